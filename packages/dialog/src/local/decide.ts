import { patternInAll } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { type Candidate, entryOf } from '../retrieval/candidate.ts';
import { wordsOf } from '../text/clean-text.ts';

// Likelihoods, as the judge gives them. Chosen on the tuning half of `npm run bench -- answers`; its other half was
// never looked at.
const ENOUGH_TO_ANSWER = 0.85;
const ENOUGH_TO_READ_OUT = 0.75;
const ENOUGH_TO_ASK = 0.35;
/** A second candidate that answers like this says something that the first one doesn't. */
const ENOUGH_TO_ADD = 0.65;
/** A warning or an exception that applies like this is said with the answer. */
const ENOUGH_TO_WARN = 0.15;
const MOST_ADDED = 2;
// About health and danger: an answer has to be surer, and a warning need not be.
const ENOUGH_ABOUT_SAFETY = 0.9;
const ENOUGH_TO_WARN_ABOUT_SAFETY = 0.08;
/** Two entries are offered where the second is at least so likely as a share of the first. */
const CLOSE = 0.5;
/** An owner's entry that fits like this means the very words that small talk is made of. */
const BEATS_SMALL_TALK = 0.9;

export type Decision =
  | {
      readonly kind: 'answer';
      readonly best: Candidate;
      /** What has to be said with it, or answers too. */
      readonly also: readonly Candidate[];
    }
  | { readonly kind: 'ask'; readonly entries: readonly FaqEntry[] }
  /** Half an answer could hurt somebody. */
  | { readonly kind: 'ask_person' }
  | { readonly kind: 'unknown' };

const SAFETY = new RegExp(`(?:^| )${patternInAll(({ safety }) => safety)}`, 'u');

/** Whether a turn is about health or danger. */
export const isAboutSafety = (text: string): boolean => SAFETY.test(`${wordsOf(text).join(' ')} `);

/** Whether to answer, to ask what was meant, or to say that there is no answer. `candidates` come likeliest first. */
export function decide(candidates: readonly Candidate[], aboutSafety = false): Decision {
  const [best, ...others] = candidates;
  if (best && best.answers >= enoughFor(best, aboutSafety))
    return { kind: 'answer', best, also: addedTo(best, others, aboutSafety) };
  if (aboutSafety) return { kind: 'ask_person' };
  if (!best || best.answers < ENOUGH_TO_ASK) return { kind: 'unknown' };
  const entries = candidates
    .filter(({ answers }) => answers >= Math.max(ENOUGH_TO_ASK, best.answers * CLOSE))
    .flatMap((candidate) => entryOf(candidate) ?? [])
    .slice(0, 2);
  return entries.length > 0 ? { kind: 'ask', entries } : { kind: 'unknown' };
}

/** A passage is said with its file's name, so that a listener can judge: it need not be as sure as an entry. */
function enoughFor({ source }: Candidate, aboutSafety: boolean): number {
  if (aboutSafety) return ENOUGH_ABOUT_SAFETY;
  return source.kind === 'passage' ? ENOUGH_TO_READ_OUT : ENOUGH_TO_ANSWER;
}

function addedTo(best: Candidate, others: readonly Candidate[], aboutSafety: boolean): readonly Candidate[] {
  const enough = aboutSafety ? ENOUGH_TO_WARN_ABOUT_SAFETY : ENOUGH_TO_WARN;
  return others
    .filter(({ source, answers, condition }) => {
      const isOtherKind = source.kind !== best.source.kind;
      return condition >= enough || (isOtherKind && answers >= ENOUGH_TO_ADD);
    })
    .sort((a, b) => b.condition - a.condition)
    .slice(0, MOST_ADDED);
}

/** The entry that answers a turn which looks like small talk, if the owner wrote one for it. */
export function decideOverSmallTalk(candidates: readonly Candidate[]): Candidate | undefined {
  const [best] = candidates;
  return best && best.answers >= BEATS_SMALL_TALK && entryOf(best) ? best : undefined;
}
