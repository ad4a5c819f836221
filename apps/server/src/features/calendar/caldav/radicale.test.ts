import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  inDays,
  listBookings,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  timeOf,
  ZONE,
} from '../../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { findRadicale, PASSWORD, type Radicale, startRadicale } from '../../../testing/radicale.ts';
import type { CalendarProvider } from '../provider.ts';

/** Calendars at a real CalDAV server. */

const program = findRadicale();
if (!program)
  console.error('NO RADICALE: tests with a real CalDAV server are skipped. Name one in PARLO_RADICALE.');

const ICS = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n';
const KYIV = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/Kyiv', 'BEGIN:DAYLIGHT', 'DTSTART:19970330T030000', 'TZNAME:EEST'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:19971026T040000', 'TZNAME:EET', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

describe.skipIf(!program)('a calendar at a CalDAV server', () => {
  let app: CallApp;
  let radicale: Radicale;
  let place: OpenedCalendar;
  let path: string;
  let names = 0;
  beforeAll(async () => {
    [app, radicale] = await Promise.all([
      createCallApp({
        limits: { ...PLENTY, connectCaldav: PLENTY.chat },
        env: { PARLO_CALDAV_PRIVATE: 'allow' },
      }),
      startRadicale(program ?? '', ['olena', 'taras', 'empty', 'ivan']),
    ]);
  });
  afterAll(async () => {
    await app?.close();
    await radicale?.close();
  });
  beforeEach(async () => {
    place = await openCalendar(app);
    path = await radicale.makeCalendar('olena', `work${++names}`);
  });

  const connect = ({ owner, assistantId }: OpenedCalendar, more: object = {}) =>
    owner.client.post('/api/calendar/connect_caldav', {
      assistantId,
      url: radicale.url,
      username: 'olena',
      password: PASSWORD,
      ...more,
    });
  const connectHere = () => connect(place, { calendar: new URL(path, radicale.url).href });
  const status = async ({ owner, assistantId }: OpenedCalendar) =>
    (await owner.client.get(`/api/calendar/status?assistant_id=${assistantId}`)).body;
  const put = async (...lines: string[]) => {
    const uid = `private${++names}`;
    const event = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
    const body = [`${ICS}${KYIV}`, ...event, 'END:VCALENDAR', ''].join('\r\n');
    const { status: code } = await radicale.request('olena', 'PUT', `${path}${uid}.ics`, body);
    expect(code).toBe(201);
  };
  const freeAt = async (days: number): Promise<string[]> => {
    const query = `assistant_id=${place.assistantId}&date=${inDays(days)}`;
    const { body } = await place.owner.client.get(`/api/calendar/free-slots?${query}`);
    return (body.available_slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
  };
  const stored = async (id: string) =>
    radicale.request('olena', 'GET', `${path}${encodeURIComponent(`${id}@parlo`)}.ics`);
  const opened = (): CalendarProvider =>
    app.services.caldav.open({
      calendar: new URL(path, radicale.url).href,
      access: JSON.stringify({ username: 'olena', password: PASSWORD }),
    });
  const busyIn = async (from: string, to: string): Promise<string[]> => {
    const span = { start: Date.parse(from), end: Date.parse(to) };
    const busy = await opened().busy(span, AbortSignal.timeout(20_000), ZONE);
    const short = (ms: number) => new Date(ms).toISOString().slice(0, 16);
    return busy.map(({ start, end }) => `${short(start)}/${short(end)}`).toSorted();
  };

  it('is found, connected, avoided and written to', async () => {
    const connected = await connectHere();
    expect(connected).toMatchObject({ status: 200, body: { connected: true } });
    expect(await status(place)).toMatchObject({
      connected: true,
      provider: 'caldav',
      account: 'olena@127.0.0.1',
      revoked: false,
      available: expect.arrayContaining(['caldav']),
    });
    await put('DTSTART;TZID=Europe/Kyiv:20250101T100000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
    const free = await freeAt(3);
    expect(free).toEqual(expect.arrayContaining(['09:30', '11:00', '14:00']));
    expect(free.filter((time) => time.startsWith('10:'))).toEqual([]);
    const taken = await book(app, place, { start: timeOf(3, '10:30'), time_zone: ZONE });
    expect(taken.body).toMatchObject({ reason: 'slot_taken' });

    const { body } = await book(app, place, {
      start: timeOf(3, '14:00'),
      note: 'By the door',
      time_zone: ZONE,
    });
    expect(body).toMatchObject({ success: true, pending: false });
    const id = String(body.booking_id);
    const event = (await stored(id)).text.replace(/\r\n[ \t]/g, '');
    const utc = (days: number, clock: string) =>
      new Date(timeOf(days, clock)).toISOString().slice(0, 19).replace(/[-:]/g, '');
    expect(event).toContain(`DTSTART:${utc(3, '14:00')}Z`);
    expect(event).toContain('SUMMARY:Maria');
    expect(event).toContain('By the door');
    // Its server would mail whomever it finds there.
    expect(event).not.toMatch(/ORGANIZER|ATTENDEE|METHOD/);
    expect(await freeAt(3)).not.toContain('14:00');

    const move = (start: string) =>
      place.owner.client.post('/api/calendar/move_booking', { bookingId: id, start });
    expect((await move(timeOf(4, '15:00'))).status).toBe(200);
    expect((await stored(id)).text).toContain(`DTSTART:${utc(4, '15:00')}Z`);
    expect(await listBookings(place)).toMatchObject([{ pending: false }]);
    // By a little: its own event is no hindrance.
    expect((await move(timeOf(4, '15:15'))).status).toBe(200);
    expect((await stored(id)).text).toMatch(/SEQUENCE:2/);

    await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: id });
    expect((await stored(id)).status).toBe(404);
  });

  it('may lose its events and gets those again that are moved', async () => {
    await connectHere();
    const { body } = await book(app, place, { start: timeOf(3, '14:00'), time_zone: ZONE });
    const id = String(body.booking_id);
    const remove = () =>
      radicale.request('olena', 'DELETE', `${path}${encodeURIComponent(`${id}@parlo`)}.ics`);
    expect((await remove()).status).toBe(200);
    await place.owner.client.post('/api/calendar/move_booking', { bookingId: id, start: timeOf(3, '16:00') });
    expect((await stored(id)).status).toBe(200);
    await remove();
    const cancelled = await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: id });
    expect(cancelled.status).toBe(200);
    expect(await listBookings(place)).toMatchObject([{ state: 'cancelled', pending: false }]);
  });

  it('has an event once, although the first response was lost', async () => {
    const event = {
      uid: 'twice@parlo',
      sequence: 0,
      title: 'Maria',
      description: 'A, B; C',
      timeZone: ZONE,
      start: new Date('2026-05-05T10:00:00Z'),
      end: new Date('2026-05-05T10:30:00Z'),
      wantsMeetLink: true,
    };
    const signal = AbortSignal.timeout(20_000);
    const first = await opened().create(event, signal);
    const again = await opened().create({ ...event, end: new Date('2026-05-05T11:00:00Z') }, signal);
    expect(again).toEqual(first);
    expect(await busyIn('2026-05-05', '2026-05-06')).toEqual(['2026-05-05T10:00/2026-05-05T11:00']);
  });

  it('says of whole days and of clocks that change when its owner is busy', async () => {
    await put('DTSTART;TZID=Europe/Kyiv:20260105T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO');
    await put('DTSTART;VALUE=DATE:20260331', 'DTEND;VALUE=DATE:20260401');
    await put('DTSTART;TZID=Europe/Kyiv:20260401T120000', 'DURATION:PT1H', 'TRANSP:TRANSPARENT');
    await put('DTSTART;TZID=Europe/Kyiv:20260401T130000', 'DURATION:PT1H', 'STATUS:CANCELLED');
    await put('DTSTART:20260401T140000', 'DTEND:20260401T150000');
    expect(await busyIn('2026-03-20', '2026-04-02')).toEqual([
      '2026-03-23T07:00/2026-03-23T08:00',
      '2026-03-30T06:00/2026-03-30T07:00',
      '2026-03-30T21:00/2026-03-31T21:00',
      '2026-04-01T11:00/2026-04-01T12:00',
    ]);
  });

  it('is chosen where there are several that take events', async () => {
    await radicale.makeCalendar('taras', 'home');
    await radicale.makeCalendar('taras', 'tasks', ['VTODO']);
    const only = await connect(place, { username: 'taras' });
    expect(only.body).toMatchObject({ connected: true, calendars: [{ name: 'home' }] });
    await radicale.makeCalendar('taras', 'team');
    const { body } = await connect(place, { username: 'taras', forAll: true });
    expect(body).toMatchObject({ connected: false });
    const offered = body.calendars as { url: string; name: string }[];
    expect(offered.map(({ name }) => name).toSorted()).toEqual(['home', 'team']);
    const other = await connect(place, {
      username: 'taras',
      calendar: new URL('/olena/', radicale.url).href,
    });
    expect(other.body).toMatchObject({ reason: 'invalid_choice', field: 'calendar' });
    // The address of a calendar is a choice as well.
    const direct = await connect(place, { username: 'taras', url: offered[1]?.url });
    expect(direct.body).toMatchObject({ connected: true });
  });

  it('is not found with a wrong password, or in an account without one', async () => {
    const wrong = await connect(place, { password: 'guessed' });
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'caldav_password', field: 'password' } });
    const empty = await connect(place, { username: 'empty' });
    expect(empty.body).toMatchObject({ reason: 'caldav_no_calendar', field: 'url' });
    expect(await status(place)).toMatchObject({ connected: false, provider: 'builtin' });
  });

  it('that no longer knows its password is shown as such, and comes back', async () => {
    await radicale.makeCalendar('ivan', 'home');
    await connect(place, { username: 'ivan' });
    await radicale.setPassword('ivan', 'another');
    const query = `assistant_id=${place.assistantId}&date=${inDays(3)}`;
    const { body } = await place.owner.client.get(`/api/calendar/free-slots?${query}`);
    expect(body).toMatchObject({ reason: 'calendar_unavailable' });
    expect(await status(place)).toMatchObject({ connected: false, revoked: true });
    await connect(place, { username: 'ivan', password: 'another' });
    expect(await status(place)).toMatchObject({ connected: true, revoked: false });
    expect(await freeAt(3)).toContain('10:00');
  });

  it('of somebody else’s assistant is not connected', async () => {
    const stranger = await openCalendar(app);
    const { status: code } = await connect({ ...stranger, assistantId: place.assistantId });
    expect(code).toBe(404);
  });

  it('keeps nothing readable in the database', async () => {
    await connectHere();
    const { rows } = await app.database.pool.query('select * from calendar_connections');
    expect(JSON.stringify(rows)).toContain('olena');
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });
});
