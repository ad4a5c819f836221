import { aroundPattern, patternInAll } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { leadOf } from '../retrieval/confidence.ts';
import type { SearchResult } from '../retrieval/faq-index.ts';
import { wordsOf } from '../text/clean-text.ts';
import { detectSmallTalk } from './small-talk.ts';

/** What a reply to "Do you mean A, or B?" says. `undefined` when it is about something else. */
export type Choice =
  | { readonly kind: 'entries'; readonly entries: readonly FaqEntry[] }
  | { readonly kind: 'neither' }
  | { readonly kind: 'again' };

const FIRST = new RegExp(`^${patternInAll(({ replies }) => replies.first)}$`, 'u');
const SECOND = new RegExp(`^${patternInAll(({ replies }) => replies.second)}$`, 'u');
const BOTH = new RegExp(`^${patternInAll(({ replies }) => replies.both)}$`, 'u');
const AROUND = aroundPattern(({ replies }) => replies.around);
/** How much more a reply must fit one offer than the other. */
const CLEAR_LEAD = 0.03;
const WORTH_FOLLOWING = 0.6;

/** Reads an ordinal, a yes or no; says nothing of a reply that names what it is about. */
export function chooseByWords(text: string, offered: readonly FaqEntry[]): Choice | undefined {
  const plain = wordsOf(text).join(' ').replace(AROUND, '');
  const [first, second] = offered;
  if (first && FIRST.test(plain)) return { kind: 'entries', entries: [first] };
  if (second && SECOND.test(plain)) return { kind: 'entries', entries: [second] };
  if (BOTH.test(plain)) return { kind: 'entries', entries: offered };
  const talk = detectSmallTalk(text);
  if (talk === 'no') return { kind: 'neither' };
  if (talk !== 'yes') return undefined;
  return first && !second ? { kind: 'entries', entries: [first] } : { kind: 'again' };
}

/** Reads a reply that names one of the offers ("opening hours please"), unless it asks for something else better. */
export function chooseByContent(offered: readonly FaqEntry[], result: SearchResult): Choice | undefined {
  const [top] = result.matches;
  const among = result.matches.filter(({ entry }) => offered.includes(entry));
  const [best] = among;
  if (!top || !best || best.score <= 0) return undefined;
  const elsewhere = top.entry !== best.entry && result.confidence >= WORTH_FOLLOWING;
  if (elsewhere || leadOf(among) < CLEAR_LEAD) return undefined;
  // Half the best match's score may be chance; offered entries outside it are not what the reply is about.
  if (best.score < top.score / 2) return undefined;
  return { kind: 'entries', entries: [best.entry] };
}
