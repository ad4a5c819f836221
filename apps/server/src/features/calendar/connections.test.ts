import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assistants, bookings, calendarConnections } from '../../db/schema.ts';
import {
  listBookings,
  MARIA,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  timeOf,
  ZONE,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';
import { signUp } from '../../testing/sign-up.ts';
import { type Calendars, createCalendars } from './calendars.ts';
import type { NewConnection } from './connections.ts';
import { type CalendarEvent, type CalendarProvider, type OpenConnection, ProviderError } from './provider.ts';

/** Connections to calendars elsewhere: of an assistant and of an account, replaced, made anew and ended. */

const KEY = Buffer.alloc(32, 7);

/** Events by the account whose calendar they are in, and what was asked to withdraw its access. */
const elsewhere = {
  events: new Map<string, Map<string, CalendarEvent>>(),
  withdrawn: [] as string[],
  failure: undefined as Error | undefined,
  opened: undefined as OpenConnection | undefined,
  told: [] as unknown[],
};

function openFake(connection: OpenConnection): CalendarProvider {
  const { account, access } = connection;
  elsewhere.opened = connection;
  const events = elsewhere.events.get(account) ?? new Map<string, CalendarEvent>();
  elsewhere.events.set(account, events);
  const write = async (event: CalendarEvent) => {
    if (elsewhere.failure) throw elsewhere.failure;
    events.set(event.uid, event);
    return {
      eventId: event.uid,
      meetLink: event.wantsMeetLink ? `https://meet.example.com/${account}` : null,
    };
  };
  return {
    busy: async () => [],
    create: write,
    change: (_id, event) => write(event),
    cancel: async (id) => void events.delete(id),
    async disconnect() {
      elsewhere.withdrawn.push(access);
      if (elsewhere.failure) throw elsewhere.failure;
    },
  };
}

let app: CallApp;
let calendars: Calendars;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
  calendars = createCalendars({
    ...app.services,
    sender: 'hello@example.com',
    linkKey: KEY,
    accessKey: KEY,
    announce: async () => undefined,
    announceUnread: async (_tx, ownerId, unread) => void elsewhere.told.push([ownerId, unread]),
    providers: { google: openFake, caldav: openFake },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  Object.assign(elsewhere, { events: new Map(), withdrawn: [], failure: undefined, told: [] });
  // All tests share the calendars of these accounts.
  await app.services.db.delete(bookings);
  await app.services.db.delete(calendarConnections);
});

function connect({ owner, assistantId }: OpenedCalendar, more: Partial<NewConnection> = {}): Promise<void> {
  const access = `access to ${more.account ?? 'ada'}`;
  const given = {
    ownerId: owner.id,
    assistantId,
    provider: 'google',
    account: 'ada',
    calendar: 'primary',
  } as const;
  return calendars.saveConnection({ ...given, access, ...more });
}

const schedule = ({ assistantId }: OpenedCalendar, start: string) =>
  calendars.book({ assistantId, client: MARIA, details: { start, note: '', time_zone: ZONE } });

const statusOf = async ({ owner, assistantId }: OpenedCalendar) =>
  (await owner.client.get(`/api/calendar/status?assistant_id=${assistantId}`)).body;

const titlesAt = (account: string) =>
  [...(elsewhere.events.get(account)?.values() ?? [])].map(({ start }) => start.toISOString()).toSorted();
const iso = (start: string) => new Date(start).toISOString();

/** Another assistant of the same owner. */
async function another(place: OpenedCalendar): Promise<OpenedCalendar> {
  const assistant = { assistantName: 'Leo', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' };
  const { owner } = place;
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  const assistantId = String(body.assistantId);
  await owner.client.post('/api/calendar/save_settings', {
    assistantId,
    timeZone: ZONE,
    days: {},
    notice: 0,
  });
  return { owner, assistantId };
}

it('gets the meetings to come that were booked without it', async () => {
  const place = await openCalendar(app);
  const start = timeOf(3, '14:00');
  const { id } = await schedule(place, start);
  const gone = await schedule(place, timeOf(3, '15:00'));
  await calendars.cancel(gone.id, 'owner');
  await app.services.db
    .update(bookings)
    .set({ startsAt: new Date(0), endsAt: new Date(1), blockedFrom: new Date(0), blockedTo: new Date(1) })
    .where(eq(bookings.id, (await schedule(place, timeOf(3, '16:00'))).id));
  await connect(place);
  expect(await statusOf(place)).toMatchObject({
    connected: true,
    provider: 'google',
    account: 'ada',
    waiting: 1,
  });
  await app.runJobs();
  expect(titlesAt('ada')).toEqual([iso(start)]);
  expect(await statusOf(place)).toMatchObject({ waiting: 0 });
  await calendars.move(id, Date.parse(timeOf(3, '11:00')), 'owner');
  expect(titlesAt('ada')).toEqual([iso(timeOf(3, '11:00'))]);
});

it('keeps the link to a meeting that its visitor was sent when another calendar is connected', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const booked = await schedule(place, timeOf(3, '14:00'));
  expect(booked.meetLink).toBe('https://meet.example.com/ada');
  await connect(place, { account: 'work', provider: 'caldav' });
  await app.runJobs();
  const [event] = elsewhere.events.get('work')?.values() ?? [];
  expect(event).toMatchObject({ wantsMeetLink: false });
  expect(event?.description).toContain('https://meet.example.com/ada');
  expect(await listBookings(place)).toMatchObject([
    { meetLink: 'https://meet.example.com/ada', pending: false },
  ]);
  // What stands in the calendar before is its owner's.
  expect(titlesAt('ada')).toEqual([iso(timeOf(3, '14:00'))]);
});

it('made anew to the same calendar knows its events and writes what waited', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const written = await schedule(place, timeOf(3, '14:00'));
  elsewhere.failure = new ProviderError('401', { revoked: true });
  await schedule(place, timeOf(3, '15:00'));
  await calendars.cancel(written.id, 'owner');
  expect(await statusOf(place)).toMatchObject({ connected: false, revoked: true, waiting: 2 });
  elsewhere.failure = undefined;
  await connect(place, { access: 'newer' });
  await app.runJobs();
  expect(await statusOf(place)).toMatchObject({ connected: true, revoked: false, waiting: 0 });
  expect(titlesAt('ada')).toEqual([iso(timeOf(3, '15:00'))]);
});

