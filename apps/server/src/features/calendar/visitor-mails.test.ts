import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  confirm,
  confirmEmail,
  converse,
  letters,
  linkIn,
  listBookings,
  MARIA,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  passPause,
  timeOf,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

/** Nobody can have mails sent to strangers through this server. */

const LIMITS = {
  ...PLENTY,
  visitorMailsOfTrial: { points: 3, seconds: 86_400 },
  visitorMailsOfAccount: { points: 4, seconds: 86_400 },
  visitorMailsPerRecipient: { points: 2, seconds: 86_400 },
};

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp({ limits: LIMITS });
});
afterAll(() => app.close());
beforeEach(async () => {
  await letters(app);
  await app.database.pool.query('delete from rate_limits');
});

const toVisitors = async (place: OpenedCalendar) =>
  (await letters(app)).filter(({ to }) => to !== place.owner.email);

const schedule = ({ owner, assistantId }: OpenedCalendar, start: string, email: string, more: object = {}) =>
  owner.client.post('/api/calendar/schedule', {
    assistant_id: assistantId,
    start,
    client_info: { name: 'Stranger', email },
    ...more,
  });

const unconfirm = ({ owner }: OpenedCalendar) =>
  app.database.pool.query('update "user" set email_verified = false where id = $1', [owner.id]);

const suspend = ({ owner }: OpenedCalendar, on: boolean) =>
  app.database.pool.query('update minute_balances set suspended_at = $2 where user_id = $1', [
    owner.id,
    on ? new Date() : null,
  ]);

