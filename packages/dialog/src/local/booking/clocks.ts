import { LANGUAGES } from '../../language/index.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { anywhere } from './wishes.ts';

/** On whose clock a visitor says times, where they name it: "4 pm London time", "half past ten my time". */

/** "New York time" is said of each city that has a zone of its own name. */
const CITIES = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [cityOf(zone).toLowerCase(), zone] as const),
);
const NAMES = new Map(
  [...new Set(LANGUAGES.flatMap(({ booking }) => Object.keys(booking.clocks)))].map((zone) => [
    zone,
    anywhere(({ clocks, onClock }) => onClock(clocks[zone] ?? cityOf(zone))),
  ]),
);
const THEIRS = anywhere(({ theirClock }) => theirClock);
const MINE = anywhere(({ myClock }) => myClock);
/** A city has so many words at most. */
const MOST_WORDS = 3;

/** The time zone of the clock that a turn names; `mine` is the visitor's, `theirs` the calendar's. */
export function clockIn(
  text: string,
  { mine, theirs }: { mine: string; theirs: string },
): string | undefined {
  const plain = wordsOf(text).join(' ');
  if (isOn(theirs, plain) || THEIRS.test(plain)) return theirs;
  if (isOn(mine, plain) || MINE.test(plain)) return mine;
  return [...NAMES].find(([, pattern]) => pattern.test(plain))?.[0] ?? cityBeforeTime(plain);
}

const isOn = (zone: string, plain: string): boolean =>
  (NAMES.get(zone) ?? anywhere(({ onClock }) => onClock(cityOf(zone)))).test(plain);

/** Any other city, where what follows says that it is a clock. */
function cityBeforeTime(plain: string): string | undefined {
  const words = plain.split(' ');
  for (const [i] of words.entries()) {
    for (let count = MOST_WORDS; count > 0; count--) {
      const name = words.slice(i, i + count).join(' ');
      const zone = CITIES.get(name);
      if (zone !== undefined && anywhere(({ onClock }) => `(?:${onClock(name)})`).test(plain)) return zone;
    }
  }
  return undefined;
}

/** "New York", of a zone's name. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
