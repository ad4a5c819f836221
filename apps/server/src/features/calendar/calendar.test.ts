import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { chat } from '../../testing/chat.ts';
import { give } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { dateAt, zonedAt } from './slots.ts';

/** From the settings of an owner to booked, moved and cancelled meetings, over the API. */

const ZONE = 'Europe/Kyiv';

const plenty = { points: 10_000, seconds: 60 };
const PLENTY = { chat: plenty, confirmMeeting: plenty, freeSlots: plenty, register: plenty };

let app: CallApp;
beforeAll(async () => {
  // More of everything than one address may do in a minute.
  app = await createCallApp({ limits: PLENTY });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.runJobs();
  await rm(outbox(), { recursive: true, force: true });
});

const outbox = () => join(app.dataDir, 'outbox');

interface Place {
  readonly owner: Owner;
  readonly assistantId: string;
}

/** An assistant whose calendar is open all week from nine to five. */
async function open(settings: object = {}, more: object = {}): Promise<Place> {
  const owner = await signUp(app);
  const fields = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };
  const assistant = { ...fields, ...more };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  const assistantId = String(body.assistantId);
  await give(app.services.db, owner.id, 600);
  const saved = await save({ owner, assistantId }, { timeZone: ZONE, days: {}, notice: 0, ...settings });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { owner, assistantId };
}

const save = ({ owner, assistantId }: Place, settings: object) =>
  owner.client.post('/api/calendar/save_settings', { assistantId, ...settings });

const converse = async ({ assistantId }: Place): Promise<string> =>
  (await chat(app, { assistantId, text: 'Hello' })).conversation;

/** A date of the calendar some days from today. */
const inDays = (days: number) => dateAt(Date.now(), ZONE).add({ days }).toString();
/** A time of such a date, as it stands on the wire. */
const timeOf = (days: number, clock: string) =>
  zonedAt(
    dateAt(Date.now(), ZONE).add({ days }).toPlainDateTime(clock).toZonedDateTime(ZONE).epochMilliseconds,
    ZONE,
  ).toString({ timeZoneName: 'never' });

const MARIA = { name: 'Maria', email: 'maria@example.com', phone: '+380 67 123 45 67' };

const confirm = (conversation: string, details: object, client: object = MARIA, by = app.client()) =>
  by.post('/api/calendar/confirm-meeting', { conversation, client_info: client, meeting_details: details });

async function book(place: Place, details: object, client: object = MARIA): Promise<TestResponse> {
  return confirm(await converse(place), details, client);
}

