import { BOOK, CANCEL, FIND_SLOTS, RESCHEDULE, type ToolContext } from '@parlo/dialog';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarConnections } from '../db/schema.ts';
import { type Calendars, createCalendars } from '../features/calendar/calendars.ts';
import { PROVIDER_LIMIT_MS } from '../features/calendar/free-times.ts';
import { type CalendarEvent, ProviderError } from '../features/calendar/provider.ts';
import { newId } from '../platform/new-id.ts';
import { seal } from '../platform/tokens/sealed-text.ts';
import {
  converse,
  letters,
  listBookings,
  MARIA,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  timeOf,
} from '../testing/calendar.ts';
import { type CallApp, createCallApp } from '../testing/call-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createCalendarTools } from './calendar-tools.ts';

/** What comes of a visitor's booking while the calendar that its owner connected is away. */

const KEY = Buffer.alloc(32, 7);

/** The calendar elsewhere: what it does before it responds, and what was written to it. */
const elsewhere = {
  before: async (_signal: AbortSignal) => {},
  busy: [] as { readonly start: number; readonly end: number }[],
  events: new Map<string, CalendarEvent>(),
};

let app: CallApp;
let calendars: Calendars;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
  const write = async (event: CalendarEvent, signal: AbortSignal) => {
    await elsewhere.before(signal);
    elsewhere.events.set(event.uid, event);
    return { eventId: event.uid, meetLink: null };
  };
  calendars = createCalendars({
    ...app.services,
    sender: 'hello@example.com',
    linkKey: KEY,
    accessKey: KEY,
    announce: async () => undefined,
    announceUnread: async () => undefined,
    providers: {
      google: () => ({
        async busy(_span, signal) {
          await elsewhere.before(signal);
          return elsewhere.busy;
        },
        create: write,
        change: (_id, event, signal) => write(event, signal),
        async cancel(id, signal) {
          await elsewhere.before(signal);
          elsewhere.events.delete(id);
        },
      }),
    },
  });
});
afterAll(() => app.close());
beforeEach(() => letters(app));
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(elsewhere, { before: async () => {}, busy: [], events: new Map() });
});

const failing = (error: Error) => async () => Promise.reject(error);

interface Visitor {
  readonly place: OpenedCalendar;
  use(name: string, input: object, signal?: AbortSignal): Promise<Record<string, unknown>>;
}

/** Somebody in a conversation with an assistant whose owner connected a calendar. */
async function visit(): Promise<Visitor> {
  const place = await openCalendar(app);
  const id = newId('connection');
  await app.services.db.insert(calendarConnections).values({
    id,
    ownerId: place.owner.id,
    assistantId: place.assistantId,
    provider: 'google',
    account: 'ada@example.com',
    calendar: id,
    sealedAccess: seal('a secret token', KEY, id),
  });
  const context = contextOf(await converse(app, place));
  const tools = createCalendarTools(calendars);
  return {
    place,
    async use(name, input, signal = new AbortController().signal) {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new Error(`no ${name}`);
      return tool.result.parse(await tool.run(tool.input.parse(input), context, signal)) as Record<
        string,
        unknown
      >;
    },
  };
}

function contextOf(token: string): ToolContext {
  return {
    conversationId: app.tokens.read(token)?.conversationId ?? '',
    assistant: { id: '', revision: '', name: '', greeting: '', prompt: '', faq: [] },
    language: 'en',
    caller: 'visitor_in_text',
    endCall: () => undefined,
  };
}

const wanted = { start: timeOf(3, '10:00'), ...MARIA };
const thatDay = { from: timeOf(3, '00:00'), to: timeOf(4, '00:00') };
const idIn = ({ booking }: Record<string, unknown>) => (booking as { readonly id: string }).id;

