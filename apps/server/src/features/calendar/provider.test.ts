import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bookings, calendarConnections } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { seal } from '../../platform/tokens/sealed-text.ts';
import {
  inDays,
  letters,
  listBookings,
  MARIA,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  timeOf,
  ZONE,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { type Calendars, createCalendars } from './calendars.ts';
import { type CalendarEvent, ProviderError } from './provider.ts';
import { type Interval, spanOfDates } from './slots.ts';

/** A calendar elsewhere that says what a test says, and what is done with it. */

const KEY = Buffer.alloc(32, 7);

/** The calendar elsewhere. */
const elsewhere = {
  busy: [] as Interval[],
  events: new Map<string, CalendarEvent>(),
  /** What was opened with. */
  access: [] as string[],
  failure: undefined as Error | undefined,
  /** The next event that is written is waiting for this. */
  held: undefined as Promise<void> | undefined,
};

let app: CallApp;
let calendars: Calendars;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
  const answer = async <T>(value: T): Promise<T> => {
    if (elsewhere.failure) throw elsewhere.failure;
    return value;
  };
  calendars = createCalendars({
    ...app.services,
    sender: 'hello@example.com',
    linkKey: KEY,
    accessKey: KEY,
    announce: async () => undefined,
    announceUnread: async () => undefined,
    providers: {
      google: ({ access }) => {
        elsewhere.access.push(access);
        const write = async (event: CalendarEvent) => {
          await answer(undefined);
          const { held } = elsewhere;
          elsewhere.held = undefined;
          await held;
          elsewhere.events.set(event.uid, event);
          const meetLink = event.wantsMeetLink ? `https://meet.example.com/${event.uid}` : null;
          return { eventId: event.uid, meetLink };
        };
        return {
          busy: () => answer(elsewhere.busy),
          create: write,
          change: (_id, event) => write(event),
          cancel: async (id) => {
            await answer(undefined);
            elsewhere.events.delete(id);
          },
        };
      },
    },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(elsewhere, { busy: [], events: new Map(), access: [], failure: undefined, held: undefined });
  await letters(app);
});

async function connect(
  { owner, assistantId }: OpenedCalendar,
  calendar = newId('calendar'),
): Promise<string> {
  const id = newId('connection');
  await app.services.db.insert(calendarConnections).values({
    id,
    ownerId: owner.id,
    assistantId,
    provider: 'google',
    account: 'ada@example.com',
    calendar,
    sealedAccess: seal('a secret token', KEY, id),
  });
  return id;
}

const schedule = (place: OpenedCalendar, start: string) =>
  calendars.book({
    assistantId: place.assistantId,
    client: MARIA,
    details: { start, note: 'By the door', time_zone: ZONE },
  });

async function freeOn(place: OpenedCalendar, days: number): Promise<number> {
  const calendar = await calendars.find(place.assistantId);
  if (!calendar) throw new Error('no calendar');
  const found = await calendars.freeTimes.find(calendar, {
    span: spanOfDates(inDays(days), 1, ZONE),
    duration: 30,
  });
  return found.length;
}

const at = (days: number, clock: string) => Date.parse(timeOf(days, clock));
const later = () =>
  app.database.pool.query(
    `update pgboss.job set start_after = now() where name in ('calendar_write', 'booking_mail')`,
  );

it('says when its owner is busy, and gets every booking with a link to a meeting', async () => {
  const place = await openCalendar(app);
  await connect(place);
  elsewhere.busy = [{ start: at(3, '10:10'), end: at(3, '11:00') }];
  expect(await freeOn(place, 3)).toBe(14);
  await expect(schedule(place, timeOf(3, '10:30'))).rejects.toMatchObject({ reason: 'slot_taken' });
  const booking = await schedule(place, timeOf(3, '14:00'));
  const uid = `${booking.id}@parlo`;
  expect(booking.meetLink).toBe(`https://meet.example.com/${uid}`);
  expect(elsewhere.events.get(uid)).toMatchObject({
    title: 'Maria',
    sequence: 0,
    start: new Date(at(3, '14:00')),
  });
  expect(new Set(elsewhere.access)).toEqual(new Set(['a secret token']));
  await later();
  const [mail, ...more] = await letters(app);
  expect([mail?.to, more]).toEqual([MARIA.email, []]);
  expect(mail?.text).toContain('https://meet.example.com/');
  // Its own event is no reason not to move a meeting by a little.
  elsewhere.busy = [{ start: at(3, '14:00'), end: at(3, '14:30') }];
  await calendars.move(booking.id, at(3, '14:15'), 'owner');
  expect(elsewhere.events.get(uid)).toMatchObject({ sequence: 1, start: new Date(at(3, '14:15')) });
  await calendars.cancel(booking.id, 'owner');
  expect(elsewhere.events.size).toBe(0);
});

it('that is down keeps nobody from booking, and is written later', async () => {
  const place = await openCalendar(app);
  await connect(place);
  elsewhere.failure = new ProviderError('503');
  await expect(freeOn(place, 3)).rejects.toMatchObject({ reason: 'calendar_unavailable', retryable: true });
  const booking = await schedule(place, timeOf(3, '14:00'));
  expect(booking.writtenSequence).toBeNull();
  expect(await listBookings(place)).toMatchObject([{ pending: true, meetLink: null }]);
  const status = () =>
    place.owner.client.get(`/api/calendar/status?assistant_id=${place.assistantId}`).then(({ body }) => body);
  expect(await status()).toMatchObject({ connected: true, provider: 'google', waiting: 1, revoked: false });
  elsewhere.failure = undefined;
  await later();
  await app.runJobs();
  expect(await listBookings(place)).toMatchObject([{ pending: false }]);
  expect(elsewhere.events.size).toBe(1);
  expect(await status()).toMatchObject({ waiting: 0 });
});

it('that takes longer to move a meeting than to cancel it has no meeting', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const booking = await schedule(place, timeOf(3, '14:00'));
  const slow = Promise.withResolvers<void>();
  elsewhere.held = slow.promise;
  const moving = calendars.move(booking.id, at(3, '15:00'), 'owner');
  await vi.waitUntil(() => elsewhere.held === undefined);
  await calendars.cancel(booking.id, 'owner');
  slow.resolve();
  await moving;
  expect(elsewhere.events.size).toBe(0);
  expect(await listBookings(place)).toMatchObject([{ state: 'cancelled', pending: false }]);
});

