import { tracesOf } from '../local/compose-answer.ts';
import { mannerOf } from '../model/own-words.ts';
import { tellingStems } from '../passages/shared-words.ts';
import type { AssistantProfile, FaqEntry } from '../responder.ts';
import type { ResponseMemo } from '../turn-memory.ts';
import type { KnowledgeFound } from './search-knowledge.ts';

/** Of the telling words of a reply, the share that a text has when the reply was taken from it. */
const SHARE_OF_TEXT = 0.5;
const MOST_ENTRIES = 3;
/** Tools give none of these but a goodbye: they are of sentences that the engine had said. */
const OWN_WORDS: ReadonlySet<ResponseMemo['outcome']> = new Set([
  'goodbye',
  'notice',
  'small_talk',
  'repeated',
]);

/**
 * What is kept of a reply once it is known what was said. A model that speaks reports nothing of its replies, so they are
 * told by their words and by what was searched for them. `memo` has what tools gave to be kept.
 */
export function describeTurn(
  said: string,
  { faq }: Pick<AssistantProfile, 'faq'>,
  found: readonly KnowledgeFound[],
  memo: ResponseMemo | undefined,
): ResponseMemo {
  const { passageIds: _, sources: __, ...kept } = memo ?? {};
  // Read-backs, help and goodbyes were described by whoever made them.
  const isDone = memo && (memo.contact ?? memo.booking ?? memo.contactOver ?? memo.danger) !== undefined;
  if (isDone || (memo && OWN_WORDS.has(memo.outcome))) return memo;
  const stems = tellingStems(said);
  const searched = found.flatMap(({ entries }) => entries);
  const entries = takenFrom(stems, [...new Set([...searched, ...faq])]);
  const passages = found.flatMap((each) => each.passages);
  const read = passages.filter(({ heading, text }) => shareOf(stems, `${heading} ${text}`) >= SHARE_OF_TEXT);
  const isFound = found.some(({ entries: own, passages: files }) => own.length + files.length > 0);
  const isTaken = entries.length + read.length > 0;
  const outcome = outcomeOf(said, isTaken, found.length > 0 && !isFound);
  const isOf = outcome === 'answered' || outcome === 'clarifying';
  return {
    ...kept,
    outcome,
    entryIds: isOf ? entries.map(({ id }) => id) : [],
    // What was found and is in other words, or in another language, than the reply is still what it was made of.
    ...(outcome === 'answered' && tracesOf(read.length > 0 || entries.length > 0 ? read : passages, said)),
  };
}

function outcomeOf(said: string, isTaken: boolean, isNowhere: boolean): ResponseMemo['outcome'] {
  const manner = mannerOf(said);
  if (manner === 'does_not_know' && !isTaken) return 'unknown';
  if (isTaken) return manner === 'asks' ? 'clarifying' : 'answered';
  if (manner === 'asks') return 'clarifying';
  if (manner === 'is_polite') return 'small_talk';
  return isNowhere ? 'unknown' : 'answered';
}

function takenFrom(stems: readonly string[], entries: readonly FaqEntry[]): readonly FaqEntry[] {
  return entries
    .map((entry) => ({ entry, share: shareOf(stems, entry.answer) }))
    .filter(({ share }) => share >= SHARE_OF_TEXT)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_ENTRIES)
    .map(({ entry }) => entry);
}

function shareOf(stems: readonly string[], text: string): number {
  if (stems.length === 0) return 0;
  const known = new Set(tellingStems(text));
  return stems.filter((stem) => known.has(stem)).length / stems.length;
}