it('made anew is not overwritten by a server that refreshed the access before', async () => {
  const place = await openCalendar(app);
  await connect(place, { access: 'first' });
  await schedule(place, timeOf(3, '14:00'));
  const { opened } = elsewhere;
  await connect(place, { access: 'second' });
  await opened?.saveAccess('first, refreshed');
  expect(await opened?.readAccess()).toBe('second');
  await opened?.saveAccess('second, refreshed');
  expect(await opened?.readAccess()).toBe('second, refreshed');
});

it('an account’s connection serves the assistants without one of their own', async () => {
  const one = await openCalendar(app);
  const two = await another(one);
  const [first, second] = [await schedule(one, timeOf(3, '14:00')), await schedule(two, timeOf(4, '14:00'))];
  await connect(two, { account: 'own' });
  await connect(one, { assistantId: null, account: 'all' });
  await app.runJobs();
  expect([titlesAt('all'), titlesAt('own')]).toEqual([
    [first.startsAt.toISOString()],
    [second.startsAt.toISOString()],
  ]);
  const [row] = await app.services.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.assistantId, two.assistantId));
  await calendars.endConnection(row?.id ?? '');
  await app.runJobs();
  expect(elsewhere.withdrawn).toEqual(['access to own']);
  expect(titlesAt('all')).toHaveLength(2);
  expect(await statusOf(two)).toMatchObject({ connected: true, account: 'all' });
});

it('keeps meetings at one time that two assistants had promised before they shared a calendar', async () => {
  const one = await openCalendar(app);
  const two = await another(one);
  const start = timeOf(3, '14:00');
  for (const place of [one, two]) await schedule(place, start);
  await connect(one, { assistantId: null });
  await app.runJobs();
  expect(titlesAt('ada')).toEqual([iso(start), iso(start)]);
  await expect(schedule(two, timeOf(3, '14:00'))).rejects.toMatchObject({ reason: 'slot_taken' });
  // From now on there is room for one meeting at a time.
  await schedule(one, timeOf(3, '15:00'));
  await expect(schedule(two, timeOf(3, '15:00'))).rejects.toMatchObject({ reason: 'slot_taken' });
});

