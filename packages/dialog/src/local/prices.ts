import { anywhere } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { plainOf } from '../text/clean-text.ts';
import { leans } from './follow-up.ts';

const ASKED = anywhere(({ replies }) => replies.price.asked);
const TOLD = anywhere(({ replies }) => replies.price.told);
const SUM = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d[.,]\d\d(?!\d)/u;

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

export function tellsPrice({ source }: Pick<Candidate, 'source'>): boolean {
  const text = source.kind === 'entry' ? source.entry.answer : source.quote;
  return SUM.test(text) || TOLD.test(plainOf(text));
}
