import { describe, expect, it } from 'vitest';
import { dateIn, instantAt, knownZone, spanText, todayIn } from './zone-times.ts';

describe('a time on a day', () => {
  it.each([
    ['2026-11-24', '10:00', 'Europe/Kyiv', '2026-11-24T08:00:00Z'],
    ['2026-11-24', '10:00', 'Asia/Kathmandu', '2026-11-24T04:15:00Z'],
    ['2028-02-29', '23:30', 'Pacific/Chatham', '2028-02-29T09:45:00Z'],
    // Clocks go back at 04:00: this comes twice, and the first is meant.
    ['2026-10-25', '03:30', 'Europe/Kyiv', '2026-10-25T00:30:00Z'],
    ['2026-11-24', '10:00', 'Nowhere/Here', '2026-11-24T10:00:00Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(instantAt(date, time, zone)).toBe(instant);
  });

  it.each([
    ['left out by clocks that go forward', '2026-03-29', '03:30', 'Europe/Kyiv'],
    ['on 31 June', '2026-06-31', '10:00', 'Europe/Kyiv'],
    ['that is half typed', '2026-06-30', '', 'Europe/Kyiv'],
    ['without a day', '', '10:00', 'Europe/Kyiv'],
  ])('is invalid: %s', (_, date, time, zone) => {
    expect(instantAt(date, time, zone)).toBeNull();
  });
});

it('counts days in the zone', () => {
  expect(dateIn('2026-11-24T22:30:00Z', 'Europe/Kyiv')).toBe('2026-11-25');
  expect(dateIn('2026-11-24T22:30:00Z', 'America/New_York')).toBe('2026-11-24');
  expect(todayIn('Europe/Kyiv')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('takes an unknown zone for UTC', () => {
  expect(knownZone('Mars/Base')).toBe('UTC');
  expect(spanText('en', 'Mars/Base', '2026-11-24T10:00:00Z', '2026-11-24T10:30:00Z')).toMatch(
    /Tuesday, November 24, 2026.*10:00.*10:30/,
  );
});
