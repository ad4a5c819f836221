import {
  CALENDAR_DEFAULTS,
  DURATIONS,
  type Hours,
  START_INTERVALS,
  startIntervalFor,
  WEEKDAYS,
  type Weekday,
} from '@parlo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSlots, type Interval, judgeStart, MINUTE_MS, type SlotRules, spanOfDates } from './slots.ts';

const KYIV: SlotRules = { ...CALENDAR_DEFAULTS, timeZone: 'Europe/Kyiv', notice: 0 };
/** A Monday. */
const NOW = Date.parse('2026-03-02T00:00:00Z');

/** Starts of a date's slots, as a clock on the wall shows them. */
function clocks(rules: SlotRules, date: string, { now = NOW, duration = 30, busy = [] as Interval[] } = {}) {
  const span = spanOfDates(date, 1, rules.timeZone);
  return findSlots(rules, { span, duration, now, busy }).map(({ start }) => wall(start, rules.timeZone).time);
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** By Intl, which the code under test does not use. */
function wall(ms: number, timeZone: string): { date: string; time: string; weekday: Weekday } {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' } as const;
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en', { ...parts, ...clock, timeZone });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    weekday: String(part.weekday).toLowerCase() as Weekday,
  };
}

const at = (local: string): number => Date.parse(`${local}:00+02:00`);
const busyAt = (from: string, to: string): Interval => ({
  start: at(`2026-03-03T${from}`),
  end: at(`2026-03-03T${to}`),
});

