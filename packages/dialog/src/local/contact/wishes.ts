import { LANGUAGES, type Language, patternInAll } from '../../language/index.ts';
import { wordsOf } from '../../text/clean-text.ts';
import { detectSmallTalk } from '../small-talk.ts';

/** What a turn says about leaving one's details, in any language. */

const anywhere = (patternOf: (language: Language) => string) =>
  new RegExp(`(?:^| )${patternInAll(patternOf)}(?: |$)`, 'u');
const whole = (patternOf: (language: Language) => string) => new RegExp(`^${patternInAll(patternOf)}$`, 'u');

const PERSON = LANGUAGES.map(({ contact }) => contact.person);
const PERSON_WISH = new RegExp(PERSON.map((pattern) => pinned(pattern)).join('|'), 'u');
const COMPLAINT = anywhere(({ contact }) => contact.complaint);
const CANCEL = whole(({ contact }) => contact.cancel);
const SEND = whole(({ contact }) => contact.send);
const QUESTION = new RegExp(`^${patternInAll(({ contact }) => contact.question)} [^ ]+ [^ ]+ `, 'u');

/** Whole words; alternatives may hold `^` and `$` of their own. */
function pinned(pattern: string): string {
  return `(?<![^ ])(?:${pattern})(?![^ ])`;
}

const plainOf = (text: string): string => wordsOf(text).join(' ');

export const wantsPerson = (text: string): boolean => PERSON_WISH.test(plainOf(text));

export const complains = (text: string): boolean => COMPLAINT.test(plainOf(text));

export const cancels = (text: string): boolean => CANCEL.test(plainOf(text));

export const agrees = (text: string): boolean => detectSmallTalk(text) === 'yes' || SEND.test(plainOf(text));

export const asksSomething = (text: string): boolean =>
  /[?？]\s*$/u.test(text) || QUESTION.test(`${plainOf(text)} `);
