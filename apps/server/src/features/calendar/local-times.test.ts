import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoIn, slotsIn } from './local-times.ts';
import { zonedAt } from './slots.ts';

const HOUR_MS = 3_600_000;

it('writes a time with its offset', () => {
  const at = Date.parse('2026-11-26T08:00:00Z');
  expect(isoIn(at, 'Europe/Kyiv')).toBe('2026-11-26T10:00:00+02:00');
  expect(isoIn(at, 'Asia/Kathmandu')).toBe('2026-11-26T13:45:00+05:45');
  expect(isoIn(at, 'America/St_Johns')).toBe('2026-11-26T04:30:00-03:30');
  expect(isoIn(at, 'UTC')).toBe('2026-11-26T08:00:00+00:00');
});

it('writes every slot as Temporal does, in any order and across changes of the clocks', () => {
  const zone = fc.constantFrom(
    'Europe/Kyiv',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'UTC',
  );
  const hours = fc.array(fc.integer({ min: 0, max: 24 * 365 }), { minLength: 1, maxLength: 40 });
  const first = Date.parse('2026-01-01T00:00:00Z');
  fc.assert(
    fc.property(zone, hours, (timeZone, starts) => {
      const slots = starts.map((n) => ({ start: first + n * HOUR_MS, end: first + (n + 1) * HOUR_MS }));
      const expected = (ms: number) =>
        zonedAt(ms, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
      expect(slotsIn(slots, timeZone)).toEqual(
        slots.map(({ start, end }) => ({ start: expected(start), end: expected(end) })),
      );
    }),
  );
});