describe('a working day', () => {
  it('has sixteen half hours from nine to five', () => {
    const slots = clocks(KYIV, '2026-03-03');
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([16, '09:00', '16:30']);
  });

  it.each([
    [15, 32, '16:45'],
    [45, 15, '16:00'],
    [60, 15, '16:00'],
    [90, 14, '15:30'],
  ])('has meetings of %i minutes: %i of them, the last at %s', (duration, count, last) => {
    const slots = clocks(KYIV, '2026-03-03', { duration });
    expect([slots.length, slots.at(-1)]).toEqual([count, last]);
  });

  it('leaves out overlapping times and keeps adjacent ones', () => {
    const slots = clocks(KYIV, '2026-03-03', { busy: [busyAt('10:00', '10:30'), busyAt('11:10', '11:20')] });
    expect(slots.slice(0, 6)).toEqual(['09:00', '09:30', '10:30', '11:30', '12:00', '12:30']);
  });

  it('keeps buffers free', () => {
    const rules = { ...KYIV, bufferBefore: 15, bufferAfter: 30 };
    const slots = clocks(rules, '2026-03-03', { busy: [busyAt('11:00', '12:00')] });
    expect(slots.slice(0, 5)).toEqual(['09:00', '09:30', '10:00', '12:30', '13:00']);
  });

  it('begins after the notice, and not in the past', () => {
    const now = at('2026-03-03T10:10');
    expect(clocks(KYIV, '2026-03-03', { now })[0]).toBe('10:30');
    expect(clocks({ ...KYIV, notice: 120 }, '2026-03-03', { now })[0]).toBe('12:30');
    expect(clocks(KYIV, '2026-03-02', { now })).toEqual([]);
  });

  it('has hours of its own, or none', () => {
    const rules = { ...KYIV, days: { tue: { start: '13:00', end: '14:00' }, wed: null } };
    expect(clocks(rules, '2026-03-03')).toEqual(['13:00', '13:30']);
    expect(clocks(rules, '2026-03-04')).toEqual([]);
    expect(clocks(rules, '2026-03-05')).toHaveLength(16);
  });

  it('is a day off from its first to its last date', () => {
    const rules = { ...KYIV, daysOff: [{ from: '2026-03-04', to: '2026-03-05' }] };
    const open = ['03', '04', '05', '06'].map((day) => clocks(rules, `2026-03-${day}`).length > 0);
    expect(open).toEqual([true, false, false, true]);
  });

  it('is offered so many days ahead', () => {
    const rules = { ...KYIV, daysAhead: 7 };
    expect(clocks(rules, '2026-03-09')).not.toEqual([]);
    expect(clocks(rules, '2026-03-10')).toEqual([]);
  });

  it('may last from midnight to midnight', () => {
    const rules = { ...KYIV, workingHours: { start: '00:00', end: '24:00' } };
    const slots = clocks(rules, '2026-03-03', { duration: 60 });
    expect([slots.length, slots[0], slots.at(-1)]).toEqual([47, '00:00', '23:00']);
  });

  it('has begin times of their own, whatever the length of a meeting', () => {
    const rules = { ...KYIV, workingHours: { start: '08:00', end: '19:00' } };
    const slots = clocks(rules, '2026-03-03', { duration: 45 });
    expect(slots.slice(0, 5)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']);
    expect(slots.at(-1)).toBe('18:00');
    const every = (startInterval: 15 | 60) =>
      clocks({ ...rules, startInterval }, '2026-03-03', { duration: 45 }).slice(0, 3);
    expect([every(15), every(60)]).toEqual([
      ['08:00', '08:15', '08:30'],
      ['08:00', '09:00', '10:00'],
    ]);
    // What is taken leaves the others where they are.
    const busy = [busyAt('08:00', '08:45')];
    expect(clocks(rules, '2026-03-03', { duration: 45, busy })[0]).toBe('09:00');
  });

  it('has breaks, after which meetings begin anew', () => {
    const breaks = [
      { start: '15:00', end: '15:10' },
      { start: '12:15', end: '13:00' },
    ];
    const rules = { ...KYIV, workingHours: { start: '09:00', end: '17:00', breaks } };
    const slots = clocks(rules, '2026-03-03', { duration: 60 });
    expect(slots).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '11:00', '13:00', '13:30', '14:00'].concat('15:10', '15:40'),
    );
    const all = {
      ...KYIV,
      workingHours: { start: '09:00', end: '10:00', breaks: [{ start: '09:00', end: '10:00' }] },
    };
    expect(clocks(all, '2026-03-03')).toEqual([]);
  });

  it('may go on after midnight, into a day that has none of its own', () => {
    const breaks = [{ start: '23:30', end: '00:30' }];
    const workingHours = { start: '22:00', end: '02:00', breaks };
    const rules = {
      ...KYIV,
      workingHours,
      days: { wed: null },
      daysOff: [{ from: '2026-03-06', to: '2026-03-06' }],
    };
    expect(clocks(rules, '2026-03-03', { duration: 60 })).toEqual(['00:30', '01:00', '22:00', '22:30']);
    expect(clocks(rules, '2026-03-04', { duration: 60 })).toEqual(['00:30', '01:00']);
    expect(clocks(rules, '2026-03-05', { duration: 60 })).toEqual(['22:00', '22:30']);
    // A day off is so from its own beginning of hours on.
    expect(clocks(rules, '2026-03-06', { duration: 60 })).toEqual(['00:30', '01:00']);
    expect(clocks({ ...rules, daysAhead: 1 }, '2026-03-03', { duration: 60 })).toEqual([
      '00:30',
      '01:00',
      '22:00',
      '22:30',
    ]);
  });

  it('that goes on into the hours of the next day is one with it', () => {
    const days = { tue: { start: '18:00', end: '03:00' }, wed: { start: '01:00', end: '05:00' } };
    const slots = clocks({ ...KYIV, days }, '2026-03-04', { duration: 60 });
    expect(slots).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00']);
  });
});

