import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryOfZone, isCountry } from './countries.ts';

describe('countryOfZone', () => {
  it.each([
    ['Europe/Kyiv', 'UA'],
    ['Europe/Kiev', 'UA'],
    ['Europe/London', 'GB'],
    ['Europe/Berlin', 'DE'],
    ['Europe/Copenhagen', 'DK'],
    ['America/New_York', 'US'],
    ['America/Toronto', 'CA'],
    ['Australia/Sydney', 'AU'],
    ['Asia/Kolkata', 'IN'],
  ])('finds the country of %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });

  it.each(['UTC', 'Etc/GMT+3', 'Mars/Base', '', undefined])('finds no country for %s', (zone) => {
    expect(countryOfZone(zone)).toBeUndefined();
  });
});

it('lists every country once', () => {
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.length).toBeGreaterThan(240);
  expect(COUNTRIES.every((code) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) !== code)).toBe(
    true,
  );
  expect(isCountry('UA')).toBe(true);
  expect(isCountry('XX')).toBe(false);
});
