import { wordsInAll } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { conceptsOf } from '../retrieval/concepts.ts';
import { leadOf } from '../retrieval/confidence.ts';
import type { SearchResult } from '../retrieval/faq-index.ts';
import { wordsOf } from '../text/clean-text.ts';
import { FRAME_WORDS } from '../text/word-lists.ts';

// Confidence is how likely the first match is right. On eight made-up businesses of some ten entries with one phrasing
// each (403 questions, 200 out of scope; six of the eight were looked at while this was tuned), these answer 347 and
// are right in 340 of them, ask back with the right entry in 21 more, and say of 170 of the 200 that they do not know.
const ENOUGH_TO_ANSWER = 0.3;
const ENOUGH_TO_ASK = 0.16;
/** Two entries closer than this are ordered by little more than chance. */
const CLOSE = 0.03;
/** An owner's entry that matches like this means the very words that small talk is made of. */
const BEATS_SMALL_TALK = 0.75;

export type Decision =
  | { readonly kind: 'answer'; readonly entry: FaqEntry }
  | { readonly kind: 'ask'; readonly entries: readonly FaqEntry[] }
  | { readonly kind: 'unknown' };

const sameWords = (a: string, b: string): boolean => wordsOf(a).join(' ') === wordsOf(b).join(' ');

/** Entries without an answer have nothing to say. */
function answerable(result: SearchResult): SearchResult['matches'] {
  return result.matches.filter(({ entry }) => entry.answer.trim() !== '');
}

/** The entry one of whose phrasings is what the visitor said, word for word. */
function saidVerbatim(text: string, result: SearchResult): FaqEntry | undefined {
  const said = answerable(result).filter(({ entry }) =>
    [entry.question, ...entry.phrasings].some((phrasing) => sameWords(phrasing, text)),
  );
  return said[0]?.entry;
}

const PRICE_WORDS = wordsInAll(({ search }) => search.price);

const namesNothing = (text: string): boolean =>
  conceptsOf(text).has('price') &&
  wordsOf(text).every((word) => FRAME_WORDS.has(word) || PRICE_WORDS.has(word));

/** The likeliest two for "how much does it cost?": a price of nothing in particular, where several things have one. */
function priceOfWhat(text: string, matches: SearchResult['matches']): readonly FaqEntry[] {
  if (!namesNothing(text)) return [];
  const priced = matches.filter(({ entry }) => conceptsOf(entry.question).has('price'));
  // An entry that says no more itself is what is meant.
  if (priced.some(({ entry }) => namesNothing(entry.question))) return [];
  return priced.slice(0, 2).map(({ entry }) => entry);
}

/** Whether to answer, to ask what was meant, or to say that there is no answer. */
export function decide(text: string, result: SearchResult): Decision {
  const verbatim = saidVerbatim(text, result);
  if (verbatim) return { kind: 'answer', entry: verbatim };
  const matches = answerable(result);
  const priced = priceOfWhat(text, matches);
  if (priced.length > 1) return { kind: 'ask', entries: priced };
  const [first, second] = matches;
  if (!first || first !== result.matches[0] || result.confidence < ENOUGH_TO_ASK) return { kind: 'unknown' };
  if (second && leadOf(matches) < CLOSE) return { kind: 'ask', entries: [first.entry, second.entry] };
  if (result.confidence < ENOUGH_TO_ANSWER) return { kind: 'ask', entries: [first.entry] };
  return { kind: 'answer', entry: first.entry };
}

/** The entry that answers a turn which looks like small talk, if the owner wrote one for it. */
export function decideOverSmallTalk(text: string, result: SearchResult): FaqEntry | undefined {
  const verbatim = saidVerbatim(text, result);
  if (verbatim) return verbatim;
  const [first] = result.matches;
  return first && result.confidence >= BEATS_SMALL_TALK && first.entry.answer.trim() !== ''
    ? first.entry
    : undefined;
}
