import { LANGUAGES, patternInAll } from '../language/index.ts';
import type { Substance } from '../language/language.ts';
import type { Intents } from '../responder.ts';
import { type Candidate, entryOf } from '../retrieval/candidate.ts';
import { wordsOf } from '../text/clean-text.ts';

/** Whether a turn is about health or danger: its words name one, or it only sounds like it. */
export type Danger = 'none' | 'likely' | 'named';

/** What sounds like this is likely about health or danger, whatever its words. */
const LIKELY_DANGER = 0.4;
/** What is written of a substance that the visitor named is said like a warning that is as likely as this. */
const SURELY_A_WARNING = 0.5;

const [FIRST] = LANGUAGES;
const PATTERNS = Object.keys(FIRST?.danger.substances ?? {}).map((name) =>
  patternInAll(({ danger }) => danger.substances[name as Substance]),
);
const ANY = PATTERNS.join('|');
const WITHOUT = patternInAll(({ danger }) => danger.without);
const FREE = patternInAll(({ danger }) => danger.free);
const NAMED = new RegExp(
  `(?:^| )(?:${patternInAll(({ danger }) => danger.words)}|${WITHOUT} (?:[^ ]+ )?(?:${ANY})(?: |$)|(?:${ANY}) ?${FREE}(?: |$))`,
  'u',
);
const SUBSTANCES = PATTERNS.map((pattern) => new RegExp(`(?:^| )${pattern}(?: |$)`, 'u'));
const EMERGENCY = new RegExp(`(?:^| )${patternInAll(({ danger }) => danger.emergency)}(?: |$)`, 'u');

const plainOf = (text: string): string => wordsOf(text).join(' ');

export function dangerOf(text: string, { safety }: Pick<Intents, 'safety'>): Danger {
  if (NAMED.test(`${plainOf(text)} `)) return 'named';
  return safety >= LIKELY_DANGER ? 'likely' : 'none';
}

/** Whether somebody needs help at once, which is more than a website can give. */
export const isEmergency = (text: string): boolean => EMERGENCY.test(plainOf(text));

/**
 * Who asks about a danger and names eggs hears all that was found of eggs, however likely it answers: a network that has
 * read few recipes does not know which sentence of a paragraph the allergy hangs on.
 */
export function withSubstances(
  candidates: readonly Candidate[],
  asked: string,
  danger: Danger,
): readonly Candidate[] {
  const question = plainOf(asked);
  const named = danger === 'named' ? SUBSTANCES.filter((substance) => substance.test(question)) : [];
  if (named.length === 0) return candidates;
  return candidates.map((candidate) => {
    const text = plainOf(textOf(candidate));
    const isOfIt = named.some((substance) => substance.test(text));
    return isOfIt ? { ...candidate, condition: Math.max(candidate.condition, SURELY_A_WARNING) } : candidate;
  });
}

function textOf(candidate: Candidate): string {
  const entry = entryOf(candidate);
  if (entry) return `${entry.question} ${entry.answer}`;
  return candidate.source.kind === 'passage' ? candidate.source.quote : '';
}
