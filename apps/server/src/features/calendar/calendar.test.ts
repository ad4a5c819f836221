import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  converse,
  inDays,
  letters,
  listBookings,
  MARIA,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  saveSettings,
  timeOf,
  ZONE,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { readZip } from '../../testing/read-zip.ts';
import { signUp } from '../../testing/sign-up.ts';
import { calendarAiProcess } from './ai-process.ts';
import { deletePast } from './own-bookings.ts';

/** What owners set and see of a calendar, and which times it offers, over the API. */

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
});
afterAll(() => app.close());
beforeEach(() => letters(app));

async function free(place: OpenedCalendar, query: Record<string, string>): Promise<string[]> {
  const asked = new URLSearchParams({ assistant_id: place.assistantId, ...query });
  const { status, body } = await place.owner.client.get(`/api/calendar/free-slots?${asked}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.available_slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
}

it('takes the name of an assistant in both ways, as all calls do', async () => {
  const { owner, assistantId } = await openCalendar(app);
  const responses = [
    await owner.client.get(`/api/calendar/status?assistantId=${assistantId}`),
    await owner.client.get(`/api/calendar/free-slots?date=${inDays(3)}&assistantId=${assistantId}`),
    await owner.client.post('/api/calendar/get_settings', { assistant_id: assistantId }),
    await owner.client.post('/api/calendar/save_settings', { assistant_id: assistantId, notice: 0 }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

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
      workingHours: { start: '09:00', end: '17:00' },
      meetingDuration: 30,
      autoMeetLink: true,
      enabled: true,
      days: { sat: null, sun: null },
    });
    await saveSettings({ owner, assistantId }, { meetingDuration: 45 });
    await saveSettings({ owner, assistantId }, { bufferAfter: 10 });
    expect((await read()).settings).toMatchObject({
      meetingDuration: 45,
      bufferAfter: 10,
      autoMeetLink: true,
    });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'invalid_time_zone'],
    [{ timeZone: '+02:00' }, 'invalid_time_zone'],
    [{ workingHours: { start: '09:00', end: '09:00' } }, 'working_hours_reversed'],
    [{ meetingDuration: 20 }, 'invalid_choice'],
  ])('are refused as %j', async (settings, reason) => {
    const { status, body } = await saveSettings(await openCalendar(app), settings);
    expect([status, body.reason]).toEqual([400, reason]);
  });

  it('say that nothing is connected, and that no other calendar is set up here', async () => {
    const { owner, assistantId } = await openCalendar(app);
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
    const place = await openCalendar(app);
    const date = inDays(3);
    expect(await free(place, { date })).toHaveLength(16);
    expect((await free(place, { date, duration: '90' })).at(-1)).toBe('15:30');
    expect(await free(place, { date, days: '30' })).toHaveLength(480);
  });

  it('are shown to a visitor by their conversation, in their own zone', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const query = new URLSearchParams({ conversation, date: inDays(3), time_zone: 'Asia/Kathmandu' });
    const { body } = await app.client().get(`/api/calendar/free-slots?${query}`);
    const [first] = body.available_slots as { start: string }[];
    expect(first?.start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:[14]5:00\+05:45$/);
    expect(body).toMatchObject({ success: true, duration: 30, time_zone: 'Asia/Kathmandu' });
  });

  it('leave out booked times, with the buffers on both sides', async () => {
    const place = await openCalendar(app, { bufferBefore: 15, bufferAfter: 15 });
    expect((await book(app, place, { start: timeOf(3, '11:00') })).status).toBe(200);
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
    const { owner, assistantId } = await openCalendar(app);
    const asked = new URLSearchParams({ assistant_id: assistantId, ...query } as Record<string, string>);
    const refused = await owner.client.get(`/api/calendar/free-slots?${asked}`);
    expect([refused.status, refused.body.reason]).toEqual([status, reason]);
  });

  it.each(['0001-01-01', '9999-12-31', '1970-01-01'])('are empty on %s', async (date) => {
    expect(await free(await openCalendar(app), { date, days: '30' })).toEqual([]);
  });

  it('are nobody else’s to see', async () => {
    const place = await openCalendar(app);
    const [stranger, other] = [await signUp(app), await openCalendar(app)];
    const date = inDays(3);
    const path = `/api/calendar/free-slots?date=${date}&assistant_id=${place.assistantId}`;
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await app.client().get(path)).status).toBe(401);
    // A conversation with one assistant shows nothing of another.
    const theirs = await app.client().get(`${path}&conversation=${await converse(app, other)}`);
    expect([theirs.status, theirs.body.reason]).toEqual([404, 'assistant_not_found']);
    expect((await app.client().get(`${path}&link=bk_nobody`)).status).toBe(400);
  });
});

describe('an owner', () => {
  it('books any free time to come, without an email', async () => {
    const place = await openCalendar(app);
    const schedule = (start: string) =>
      place.owner.client.post('/api/calendar/schedule', {
        assistant_id: place.assistantId,
        user_id: place.owner.email,
        start,
        client_info: { name: 'Walk-in' },
      });
    expect((await schedule(timeOf(3, '20:10'))).status).toBe(200);
    expect((await schedule(timeOf(3, '20:30'))).body.reason).toBe('slot_taken');
    expect((await schedule(timeOf(-3, '20:30'))).body.reason).toBe('slot_in_past');
    expect((await schedule(timeOf(20_000, '20:30'))).body.reason).toBe('slot_not_offered');
    expect((await letters(app)).map(({ to }) => to)).toEqual([place.owner.email]);
  });

  it('neither sees nor changes other owners’ meetings', async () => {
    const place = await openCalendar(app);
    const { body } = await book(app, place, { start: timeOf(3, '10:00') });
    const stranger = await openCalendar(app);
    expect(await listBookings(stranger)).toEqual([]);
    const input = { bookingId: body.booking_id, start: timeOf(3, '11:00') };
    for (const name of ['move_booking', 'cancel_booking']) {
      const refused = await stranger.owner.client.post(`/api/calendar/${name}`, input);
      expect([refused.status, refused.body.reason]).toEqual([404, 'booking_not_found']);
    }
  });

  it('subscribes to a feed, and can change its address', async () => {
    const place = await openCalendar(app);
    await book(app, place, { start: timeOf(3, '10:00'), note: 'Ring; the, bell\r\nBEGIN:VEVENT' });
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
    const place = await openCalendar(app);
    await book(app, place, { start: timeOf(3, '10:00') });
    await letters(app);
    const { owner, assistantId } = place;
    const headers = { cookie: owner.client.cookie };
    const archive = await fetch(`${await app.listen()}/api/export_account`, { headers });
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    const read = (name: string) => JSON.parse(String(files.get(name)));
    expect(read('bookings.json')).toMatchObject([{ ...MARIA, state: 'booked' }]);
    expect(read('calendars.json')).toMatchObject([{ assistantId, settings: { timeZone: 'Europe/Kyiv' } }]);
    await owner.client.post('/api/delete_assistant', { email: owner.email, assistantId });
    const [mail, ...more] = await letters(app);
    expect([mail?.to, more.length]).toEqual([MARIA.email, 0]);
    expect(mail?.ics).toContain('METHOD:CANCEL');
    const { rows } = await app.database.pool.query('select 1 from bookings where owner_id = $1', [owner.id]);
    expect(rows).toEqual([]);
  });

  it('keeps past meetings for as long as conversations', async () => {
    const place = await openCalendar(app);
    for (const clock of ['10:00', '11:00']) await book(app, place, { start: timeOf(3, clock) });
    const [first] = await listBookings(place);
    const { pool } = app.database;
    await pool.query(
      `update bookings set starts_at = now() - interval '31 days', ends_at = now() - interval '31 days' where id = $1`,
      [first?.id],
    );
    const left = async () =>
      (await pool.query('select 1 from bookings where owner_id = $1', [place.owner.id])).rows.length;
    await deletePast(app.services.db);
    expect(await left()).toBe(2);
    await pool.query('update assistants set retention_days = 30 where id = $1', [place.assistantId]);
    await deletePast(app.services.db);
    expect(await left()).toBe(1);
  });

  it('leaves nobody waiting when the account is deleted', async () => {
    const { owner, ...place } = await openCalendar(app);
    await book(app, { owner, ...place }, { start: timeOf(3, '10:00') });
    await letters(app);
    await owner.client.post('/api/delete_account', { password: owner.password });
    expect((await letters(app)).map(({ to, subject }) => [to, subject])).toEqual([
      [MARIA.email, 'Your meeting was cancelled'],
    ]);
  });
});

describe('a visitor’s message', () => {
  const dayOf = (days: number) => ({
    start: Date.parse(timeOf(days, '00:00')),
    end: Date.parse(timeOf(days + 1, '00:00')),
  });
  const read = async (place: OpenedCalendar, message: string, more: object = {}) => {
    const input = { conversation: await converse(app, place), message, ...more };
    const { status, body } = await app.client().post('/api/calendar/ai-process', input);
    expect(status).toBe(200);
    const { suggestions } = (body.response as { suggestions: { start: string }[] } | null) ?? {};
    return { related: body.calendar_related, starts: suggestions?.map(({ start }) => start) };
  };

  it('is a wish to meet, or something else', async () => {
    const place = await openCalendar(app);
    expect(await read(place, 'What do you sell?')).toEqual({ related: false, starts: undefined });
    const tomorrow = ['14:00', '14:30', '15:00'].map((clock) => timeOf(1, clock));
    expect(await read(place, 'Can I come tomorrow after 2 pm?')).toEqual({ related: true, starts: tomorrow });
    const history = [
      { role: 'user', content: 'Хочу записатися на прийом' },
      { role: 'assistant', content: 'Коли вам зручно?' },
    ];
    const asked = await read(place, 'завтра після 14:00', { conversation_history: history });
    expect(asked).toEqual({ related: true, starts: tomorrow });
    // The visitor's nine o'clock is another one.
    const day = new Date(inDays(2)).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
    const far = await read(place, `Can I come on ${day} at 9 am?`, { time_zone: 'Europe/London' });
    expect(far.starts?.map((start) => Date.parse(start))).toEqual([Date.parse(timeOf(2, '11:00'))]);
  });

  it('gets other times if the requested ones are taken', async () => {
    const place = await openCalendar(app);
    const first = ['09:00', '09:30', '10:00'];
    expect((await read(place, 'Can I come tomorrow at 8 pm?')).starts).toEqual(
      first.map((clock) => timeOf(1, clock)),
    );
    await saveSettings(place, { daysOff: [{ from: inDays(1), to: inDays(2) }] });
    expect((await read(place, 'Can I come tomorrow?')).starts).toEqual(
      first.map((clock) => timeOf(3, clock)),
    );
  });

  it('gets the first free times of the span that is read from it', async () => {
    const place = await openCalendar(app);
    await book(app, place, { start: timeOf(3, '14:00') });
    const said: string[] = [];
    const process = calendarAiProcess({
      ...app.services,
      tokens: app.tokens,
      linkKey: Buffer.alloc(32),
      readWish: ({ message, language, timeZone }) => {
        said.push(message, language, timeZone);
        const afternoon = Date.parse(timeOf(3, '14:00'));
        return { span: dayOf(3), suits: ({ start }) => start >= afternoon };
      },
    });
    const conversation = await converse(app, place);
    const input = { conversation, message: 'On Wednesday afternoon?', conversation_history: [] };
    const { signal } = new AbortController();
    const context = { address: '', requestId: '', signal, headers: new Headers() };
    const nobody = { ...context, setHeader: () => undefined, currentUser: async () => null };
    const result = await process(input, nobody);
    expect(result.response?.suggestions.map(({ start }) => start)).toEqual(
      ['14:30', '15:00', '15:30'].map((clock) => timeOf(3, clock)),
    );
    expect(said).toEqual(['On Wednesday afternoon?', 'en', ZONE]);
  });
});