async function free(place: Place, query: Record<string, string>): Promise<string[]> {
  const asked = new URLSearchParams({ assistant_id: place.assistantId, ...query });
  const { status, body } = await place.owner.client.get(`/api/calendar/free-slots?${asked}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.available_slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
}

const listed = async ({ owner }: Place) => {
  const span = { from: `${inDays(-1)}T00:00:00Z`, to: `${inDays(100)}T00:00:00Z` };
  const { body } = await owner.client.post('/api/calendar/get_bookings', span);
  return body.bookings as Record<string, unknown>[];
};

interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Everything in it, decoded. */
  readonly text: string;
  readonly ics: string;
}

/** What was sent about meetings, the oldest first. */
async function letters(): Promise<Letter[]> {
  await app.runJobs();
  const names = (await readdir(outbox()).catch(() => [])).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(outbox(), name), 'utf8')));
  await rm(outbox(), { recursive: true, force: true });
  return mails.map(readLetter).filter(({ text }) => !text.includes('/auth/verify'));
}

function readLetter(source: string): Letter {
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1] ?? '';
  const boundaries = [...source.matchAll(/boundary="?([^"\r\n]+)"?/g)].map(([, boundary]) => `--${boundary}`);
  const parts = boundaries.reduce((all, by) => all.flatMap((part) => part.split(by)), [source]);
  const decoded = parts.map((part) => {
    const at = part.indexOf('\r\n\r\n');
    const body = part.slice(at + 4);
    if (/encoding: base64/i.test(part)) return { part, body: Buffer.from(body, 'base64').toString() };
    if (!/encoding: quoted-printable/i.test(part)) return { part, body };
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { part, body: Buffer.from(bytes, 'latin1').toString() };
  });
  const content = (type: string) =>
    decoded.find(({ part }) => new RegExp(`content-type: ${type}`, 'i').test(part))?.body ?? '';
  const subject = header('Subject').replace(/=\?UTF-8\?B\?([^?]*)\?=\s*/gi, (_, text: string) =>
    Buffer.from(text, 'base64').toString(),
  );
  return {
    to: header('To'),
    subject,
    text: content('text/plain'),
    ics: content('text/calendar').replace(/\r\n[ \t]/g, ''),
  };
}

const linkIn = ({ text }: Letter) =>
  new URL(/^https?:\S+booking\?\S+$/m.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

describe('settings', () => {
  it('have the defaults of the specification until they are changed, one at a time', async () => {
    const owner = await signUp(app);
    const assistant = {
      assistantName: 'Mia',
      assistantPrompt: 'Help.',
      greetingMessage: 'Hello.',
      voice: 'ash',
    };
    const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
    const assistantId = String(body.assistantId);
    const read = async () => (await owner.client.post('/api/calendar/get_settings', { assistantId })).body;
    expect((await read()).settings).toMatchObject({
      ...{
        workingHours: { start: '09:00', end: '17:00' },
        meetingDuration: 30,
        autoMeetLink: true,
        enabled: true,
      },
      days: { sat: null, sun: null },
    });
    await save({ owner, assistantId }, { meetingDuration: 45 });
    await save({ owner, assistantId }, { bufferAfter: 10 });
    expect((await read()).settings).toMatchObject({
      meetingDuration: 45,
      bufferAfter: 10,
      autoMeetLink: true,
    });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'invalid_time_zone'],
    [{ timeZone: '+02:00' }, 'invalid_time_zone'],
    [{ workingHours: { start: '17:00', end: '09:00' } }, 'working_hours_reversed'],
    [{ meetingDuration: 20 }, 'invalid_choice'],
  ])('are refused as %j', async (settings, reason) => {
    const { status, body } = await save(await open(), settings);
    expect([status, body.reason]).toEqual([400, reason]);
  });

  it('say that nothing is connected, and that no other calendar is set up here', async () => {
    const { owner, assistantId } = await open();
    const status = (user: string) =>
      owner.client.get(
        `/api/calendar/status?user_id=${encodeURIComponent(user)}&assistant_id=${assistantId}`,
      );
    for (const user of [owner.id, owner.email]) {
      expect((await status(user)).body).toMatchObject({
        connected: false,
        provider: 'builtin',
        enabled: true,
      });
    }
    expect((await status('somebody@example.com')).status).toBe(403);
    const { status: code, body } = await owner.client.get(`/api/calendar/oauth/start?email=${owner.email}`);
    expect([code, body.reason]).toEqual([404, 'calendar_provider_off']);
  });
});

describe('free times', () => {
  it('are those of one date, by the calendar’s duration or another one', async () => {
    const place = await open();
    const date = inDays(3);
    expect(await free(place, { date })).toHaveLength(16);
    expect((await free(place, { date, duration: '90' })).at(-1)).toBe('15:00');
    expect(await free(place, { date, days: '30' })).toHaveLength(480);
  });

  it('are shown to a visitor by their conversation, in their own zone', async () => {
    const place = await open();
    const conversation = await converse(place);
    const query = new URLSearchParams({ conversation, date: inDays(3), time_zone: 'Asia/Kathmandu' });
    const { body } = await app.client().get(`/api/calendar/free-slots?${query}`);
    const [first] = body.available_slots as { start: string }[];
    expect(first?.start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:[14]5:00\+05:45$/);
    expect(body).toMatchObject({ success: true, duration: 30, time_zone: 'Asia/Kathmandu' });
  });

  it('leave out what is booked, with the buffers on both sides', async () => {
    const place = await open({ bufferBefore: 15, bufferAfter: 15 });
    expect((await book(place, { start: timeOf(3, '11:00') })).status).toBe(200);
    const times = await free(place, { date: inDays(3) });
    expect(times.filter((time) => time > '09:30' && time < '13:00')).toEqual(['10:00', '12:00', '12:30']);
  });

  it.each([
    [{ date: '2026-06-31' }, 400, 'invalid_date'],
    [{ date: inDays(3), duration: '20' }, 400, 'invalid_choice'],
    [{ date: inDays(3), time_zone: 'Mars/Olympus' }, 400, 'invalid_time_zone'],
    [{ date: inDays(3), service: 'Massage' }, 404, 'service_not_found'],
    [{ date: inDays(3), days: '31' }, 400, undefined],
  ])('are refused for %j', async (query, status, reason) => {
    const { owner, assistantId } = await open();
    const asked = new URLSearchParams({ assistant_id: assistantId, ...query } as Record<string, string>);
    const refused = await owner.client.get(`/api/calendar/free-slots?${asked}`);
    expect([refused.status, refused.body.reason]).toEqual([status, reason]);
  });

  it.each(['0001-01-01', '9999-12-31', '1970-01-01'])('are none on %s', async (date) => {
    expect(await free(await open(), { date, days: '30' })).toEqual([]);
  });

  it('are nobody else’s to see', async () => {
    const place = await open();
    const [stranger, other] = [await signUp(app), await open()];
    const date = inDays(3);
    const path = `/api/calendar/free-slots?date=${date}&assistant_id=${place.assistantId}`;
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await app.client().get(path)).status).toBe(401);
    // A conversation with one assistant shows nothing of another.
    const theirs = await app.client().get(`${path}&conversation=${await converse(other)}`);
    expect([theirs.status, theirs.body.reason]).toEqual([404, 'assistant_not_found']);
    expect((await app.client().get(`${path}&link=bk_nobody`)).status).toBe(400);
  });
});

describe('a visitor', () => {
  it('books a free time, and both sides have it in their mail', async () => {
    const place = await open({ services: [{ name: 'First visit', duration: 60 }] });
    const start = timeOf(3, '10:00');
    const details = { start, service: 'first visit', note: 'By the door', time_zone: 'America/New_York' };
    const { status, body } = await book(place, details);
    expect([status, body.pending, body.meet_link]).toEqual([200, false, null]);
    expect(await listed(place)).toMatchObject([
      { ...MARIA, service: 'First visit', note: 'By the door', state: 'booked', test: false, pending: false },
    ]);
    const [visitors, owners, ...more] = (await letters()).toSorted((a) => (a.to === MARIA.email ? -1 : 1));
    expect(more).toEqual([]);
    expect([visitors?.to, owners?.to]).toEqual([MARIA.email, place.owner.email]);
    const utc = new Date(start).toISOString().replace(/[-:]|\.000/g, '');
    for (const letter of [visitors, owners]) {
      expect(letter?.ics).toContain('METHOD:REQUEST');
      expect(letter?.ics).toContain(`UID:${body.booking_id}@parlo`);
      expect(letter?.ics).toContain('SEQUENCE:0');
      expect(letter?.ics).toContain(`DTSTART:${utc}`);
    }
    // Whoever's address it is, they read nothing that a stranger typed.
    expect(visitors?.text + String(visitors?.ics)).not.toMatch(/Maria[^@]|By the door/);
    expect(visitors?.text).toMatch(/First visit, 60 minutes/);
    expect(visitors?.text).toMatch(/at 0[34]:00/);
    expect(visitors?.ics).not.toContain(place.owner.email);
    expect(owners?.text).toContain('> Name: Maria\n> Email: maria@example.com');
    expect(owners?.text).toContain('at 10:00');
    const notices = await place.owner.client.post('/api/get_notifications', {});
    expect(notices.body.notifications).toMatchObject([
      { kind: 'booking_made', params: { assistant: 'Mia', time: `${inDays(3)} 10:00` } },
      { kind: 'welcome' },
    ]);
  });

  it('reads Ukrainian where the assistant speaks it', async () => {
    const place = await open({}, { greetingMessage: 'Вітаю, чим можу допомогти?' });
    await book(place, { start: timeOf(3, '10:00') });
    const visitors = (await letters()).find(({ to }) => to === MARIA.email);
    expect(visitors?.subject).toBe('Вашу зустріч заплановано');
    expect(visitors?.text).toMatch(/о 10:00/);
  });

  it('books once, however often they confirm, and corrects the time', async () => {
    const place = await open();
    const conversation = await converse(place);
    const send = (clock: string) => confirm(conversation, { id: 'card_1', start: timeOf(3, clock) });
    const ids = (await Promise.all([send('10:00'), send('10:00'), send('10:00')])).map(
      ({ body }) => body.booking_id,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await send('11:00')).body.booking_id).toBe(ids[0]);
    expect(await listed(place)).toMatchObject([{ start: new Date(timeOf(3, '11:00')).toISOString() }]);
  });

  it.each([
    ['-1', '10:00', 'slot_in_past'],
    ['3', '08:30', 'slot_not_offered'],
    ['3', '10:10', 'slot_not_offered'],
    ['3', '16:45', 'slot_not_offered'],
    ['90', '10:00', 'slot_not_offered'],
    ['20000', '10:00', 'slot_not_offered'],
  ])('is offered others than the time %s days from now at %s', async (days, clock, reason) => {
    const { status, body } = await book(await open(), { start: timeOf(Number(days), clock) });
    expect([status, body.code, body.reason]).toEqual([409, 'slot_unavailable', reason]);
    expect(body.slots).toHaveLength(3);
  });

  it('is told what is wrong with a date, a zone or a conversation', async () => {
    const place = await open();
    const conversation = await converse(place);
    const start = timeOf(3, '10:00');
    const refusals = await Promise.all([
      confirm(conversation, { start: '2026-06-31T10:00:00Z' }),
      confirm(conversation, { start, duration: 20 }),
      confirm(conversation, { start, time_zone: 'Mars/Olympus' }),
      confirm(conversation, { start, service: 'Massage' }),
      confirm('cv_nobody', { start }),
      confirm(conversation, { start }, { ...MARIA, email: 'maria' }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.reason])).toEqual([
      [400, 'invalid_date'],
      [400, 'invalid_choice'],
      [400, 'invalid_time_zone'],
      [404, 'service_not_found'],
      [404, 'conversation_gone'],
      [400, 'invalid_email'],
    ]);
    expect(await listed(place)).toEqual([]);
  });

  it('has at most three meetings to come, and another one after a cancellation', async () => {
    const place = await open();
    const send = async (clock: string, email: string) =>
      book(place, { start: timeOf(3, clock) }, { ...MARIA, email });
    for (const clock of ['09:00', '10:00', '11:00'])
      expect((await send(clock, MARIA.email)).status).toBe(200);
    const fourth = await send('12:00', 'Maria@Example.com');
    expect([fourth.status, fourth.body.reason]).toEqual([409, 'too_many_bookings']);
    const [first] = await listed(place);
    await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: first?.id });
    expect((await send('12:00', MARIA.email)).status).toBe(200);
    // The same network with other addresses: five.
    for (const n of [4, 5]) expect((await send(`1${n}:00`, `v${n}@example.com`)).status).toBe(200);
    const sixth = await send('16:00', 'v6@example.com');
    expect([sixth.status, sixth.body.reason]).toEqual([409, 'too_many_bookings']);
  });

  it('can’t book where the owner takes no bookings', async () => {
    const { status, body } = await book(await open({ enabled: false }), { start: timeOf(3, '10:00') });
    expect([status, body.reason]).toEqual([404, 'calendar_off']);
  });

  it('moves and cancels by the link in their mail, until it is over', async () => {
    const place = await open();
    await book(place, { start: timeOf(3, '10:00') });
    const [mail] = (await letters()).filter(({ to }) => to === MARIA.email);
    const token = mail ? linkIn(mail) : '';
    const call = (name: string, more: object = {}) =>
      app.client().post(`/api/calendar/${name}`, { token, ...more });
    expect((await call('linked_booking')).body.booking).toMatchObject({
      assistantName: 'Mia',
      state: 'booked',
    });
    // Its own time counts as free.
    const query = new URLSearchParams({ link: token, date: inDays(3) });
    const { body: times } = await app.client().get(`/api/calendar/free-slots?${query}`);
    expect(times.available_slots).toHaveLength(16);
    const moved = await call('move_linked_booking', { start: timeOf(3, '11:00') });
    expect(moved.body.booking).toMatchObject({ start: timeOf(3, '11:00'), state: 'booked' });
    const about = await letters();
    expect(about.map(({ ics }) => /SEQUENCE:(\d)/.exec(ics)?.[1])).toEqual(['1', '1']);
    expect((await call('cancel_linked_booking')).body.booking).toMatchObject({ state: 'cancelled' });
    expect((await call('cancel_linked_booking')).status).toBe(200);
    const cancelled = await letters();
    expect(cancelled).toHaveLength(2);
    for (const { ics } of cancelled) {
      expect(ics).toMatch(/METHOD:CANCEL.*SEQUENCE:2.*STATUS:CANCELLED/s);
    }
    const again = await call('move_linked_booking', { start: timeOf(4, '11:00') });
    expect([again.status, again.body.reason]).toEqual([409, 'booking_over']);
    expect(await listed(place)).toMatchObject([{ state: 'cancelled', cancelledBy: 'visitor' }]);
    await app.database.pool.query(
      `update bookings set ends_at = now() - interval '1 minute' where owner_id = $1`,
      [place.owner.id],
    );
    for (const name of ['linked_booking', 'cancel_linked_booking']) {
      expect((await call(name)).body.code).toBe('invalid_link');
    }
    const forged = await app
      .client()
      .post('/api/calendar/linked_booking', { token: `${token.slice(0, -2)}xx` });
    expect([forged.status, forged.body.code]).toEqual([400, 'invalid_link']);
  });

  it('is reminded a day before, once, of the time that counts', async () => {
    const place = await open();
    const { body } = await book(place, { start: timeOf(3, '10:00') });
    const bookingId = body.booking_id;
    await place.owner.client.post('/api/calendar/move_booking', { bookingId, start: timeOf(4, '10:00') });
    await letters();
    await app.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'booking_reminder'`,
    );
    const reminders = await letters();
    expect(reminders.map(({ to, subject }) => [to, subject])).toEqual([
      [MARIA.email, 'Your meeting is tomorrow'],
    ]);
  });
});

