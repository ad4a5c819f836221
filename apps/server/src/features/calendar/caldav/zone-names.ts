import windows from './windows-zones.json' with { type: 'json' };

/** Names of time zones as programs write them, and the zones of the time zone database that they mean. */

/** The zone that a name means, whichever program wrote it; null for a name that nobody else knows. */
export function zoneNamed(given: string): string | null {
  const name = given.trim();
  const known = knownZones.get(name) ?? { zone: databaseZone(name) ?? labelledZone(name) };
  if (knownZones.size >= MOST_KNOWN) knownZones.clear();
  knownZones.set(name, known);
  return known.zone;
}

/**
 * A zone of the database by its own name, also with a prefix as libical and Mozilla write it, such as
 * "/freeassociation.sourceforge.net/Europe/Kyiv".
 */
export function databaseZone(name: string): string | null {
  const parts = name.split('/');
  for (let from = 0; from < parts.length; from++) {
    const zone = asZone(parts.slice(from).join('/'));
    if (zone) return zone;
  }
  return null;
}

/** Looking one up takes longer than reading an event. A calendar has a few. */
const knownZones = new Map<string, { readonly zone: string | null }>();
const MOST_KNOWN = 1_000;

/** "(UTC+02:00) Helsinki, Kyiv", "GMT+0200", "UTC-5 Bogota". */
const OFFSET = /^\(?\s*(?:UTC|GMT)?\s*([+-]\d{1,2})(?::?([0-5]\d))?\s*\)?(?=\s|$)/i;
const UTC = /^\(\s*(?:UTC|GMT)\s*\)/i;

/** The names of a zone in Windows, Outlook and Exchange: its key, its display label, or a part of that. */
function labelledZone(name: string): string | null {
  const offset = OFFSET.exec(name);
  const label = name.slice(offset?.[0].length ?? UTC.exec(name)?.[0].length ?? 0).trim();
  if (label === '') return offset ? fixedZone(offset) : UTC.test(name) ? 'UTC' : null;
  for (const part of [label, ...label.split(/[,;/]/)]) {
    const words = part.trim();
    const zone = asZone(words) ?? byWords.get(words.toLowerCase());
    if (zone) return zone;
  }
  return null;
}

const fixedZone = ([, hours = '+0', minutes = '00']: RegExpExecArray): string | null =>
  asZone(`${hours.slice(0, 1)}${hours.slice(1).padStart(2, '0')}:${minutes}`);

function asZone(name: string): string | null {
  if (name === '') return null;
  try {
    const timeZone = name.replaceAll(' ', '_');
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Windows' keys and labels, and the cities of the database, in small letters. What comes later holds. */
const byWords: ReadonlyMap<string, string> = new Map(
  [
    ...Intl.supportedValuesOf('timeZone').map((zone) => [cityOf(zone), zone] as const),
    ...Object.entries(windows.labels).map(([label, key]) => [label, windowsZone(key)] as const),
    ...Object.entries(windows.zones),
  ].map(([words, zone]) => [words.toLowerCase(), zone]),
);

function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

function windowsZone(key: string): string {
  const zone = (windows.zones as Readonly<Record<string, string>>)[key];
  if (zone === undefined) throw new Error(`no zone of Windows is called ${key}`);
  return zone;
}
