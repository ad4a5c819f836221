import { anywhere } from '../language/index.ts';
import type { Candidate } from '../retrieval/candidate.ts';
import { wordsOf } from '../text/clean-text.ts';

const FEAST = anywhere(({ files }) => files.feast);

/** "Around Christmas we are …", "In the week before Easter …" */
const FIRST_WORDS = 6;

const namesFeast = (text: string): boolean => FEAST.test(wordsOf(text).join(' '));

/**
 * Without what a file says of a feast, for who did not ask about one: hours at Christmas are near to every question about
 * hours. What answers best stays, whatever it is about.
 */
export function withoutFeasts(candidates: readonly Candidate[], asked: string): readonly Candidate[] {
  if (namesFeast(asked)) return candidates;
  return candidates.filter((candidate, i) => i === 0 || !isOfFeast(candidate));
}

/** By its heading or its first words: a feast may be named in passing, in what is true the whole year. */
function isOfFeast({ source }: Candidate): boolean {
  if (source.kind === 'entry') return false;
  const heading = source.passage.heading.split('›').at(-1) ?? '';
  return namesFeast(heading) || namesFeast(wordsOf(source.quote).slice(0, FIRST_WORDS).join(' '));
}