describe('one time', () => {
  it('goes to one of fifty who confirm it at once on two servers; the others get the next ones', async () => {
    const place = await open();
    const second = await createTestApp({
      limits: PLENTY,
      database: { ...app.database, close: async () => undefined },
    });
    const conversations = await Promise.all(Array.from({ length: 50 }, () => converse(place)));
    await app.database.pool.query('update conversations set visitor = null where assistant_id = $1', [
      place.assistantId,
    ]);
    const start = timeOf(3, '10:00');
    const outcomes = await Promise.all(
      conversations.map((conversation, n) => {
        const by = n % 2 === 0 ? app.client() : second.client();
        return confirm(conversation, { start }, { ...MARIA, email: `visitor${n}@example.com` }, by);
      }),
    );
    await second.close();
    const [booked, refused] = [200, 409].map((code) => outcomes.filter(({ status }) => status === code));
    expect([booked?.length, refused?.length]).toEqual([1, 49]);
    for (const { body } of refused ?? []) {
      expect(body.reason).toBe('slot_taken');
      const slots = body.slots as { start: string }[];
      expect(slots.map((slot) => slot.start)).toEqual(['10:30', '11:00', '11:30'].map((at) => timeOf(3, at)));
    }
    expect(await listed(place)).toHaveLength(1);
  });

  it('can’t be stored twice, whatever the code above does', async () => {
    const place = await open();
    await book(place, { start: timeOf(3, '10:00') });
    const copy = app.database.pool.query(
      `insert into bookings select (jsonb_populate_record(b, '{"id": "booking_2", "request_id": "2"}')).*
       from bookings b where owner_id = $1`,
      [place.owner.id],
    );
    await expect(copy).rejects.toMatchObject({ constraint: 'bookings_apart' });
  });

  it('is not moved onto another meeting', async () => {
    const place = await open();
    const { body } = await book(place, { start: timeOf(3, '10:00') });
    await book(place, { start: timeOf(3, '11:00') });
    const input = { bookingId: body.booking_id, start: timeOf(3, '11:00') };
    const refused = await place.owner.client.post('/api/calendar/move_booking', input);
    expect([refused.status, refused.body.reason]).toEqual([409, 'slot_taken']);
  });
});

