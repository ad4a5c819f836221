import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dateOf,
  instantsAt,
  lastOfMonth,
  localAt,
  mondayOf,
  timeOf,
  weekdayOf,
} from './calendar.ts';

const iso = (date: string, time: string, zone: string) =>
  instantsAt(date, time, zone).map((at) => at.toISOString());

describe('instants of a day and time', () => {
  it.each([
    ['2026-11-24', '14:30', 'Europe/Kyiv', ['2026-11-24T12:30:00.000Z']],
    ['2026-07-24', '14:30', 'Europe/Kyiv', ['2026-07-24T11:30:00.000Z']],
    ['2026-11-24', '14:30', 'Asia/Kathmandu', ['2026-11-24T08:45:00.000Z']],
    ['2026-11-24', '24:00', 'Europe/Kyiv', ['2026-11-24T22:00:00.000Z']],
    ['2028-02-29', '09:00', 'UTC', ['2028-02-29T09:00:00.000Z']],
    // Clocks go forward: an hour, or half of one.
    ['2026-03-29', '03:30', 'Europe/Kyiv', []],
    ['2026-03-29', '02:59', 'Europe/Kyiv', ['2026-03-29T00:59:00.000Z']],
    ['2026-03-29', '04:00', 'Europe/Kyiv', ['2026-03-29T01:00:00.000Z']],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', []],
    // Midnight itself is left out.
    ['2026-09-06', '00:30', 'America/Santiago', []],
    // Clocks go back.
    ['2026-10-25', '03:30', 'Europe/Kyiv', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-11-01', '01:00', 'America/New_York', ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z']],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    // Samoa left out a whole day.
    ['2011-12-30', '12:00', 'Pacific/Apia', []],
  ])('%s %s in %s', (date, time, zone, instants) => {
    expect(iso(date, time, zone)).toEqual(instants);
  });

  it('are those at which the clock shows it, and every minute is one of them', () => {
    const zone = fc.constantFrom(
      'Europe/Kyiv',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Asia/Kathmandu',
    );
    const minute = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 });
    fc.assert(
      fc.property(zone, minute, (where, minutes) => {
        const at = new Date(minutes * 60_000);
        const { date, time } = localAt(at, where);
        const instants = instantsAt(date, time, where);
        expect(instants).toContainEqual(at);
        for (const instant of instants) expect(localAt(instant, where)).toEqual({ date, time });
      }),
    );
  });

  it('refuse a zone that is none', () => {
    expect(() => localAt(new Date(), 'Europe/Atlantis')).toThrow(RangeError);
    expect(() => instantsAt('2026-11-24', '10:00', 'Europe/Atlantis')).toThrow(RangeError);
  });
});

describe('days', () => {
  it('that no calendar has are none', () => {
    expect(dateOf(2026, 6, 31)).toBeUndefined();
    expect(dateOf(2027, 2, 29)).toBeUndefined();
    expect(dateOf(2028, 2, 29)).toBe('2028-02-29');
    expect(dateOf(2026, 13, 1)).toBeUndefined();
    expect(dateOf(2026, 1, 0)).toBeUndefined();
  });

  it('are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(lastOfMonth('2028-02-10')).toBe('2028-02-29');
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(timeOf(0)).toBe('00:00');
    expect(timeOf(905)).toBe('15:05');
  });
});
