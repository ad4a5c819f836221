import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  confirm,
  converse,
  inDays,
  letters,
  linkIn,
  listBookings,
  MARIA,
  openCalendar,
  PLENTY,
  passPause,
  timeOf,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** Visitors who book, move and cancel, over the API. */

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
});
afterAll(() => app.close());
beforeEach(() => letters(app));

describe('a visitor', () => {
  it('books a free time, and both sides have it in their mail', async () => {
    const place = await openCalendar(app, { services: [{ name: 'First visit', duration: 60 }] });
    const start = timeOf(3, '10:00');
    const details = { start, service: 'first visit', note: 'By the door', time_zone: 'America/New_York' };
    const { status, body } = await book(app, place, details);
    expect([status, body.pending, body.meet_link]).toEqual([200, false, null]);
    expect(await listBookings(place)).toMatchObject([
      { ...MARIA, service: 'First visit', note: 'By the door', state: 'booked', test: false, pending: false },
    ]);
    const [visitors, owners, ...more] = (await letters(app)).toSorted((a) => (a.to === MARIA.email ? -1 : 1));
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
    const place = await openCalendar(app, {}, { greetingMessage: 'Вітаю, чим можу допомогти?' });
    await book(app, place, { start: timeOf(3, '10:00') });
    const visitors = (await letters(app)).find(({ to }) => to === MARIA.email);
    expect(visitors?.subject).toBe('Вашу зустріч заплановано');
    expect(visitors?.text).toMatch(/о 10:00/);
  });

  it('books once, however often they confirm, and corrects the time', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const send = (clock: string) =>
      confirm(app.client(), conversation, { id: 'card_1', start: timeOf(3, clock) });
    const ids = (await Promise.all([send('10:00'), send('10:00'), send('10:00')])).map(
      ({ body }) => body.booking_id,
    );
    expect(new Set(ids).size).toBe(1);
    expect((await send('11:00')).body.booking_id).toBe(ids[0]);
    const { conversationId } = app.tokens.read(conversation) ?? { conversationId: '' };
    const { calendars } = app.services;
    expect(await calendars.ofConversation(conversationId)).toMatchObject([{ id: ids[0] }]);
    expect(await calendars.ofConversation('conv_other')).toEqual([]);
    expect(await listBookings(place)).toMatchObject([{ start: new Date(timeOf(3, '11:00')).toISOString() }]);
  });

  it('corrects the attendee, who then gets the invitation', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const send = (client: object) =>
      confirm(app.client(), conversation, { id: 'card_1', start: timeOf(3, '10:00') }, client);
    const { body: first } = await send({ ...MARIA, email: 'mary@example.com' });
    await letters(app);
    const { status, body } = await send(MARIA);
    expect([status, body.booking_id]).toEqual([200, first.booking_id]);
    const [booking, ...others] = await listBookings(place);
    expect([booking, others]).toMatchObject([{ email: MARIA.email, name: MARIA.name }, []]);
    const mails = await letters(app);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([MARIA.email, place.owner.email].toSorted());
    expect(mails.find(({ to }) => to === MARIA.email)?.ics).toContain('METHOD:REQUEST');
    // What stands already is not mailed again.
    await send(MARIA);
    expect(await letters(app)).toEqual([]);
  });

  it('corrects it at most five times: each one is a mail', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const send = (email: string) =>
      confirm(app.client(), conversation, { id: 'card_1', start: timeOf(3, '10:00') }, { ...MARIA, email });
    for (let times = 0; times <= 5; times += 1) {
      expect((await send(`maria${times}@example.com`)).status).toBe(200);
    }
    expect((await send('maria6@example.com')).body).toMatchObject({ reason: 'too_many_moves' });
    expect((await send('maria5@example.com')).status).toBe(200);
  });

  it.each([
    ['-1', '10:00', 'slot_in_past'],
    ['3', '08:30', 'slot_outside_hours'],
    ['3', '10:10', 'slot_off_grid'],
    ['3', '16:45', 'slot_outside_hours'],
    ['90', '10:00', 'slot_not_offered'],
    ['20000', '10:00', 'slot_not_offered'],
  ])('is offered others than the time %s days from now at %s', async (days, clock, reason) => {
    const { status, body } = await book(app, await openCalendar(app), { start: timeOf(Number(days), clock) });
    expect([status, body.code, body.reason]).toEqual([409, 'slot_unavailable', reason]);
    expect(body.slots).toHaveLength(3);
  });

  it('is offered the nearest times, before and after one at which no meeting begins', async () => {
    const place = await openCalendar(app, { services: [{ name: 'Massage', duration: 45 }] });
    const at = (clock: string) => book(app, place, { start: timeOf(3, clock), service: 'massage' });
    const { body } = await at('10:10');
    expect(body).toMatchObject({ reason: 'slot_off_grid', params: { minutes: 30 } });
    const clocks = (body.slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
    expect(clocks).toEqual(['09:30', '10:00', '10:30']);
    expect((await at('10:00')).status).toBe(200);
  });

  it('gets the reason for a wrong date, zone or conversation', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const start = timeOf(3, '10:00');
    const refusals = await Promise.all([
      confirm(app.client(), conversation, { start: '2026-06-31T10:00:00Z' }),
      confirm(app.client(), conversation, { start, duration: 20 }),
      confirm(app.client(), conversation, { start, time_zone: 'Mars/Olympus' }),
      confirm(app.client(), conversation, { start, service: 'Massage' }),
      confirm(app.client(), 'cv_nobody', { start }),
      confirm(app.client(), conversation, { start }, { ...MARIA, email: 'maria' }),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.reason])).toEqual([
      [400, 'invalid_date'],
      [400, 'invalid_choice'],
      [400, 'invalid_time_zone'],
      [404, 'service_not_found'],
      [404, 'conversation_gone'],
      [400, 'invalid_email'],
    ]);
    expect(await listBookings(place)).toEqual([]);
  });

  it('has at most three meetings to come, and another one after a cancellation', async () => {
    const place = await openCalendar(app);
    const send = async (clock: string, email: string) =>
      book(app, place, { start: timeOf(3, clock) }, { ...MARIA, email });
    for (const clock of ['09:00', '10:00', '11:00'])
      expect((await send(clock, MARIA.email)).status).toBe(200);
    const fourth = await send('12:00', 'Maria@Example.com');
    expect([fourth.status, fourth.body.reason]).toEqual([409, 'too_many_bookings']);
    const [first] = await listBookings(place);
    await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: first?.id });
    expect((await send('12:00', MARIA.email)).status).toBe(200);
    // The same network with other addresses: five.
    for (const n of [4, 5]) expect((await send(`1${n}:00`, `v${n}@example.com`)).status).toBe(200);
    const sixth = await send('16:00', 'v6@example.com');
    expect([sixth.status, sixth.body.reason]).toEqual([409, 'too_many_bookings']);
  });

  it('can’t book where the owner takes no bookings', async () => {
    const { status, body } = await book(app, await openCalendar(app, { enabled: false }), {
      start: timeOf(3, '10:00'),
    });
    expect([status, body.reason]).toEqual([404, 'calendar_off']);
  });

  it('moves and cancels by the link in their mail, until it is over', async () => {
    const place = await openCalendar(app);
    await book(app, place, { start: timeOf(3, '10:00') });
    const [mail] = (await letters(app)).filter(({ to }) => to === MARIA.email);
    const token = mail ? linkIn(mail) : '';
    const request = (name: string, more: object = {}) =>
      app.client().post(`/api/calendar/${name}`, { token, ...more });
    expect((await request('linked_booking')).body.booking).toMatchObject({
      assistantName: 'Mia',
      state: 'booked',
    });
    // Its own time counts as free.
    const query = new URLSearchParams({ link: token, date: inDays(3) });
    const { body: times } = await app.client().get(`/api/calendar/free-slots?${query}`);
    expect(times.available_slots).toHaveLength(16);
    const moved = await request('move_linked_booking', { start: timeOf(3, '11:00') });
    expect(moved.body.booking).toMatchObject({ start: timeOf(3, '11:00'), state: 'booked' });
    await passPause(app);
    const about = await letters(app);
    expect(about.map(({ ics }) => /SEQUENCE:(\d)/.exec(ics)?.[1])).toEqual(['1', '1']);
    expect((await request('cancel_linked_booking')).body.booking).toMatchObject({ state: 'cancelled' });
    expect((await request('cancel_linked_booking')).status).toBe(200);
    const cancelled = await letters(app);
    expect(cancelled).toHaveLength(2);
    for (const { ics } of cancelled) {
      expect(ics).toMatch(/METHOD:CANCEL.*SEQUENCE:2.*STATUS:CANCELLED/s);
    }
    const again = await request('move_linked_booking', { start: timeOf(4, '11:00') });
    expect([again.status, again.body.reason]).toEqual([409, 'booking_over']);
    expect(await listBookings(place)).toMatchObject([{ state: 'cancelled', cancelledBy: 'visitor' }]);
    await app.database.pool.query(
      `update bookings set ends_at = now() - interval '1 minute' where owner_id = $1`,
      [place.owner.id],
    );
    for (const name of ['linked_booking', 'cancel_linked_booking']) {
      expect((await request(name)).body.code).toBe('invalid_link');
    }
    const forged = await app
      .client()
      .post('/api/calendar/linked_booking', { token: `${token.slice(0, -2)}xx` });
    expect([forged.status, forged.body.code]).toEqual([400, 'invalid_link']);
  });

  it('moves a meeting at most five times: each one is a mail', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const outcomes: unknown[] = [];
    for (const clock of ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) {
      const { body } = await confirm(app.client(), conversation, { id: 'card_1', start: timeOf(3, clock) });
      outcomes.push(body.reason ?? body.success);
    }
    expect(outcomes).toEqual([true, true, true, true, true, true, 'too_many_moves']);
  });

  it('is reminded a day before, once, of the time that counts', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const details = { id: 'card_1', start: timeOf(3, '10:00') };
    await confirm(app.client(), conversation, details, { ...MARIA, email: 'mary@example.com' });
    const { body } = await confirm(app.client(), conversation, details);
    const bookingId = body.booking_id;
    await place.owner.client.post('/api/calendar/move_booking', { bookingId, start: timeOf(4, '10:00') });
    await confirm(
      app.client(),
      conversation,
      { ...details, start: timeOf(4, '10:00') },
      { ...MARIA, phone: '' },
    );
    await letters(app);
    await app.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'booking_reminder' and data->>'bookingId' = $1`,
      [bookingId],
    );
    const reminders = await letters(app);
    expect(reminders.map(({ to, subject }) => [to, subject])).toEqual([
      [MARIA.email, 'Your meeting is tomorrow'],
    ]);
  });
});

describe('one time', () => {
  it('goes to one of fifty who confirm it at once on two servers; the others get the next ones', async () => {
    const place = await openCalendar(app);
    const second = await createTestApp({
      limits: PLENTY,
      database: { ...app.database, close: async () => undefined },
    });
    const conversations = await Promise.all(Array.from({ length: 50 }, () => converse(app, place)));
    await app.database.pool.query('update conversations set visitor = null where assistant_id = $1', [
      place.assistantId,
    ]);
    const start = timeOf(3, '10:00');
    const outcomes = await Promise.all(
      conversations.map((conversation, n) => {
        const by = n % 2 === 0 ? app.client() : second.client();
        return confirm(by, conversation, { start }, { ...MARIA, email: `visitor${n}@example.com` });
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
    expect(await listBookings(place)).toHaveLength(1);
  });

  it('can’t be stored twice, whatever the code above does', async () => {
    const place = await openCalendar(app);
    await book(app, place, { start: timeOf(3, '10:00') });
    const copy = app.database.pool.query(
      `insert into bookings select (jsonb_populate_record(b, '{"id": "booking_2", "request_id": "2"}')).*
       from bookings b where owner_id = $1`,
      [place.owner.id],
    );
    await expect(copy).rejects.toMatchObject({ constraint: 'bookings_apart' });
  });

  it('is not moved onto another meeting', async () => {
    const place = await openCalendar(app);
    const { body } = await book(app, place, { start: timeOf(3, '10:00') });
    await book(app, place, { start: timeOf(3, '11:00') });
    const input = { bookingId: body.booking_id, start: timeOf(3, '11:00') };
    const refused = await place.owner.client.post('/api/calendar/move_booking', input);
    expect([refused.status, refused.body.reason]).toEqual([409, 'slot_taken']);
  });
});