describe('an owner', () => {
  it('books any free time to come, without an email', async () => {
    const place = await open();
    const schedule = (start: string) =>
      place.owner.client.post('/api/calendar/schedule', {
        ...{ assistant_id: place.assistantId, user_id: place.owner.email, start },
        client_info: { name: 'Walk-in' },
      });
    expect((await schedule(timeOf(3, '20:10'))).status).toBe(200);
    expect((await schedule(timeOf(3, '20:30'))).body.reason).toBe('slot_taken');
    expect((await schedule(timeOf(-3, '20:30'))).body.reason).toBe('slot_in_past');
    expect((await schedule(timeOf(20_000, '20:30'))).body.reason).toBe('slot_not_offered');
    expect((await letters()).map(({ to }) => to)).toEqual([place.owner.email]);
  });

  it('sees and changes no meeting of anybody else', async () => {
    const place = await open();
    const { body } = await book(place, { start: timeOf(3, '10:00') });
    const stranger = await open();
    expect(await listed(stranger)).toEqual([]);
    const input = { bookingId: body.booking_id, start: timeOf(3, '11:00') };
    for (const name of ['move_booking', 'cancel_booking']) {
      const refused = await stranger.owner.client.post(`/api/calendar/${name}`, input);
      expect([refused.status, refused.body.reason]).toEqual([404, 'booking_not_found']);
    }
  });

  it('subscribes to a feed whose address can be changed', async () => {
    const place = await open();
    await book(place, { start: timeOf(3, '10:00'), note: 'Ring; the, bell\r\nBEGIN:VEVENT' });
    const read = async () =>
      String(
        (await place.owner.client.post('/api/calendar/get_settings', { assistantId: place.assistantId })).body
          .feedUrl,
      );
    const address = await read();
    const subscribe = (url: string) => app.client().get(new URL(url).pathname);
    const { status, headers, body } = await subscribe(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = String(body.text);
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
    expect(text).toContain('SUMMARY:Maria');
    await place.owner.client.post('/api/calendar/renew_feed', { assistantId: place.assistantId });
    expect((await subscribe(address)).status).toBe(404);
    expect((await subscribe(await read())).status).toBe(200);
  });

  it('takes the meetings along in an export, and visitors hear of a deletion', async () => {
    const place = await open();
    await book(place, { start: timeOf(3, '10:00') });
    await letters();
    const { owner, assistantId } = place;
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
    const [mail, ...more] = await letters();
    expect([mail?.to, more.length]).toEqual([MARIA.email, 0]);
    expect(mail?.ics).toContain('METHOD:CANCEL');
    const { rows } = await app.database.pool.query('select 1 from bookings where owner_id = $1', [owner.id]);
    expect(rows).toEqual([]);
  });

  it('leaves nobody waiting when the account is deleted', async () => {
    const { owner, ...place } = await open();
    await book({ owner, ...place }, { start: timeOf(3, '10:00') });
    await letters();
    await owner.client.post('/api/delete_account', { password: owner.password });
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      [MARIA.email, 'Your meeting was cancelled'],
    ]);
  });
});

it('takes nothing for a wish to meet while nobody reads it', async () => {
  const place = await open();
  const input = { conversation: await converse(place), message: 'Can I come on Tuesday?' };
  const { status, body } = await app.client().post('/api/calendar/ai-process', input);
  expect([status, body]).toEqual([200, { success: true, calendar_related: false, response: null }]);
});
