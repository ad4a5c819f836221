import { BOOK, type ToolContext } from '@parlo/dialog';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookableIn } from '../features/calendar/bookable.ts';
import {
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
} from '../testing/calendar.ts';
import { type CallApp, createCallApp } from '../testing/call-app.ts';
import { chat } from '../testing/chat.ts';
import { calls, reports, says, startLanguageModelStandIn } from '../testing/language-model-stand-in.ts';
import { modelReplies } from '../testing/model-replies.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createCalendarTools } from './calendar-tools.ts';

/** Meetings by the tools of a dialogue, as visitors reach them. */

let app: CallApp;
/** The tool that the next reply calls, and its input. */
let wanted: readonly [tool: string, input: object] | undefined;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
  app.responder.respond = async function* ({ tools, assistant, timeZone }) {
    const [tool, input] = wanted ?? [];
    wanted = undefined;
    const result = tool === undefined ? undefined : await tools?.call(tool, input);
    const names = tools?.available.map(({ name }) => name);
    yield { type: 'text', text: JSON.stringify({ names, result, calendar: assistant.calendar, timeZone }) };
    yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
  };
});
afterAll(() => app.close());
beforeEach(() => letters(app));

interface Visitor {
  /** The result of a tool. Throws for a call that failed. */
  use(name: string, input?: object, text?: string): Promise<Record<string, unknown>>;
}

/** Somebody in a conversation of their own. */
function visit({ assistantId }: OpenedCalendar, about: object = {}, by?: TestClient): Visitor {
  let conversation: string | undefined;
  return {
    async use(name, input = {}, text = 'Please do.') {
      wanted = [name, input];
      const said = { text, ...(conversation !== undefined && { conversation }) };
      const reply = await chat(app, { assistantId, ...about, ...said }, by);
      conversation = reply.conversation;
      const { result } = JSON.parse(reply.text);
      if (!result.ok) throw new Error(result.fault);
      return result.result;
    },
  };
}

const dayAt = (days: number) => ({ from: timeOf(days, '00:00'), to: timeOf(days + 1, '00:00') });
const startsIn = ({ slots }: Record<string, unknown>) =>
  (slots as { readonly start: string }[]).map(({ start }) => start);
const same = (times: readonly unknown[]) => times.map((time) => Date.parse(String(time)));
const bookingIn = ({ booking }: Record<string, unknown>) =>
  booking as { readonly id: string; readonly start: string; readonly end: string };

