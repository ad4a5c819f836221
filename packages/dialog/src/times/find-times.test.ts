import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryCalendar, type MemoryCalendarSettings } from '../testing/memory-calendar.ts';
import { MONDAY } from '../testing/times-read.ts';
import type { Slot } from '../turn-memory.ts';
import { localAt } from './calendar.ts';
import { FAR_DAYS, findTimes, hoursIn, MOST_OFFERS, spread } from './find-times.ts';
import { toLocal } from './suits.ts';
import type { TimeOption } from './wish.ts';

const ZONE = 'Europe/Kyiv';
const DAY_MS = 24 * 60 * 60_000;

/** What is found, in a line: its kind, and the times on the clock in Kyiv. */
async function find(
  options: readonly TimeOption[],
  settings: MemoryCalendarSettings = {},
  more: {
    readonly soonest?: boolean;
    readonly refused?: readonly Slot[];
    readonly direction?: 'later' | 'earlier';
  } = {},
) {
  const calendar = new MemoryCalendar(settings, () => MONDAY);
  const free = async (from: number, to: number) => {
    expect(to - from).toBeLessThanOrEqual(FAR_DAYS * DAY_MS);
    return calendar.free(from, to);
  };
  const { soonest = false, ...rest } = more;
  const found = await findTimes({
    wish: { options, except: [], soonest },
    free,
    zone: ZONE,
    now: MONDAY,
    ...rest,
  });
  const slots = found.kind === 'exact' ? [found.slot] : found.kind === 'nothing' ? [] : found.slots;
  const times = slots
    .map(({ start }) => localAt(new Date(start), ZONE))
    .map(({ date, time }) => `${date.slice(5)} ${time}`);
  return [found.kind, ...times].join(', ');
}

const on = (from: string, to = from) => [{ from: `2026-${from}`, to: `2026-${to}` }] as const;
const at = (time: string) => ({ type: 'at', time }) as const;
const between = (from: string, to: string) => ({ type: 'between', from, to }) as const;

describe('times that suit', () => {
  it.each([
    ['the very one', [{ days: on('11-24'), times: [at('15:00')] }], 'exact, 11-24 15:00'],
    [
      'of two readings the one that is free',
      [{ days: on('11-24'), times: [at('03:00'), at('15:00')] }],
      'exact, 11-24 15:00',
    ],
    [
      'of two days the likelier one with free times',
      [{ days: [...on('11-28'), ...on('11-30')], times: [at('15:00')] }],
      'exact, 11-30 15:00',
    ],
    [
      'a day: early, noon and late',
      [{ days: on('11-24') }],
      'fitting, 11-24 09:00, 11-24 13:00, 11-24 16:30',
    ],
    [
      'a week: three days',
      [{ days: on('11-30', '12-06') }],
      'fitting, 11-30 09:00, 12-01 13:00, 12-02 16:30',
    ],
    [
      'an afternoon',
      [{ days: on('11-24'), times: [between('12:00', '18:00')] }],
      'fitting, 11-24 12:00, 11-24 14:30, 11-24 16:30',
    ],
    ['any day', [], 'fitting, 11-23 10:00, 11-24 13:00, 11-25 16:30'],
    [
      'one of two options',
      [
        { days: on('11-24'), times: [at('09:00')] },
        { days: on('11-26'), times: [at('10:00')] },
      ],
      'fitting, 11-24 09:00, 11-26 10:00',
    ],
    [
      'about an hour',
      [{ days: on('11-24'), times: [at('14:10')], about: true }],
      'fitting, 11-24 13:30, 11-24 14:00, 11-24 14:30',
    ],
  ] as const)('%s', async (_what, options, expected) => expect(await find(options)).toBe(expected));

  it('are the first ones for whoever is in a hurry', async () => {
    expect(await find([], {}, { soonest: true })).toBe('fitting, 11-23 10:00, 11-23 10:30, 11-23 11:00');
  });

  it('leave out what was refused, or all before or after it', async () => {
    const refused = [{ start: '2026-11-24T11:00:00Z', end: '2026-11-24T11:30:00Z' }];
    const day = [{ days: on('11-24') }];
    expect(await find(day, {}, { refused })).not.toContain('13:00');
    expect(await find(day, {}, { refused, direction: 'later' })).toBe(
      'fitting, 11-24 13:30, 11-24 15:00, 11-24 16:30',
    );
    expect(await find(day, {}, { refused, direction: 'earlier' })).toBe(
      'fitting, 11-24 09:00, 11-24 11:00, 11-24 12:30',
    );
  });
});

