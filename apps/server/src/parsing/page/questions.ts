import { patternInAll } from '@parlo/dialog/language';

/** Tells questions that a page answers from texts that only look like one. */

export interface Answered {
  readonly question: string;
  readonly answer: string;
}

/** Of one page or website: more are taken from nowhere. */
const MOST_QUESTIONS = 100;
/** Longer ones are sentences of a text that happens to ask something. */
const LONGEST = 250;

const wordsOf = (text: string): string =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  ).join(' ');

const ASKS = new RegExp(`^${patternInAll(({ contact }) => contact.question)}(?= |$)`, 'u');
const STARTS = new RegExp(`^${patternInAll(({ files }) => files.questionStart)}(?= |$)`, 'u');
const FAQ = new RegExp(
  `(?<![\\p{L}\\p{N}])${patternInAll(({ files }) => files.faqHeading)}(?![\\p{L}\\p{N}])`,
  'u',
);
const LABEL = new RegExp(`^${patternInAll(({ files }) => files.entryLabel)}\\s*\\d{0,3}\\s*[:.)]\\s*`, 'iu');
/** Numbers, signs and icons before a question. */
const AFTER = /[\s+▼▾›⌄∨−–-]+$/u;
const BEFORE = /^(?:\d{1,3}\s*[.)]\s*|[^\p{L}\p{N}«"“'¿(]+)/u;

/** A text without the numbers, icons and labels around it: `Q: …`, `3. …`, `+`. */
export function withoutLabel(text: string): string {
  const begun = text.trim().replace(BEFORE, '').replace(LABEL, '');
  // Icons stand behind a title, not behind a chapter.
  return begun.length > LONGEST * 2 ? begun : begun.replace(AFTER, '');
}

/** Whether a text is one question and nothing else, or what is the matter with a question: "It leaks. What do I do?" */
export function isQuestion(text: string): boolean {
  const plain = withoutLabel(text);
  if (plain.length > LONGEST || !/\p{L}/u.test(plain)) return false;
  if (ONE_QUESTION.test(plain)) return true;
  const question = plain.replace(STATEMENT, '');
  return question !== plain && ONE_QUESTION.test(question) && startsAsQuestion(question);
}
/** One short sentence before a question. */
const STATEMENT = /^[^?!.…]{5,80}[.!…]\s+(?=\S)/u;
const ONE_QUESTION = /^[^?!.…]*(?:[.…][^?!.…\s][^?!.…]*)*\?["”»)]?$/u;

/** Whether it begins as conversations' questions do: "what", "can I". Slogans rarely do: "Hungry?", "Ready to go?". */
export const asksSomething = (text: string): boolean =>
  ASKS.test(wordsOf(withoutLabel(text).replace(STATEMENT, '')));

/** The same more generously, for a place where questions are expected. */
export const startsAsQuestion = (text: string): boolean => STARTS.test(wordsOf(withoutLabel(text)));

/** For what is marked as a question's place, such as a summary: also without a question mark. */
export function isAsked(text: string): boolean {
  const isLongEnough = wordsOf(text).split(' ').length >= 3 && text.length <= LONGEST;
  return isQuestion(text) || (isLongEnough && startsAsQuestion(text));
}

/** Whether a heading stands above a list of questions. */
export const isFaqHeading = (text: string): boolean => text.length <= 100 && FAQ.test(wordsOf(text));

/** By which two ways of writing one question are told to be the same. */
export const questionKey = (question: string): string => wordsOf(withoutLabel(question));

/** Each question once: pages mark what they also show. */
export function eachOnce(entries: readonly Answered[], most = MOST_QUESTIONS): Answered[] {
  const found = new Map<string, Answered>();
  for (const { question, answer } of entries) {
    const key = questionKey(question);
    const known = found.get(key);
    const asked = known?.question ?? withoutLabel(question);
    // The visible text may be the beginning of the marked one.
    if (
      key &&
      (known === undefined || known.answer.length < answer.length) &&
      (known !== undefined || found.size < most)
    ) {
      found.set(key, { question: asked, answer });
    }
  }
  return [...found.values()];
}