describe('a time', () => {
  const rules: SlotRules = {
    ...KYIV,
    notice: 60,
    workingHours: { start: '09:00', end: '18:00', breaks: [{ start: '12:00', end: '13:00' }] },
  };
  const judge = (local: string, duration = 45) =>
    judgeStart(rules, { start: at(local), duration, now: at('2026-03-03T08:30') });

  it.each([
    ['2026-03-03T10:00', 'offered'],
    ['2026-03-03T10:10', 'off_grid'],
    ['2026-03-03T13:15', 'off_grid'],
    ['2026-03-03T08:30', 'outside_hours'],
    ['2026-03-03T19:00', 'outside_hours'],
    ['2026-03-03T12:30', 'outside_hours'],
    // It would end after the hours do.
    ['2026-03-03T17:30', 'outside_hours'],
    ['2026-03-07T10:00', 'outside_hours'],
    ['2026-03-03T09:00', 'not_offered'],
    ['2026-03-02T10:00', 'not_offered'],
    ['2026-06-02T10:00', 'not_offered'],
  ])('%s is %s', (local, expected) => {
    expect(judge(local)).toBe(expected);
  });

  it('is judged as it is offered', () => {
    const span = spanOfDates('2026-03-03', 3, 'Europe/Kyiv');
    const search = { span, duration: 45, now: at('2026-03-03T08:30'), busy: [] };
    const offered = new Set(findSlots(rules, search).map(({ start }) => start));
    for (let start = span.start; start < span.end; start += 5 * MINUTE_MS) {
      const verdict = judgeStart(rules, { start, duration: 45, now: search.now });
      expect(verdict === 'offered').toBe(offered.has(start));
    }
  });
});

describe('the clocks', () => {
  const always = (timeZone: string): SlotRules => ({
    ...KYIV,
    timeZone,
    daysAhead: 365,
    days: {},
    workingHours: { start: '00:00', end: '24:00' },
  });

  it('skip an hour in Kyiv in March, and repeat one in October', () => {
    const spring = clocks(always('Europe/Kyiv'), '2026-03-29', { duration: 60 });
    expect(spring).toHaveLength(45);
    expect(spring).not.toContain('03:00');
    const autumn = clocks(always('Europe/Kyiv'), '2026-10-25', { duration: 60 });
    expect(autumn).toHaveLength(49);
    expect(autumn.filter((time) => time === '03:00')).toHaveLength(2);
  });

  it('change by half an hour on Lord Howe', () => {
    expect(clocks(always('Australia/Lord_Howe'), '2026-10-04')).toHaveLength(47);
    expect(clocks(always('Australia/Lord_Howe'), '2026-04-05')).toHaveLength(49);
  });

  it('are a quarter of an hour apart in Kathmandu', () => {
    const rules = { ...KYIV, timeZone: 'Asia/Kathmandu' };
    const [first] = findSlots(rules, {
      span: spanOfDates('2026-03-03', 1, rules.timeZone),
      duration: 30,
      now: NOW,
      busy: [],
    });
    expect(new Date(first?.start ?? 0).toISOString()).toBe('2026-03-03T03:15:00.000Z');
  });

  it('never make working hours begin early or end late', () => {
    const rules = { ...always('Europe/Kyiv'), workingHours: { start: '03:30', end: '05:00' } };
    expect(clocks(rules, '2026-03-29')).toEqual(['04:30']);
    expect(clocks(rules, '2026-10-25')).toEqual(['03:30', '04:00', '04:30']);
    const ending = { ...always('Europe/Kyiv'), workingHours: { start: '02:00', end: '03:30' } };
    expect(clocks(ending, '2026-03-29')).toEqual(['02:00']);
    expect(clocks(ending, '2026-10-25')).toEqual(['02:00', '02:30', '03:00']);
  });

  it('show the leap day and the ends of months', () => {
    const rules = always('Europe/Kyiv');
    const now = Date.parse('2028-02-01T00:00:00Z');
    for (const date of ['2028-02-29', '2028-04-30', '2028-12-31']) {
      expect(clocks(rules, date, { now })).toHaveLength(48);
    }
    expect(() => spanOfDates('2026-06-31', 1, 'Europe/Kyiv')).toThrow(RangeError);
    expect(() => spanOfDates('2027-02-29', 1, 'Europe/Kyiv')).toThrow(RangeError);
  });
});

