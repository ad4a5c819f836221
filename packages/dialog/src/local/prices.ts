import { anywhere, patternInAll } from '../language/index.ts';
import { stemWord } from '../passages/stem-word.ts';
import { type Candidate, idOf, textOf } from '../retrieval/candidate.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../text/word-lists.ts';
import { leans } from './follow-up.ts';

const ASKED = anywhere(({ replies }) => replies.price.asked);
const TOLD = anywhere(({ replies }) => replies.price.told);
const SUM = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d[.,]\d\d(?!\d)/u;
const SUM_IN_WORDS = new RegExp(
  `\\d ?(?:${patternInAll(({ prompt }) => prompt.facts.price.words)})(?: |$)`,
  'u',
);

/** Whether a turn asks for the price of what it does not name. */
export const asksItsPrice = (asked: string): boolean => leans(asked) && ASKED.test(plainOf(asked));

/**
 * To "how much is it" nothing is an answer that tells no price, however much it is about the thing: the address of a
 * shop would be said for the price of what is sold there. Who names the thing is answered by what is nearest.
 */
export function withoutPriceless(found: readonly Candidate[], asked: string): readonly Candidate[] {
  if (!asksItsPrice(asked)) return found;
  return found
    .map((each) => (tellsPrice(each) ? each : { ...each, answers: 0 }))
    .sort((a, b) => b.answers - a.answers);
}

/** Less likely answers than this are only asked about. */
const LIKELY = 0.5;

/**
 * Keeps what tells no price from being said or offered to a question for one: "How much is that thing?" is near to
 * nothing that was found, and follows the opening hours. What answers likely stays, unless it was said just before, and
 * what shares a word with the question, such as "luggage" in "how much luggage". `said` are the ids that the reply before
 * was made of.
 */
export function withoutUnaskedPriceless(
  found: readonly Candidate[],
  asked: string,
  said: ReadonlySet<string>,
): readonly Candidate[] {
  if (!ASKED.test(plainOf(asked))) return found;
  const isUnasked = (each: Candidate) =>
    (each.answers < LIKELY || said.has(idOf(each))) &&
    !tellsPrice(each) &&
    !sharesTellingWord(asked, textOf(each));
  return found
    .map((each) => (isUnasked(each) ? { ...each, answers: 0 } : each))
    .sort((a, b) => b.answers - a.answers);
}

/** Whether a text has a word of a question that tells what it is about. */
export function sharesTellingWord(asked: string, text: string): boolean {
  const stems = new Set(wordsOf(text).map(stemWord));
  const telling = wordsOf(asked).filter((word) => !FUNCTION_WORDS.has(word) && !COMMON_WORDS.has(word));
  return telling.some((word) => stems.has(stemWord(word)));
}

export function tellsPrice(candidate: Pick<Candidate, 'source'>): boolean {
  const text = toldBy(candidate);
  return SUM.test(text) || TOLD.test(plainOf(text));
}

/** Whether it names an amount of money; that something is free does not. */
export function tellsSum(candidate: Pick<Candidate, 'source'>): boolean {
  const text = toldBy(candidate);
  return SUM.test(text) || SUM_IN_WORDS.test(plainOf(text));
}

const toldBy = ({ source }: Pick<Candidate, 'source'>): string =>
  source.kind === 'entry' ? source.entry.answer : source.quote;
