import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { stemWord } from '../../passages/stem-word.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { withoutAsides } from './asides.ts';
import { refusedIn } from './clauses.ts';

/** A service is meant when at least so much of what sets its name apart is named. */
const ENOUGH = 0.5;
/** Shorter names are parts of too many words: "cut" of "haircut". */
const SHORTEST_PART = 6;
const SHORTEST_FORM = 4;
const MOST_OF_AN_ENDING = 3;
const TAKEN_BACK = new RegExp(
  `(?<![\\p{L}'])(?:${patternInAll(({ times }) => times.joints.instead)})(?![\\p{L}'])`,
  'giu',
);
const BUT = new RegExp(` (?:${patternInAll(({ booking }) => booking.corrections.but)}) `, 'u');
/** "Visit" and "lesson" say no more than that something is booked. */
const BESIDE_WISH = new Set([...wordsInAll(({ booking }) => booking.besideWish)].map(stemWord));

/** A text without clauses about something else, where another one names a service. */
export const aboutService = (text: string, services: readonly { readonly name: string }[]): string =>
  withoutAsides(text, (part) => serviceIn(part, services) !== undefined);

/**
 * The service that a text names, in whatever form of its words; nothing when it names none, or two alike. What sets
 * right the one before it counts alone. Where it has to be `named` in full, the half of a name is not enough.
 */
export function serviceIn(
  text: string,
  services: readonly { readonly name: string }[],
  named = false,
): string | undefined {
  const right = setRightIn(text).map((part) => onlyServiceIn(part, services, named));
  return right.findLast(Boolean) ?? onlyServiceIn(text, services, named);
}

/** What is said after each of the words that take something back; but "a haircut, no colouring" refuses. */
export const setRightIn = (text: string): readonly string[] =>
  [...text.matchAll(TAKEN_BACK)]
    .map(({ 0: words, index }) => ({ words, rest: text.slice(index + words.length) }))
    .filter(({ words, rest }) => detectSmallTalk(words) !== 'no' || /^\s*[,.;!…–—-]/u.test(rest))
    .map(({ rest }) => rest);

function onlyServiceIn(
  text: string,
  services: readonly { readonly name: string }[],
  named: boolean,
): string | undefined {
  const said = stemsOf(text);
  const joined = joinedOf(said);
  const shared = sharedIn(services);
  const scored = services
    .map(({ name }) => {
      const stems = stemsOf(name);
      // "A checkup", "check up" and "check-up".
      const whole = joinedOf(stems);
      const isWhole = whole.length >= SHORTEST_PART && joined.includes(whole);
      const telling = stems.filter((stem) => !shared.has(stem) && !FUNCTION_WORDS.has(stem));
      const isAll = stems.length > 1 && stems.every((stem) => FUNCTION_WORDS.has(stem) || holds(said, stem));
      const found = telling.filter((stem) => holds(said, stem)).length;
      const share = telling.length === 0 ? 0 : found / telling.length;
      const isNamed = isWhole || isAll || share === 1;
      return { name, telling, isNamed, score: isWhole || isAll ? 1 + stems.length : share };
    })
    .filter(({ score }) => (named ? score > ENOUGH : score >= ENOUGH))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  // "I had the colouring, now I need a trim" names two, and "deep cleaning" is not "cleaning" as well.
  const isOther = scored.some(
    ({ name, isNamed, telling }) =>
      isNamed && name !== best?.name && !telling.every((stem) => best && holds(best.telling, stem)),
  );
  return best && !isOther && best.score > (second?.score ?? 0) ? best.name : undefined;
}

/** Whether a text names what is done at one of several, though not at which: "a massage". */
export function namesService(text: string, services: readonly { readonly name: string }[]): boolean {
  if (serviceIn(text, services) !== undefined) return true;
  const said = stemsOf(text);
  const shared = [...sharedIn(services)].filter(
    (stem) => stem.length >= SHORTEST_FORM && !FUNCTION_WORDS.has(stem) && !BESIDE_WISH.has(stem),
  );
  return shared.some((stem) => holds(said, stem));
}

/** The service that takes the place of one: "the cleaning, not the check-up" names both. */
export function otherServiceIn(
  text: string,
  services: readonly { readonly name: string }[],
  before: string | undefined,
): string | undefined {
  const named = serviceIn(text, services);
  if (named !== undefined && named !== before) return named;
  const others = services.filter(({ name }) => name !== before);
  return serviceIn(text, others, !refusesService(text, services, before));
}

/** The service that a text names; of two the other one, where it refuses the first: "not the piano". */
export function serviceNotRefused(
  text: string,
  services: readonly { readonly name: string }[],
): string | undefined {
  const left = services.filter(({ name }) => !refusesService(text, services, name));
  if (left.length === services.length) return serviceIn(text, services);
  return serviceIn(text, left) ?? (left.length === 1 ? left[0]?.name : undefined);
}

/** Whether a service is named and refused: "not the check-up". */
export function refusesService(
  text: string,
  services: readonly { readonly name: string }[],
  service: string | undefined,
): boolean {
  return text
    .split(/[,.;!?]+\s/u)
    .flatMap(refusedIn)
    .some((refused) => {
      // "Not a trim but a wash"
      const [before = ''] = ` ${refused}`.split(BUT);
      return (
        service !== undefined && (serviceIn(refused, services) ?? serviceIn(before, services)) === service
      );
    });
}

/** The words of a text that are of no service's name. */
export function wordsBesideServices(text: string, services: readonly { readonly name: string }[]): string {
  const named = services.flatMap(({ name }) => stemsOf(name)).filter((stem) => !FUNCTION_WORDS.has(stem));
  return wordsOf(text)
    .filter((word) => !holds(named, ALIKE.get(word) ?? stemWord(word)))
    .join(' ');
}

/** The services that a text names, each for itself; nothing where it is only one, or none. */
export function severalServicesIn<Service extends { readonly name: string }>(
  text: string,
  services: readonly Service[],
): readonly Service[] {
  const named = services.filter((service) => serviceIn(text, [service]) !== undefined);
  return named.length > 1 ? named : [];
}

const ALIKE = new Map(
  LANGUAGES.flatMap(({ booking }) => booking.alike).flatMap((group) => {
    const words = group.split(' ');
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);
const stemsOf = (text: string): readonly string[] =>
  wordsOf(text).map((word) => ALIKE.get(word) ?? stemWord(word));

/** Two forms of a word that its endings leave apart: "lens" and "lenses", "укладання" and "укладанням". */
function isForm(a: string, b: string): boolean {
  if (a === b) return true;
  const longest = Math.max(a.length, b.length);
  const shared = [...a].findIndex((letter, i) => letter !== b[i]);
  const same = shared < 0 ? a.length : shared;
  return same >= SHORTEST_FORM && same >= longest - MOST_OF_AN_ENDING;
}
const holds = (stems: readonly string[], stem: string): boolean => stems.some((each) => isForm(each, stem));
const joinedOf = (stems: readonly string[]): string => stems.join('');

/** What several names have in common tells none of them apart: "visit" in "first visit" and "second visit". */
function sharedIn(services: readonly { readonly name: string }[]): ReadonlySet<string> {
  const all = services.flatMap(({ name }) => [...new Set(stemsOf(name))]);
  return new Set(all.filter((stem, i) => all.indexOf(stem) !== i));
}