describe('any calendar', () => {
  const zone = fc.constantFrom(
    ...['Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'],
    ...[
      'America/St_Johns',
      'Africa/Casablanca',
      'Asia/Beirut',
      'Pacific/Chatham',
      'UTC',
      'Pacific/Kiritimati',
    ],
  );
  const clock = fc
    .integer({ min: 0, max: 24 * 12 })
    .map((n) => `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`);
  const hours = fc
    .tuple(clock, clock)
    .filter(([a, b]) => a !== b)
    .map(([a, b]): Hours => (a < b ? { start: a, end: b } : { start: b, end: a }));
  // All of 2026, 2027 and the leap year 2028: every change of the clocks there is.
  const day = fc.integer({ min: 0, max: 1_095 }).map((n) => NOW + n * 24 * 60 * MINUTE_MS);
  const rules: fc.Arbitrary<SlotRules> = fc.record({
    timeZone: zone,
    workingHours: hours,
    days: fc.dictionary(fc.constantFrom(...WEEKDAYS), fc.option(hours)),
    startInterval: fc.constantFrom(null, ...START_INTERVALS),
    bufferBefore: fc.integer({ min: 0, max: 120 }),
    bufferAfter: fc.integer({ min: 0, max: 120 }),
    notice: fc.integer({ min: 0, max: 2_880 }),
    daysAhead: fc.integer({ min: 1, max: 365 }),
    daysOff: fc.constant([]),
  });
  const search = fc
    .tuple(day, fc.integer({ min: 1, max: 10 }), fc.constantFrom(...DURATIONS))
    .chain(([from, days, duration]) =>
      fc.record({
        span: fc.constant({ start: from, end: from + days * 24 * 60 * MINUTE_MS }),
        duration: fc.constant(duration),
        now: fc.integer({ min: -3_000, max: 3_000 }).map((minutes) => from + minutes * MINUTE_MS),
        busy: fc.array(
          fc
            .tuple(fc.integer({ min: -100, max: days * 1_440 }), fc.integer({ min: 1, max: 600 }))
            .map(([start, length]) => ({
              start: from + start * MINUTE_MS,
              end: from + (start + length) * MINUTE_MS,
            })),
          { maxLength: 30 },
        ),
      }),
    );

  it('offers times inside its working hours that touch no busy time and no buffer', () => {
    fc.assert(
      fc.property(rules, search, (calendar, wanted) => {
        const slots = findSlots(calendar, wanted);
        for (const { start, end } of slots) {
          expect(end - start).toBe(wanted.duration * MINUTE_MS);
          expect(start).toBeGreaterThanOrEqual(wanted.span.start);
          expect(start).toBeLessThan(wanted.span.end);
          expect(start).toBeGreaterThanOrEqual(wanted.now + calendar.notice * MINUTE_MS);
          const from = wall(start, calendar.timeZone);
          // The last millisecond, because a meeting may end at midnight.
          const to = wall(end - 1, calendar.timeZone);
          const open = calendar.days[from.weekday] ?? calendar.workingHours;
          expect(calendar.days[from.weekday]).not.toBeNull();
          expect(to.date).toBe(from.date);
          expect(from.time >= open.start).toBe(true);
          expect(to.time < open.end).toBe(true);
          for (const busy of wanted.busy) {
            const apart =
              busy.end <= start - calendar.bufferBefore * MINUTE_MS ||
              busy.start >= end + calendar.bufferAfter * MINUTE_MS;
            expect(apart).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('offers times that differ by the interval, whatever is taken', () => {
    fc.assert(
      fc.property(rules, search, (calendar, wanted) => {
        const slots = findSlots(calendar, wanted);
        const interval = startIntervalFor(calendar.startInterval, wanted.duration) * MINUTE_MS;
        const all = new Set(findSlots(calendar, { ...wanted, busy: [] }).map(({ start }) => start));
        for (const [n, { start }] of slots.entries()) {
          expect(all.has(start)).toBe(true);
          const before = slots[n - 1];
          if (!before) continue;
          expect(start).toBeGreaterThan(before.start);
          const sameDay = wall(before.start, calendar.timeZone).date === wall(start, calendar.timeZone).date;
          if (sameDay) expect((start - before.start) % interval).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('offers every such time of a free day', () => {
    fc.assert(
      fc.property(hours, fc.constantFrom(...DURATIONS), (open, duration) => {
        const calendar = { ...KYIV, timeZone: 'UTC', workingHours: open };
        const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
        const length = minutes(open.end) - minutes(open.start);
        expect(clocks(calendar, '2026-03-03', { duration })).toHaveLength(
          length < duration ? 0 : Math.floor((length - duration) / startIntervalFor(null, duration)) + 1,
        );
      }),
    );
  });
});
