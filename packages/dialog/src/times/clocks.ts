import { anywhere } from '../forms/slots/words.ts';
import { LANGUAGES } from '../language/index.ts';
import { plainOf } from '../text/clean-text.ts';

/** On whose clock a visitor says times, where they name it: "4 pm London time", "half past ten my time". */

const canonical = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
const NAMED = [...new Set(LANGUAGES.flatMap(({ booking }) => Object.keys(booking.clocks)))];
const NAMED_BY_CANONICAL = new Map(NAMED.map((zone) => [canonical(zone), zone]));
const CLOCKS = NAMED.map((zone) => ({
  zone,
  pattern: anywhere(({ clocks, onClock, clockAlone }) => {
    const names = clocks[zone] ?? cityOf(zone);
    return `${onClock(names)}|${clockAlone(names)}`;
  }),
}));
/** "Easter time" is a season, and "reunion time" no clock. */
const NO_CITIES = new Set(['easter', 'christmas', 'reunion', 'wake', 'midway', 'center']);
/** "Helsinki time" is said of each city that has a zone of its own name. */
const CITIES = new Map(
  Intl.supportedValuesOf('timeZone')
    .map((zone) => [plainOf(cityOf(zone)), zone] as const)
    .filter(([city]) => !NO_CITIES.has(city)),
);
const ON_CITY = anywhere(({ onClock }) => onClock([...CITIES.keys()].join('|')));
const THEIRS = anywhere(({ theirClock }) => theirClock);
const MINE = anywhere(({ myClock }) => myClock);
/** A city has so many words at most. */
const MOST_WORDS = 3;
/** A clock is not named across these: "at 3 pm, Casey Davis". */
const BETWEEN = /[,;!?…–—()]+|(?<!(?:^|[^\p{L}])[ap]\.?m)\.(?=\s|$)/iu;

/** The time zone of the clock that a turn names; `mine` is the visitor's, `theirs` the calendar's. */
export function clockIn(
  text: string,
  { mine, theirs }: { mine: string; theirs: string },
): string | undefined {
  const clauses = text.split(BETWEEN).map((clause) => plainOf(clause));
  const zones = clauses.flatMap(zonesIn);
  const isSaid = (pattern: RegExp) => clauses.some((clause) => pattern.test(clause));
  if (zones.includes(theirs) || isSaid(THEIRS)) return theirs;
  return zones.includes(mine) || isSaid(MINE) ? mine : zones[0];
}

/** Whether a name is part of a clock's: "Tuesday at six, I mean UK time" introduces nobody. */
export function isOfClock(name: string, text: string): boolean {
  const words = ` ${plainOf(name)} `;
  return text.split(BETWEEN).some((part) => {
    const clause = ` ${plainOf(part)} `;
    return zonesIn(clause.trim()).length > 0 && zonesIn(clause.replace(words, ' ').trim()).length === 0;
  });
}

/** The zone under the name that the languages know, where it has an older one too: "Europe/Kiev" is "Europe/Kyiv". */
export const knownZone = (zone: string): string => NAMED_BY_CANONICAL.get(canonical(zone)) ?? zone;

function zonesIn(plain: string): readonly string[] {
  const named = CLOCKS.filter(({ pattern }) => pattern.test(plain)).map(({ zone }) => zone);
  const words = ON_CITY.exec(plain)?.[0].split(' ') ?? [];
  const cities = words.flatMap((_, i) =>
    Array.from({ length: MOST_WORDS }, (_each, n) => words.slice(i, i + n + 1).join(' ')),
  );
  const zone = cities.map((city) => CITIES.get(city)).find(Boolean);
  return zone === undefined ? named : [...named, knownZone(zone)];
}

/** "New York", of a zone's name. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
