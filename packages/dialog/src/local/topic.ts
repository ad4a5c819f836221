import { cleanText } from '../text/clean-text.ts';
import type { Strings } from './strings.ts';

/** A topic is one of two or three in a sentence that is spoken. */
const MAX_CHARACTERS = 70;

// Questions whose subject can stand alone. "Where are you located?" cannot, so it is quoted as a whole.
const SUBJECTS: readonly RegExp[] = [
  /^(?:what|which)(?:'s| is| are)(?: (?:your|the|our))? (.+)$/i,
  /^do you (?:have|offer|sell|provide)(?: (?:a|an|any))? (.+)$/i,
  /^(?:is|are) there(?: (?:a|an|any))? (.+)$/i,
  /^(?:tell me|what|how) about(?: (?:your|the))? (.+)$/i,
  /^(?:який|яка|яке|які) (?:у вас |ваш |ваша |ваше |ваші )(.+)$/iu,
  /^(?:чи )?(?:у вас є|є у вас) (.+)$/iu,
];
/** A subject with one of these inside is a clause, not a name: "the best way to reach you". */
const CLAUSE = /\b(?:i|you|my|your|it|to|if|when|that|who|me)\b/i;
const MOST_WORDS = 5;

/** A short name for what a question is about, to be offered in a sentence: `opening hours`, or the question quoted. */
export function topicOf(question: string, strings: Strings): string {
  const plain = cleanText(question, MAX_CHARACTERS).replace(/[\s?.!…:;,]+$/u, '');
  for (const pattern of SUBJECTS) {
    const subject = pattern.exec(plain)?.[1];
    if (subject && !CLAUSE.test(subject) && subject.split(' ').length <= MOST_WORDS) return subject;
  }
  const isQuestion = /\?\s*$/.test(question) || plain.split(' ').length > MOST_WORDS;
  return isQuestion ? strings.quote(plain) : plain;
}

/** `a, b or c` */
export function listTopics(topics: readonly string[], strings: Strings): string {
  if (topics.length < 2) return topics[0] ?? '';
  return `${topics.slice(0, -1).join(', ')} ${strings.or} ${topics.at(-1)}`;
}
