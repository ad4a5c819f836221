import { LANGUAGES, type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { tellingStems } from '../passages/shared-words.ts';
import { stemWord } from '../passages/stem-word.ts';
import { type Candidate, wordsSaidOf } from '../retrieval/candidate.ts';
import { splitSentences } from '../sentences/sentence-stream.ts';
import { wordsOf } from '../text/clean-text.ts';
import { weekdayOf } from '../times/calendar.ts';
import { readTimes } from '../times/read-times.ts';
import type { Days } from '../times/wish.ts';
import { beginsWithYesOrNo } from './compose-answer.ts';

export type YesOrNo = 'yes' | 'no';

const oneWord = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');
const DENIES = oneWord(patternInAll(({ replies }) => replies.denies));
const GRANTED = oneWord(patternInAll(({ replies }) => replies.granted));
const inWords = (pattern: string) => new RegExp(`(?:^| )(?:${pattern})(?= |$)`, 'u');
const AGE = inWords(patternInAll(({ replies }) => replies.age));
const FROM_AGE = inWords(patternInAll(({ replies }) => replies.fromAge));
const QUESTION_WORDS = oneWord([...wordsInAll(({ turns }) => turns.questionWords)].join('|'));

/** "Bupa, Aviva and WPA": three names or more. */
const NAME = String.raw`\p{Lu}[\p{L}\p{N}&]+`;
const NAMES = new RegExp(`${NAME}(?:, ${NAME})+,? \\p{Ll}+ ${NAME}`, 'u');
const NAME_INSIDE = new RegExp(String.raw`(?<=\s)${NAME}`, 'gu');

/** Fewer words ("Sunday?") name something and ask nothing of it. */
const FEWEST_WORDS = 3;
/** A denial has what it denies among so many words after it; a denied grant, among so many before it. */
const DENIED_WITHIN = 2;
const GRANT_WITHIN = 3;

/** A weekday is the same one whenever it is read; a date is not. */
const MOMENTS = [new Date('2026-01-07T12:00:00Z'), new Date('2026-07-10T12:00:00Z')] as const;
const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether what answers `asked` grants or denies it, where it says neither itself: by its weekdays, by the age from which on
 * something is, by what it lists, or by a "no" before what was asked about. Nothing where none of these decides it.
 */
export function yesOrNoOf(asked: string, best: Candidate, language: Language): YesOrNo | undefined {
  const text = wordsSaidOf(best);
  const words = wordsOf(asked);
  const isOpen = !words.some((word) => QUESTION_WORDS.test(word) || DENIES.test(word));
  if (!isOpen || words.length < FEWEST_WORDS || beginsWithYesOrNo(text)) return undefined;
  return (
    byDays(asked, `${headingOf(best)} ${text}`, text, language) ??
    byAge(words, wordsOf(text)) ??
    byNames(asked, text) ??
    byDenial(asked, text)
  );
}

const headingOf = ({ source }: Candidate): string =>
  source.kind === 'entry'
    ? source.entry.question
    : `${source.passage.heading} ${source.passage.question ?? ''}`;

/** "Is Lea in on Monday", of "Lea works on Tuesday and Thursday". */
function byDays(asked: string, whole: string, text: string, language: Language): YesOrNo | undefined {
  const wanted = weekdaysIn(asked, language);
  if (wanted.size === 0) return undefined;
  const known = new Set(tellingStems(whole));
  const isAbout = tellingStems(asked).every((stem) => known.has(stem) || weekdaysIn(stem, language).size > 0);
  if (!isAbout) return undefined;
  const writtenIn = LANGUAGES.find((each) =>
    new RegExp(String.raw`\p{Script=${each.script}}`, 'u').test(text),
  );
  const open = new Set<number>();
  const closed = new Set<number>();
  for (const sentence of splitSentences(text)) {
    const days = weekdaysIn(sentence, writtenIn ?? language);
    const side = wordsOf(sentence).some((word) => DENIES.test(word)) ? closed : open;
    for (const day of days) side.add(day);
  }
  // Of a time on that day the days alone say too little.
  const isOpen = [...wanted].every((day) => open.has(day) && !closed.has(day));
  if (isOpen) return /\d/u.test(asked) ? undefined : 'yes';
  const isNever = [...wanted].every((day) => closed.has(day) || (open.size > 0 && !open.has(day)));
  return isNever ? 'no' : undefined;
}

/** The weekdays that a text names, 1 is Monday; none where it names a date as well. */
function weekdaysIn(text: string, language: Language): ReadonlySet<number> {
  const [one, other] = MOMENTS.map((now) => weekdaysAt(text, now, language));
  return one && other && [...one].join() === [...other].join() ? one : new Set();
}

function weekdaysAt(text: string, now: Date, language: Language): ReadonlySet<number> | undefined {
  const read = readTimes(text, { now, zone: 'UTC', language });
  const named = new Set<number>();
  for (const [days] of (read?.options ?? []).flatMap((option) => (option.days ? [option.days] : []))) {
    if (Date.parse(days.from) - now.getTime() > WEEK_DAYS * DAY_MS) return undefined;
    for (const day of days.weekdays ?? daysOfSpan(days)) named.add(day);
  }
  const except = (read?.except ?? []).flatMap(({ days }) => days?.weekdays ?? []);
  if (except.length === 0) return new Set([...named].sort());
  const all = Array.from({ length: WEEK_DAYS }, (_, i) => i + 1);
  return new Set(all.filter((day) => !except.includes(day)));
}

function daysOfSpan({ from, to = from }: Days): readonly number[] {
  const count = Math.min(WEEK_DAYS, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
  return Array.from({ length: count }, (_, i) => ((weekdayOf(from) - 1 + i) % WEEK_DAYS) + 1);
}

/** "My 7 year old", of "children from the age of 10". Whoever is old enough may need something else too. */
function byAge(asked: readonly string[], written: readonly string[]): YesOrNo | undefined {
  const [age, from] = [numberIn(asked, AGE), numberIn(written, FROM_AGE)];
  if (age === undefined || from === undefined) return undefined;
  return age < from ? 'no' : undefined;
}

function numberIn(words: readonly string[], pattern: RegExp): number | undefined {
  const [number] = pattern.exec(words.join(' '))?.[0].match(/\d+/u) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** "Do you take AXA", of a list of names that has it or lacks it. */
function byNames(asked: string, text: string): YesOrNo | undefined {
  const listed = NAMES.exec(text)?.[0]
    .match(new RegExp(NAME, 'gu'))
    ?.map((name) => name.toLowerCase());
  if (!listed || wordsOf(text).some((word) => DENIES.test(word))) return undefined;
  if (wordsOf(asked).some((word) => listed.includes(word))) return 'yes';
  const written = new Set(wordsOf(text));
  const named = asked.match(NAME_INSIDE) ?? [];
  return named.some((name) => !written.has(name.toLowerCase())) ? 'no' : undefined;
}

/** "Can I pay cash", of "we take no cash" and of "cash is not accepted"; of a longer text it may be an exception alone. */
function byDenial(asked: string, text: string): YesOrNo | undefined {
  if (splitSentences(text).length > 1) return undefined;
  const wanted = new Set(tellingStems(asked));
  const words = wordsOf(text);
  const denials = words.flatMap((word, i) => (DENIES.test(word) ? [i] : []));
  const [at, ...others] = denials;
  if (at === undefined || others.length > 0) return undefined;
  const isWanted = (from: number, to: number) =>
    words.slice(Math.max(0, from), to).some((word) => wanted.has(stemWord(word)));
  const isDenied = GRANTED.test(words[at + 1] ?? '')
    ? isWanted(at - GRANT_WITHIN, at)
    : isWanted(at + 1, at + 1 + DENIED_WITHIN);
  return isDenied ? 'no' : undefined;
}