describe('a calendar elsewhere', () => {
  it('is looked at before a meeting is booked, and written to', async () => {
    const visitor = await visit();
    elsewhere.busy = [{ start: Date.parse(timeOf(3, '10:15')), end: Date.parse(timeOf(3, '10:45')) }];
    expect(await visitor.use(BOOK, wanted)).toMatchObject({ outcome: 'taken', slots: expect.any(Array) });
    elsewhere.busy = [];
    const booked = await visitor.use(BOOK, wanted);
    expect(booked).toEqual({ outcome: 'booked', booking: expect.anything() });
    expect(elsewhere.events.size).toBe(1);
  });

  it.each([
    ['does not know us any more', new ProviderError('401', { revoked: true })],
    ['forbids it', new ProviderError('403')],
    ['has had enough of us', new ProviderError('429')],
    ['fails', new ProviderError('500')],
  ])(
    'that %s keeps nobody from booking, moving or cancelling, and nobody is told that it knows',
    async (_, error) => {
      const visitor = await visit();
      elsewhere.before = failing(error);
      expect(await visitor.use(FIND_SLOTS, thatDay)).toEqual({ outcome: 'unavailable', slots: [] });
      const booked = await visitor.use(BOOK, wanted);
      expect(booked).toMatchObject({ outcome: 'booked', pending: true });
      const id = idIn(booked);
      const moved = { booking_id: id, start: timeOf(3, '11:00') };
      expect(await visitor.use(RESCHEDULE, moved)).toMatchObject({ outcome: 'moved', pending: true });
      expect(await visitor.use(CANCEL, { booking_id: id })).toEqual({ outcome: 'cancelled' });
      expect(await listBookings(visitor.place)).toMatchObject([{ id, state: 'cancelled' }]);
    },
  );

  it('that is silent is not waited for', async () => {
    const visitor = await visit();
    const silent = () => {
      const late = new AbortController();
      elsewhere.before = (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          late.abort(new DOMException('late', 'TimeoutError'));
        });
      return late.signal;
    };
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === PROVIDER_LIMIT_MS ? silent() : timeout.call(AbortSignal, ms),
    );
    expect(await visitor.use(FIND_SLOTS, thatDay)).toEqual({ outcome: 'unavailable', slots: [] });
    expect(await visitor.use(BOOK, wanted)).toMatchObject({ outcome: 'booked', pending: true });
  });

  it('that was still being asked when the visitor left has nothing booked in it', async () => {
    const visitor = await visit();
    const left = new AbortController();
    elsewhere.before = (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        left.abort();
      });
    expect(await visitor.use(BOOK, wanted, left.signal)).toEqual({ outcome: 'unavailable' });
    expect(await listBookings(visitor.place)).toEqual([]);
  });

  it('a provider’s bug is not an outcome', async () => {
    const visitor = await visit();
    elsewhere.before = failing(new TypeError('a mistake'));
    await expect(visitor.use(FIND_SLOTS, thatDay)).rejects.toThrow('a mistake');
    await expect(visitor.use(BOOK, wanted)).rejects.toThrow('a mistake');
    expect(await listBookings(visitor.place)).toEqual([]);
  });
});

it('leaves the database room for others when many cancel at once on a server that just started', async () => {
  const place = await openCalendar(app, { days: {}, notice: 0 });
  const clocks = Array.from({ length: 12 }, (_, i) => timeOf(3 + Math.floor(i / 6), `1${i % 6}:00`));
  const booked = await Promise.all(
    clocks.map((start, i) => {
      const client = { ...MARIA, email: `visitor${i}@example.com` };
      const details = { start, note: '', time_zone: 'UTC' };
      return app.services.calendars.book({ assistantId: place.assistantId, client, details });
    }),
  );
  const started = await createTestApp({ database: { ...app.database, close: async () => undefined } });
  await Promise.all(booked.map(({ id }) => started.services.calendars.cancel(id, 'visitor')));
  expect((await listBookings(place)).map(({ state }) => state)).toEqual(clocks.map(() => 'cancelled'));
  await started.close();
});