it('that was created in a response that was lost is cancelled all the same', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const booking = await schedule(place, timeOf(3, '14:00'));
  await app.services.db.update(bookings).set({ eventId: null }).where(eq(bookings.id, booking.id));
  await calendars.cancel(booking.id, 'owner');
  expect(elsewhere.events.size).toBe(0);
});

it('shows that access was withdrawn', async () => {
  const place = await openCalendar(app);
  await connect(place);
  elsewhere.failure = new ProviderError('401', { revoked: true });
  await expect(freeOn(place, 3)).rejects.toMatchObject({ reason: 'calendar_unavailable' });
  const { body } = await place.owner.client.get(`/api/calendar/status?assistant_id=${place.assistantId}`);
  expect(body).toMatchObject({ connected: false, revoked: true, account: 'ada@example.com' });
});

it('that two assistants share has room for one meeting at a time', async () => {
  const [one, two] = [await openCalendar(app), await openCalendar(app)];
  for (const place of [one, two]) await connect(place, 'shared');
  await schedule(one, timeOf(3, '14:00'));
  await expect(schedule(two, timeOf(3, '14:00'))).rejects.toMatchObject({ reason: 'slot_taken' });
  expect(await freeOn(two, 3)).toBe(15);
});

it('with a fault of our own is no calendar that is away', async () => {
  const place = await openCalendar(app);
  await connect(place);
  elsewhere.failure = new TypeError('a mistake');
  await expect(freeOn(place, 3)).rejects.toThrow('a mistake');
});
