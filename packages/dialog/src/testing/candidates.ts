import { decide } from '../local/decide.ts';
import { partsOf } from '../passages/quote.ts';
import type { FaqEntry, Passage } from '../responder.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { CAFE } from './cafe.ts';
import { HARDLY, SURELY } from './scripted-model.ts';

/** An entry as a search finds it. */
export function foundEntry(entry: FaqEntry, answers = SURELY, condition = HARDLY): Candidate {
  return { source: { kind: 'entry', entry }, answers, condition };
}

/** A part of a passage as a search finds it: the first, unless `quote` is another. */
export function foundPassage(
  passage: Passage,
  answers = SURELY,
  condition = HARDLY,
  quote = partsOf(passage)[0] ?? '',
): Candidate {
  return { source: { kind: 'passage', passage, quote }, answers, condition };
}

/**
 * How likely an entry is about which a visitor is asked whether it was meant, in the middle of what is: by itself, or
 * beside another one that is as likely. Taken from what is decided: the likelihoods themselves are tuned.
 */
export function unsurely({ alone = false } = {}): number {
  const [one, other] = CAFE.faq;
  if (!one || !other) throw new Error('The café has no two entries');
  const asks =
    (...entries: readonly FaqEntry[]) =>
    (answers: number) =>
      decide(entries.map((entry) => foundEntry(entry, answers))).kind === 'ask';
  const all = Array.from({ length: 101 }, (_, i) => i / 100);
  const asked = all.filter(asks(one)).filter(alone ? () => true : asks(one, other));
  const middle = asked[Math.floor(asked.length / 2)];
  if (middle === undefined) throw new Error('Nobody is ever asked back');
  return middle;
}
