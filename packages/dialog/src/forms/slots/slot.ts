import { patternInAll } from '../../language/index.ts';
import { plainOf } from '../../text/clean-text.ts';

/** What the readers of all slots share. */

/** A value that a turn tells, with how likely it is meant, from 0 to 1. */
export interface Read<Value = string> {
  readonly value: Value;
  readonly likelihood: number;
}

/** Takes the place of what was told, or tells it: from here on a reading is taken where nothing asked for it. */
export const LIKELY = 0.8;

/** A value that a turn surely tells. */
export const sure = <Value>(value: Value): Read<Value> => ({ value, likelihood: 0.9 });
/** The same of several, by the names of their slots. */
export const surely = <Value>(
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Read<Value>>> =>
  Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, sure(value)]));

const NOT_BEFORE = new RegExp(
  `(?<![\\p{L}'])(?:${patternInAll(({ booking }) => booking.corrections.not)})\\s+$`,
  'iu',
);
const JOINED = new RegExp(
  `^\\s*(?:[,;/]\\s*)?(?:${patternInAll(({ times }) => times.joints.or)}|${patternInAll(({ times }) => times.joints.and)})?\\s*$`,
  'iu',
);

/** Of several matches the one that is meant: "a, sorry, b" is the last; "b, not a" and "b or a" are the first. */
export function lastMeant(pattern: RegExp, text: string): string | undefined {
  const all = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const right = all.filter(({ index }) => !NOT_BEFORE.test(text.slice(0, index)));
  const [first, second] = right;
  const between = first && second && text.slice(first.index + first[0].length, second.index);
  return (between !== undefined && JOINED.test(between) ? first : right.at(-1))?.[0];
}

/** Slots that visitors call by name, in the order in which a text is searched for them. */
const NAMED = ['email', 'phone', 'message', 'name'] as const;
export type NamedSlot = (typeof NAMED)[number];
const NAMES = NAMED.map(
  (slot) =>
    [
      slot,
      new RegExp(`(?:^| )(?:${patternInAll(({ contact }) => contact.parts[slot])})(?:'s)?(?: |$)`, 'u'),
    ] as const,
);
const WRONG = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ booking }) => booking.wrong)}|${patternInAll(({ contact }) => contact.wrongPart)})(?![^ ])`,
  'u',
);

/** The slot that a text calls by its name: "the email is wrong" speaks of an email. */
export function slotNamedIn(text: string): NamedSlot | undefined {
  const plain = plainOf(text);
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** "Wrong", "a different one": says that something is to be otherwise, and not how. */
export const isWrong = (text: string): boolean => WRONG.test(plainOf(text));