describe('an account with an unconfirmed email', () => {
  it('books as before, and says to both sides that the mail waits', async () => {
    const place = await openCalendar(app);
    await unconfirm(place);
    const { status, body } = await book(app, place, { start: timeOf(3, '10:00') });
    expect([status, body.mail_sent, body.mail_reason]).toEqual([200, false, 'email_not_confirmed']);
    expect(body.message).toContain('has not confirmed');
    const own = await schedule(place, timeOf(3, '11:00'), 'stranger@example.com');
    expect(own.body).toMatchObject({ success: true, mail_reason: 'email_not_confirmed' });
    expect(await toVisitors(place)).toEqual([]);
    expect(await listBookings(place)).toMatchObject([
      { mailHeld: 'email_not_confirmed' },
      { mailHeld: 'email_not_confirmed' },
    ]);
    const status2 = await place.owner.client.get(`/api/calendar/status?assistant_id=${place.assistantId}`);
    expect(status2.body.mailHeld).toBe('email_not_confirmed');
  });

  it('sends waiting mails after confirmation, except for cancelled and past meetings', async () => {
    const place = await openCalendar(app);
    await unconfirm(place);
    const ids: unknown[] = [];
    for (const clock of ['10:00', '11:00', '12:00']) {
      ids.push((await schedule(place, timeOf(3, clock), `${ids.length}@example.com`)).body.booking_id);
    }
    await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: ids[1] });
    await app.database.pool.query(
      `update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [ids[2]],
    );
    await place.owner.client.post('/api/send_verification', {});
    expect(await toVisitors(place)).toEqual([]);
    // By the service: the link itself is in a mail that `letters` leaves out.
    await confirmEmail(app, place.owner);
    await app.services.db.transaction((tx) => app.services.calendars.releaseHeldMails(tx, place.owner.id));
    const mails = await toVisitors(place);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['0@example.com', 'Your meeting is booked'],
    ]);
    expect((await listBookings(place)).find(({ id }) => id === ids[0])).toMatchObject({ mailHeld: null });
  });

  it('gets no mails about visitors, because a stranger may have typed its email', async () => {
    const place = await openCalendar(app);
    await unconfirm(place);
    await app.database.pool.query(`delete from minute_entries where user_id = $1 and kind <> 'trial'`, [
      place.owner.id,
    ]);
    await book(app, place, { start: timeOf(3, '10:00') });
    expect(await letters(app)).toEqual([]);
  });
});

describe('a day', () => {
  it('holds so many mails of an account, over all its assistants', async () => {
    const place = await openCalendar(app);
    const outcomes: unknown[] = [];
    for (const hour of [9, 10, 11, 12, 13]) {
      const { body } = await schedule(
        place,
        timeOf(3, `${hour}:00`.padStart(5, '0')),
        `v${hour}@example.com`,
      );
      outcomes.push(body.mail_reason);
      expect(await toVisitors(place)).toHaveLength(body.mail_sent ? 1 : 0);
    }
    expect(outcomes).toEqual([null, null, null, null, 'account_mail_limit']);
  });

  it('holds fewer of one that has its trial alone', async () => {
    const place = await openCalendar(app);
    await app.database.pool.query(`delete from minute_entries where user_id = $1 and kind <> 'trial'`, [
      place.owner.id,
    ]);
    for (const hour of ['09', '10', '11', '12'])
      await schedule(place, timeOf(3, `${hour}:00`), `t${hour}@example.com`);
    expect(await toVisitors(place)).toHaveLength(3);
    // Decided when the mail was to be sent: the API had said that it is on its way.
    expect((await listBookings(place)).map(({ mailHeld }) => mailHeld)).toEqual([
      null,
      null,
      null,
      'account_mail_limit',
    ]);
  });

  it('holds so many to one address, of all accounts and on all servers, however it is tagged', async () => {
    const [first, second] = [await openCalendar(app), await openCalendar(app)];
    const other = await createTestApp({
      limits: LIMITS,
      database: { ...app.database, close: async () => undefined },
    });
    await schedule(first, timeOf(3, '10:00'), 'target@example.com');
    expect(await toVisitors(first)).toHaveLength(1);
    await schedule(second, timeOf(3, '10:00'), 'Target+a@example.com');
    await other.runJobs();
    await letters(app);
    const third = await schedule(first, timeOf(3, '11:00'), 'target+b@example.com');
    expect(third.body.mail_reason).toBe('recipient_mail_limit');
    expect(await toVisitors(first)).toEqual([]);
    await other.close();
  });
});

describe('moves', () => {
  it('any number of moves of one booking result in one mail', async () => {
    const place = await openCalendar(app);
    const { body } = await schedule(place, timeOf(3, '09:00'), 'moved@example.com');
    expect(await toVisitors(place)).toMatchObject([{ subject: 'Your meeting is booked' }]);
    for (let n = 0; n < 25; n++) {
      const start = timeOf(4 + (n % 5), n % 2 === 0 ? '10:00' : '11:00');
      await place.owner.client.post('/api/calendar/move_booking', { bookingId: body.booking_id, start });
      // Nothing is sent while they go on, though the jobs are done as fast as they can be.
      expect(await toVisitors(place)).toEqual([]);
    }
    await passPause(app);
    const mails = await toVisitors(place);
    expect(mails).toMatchObject([{ to: 'moved@example.com', subject: 'Your meeting has a new time' }]);
    expect(mails[0]?.ics).toContain('SEQUENCE:25');
  });

  it('before the first mail are in it, and a booking that is cancelled before it has none', async () => {
    const place = await openCalendar(app);
    const { body } = await schedule(place, timeOf(3, '09:00'), 'first@example.com');
    await place.owner.client.post('/api/calendar/move_booking', {
      bookingId: body.booking_id,
      start: timeOf(4, '10:00'),
    });
    const second = await schedule(place, timeOf(3, '11:00'), 'second@example.com');
    await place.owner.client.post('/api/calendar/cancel_booking', { bookingId: second.body.booking_id });
    expect(await toVisitors(place)).toMatchObject([
      {
        to: 'first@example.com',
        subject: 'Your meeting is booked',
        ics: expect.stringContaining('SEQUENCE:1'),
      },
    ]);
  });
});

describe('names', () => {
  it('put no link into a mail', async () => {
    const place = await openCalendar(
      app,
      { services: [{ name: 'PAY NOW bit.ly/x', duration: 60 }] },
      { assistantName: 'https://evil.example/win' },
    );
    const { status } = await book(
      app,
      place,
      { start: timeOf(3, '10:00'), service: 'PAY NOW bit.ly/x' },
      { ...MARIA, name: 'Ana www.evil.example' },
    );
    expect(status).toBe(200);
    const mails = await letters(app);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([MARIA.email, place.owner.email].toSorted());
    for (const { text, ics } of mails) {
      expect(text + ics).not.toMatch(/evil|bit\.ly/);
      expect(text).toContain('PAY NOW, 60 minutes');
    }
    const visitors = mails.find(({ to }) => to === MARIA.email);
    expect(visitors?.text).toContain('your meeting with the assistant is booked');
    expect(visitors?.ics).toContain('SUMMARY:PAY NOW');
    // On screens they stay as they were typed.
    expect(await listBookings(place)).toMatchObject([{ service: 'PAY NOW bit.ly/x' }]);
  });
});

describe('a suspended account', () => {
  it('sends no mail, not even waiting ones, and sends mails of coming meetings after it is reopened', async () => {
    const place = await openCalendar(app);
    const conversation = await converse(app, place);
    const details = { id: 'card_1', start: timeOf(3, '10:00') };
    await confirm(app.client(), conversation, details);
    const [mail] = await toVisitors(place);
    await schedule(place, timeOf(3, '12:00'), 'waiting@example.com');
    await suspend(place, true);
    await app.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'booking_reminder'
       and data->>'bookingId' in (select id from bookings where owner_id = $1)`,
      [place.owner.id],
    );
    // A visitor may still cancel: it harms nobody.
    const cancelled = await app
      .client()
      .post('/api/calendar/cancel_linked_booking', { token: mail ? linkIn(mail) : '' });
    expect(cancelled.status).toBe(200);
    expect(await letters(app)).toEqual([]);
    await suspend(place, false);
    await app.services.db.transaction((tx) => app.services.calendars.releaseHeldMails(tx, place.owner.id));
    expect((await toVisitors(place)).map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [MARIA.email, 'Your meeting was cancelled'],
      ['waiting@example.com', 'Your meeting is booked'],
    ]);
  });
});