describe('other times than wanted', () => {
  it.each([
    [
      'of the same day',
      [{ days: on('11-24'), times: [at('20:00')] }],
      'instead, 11-24 15:30, 11-24 16:00, 11-24 16:30',
    ],
    ['of the days around', [{ days: on('11-28') }], 'instead, 11-27 15:30, 11-27 16:00, 11-27 16:30'],
    ['the next ones', [{ days: on('08-01') }], 'instead'],
    ['at the same time of other days', [{ times: [between('18:00', '22:00')] }], 'instead, 11-23 16:30'],
  ] as const)('are %s', async (_what, options, expected) => expect(await find(options)).toContain(expected));

  it('are none where nothing is free', async () => {
    expect(await find([], { daysAhead: 0, hours: { from: '08:00', to: '09:00' } })).toBe('nothing');
  });
});

it('offers at most three free times in order, whatever is wanted and taken', async () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const day = fc.integer({ min: 23, max: 30 }).map((date) => `11-${date}`);
  const option = fc.record(
    {
      days: day.map((date) => on(date)),
      times: fc.oneof(
        time.map((each) => [at(each)] as const),
        fc.tuple(time, time).map(([a, b]) => [a < b ? between(a, b) : between(b, a)] as const),
      ),
      about: fc.constant(true as const),
    },
    { requiredKeys: [] },
  );
  const busy = fc.array(
    day.map((date) => ({ date: `2026-${date}`, from: '10:00', to: '16:00' })),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(option, { maxLength: 3 }), busy, async (options, taken) => {
      const [kind, ...times] = (await find(options, { busy: taken })).split(', ');
      expect(times.length).toBeLessThanOrEqual(MOST_OFFERS);
      expect(times).toEqual(times.toSorted());
      expect(new Set(times).size).toBe(times.length);
      expect(times.length > 0).toBe(kind !== 'nothing');
      for (const each of times) {
        const isTaken = taken.some(
          ({ date, from, to }) => `2026-${each}` >= `${date} ${from}` && `2026-${each}` < `${date} ${to}`,
        );
        expect(isTaken).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

it('spreads over the days there are', () => {
  const slots = ['09:00', '10:00', '11:00', '12:00'].map((time) =>
    toLocal({ start: `2026-11-24T${time}:00Z`, end: `2026-11-24T${time}:30Z` }, 'UTC'),
  );
  expect(spread(slots).map(({ start }) => start.time)).toEqual(['09:00', '11:00', '12:00']);
  expect(spread(slots.slice(0, 2))).toHaveLength(2);
  expect(spread([])).toEqual([]);
});

describe('the hours of visits', () => {
  const calendar = { timeZone: ZONE, hours: { from: '09:00', to: '17:00' } };
  it.each([
    [ZONE, { from: '09:00', to: '17:00' }],
    ['Europe/London', { from: '07:00', to: '15:00' }],
    ['America/New_York', { from: '02:00', to: '10:00' }],
    ['Asia/Kathmandu', { from: '12:45', to: '20:45' }],
    ['Pacific/Auckland', undefined],
  ])('are shown by a clock in %s', (zone, hours) => expect(hoursIn(zone, MONDAY, calendar)).toEqual(hours));
});