it('ends, and its meetings stay', async () => {
  const place = await openCalendar(app);
  await connect(place);
  await schedule(place, timeOf(3, '14:00'));
  const calendar = await calendars.find(place.assistantId);
  elsewhere.failure = new ProviderError('503');
  await calendars.endConnection(calendar?.connection?.id ?? '');
  await app.runJobs();
  expect(elsewhere.withdrawn).toEqual(['access to ada']);
  expect(await statusOf(place)).toMatchObject({
    connected: false,
    provider: 'builtin',
    account: null,
    waiting: 0,
  });
  expect(await listBookings(place)).toMatchObject([{ state: 'booked', pending: false }]);
  expect(titlesAt('ada')).toHaveLength(1);
});

it('that others use as well keeps its access at the provider', async () => {
  const [one, two] = [await openCalendar(app), await openCalendar(app)];
  for (const place of [one, two]) await connect(place, { account: 'shared' });
  const ended = async (place: OpenedCalendar) => {
    await calendars.endConnection((await calendars.find(place.assistantId))?.connection?.id ?? '');
    await app.runJobs();
  };
  await ended(one);
  expect(elsewhere.withdrawn).toEqual([]);
  await ended(two);
  expect(elsewhere.withdrawn).toEqual(['access to shared']);
});

it('that is replaced has no access any more', async () => {
  const place = await openCalendar(app);
  for (const account of ['old', 'new']) await connect(place, { account });
  await app.runJobs();
  expect(elsewhere.withdrawn).toEqual(['access to old']);
});

it('deleting its assistant or account withdraws its access', async () => {
  const place = await openCalendar(app);
  const { client, email, password } = place.owner;
  await connect(place, { account: 'own' });
  await connect(place, { account: 'all', assistantId: null });
  await client.post('/api/delete_assistant', { email, assistantId: place.assistantId });
  await app.runJobs();
  expect(elsewhere.withdrawn).toEqual(['access to own']);
  await client.post('/api/delete_account', { password });
  await app.runJobs();
  expect(elsewhere.withdrawn).toEqual(['access to own', 'access to all']);
});

it('saved many times at once is one', async () => {
  const place = await openCalendar(app);
  await Promise.all(['a', 'b', 'c', 'd'].map((account) => connect(place, { account, assistantId: null })));
  expect(
    await app.services.db.$count(calendarConnections, eq(calendarConnections.ownerId, place.owner.id)),
  ).toBe(1);
});

it('refuses one for a deleted assistant', async () => {
  const place = await openCalendar(app);
  await app.services.db.delete(assistants).where(eq(assistants.id, place.assistantId));
  await expect(connect(place)).rejects.toMatchObject({ reason: 'assistant_not_found' });
});

it('is ended by the owner of its assistant alone, as often as they like', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const disconnect = (by = place.owner) =>
    by.client.post('/api/calendar/disconnect', { assistantId: place.assistantId });
  expect(await disconnect(await signUp(app))).toMatchObject({ status: 404 });
  expect(await statusOf(place)).toMatchObject({ connected: true });
  for (let time = 0; time < 2; time++) {
    expect(await disconnect()).toMatchObject({ status: 200, body: { success: true } });
    expect(await statusOf(place)).toMatchObject({ connected: false });
  }
});

it('tell their owner once of each event that can’t be read, and of many as a number', async () => {
  const place = await openCalendar(app);
  await connect(place);
  const tell = async (ids: readonly string[]) => {
    const calendar = await calendars.find(place.assistantId);
    if (!calendar) throw new Error('no calendar');
    await calendars.freeTimes.busy(calendar, { start: 0, end: 1 });
    await elsewhere.opened?.tellUnread?.(ids.map((id) => ({ id, title: `Event ${id}`, day: '2026-12-09' })));
  };
  await tell(['a', 'b', 'a']);
  await tell(['b']);
  const of = (id: string) => [place.owner.id, { id, title: `Event ${id}`, day: '2026-12-09' }];
  expect(elsewhere.told).toEqual([of('a'), of('b')]);
  await tell(['a', 'c', 'd', 'e', 'f']);
  expect(elsewhere.told.slice(2)).toEqual([[place.owner.id, { count: 4 }]]);
  // Whoever sends invitations all day is heard ten times at most.
  for (let more = 0; more < 9; more++) await tell([`more ${more}`]);
  const told = elsewhere.told.length;
  await tell(['one more']);
  expect(elsewhere.told).toHaveLength(told);
});
