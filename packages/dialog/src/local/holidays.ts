import { anywhere, patternInAll } from '../language/index.ts';
import { type Candidate, textOf } from '../retrieval/candidate.ts';
import { plainOf, wordsOf } from '../text/clean-text.ts';

const HOLIDAY = anywhere(({ files }) => files.holiday);

const WEEKDAY = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ times }) => times.weekdays.join('|'))})s?(?![^ ])`,
  'gu',
);
const FEWEST_WEEKDAYS = 2;
/** The score of ordinary weekly hours when the visitor asks about a holiday: too low to be the answer. */
const WEEK_ON_HOLIDAY = 0.3;

/** "Around Christmas we are …", "In the week before Easter …" */
const FIRST_WORDS = 6;

const namesHoliday = (text: string): boolean => HOLIDAY.test(plainOf(text));

/**
 * Drops passages about a holiday unless the visitor asked about one, because Christmas hours match every question about
 * hours. Keeps the best candidate in any case. If the visitor did ask about a holiday, lowers the score of ordinary
 * weekly hours instead, since they may not apply.
 */
export function withHolidayHours(candidates: readonly Candidate[], asked: string): readonly Candidate[] {
  if (namesHoliday(asked))
    return candidates
      .map((each) => (isOfWeek(each) ? { ...each, answers: Math.min(each.answers, WEEK_ON_HOLIDAY) } : each))
      .sort((a, b) => b.answers - a.answers);
  return candidates.filter((candidate, i) => i === 0 || !isAboutHoliday(candidate));
}

/** Checks the heading and the first words only, because a passage that holds all year may mention a holiday in passing. */
function isAboutHoliday({ source }: Candidate): boolean {
  if (source.kind === 'entry') return false;
  const heading = source.passage.heading.split('›').at(-1) ?? '';
  return namesHoliday(heading) || namesHoliday(wordsOf(source.quote).slice(0, FIRST_WORDS).join(' '));
}

function isOfWeek(candidate: Candidate): boolean {
  const text = plainOf(textOf(candidate));
  return !namesHoliday(text) && (text.match(WEEKDAY)?.length ?? 0) >= FEWEST_WEEKDAYS;
}