describe('free times', () => {
  it('are found for a span, in the visitor’s time zone', async () => {
    const place = await openCalendar(app, { services: [{ name: 'Check-up', duration: 90 }] });
    const found = await visit(place).use('find_slots', dayAt(3));
    expect(found.outcome).toBe('found');
    expect([startsIn(found)[0], startsIn(found).length]).toEqual([timeOf(3, '09:00'), 16]);
    const far = await visit(place, { timeZone: 'Pacific/Chatham' }).use('find_slots', {
      ...dayAt(3),
      service: 'check-UP ',
    });
    const halfHours = Array.from(
      { length: 14 },
      (_, n) => `${String(9 + Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
    );
    expect(same(startsIn(far))).toEqual(same(halfHours.map((clock) => timeOf(3, clock))));
    expect(startsIn(far).every((start) => /\+1[23]:45$/.test(start))).toBe(true);
    const dates = [...new Set(startsIn(far).map((start) => start.slice(0, 10)))];
    expect(far.weekdays).toEqual(
      Object.fromEntries(
        dates.map((date) => [
          date,
          new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
        ]),
      ),
    );
  });

  it('are at most 500, of 62 days', async () => {
    const place = await openCalendar(app, { daysAhead: 365, meetingDuration: 90 });
    const all = await visit(place).use('find_slots', { from: timeOf(0, '00:00'), to: timeOf(300, '00:00') });
    expect(Date.parse(String(startsIn(all).at(-1)))).toBeLessThan(Date.parse(timeOf(63, '00:00')));
    await saveSettings(place, { meetingDuration: 15 });
    const many = await visit(place).use('find_slots', { from: timeOf(0, '00:00'), to: timeOf(60, '00:00') });
    expect(startsIn(many)).toHaveLength(500);
    const backwards = await visit(place).use('find_slots', {
      from: timeOf(5, '00:00'),
      to: timeOf(4, '00:00'),
    });
    expect(backwards).toEqual({ outcome: 'found', slots: [], weekdays: {} });
  });

  it('are empty for an unknown service, and name the known ones', async () => {
    const place = await openCalendar(app, { services: [{ name: 'Check-up', duration: 90 }] });
    const off = { outcome: 'off', services: ['Check-up'] };
    expect(await visit(place).use('find_slots', { ...dayAt(3), service: 'Haircut' })).toEqual({
      ...off,
      slots: [],
    });
    const wanted = { start: timeOf(3, '10:00'), service: 'Haircut', ...MARIA };
    expect(await visit(place).use('book', wanted)).toEqual(off);
    // Where there is one kind alone, any name is taken for it.
    await saveSettings(place, { services: [] });
    expect((await visit(place).use('find_slots', { ...dayAt(3), service: 'Visit' })).outcome).toBe('found');
  });
});

describe('a meeting', () => {
  it('is booked for a visitor, on their clock and in their language', async () => {
    const place = await openCalendar(app);
    const visitor = visit(place, { timeZone: 'America/New_York' });
    await visitor.use('find_slots', dayAt(3), 'Запишіть мене, будь ласка, на ранок');
    const start = timeOf(3, '10:00');
    const booked = await visitor.use(
      'book',
      { id: 'meeting_1', start, note: 'By the door', ...MARIA },
      'maria@example.com',
    );
    const { id, ...times } = bookingIn(booked);
    expect(booked).toEqual({ outcome: 'booked', booking: expect.anything() });
    expect(same([times.start, times.end])).toEqual(same([start, timeOf(3, '10:30')]));
    expect(times.start).toMatch(/-0[45]:00$/);
    expect(await listBookings(place)).toMatchObject([
      { id, ...MARIA, note: 'By the door', timeZone: 'America/New_York', test: false },
    ]);
    const letter = (await letters(app)).find(({ to }) => to === MARIA.email);
    expect(letter?.subject).toBe('Вашу зустріч заплановано');
    expect(letter?.text).toMatch(/о 0[34]:00/);
    expect(await visitor.use('find_bookings')).toEqual({ bookings: [{ id, ...times, service: '' }] });
  });

  it('is booked once, however often it is sent, and moved when its time was corrected', async () => {
    const place = await openCalendar(app);
    const visitor = visit(place);
    const send = (clock: string) =>
      visitor.use('book', { id: 'meeting_1', start: timeOf(3, clock), ...MARIA });
    const first = bookingIn(await send('10:00'));
    expect(bookingIn(await send('10:00'))).toEqual(first);
    const moved = bookingIn(await send('11:00'));
    expect([moved.id, moved.start]).toEqual([first.id, timeOf(3, '11:00')]);
    expect(await listBookings(place)).toHaveLength(1);
  });

  it('is at no time that is taken, over or not offered: the next ones are offered', async () => {
    const place = await openCalendar(app);
    await visit(place).use('book', { start: timeOf(3, '10:00'), ...MARIA });
    const next = (clock: string, days = 3) =>
      visit(place, { timeZone: 'Asia/Kathmandu' }).use('book', {
        start: timeOf(days, clock),
        name: 'Olena',
        email: 'olena@example.com',
      });
    for (const [clock, outcome, others] of [
      ['10:00', 'taken', ['10:30', '11:00', '11:30']],
      // Between two begin times: those around it.
      ['10:15', 'not_offered', ['09:30', '10:30', '11:00']],
    ] as const) {
      const refused = await next(clock);
      expect(refused.outcome).toBe(outcome);
      expect(same(startsIn(refused))).toEqual(same(others.map((time) => timeOf(3, time))));
      expect(startsIn(refused).every((start) => start.endsWith('+05:45'))).toBe(true);
    }
    expect(await next('20:00')).toMatchObject({ outcome: 'not_offered', slots: expect.any(Array) });
    expect(await next('10:00', -3)).toMatchObject({ outcome: 'taken', slots: expect.any(Array) });
    expect(await listBookings(place)).toHaveLength(1);
  });

  it('is moved and cancelled by its own visitor, and is not there for others', async () => {
    const place = await openCalendar(app);
    const [visitor, stranger] = [visit(place), visit(place)];
    const { id } = bookingIn(await visitor.use('book', { start: timeOf(3, '10:00'), ...MARIA }));
    const move = (by: Visitor, clock: string) =>
      by.use('reschedule', { booking_id: id, start: timeOf(3, clock) });
    expect(await move(stranger, '11:00')).toEqual({ outcome: 'gone' });
    expect(await stranger.use('cancel', { booking_id: id })).toEqual({ outcome: 'gone' });
    expect(await stranger.use('find_bookings')).toEqual({ bookings: [] });
    const free = (by: Visitor) => by.use('find_slots', { ...dayAt(3), booking_id: id }).then(startsIn);
    expect(await free(visitor)).toContain(timeOf(3, '10:00'));
    expect(await free(stranger)).not.toContain(timeOf(3, '10:00'));
    const moved = await move(visitor, '11:00');
    expect([moved.outcome, bookingIn(moved).start]).toEqual(['moved', timeOf(3, '11:00')]);
    expect(await move(visitor, '20:00')).toMatchObject({ outcome: 'not_offered', slots: expect.any(Array) });
    for (const clock of ['11:30', '12:00', '12:30', '13:00']) await move(visitor, clock);
    expect(await move(visitor, '14:00')).toEqual({ outcome: 'too_many' });
    expect(await visitor.use('cancel', { booking_id: id })).toEqual({ outcome: 'cancelled' });
    expect(await visitor.use('cancel', { booking_id: id })).toEqual({ outcome: 'gone' });
    expect(await move(visitor, '11:00')).toEqual({ outcome: 'gone' });
    expect(await listBookings(place)).toMatchObject([{ state: 'cancelled', cancelledBy: 'visitor' }]);
  });

  it('is one of a few of one address', async () => {
    const place = await openCalendar(app);
    for (const clock of ['10:00', '11:00', '12:00']) {
      await visit(place).use('book', { start: timeOf(3, clock), ...MARIA });
    }
    expect(await visit(place).use('book', { start: timeOf(3, '13:00'), ...MARIA })).toEqual({
      outcome: 'too_many',
    });
  });

  it('is a test where its assistant’s owner tries it', async () => {
    const place = await openCalendar(app);
    await visit(place, {}, place.owner.client).use('book', { start: timeOf(3, '10:00'), ...MARIA });
    expect(await listBookings(place)).toMatchObject([{ test: true }]);
  });

  it('is booked in a call as well', async () => {
    const place = await openCalendar(app);
    await app.place({ assistantId: place.assistantId, timeZone: 'Asia/Tokyo' });
    const { handlers } = app.engine.last;
    const say = async (call?: typeof wanted) => {
      wanted = call;
      const parts = handlers.respond([{ role: 'visitor', text: 'Please do.' }], new AbortController().signal);
      for await (const part of parts) if (part.type === 'text') return JSON.parse(part.text);
    };
    const booked = await say(['book', { start: timeOf(3, '10:00'), ...MARIA }]);
    expect(booked.timeZone).toBe('Asia/Tokyo');
    expect(booked.result.result).toMatchObject({
      outcome: 'booked',
      booking: { start: expect.stringMatching(/\+09:00$/) },
    });
    expect(await listBookings(place)).toMatchObject([{ timeZone: 'Asia/Tokyo' }]);
    // While the database is away or slow it is the calendar that the call began with.
    const find = vi.spyOn(app.services.calendars, 'find');
    for (const trouble of [Promise.reject(new Error('away')), new Promise<never>(() => undefined)]) {
      find.mockReturnValueOnce(trouble);
      expect((await say()).calendar).toMatchObject({ duration: 30 });
    }
    find.mockRestore();
    // The owner changes their calendar while the call goes on.
    await saveSettings(place, { meetingDuration: 90 });
    expect((await say()).calendar).toMatchObject({ duration: 90 });
    await saveSettings(place, { enabled: false });
    const after = await say(['find_slots', dayAt(3)]);
    expect(after.calendar).toBeUndefined();
    expect(after.result).toMatchObject({ ok: false, fault: 'unknown_tool' });
  });
});

it('is known to the assistant as its owner has it, and not where it is switched off', async () => {
  const place = await openCalendar(app, {
    services: [{ name: 'Check-up', duration: 90 }],
    days: {
      mon: { start: '07:30', end: '12:00' },
      fri: { start: '10:00', end: '24:00', breaks: [{ start: '13:00', end: '14:00' }] },
      sat: null,
    },
  });
  const known = async () =>
    JSON.parse((await chat(app, { assistantId: place.assistantId, text: 'Hello' })).text);
  const { names, calendar } = await known();
  expect(calendar).toEqual({
    timeZone: ZONE,
    services: [{ name: 'Check-up', duration: 90 }],
    duration: 30,
    hours: { from: '07:30', to: '24:00' },
    week: [
      [{ from: '07:30', to: '12:00' }],
      ...Array.from({ length: 3 }, () => [{ from: '09:00', to: '17:00' }]),
      [
        { from: '10:00', to: '13:00' },
        { from: '14:00', to: '24:00' },
      ],
      [],
      [{ from: '09:00', to: '17:00' }],
    ],
    daysOff: [],
    startInterval: null,
  });
  expect(names).toEqual(
    expect.arrayContaining(['find_slots', 'find_bookings', 'book', 'reschedule', 'cancel']),
  );
  const visitor = visit(place);
  // At noon nobody comes on a Monday, and all day on a Saturday.
  const day = [3, 4, 5].map(inDays).find((date) => ![1, 6].includes(new Date(date).getUTCDay()));
  const { id } = bookingIn(await visitor.use('book', { start: `${day}T10:00:00Z`, ...MARIA }));
  await saveSettings(place, { enabled: false });
  expect(await known()).toMatchObject({ names: ['leave_contact'] });
  await expect(visitor.use('cancel', { booking_id: id })).rejects.toThrow('unknown_tool');
  await expect(visitor.use('find_slots', dayAt(3))).rejects.toThrow('unknown_tool');
});

it('is booked by a language model, too, from the tools’ descriptions alone', async () => {
  const place = await openCalendar(app);
  const standIn = await startLanguageModelStandIn();
  const { conversationId = '' } = app.tokens.read(await converse(app, place)) ?? {};
  const known = await app.services.calendars.find(place.assistantId);
  const reply = modelReplies({
    standIn,
    conversationId,
    tools: createCalendarTools(app.services.calendars),
    assistant: {
      id: place.assistantId,
      revision: '1',
      name: 'Mia',
      greeting: 'Hello.',
      prompt: '',
      faq: [],
      ...bookableIn(known),
    },
  });
  // It reads what it is given, as a model does.
  standIn.complete = ({ messages, tools = [] }) => {
    const last = messages.at(-1);
    const found = last?.role === 'tool' ? JSON.parse(last.content ?? '').result : undefined;
    if (found?.outcome === 'booked') return says('It is booked.', reports('answered'));
    if (found) return says('', calls('book', { ...MARIA, start: found.slots[2].start }));
    expect(tools.map(({ function: { name } }) => name)).toContain('find_slots');
    return says('', calls('find_slots', dayAt(3)));
  };
  const { text, tools } = await reply([
    { role: 'visitor', text: 'Yes, book me in three days at ten. I am Maria, maria@example.com' },
  ]);
  expect([text, tools]).toEqual(['It is booked.', ['find_slots', 'book']]);
  expect(await listBookings(place)).toMatchObject([
    { ...MARIA, start: new Date(timeOf(3, '10:00')).toISOString() },
  ]);
  await standIn.close();
});

it('goes to one of fifty visitors who book at once on two servers', { timeout: 60_000 }, async () => {
  const place = await openCalendar(app);
  const second = await createTestApp({
    limits: PLENTY,
    database: { ...app.database, close: async () => undefined },
  });
  const conversations = await Promise.all(Array.from({ length: 50 }, () => converse(app, place)));
  const books = [app, second].map(({ services }) =>
    createCalendarTools(services.calendars).find(({ name }) => name === BOOK),
  );
  const results = await Promise.all(
    conversations.map((token, visitor) => {
      const context: ToolContext = {
        conversationId: app.tokens.read(token)?.conversationId ?? '',
        assistant: { id: '', revision: '', name: '', greeting: '', prompt: '', faq: [] },
        language: 'en',
        caller: 'visitor_in_text',
        endCall: () => undefined,
      };
      const client = { name: 'Visitor', email: `visitor${visitor}@example.com`, phone: '', note: '' };
      const input = { start: timeOf(3, '10:00'), ...client };
      return books[visitor % 2]?.run(input, context, new AbortController().signal);
    }),
  );
  const outcomes = (results as Record<string, unknown>[]).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(49);
  const next = ['10:30', '11:00', '11:30'].map((clock) => timeOf(3, clock));
  for (const result of results as Record<string, unknown>[]) {
    if (result.outcome === 'taken') expect(startsIn(result)).toEqual(next);
  }
  expect(await listBookings(place)).toHaveLength(1);
  await second.close();
});
