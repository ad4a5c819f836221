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

const FIRST =
  /^(?:(?:the |a )?(?:first|1st|former|former one)(?: one| option)?|(?:number |option )?(?:one|1)|перше|перший|перша|перші|(?:варіант )?(?:один|1))$/u;
const SECOND =
  /^(?:(?:the |a )?(?:second|2nd|latter|last|other)(?: one| option)?|(?:number |option )?(?:two|2)|друге|другий|друга|другі|останнє|(?:варіант )?(?:два|2))$/u;
const BOTH =
  /^(?:both(?: of (?:them|those|these))?|(?:tell me )?both|the two of them|обидва|обидві|обоє|і те і (?:те|інше))$/u;
const AROUND =
  /^(?:(?:yes|yeah|no|with|and|but|about|maybe|probably|rather|i think|i guess|um|uh|well|oh|okay|ok|i mean|i meant|i want|i'd like|i would like|it's|tell me|так|ні|я про|про) )+|(?: (?:please|thanks|thank you|будь ласка|дякую))+$/gu;
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
