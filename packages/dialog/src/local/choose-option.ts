import { aroundPattern, patternInAll } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { plainOf } from '../text/clean-text.ts';
import { isOf, type Offer } from './offers.ts';
import { detectSmallTalk } from './small-talk.ts';

/** What a reply to "Do you mean A, or B?" says. `undefined` when it is about something else. */
export type Choice =
  | { readonly kind: 'taken'; readonly offers: readonly Offer[] }
  | { readonly kind: 'neither' }
  | { readonly kind: 'again' };

const FIRST = new RegExp(`^${patternInAll(({ replies }) => replies.first)}$`, 'u');
const SECOND = new RegExp(`^${patternInAll(({ replies }) => replies.second)}$`, 'u');
const BOTH = new RegExp(`^${patternInAll(({ replies }) => replies.both)}$`, 'u');
const AROUND = aroundPattern(({ replies }) => replies.around);
/** How much likelier a reply must mean one offer than the other. */
const CLEAR_LEAD = 0.05;
const WORTH_CHOOSING = 0.05;
const WORTH_FOLLOWING = 0.5;
/** Something else that fits so many times better is what is meant, however little it fits. */
const MUCH_LIKELIER = 2;

/** Reads an ordinal, a yes or no; says nothing of a reply that names what it is about. */
export function chooseByWords(text: string, offered: readonly Offer[]): Choice | undefined {
  const plain = plainOf(text).replace(AROUND, '');
  const [first, second] = offered;
  if (first && FIRST.test(plain)) return { kind: 'taken', offers: [first] };
  if (second && SECOND.test(plain)) return { kind: 'taken', offers: [second] };
  if (BOTH.test(plain)) return { kind: 'taken', offers: offered };
  const talk = detectSmallTalk(text);
  if (talk === 'no' || talk === 'never_mind') return { kind: 'neither' };
  if (talk !== 'yes') return undefined;
  return first && !second ? { kind: 'taken', offers: [first] } : { kind: 'again' };
}

/**
 * Reads a reply that names one of the offers ("opening hours please"), unless it asks for something else better.
 * `candidates` are what was found for the reply alone, likeliest first.
 */
export function chooseByContent(
  offered: readonly Offer[],
  candidates: readonly Candidate[],
): Choice | undefined {
  const meantBy = (candidate: Candidate) => offered.find((offer) => isOf(offer, candidate));
  const [top] = candidates;
  const best = candidates.find(meantBy);
  const offer = best && meantBy(best);
  if (!top || !best || !offer || best.answers < WORTH_CHOOSING) return undefined;
  const isOther = top !== best && !meantBy(top);
  if (isOther && (top.answers >= WORTH_FOLLOWING || top.answers > MUCH_LIKELIER * best.answers))
    return undefined;
  // Parts of one passage are one offer.
  const second = candidates.find((each) => meantBy(each) && meantBy(each) !== offer);
  if (second && best.answers - second.answers < CLEAR_LEAD) return undefined;
  return { kind: 'taken', offers: [offer] };
}
