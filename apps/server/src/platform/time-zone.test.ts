import { describe, expect, it } from 'vitest';
import { requireTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each([
    'UTC',
    'Europe/Kyiv',
    'Europe/Kiev',
    'America/Port-au-Prince',
    'America/Indiana/Knox',
    'Etc/GMT-14',
  ])('may be %s', (name) => {
    expect(requireTimeZone(name)).toBe(name);
  });

  it.each([
    '',
    ' UTC',
    '+02:00',
    '-05',
    'Europe',
    'Europe/Kyiv;',
    'EST5EDT,M3.2.0',
    'a'.repeat(64),
    '__proto__',
  ])('is not %j', (name) => {
    expect(() => requireTimeZone(name)).toThrow(
      'This time zone is not known. Use a name such as Europe/Kyiv.',
    );
  });
});
