import { aroundPattern, patternInAll } from '../language/index.ts';
import type { FaqEntry } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';

const LEAD_IN = new RegExp(String.raw`^${patternInAll(({ replies }) => replies.followUp)}\s+`, 'u');
// A phrase that begins so has no subject of its own: "on Sunday", "for children"; nor has a day alone.
const NO_SUBJECT = new RegExp(
  String.raw`^${patternInAll(({ replies }) => replies.noSubject)}\s|^${patternInAll(
    ({ replies }) => replies.noSubjectAlone,
  )}$`,
  'u',
);
const MORE = new RegExp(`^${patternInAll(({ replies }) => replies.more)}$`, 'u');
const AROUND = aroundPattern(({ replies }) => replies.aroundMore);
const MOST_WORDS = 6;
/** Shorter words occur in any answer. */
const SHORTEST_TELLING_WORD = 4;

/**
 * The full question behind a turn that leans on what was answered before ("and on Sunday?" after the opening hours),
 * or nothing when the turn is complete on its own or is about something else: "and delivery?", or "and on Sunday?" after the
 * car park where another of `faq` speaks of Sundays.
 */
export function completeFollowUp(
  text: string,
  previous: FaqEntry | undefined,
  faq: readonly FaqEntry[] = [],
): string | undefined {
  const words = wordsOf(text);
  if (!previous || words.length === 0 || words.length > MOST_WORDS) return undefined;
  const plain = words.join(' ');
  const rest = plain.replace(LEAD_IN, '');
  if (rest === plain && !NO_SUBJECT.test(plain)) return undefined;
  const telling = rest.split(' ').filter((word) => word.length >= SHORTEST_TELLING_WORD);
  if (mentions(previous, telling)) return `${previous.question} ${rest}`;
  if (!NO_SUBJECT.test(rest) || faq.some((entry) => mentions(entry, telling))) return undefined;
  return `${previous.question} ${rest}`;
}

/** Whether an entry speaks of one of the words. "Sundays" there, "Sunday" here: a shared beginning is enough. */
function mentions({ question, answer }: FaqEntry, telling: readonly string[]): boolean {
  const known = wordsOf(`${question} ${answer}`);
  return telling.some((word) =>
    known.some((other) => other.startsWith(word) || (word.startsWith(other) && other.length >= 4)),
  );
}

/** Whether a turn asks to go on with what was just read out. */
export function wantsMore(text: string): boolean {
  return MORE.test(wordsOf(text).join(' ').replace(AROUND, ''));
}
