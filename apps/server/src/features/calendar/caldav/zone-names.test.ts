import { describe, expect, it } from 'vitest';
import windows from './windows-zones.json' with { type: 'json' };
import { zoneNamed } from './zone-names.ts';

describe('a zone', () => {
  it.each([
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['America/New York', 'America/New_York'],
    ['/freeassociation.sourceforge.net/Europe/Kyiv', 'Europe/Kyiv'],
    ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/La_Rioja', 'America/Argentina/La_Rioja'],
    ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
    ['/softwarestudio.org/Olson_20011030_5/America/Los_Angeles', 'America/Los_Angeles'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['Eastern Standard Time', 'America/New_York'],
    ['eastern standard time', 'America/New_York'],
    ['FLE Standard Time', 'Europe/Kyiv'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['(UTC+02:00) Kyiv', 'Europe/Kyiv'],
    ['(UTC+02:00) Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius', 'Europe/Helsinki'],
    ['(GMT+02:00) Kyiv', 'Europe/Kyiv'],
    ['GMT+0200 Kyiv', 'Europe/Kyiv'],
    ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
    ['(UTC-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
    ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Sydney'],
    ['(UTC+01:00) Europe/Warsaw', 'Europe/Warsaw'],
    ['(UTC) Coordinated Universal Time', 'Etc/UTC'],
    ['(UTC+02:00)', '+02:00'],
    ['GMT+0530', '+05:30'],
    ['UTC-5', '-05:00'],
  ])('%s is %s', (given, zone) => {
    // The database's own name of it, which may be an older one.
    const same = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    expect([same, zone]).toContain(zoneNamed(given));
  });

  it.each(['Customized Time Zone', 'Head office', '', '(UTC+02:00) Head office', '/'])(
    '“%s” is unknown',
    (name) => {
      expect(zoneNamed(name)).toBeNull();
    },
  );

  it('is known for every key and label of Windows', () => {
    const unknown = [...Object.keys(windows.zones), ...Object.keys(windows.labels)].filter(
      (name) => zoneNamed(name) === null,
    );
    expect(unknown).toEqual([]);
  });
});
