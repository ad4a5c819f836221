import { anywhere, patternInAll } from '../language/index.ts';
import { type Candidate, textOf } from '../retrieval/candidate.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';

const FEAST = anywhere(({ files }) => files.feast);

const WEEKDAY = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ times }) => times.weekdays.join('|'))})s?(?![^ ])`,
  'gu',
);
const FEWEST_WEEKDAYS = 2;
/** What the hours of an ordinary week are to who asks about a feast: something to ask about at most. */
const HARDLY_OF_A_FEAST = 0.3;

/** "Around Christmas we are …", "In the week before Easter …" */
const FIRST_WORDS = 6;

const namesFeast = (text: string): boolean => FEAST.test(plainOf(text));

/**
 * Without what a file says of a feast, for who did not ask about one: hours at Christmas are near to every question about
 * hours. What answers best stays, whatever it is about. Who asks about a feast is not told the hours of every week as if
 * they held then.
 */
export function onFeasts(candidates: readonly Candidate[], asked: string): readonly Candidate[] {
  if (namesFeast(asked))
    return candidates
      .map((each) =>
        isOfWeek(each) ? { ...each, answers: Math.min(each.answers, HARDLY_OF_A_FEAST) } : each,
      )
      .sort((a, b) => b.answers - a.answers);
  return candidates.filter((candidate, i) => i === 0 || !isOfFeast(candidate));
}

/** By its heading or its first words: a feast may be named in passing, in what is true the whole year. */
function isOfFeast({ source }: Candidate): boolean {
  if (source.kind === 'entry') return false;
  const heading = source.passage.heading.split('›').at(-1) ?? '';
  return namesFeast(heading) || namesFeast(wordsOf(source.quote).slice(0, FIRST_WORDS).join(' '));
}

function isOfWeek(candidate: Candidate): boolean {
  const text = plainOf(textOf(candidate));
  return !namesFeast(text) && (text.match(WEEKDAY)?.length ?? 0) >= FEWEST_WEEKDAYS;
}
