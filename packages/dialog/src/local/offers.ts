import { partsOf } from '../passages/quote.ts';
import { stemWord } from '../passages/stem-word.ts';
import type { FaqEntry, Passage, ResponseMemo } from '../responder.ts';
import { type Candidate, type CandidateSource, idOf } from '../retrieval/candidate.ts';
import { wordsOf } from '../text/clean-text.ts';
import { COMMON_WORDS } from '../text/word-lists.ts';

/** What a visitor is asked about ("Do you mean delivery?"): an entry, or a passage by what stands above it. */
export type Offer = CandidateSource;

/** A longer heading is a sentence. */
const MOST_CHARACTERS = 80;

/** The owner's question or the nearest heading; '' where a passage has none. */
export function nameOf(offer: Offer): string {
  if (offer.kind === 'entry') return offer.entry.question;
  const { question, heading } = offer.passage;
  return question ?? heading.split('›').at(-1)?.trim() ?? '';
}

/**
 * What may be meant, of `likely` ones among all that was found: two entries at most, or, where a passage is likeliest,
 * that and an entry about something else. Entries come first, since a memo keeps what was offered by kind.
 */
export function offersOf(likely: readonly Candidate[], found: readonly Candidate[]): readonly Offer[] {
  const sources = likely.map(({ source }) => source);
  const entries = sources.filter(({ kind }) => kind === 'entry').slice(0, 2);
  const [best] = sources;
  if (best?.kind !== 'passage' || !isNamed(best.passage, found)) return entries;
  const [entry] = entries;
  if (!entry) return [best];
  return haveOneSubject(entry, best) ? [entry] : [entry, best];
}

/** Whether a passage has a name that tells it from the rest of its file, which its title does not. */
function isNamed(passage: Passage, found: readonly Candidate[]): boolean {
  const name = nameOf(passageOffer(passage));
  const isTitle = found.some(
    ({ source }) => source.kind === 'passage' && source.passage.heading.startsWith(`${passage.heading} ›`),
  );
  return name !== '' && name.length <= MOST_CHARACTERS && !isTitle;
}

/** "Do you deliver?" and "Delivery" sound like one thing. */
function haveOneSubject(one: Offer, other: Offer): boolean {
  const stems = stemsOf(one);
  return [...stemsOf(other)].some((stem) => stems.has(stem));
}

const stemsOf = (offer: Offer): ReadonlySet<string> =>
  new Set(
    wordsOf(nameOf(offer))
      .filter((word) => !COMMON_WORDS.has(word))
      .map(stemWord),
  );

/** What a reply that offers these remembers of them. */
export function memoOf(offers: readonly Offer[]): Pick<ResponseMemo, 'entryIds' | 'passageIds'> {
  const idsOf = (wanted: Offer['kind']) =>
    offers.filter(({ kind }) => kind === wanted).map((source) => idOf({ source }));
  const passageIds = idsOf('passage');
  return { entryIds: idsOf('entry'), ...(passageIds.length > 0 && { passageIds }) };
}

export const entryOffer = (entry: FaqEntry): Offer => ({ kind: 'entry', entry });

/** A passage of which it is not known which part is meant. */
export const passageOffer = (passage: Passage): Offer => ({
  kind: 'passage',
  passage,
  quote: partsOf(passage)[0] ?? passage.text,
});

/** Whether a candidate is what was offered, or another part of it. */
export const isOf = (offer: Offer, { source }: Candidate): boolean =>
  source.kind === offer.kind && idOf({ source }) === idOf({ source: offer });

/** What was found, with an offer that was taken as the best of it: of a passage, the part that comes nearest. */
export function takenFirst(offer: Offer, found: readonly Candidate[]): readonly Candidate[] {
  const best = found.find((each) => isOf(offer, each));
  const taken = { source: offer, condition: 0, ...best, answers: 1 };
  return [taken, ...found.filter((each) => each !== best)];
}
