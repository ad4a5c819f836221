import { wholeSentences } from '@parlo/dialog/sentences';
import { readFigures } from './figures.ts';
import { isSaidInAnyForm } from './is-said.ts';

/** A longer sentence has other words in it than those that matter. */
const TELLING_CHARACTERS = 60;
/** A heading or a sentence of fewer words says nothing by itself. */
export const FEWEST_WORDS = 4;
/** Of one sentence. */
const MOST_DEMANDS = 2;
/** A sentence with more facts lists something: who answers in their own words may leave some of it out. */
const MOST_FACTS = 4;
/** Shorter words change too much from form to form to be found again. */
const NAME_LETTERS = 6;

/** A question or a sentence that is about one day. */
export const DAY = /sunday|saturday|monday|неділ/i;

/** How a reply is checked: against its owner's own sentences, or against what everybody has to say who knows the answer. */
export type Demands = (sentence: string, question: string) => string[];

const TIME = '\\d{1,2}(?:[:.]\\d{2})?(?:\\s?[ap]m)?';
const NAME = "\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}’'-]+){0,2}";
/** Spans of time, prices, percentages, house numbers with their streets, and numbers with what is counted. */
const FACTS = new RegExp(
  `(?:${TIME}\\s?(?:to|till|until|–|-|до)\\s?${TIME}|[€$£₴]\\s?\\d[\\d.,]*\\d|[€$£₴]\\s?\\d|\\d[\\d.,]*\\s?(?:[€$£₴%])|\\d{1,2}:\\d{2}|\\d{1,4} ${NAME}|\\d(?:[\\d.,]*\\d)?\\s\\p{L}+)(?![\\p{L}\\p{N}])`,
  'gu',
);
const EMAILS_AND_PAGES = /[^\s<>()"]+@[\w-]+(?:\.[\w-]+)+|(?:https?:\/\/|www\.)[^\s<>()"]+[\p{L}\p{N}/]/gu;
const PHONES = /(?<![\p{L}\p{N}])(?:\+|\()?\d[\d\s()-]{6,18}\d(?![\p{L}\p{N}])/gu;
/** Words that begin with a capital in the middle of a sentence: names, and days in English. */
const NAMES = new RegExp(`(?<=[\\p{L}\\p{N},;)] )(?=[\\p{L}’'-]{3})${NAME}`, 'gu');
const WORDS = /(?<![\p{L}\p{N}’'-])([\p{L}’'-]{2,})(?: (?=(\p{L}{3,})))?/gu;

/** Returns the required parts of exact words: a sentence's figures, or else its telling words. */
export const inExactWords: Demands = (sentence) => {
  const facts = factsOf(sentence);
  if (facts.length > 0) return facts.slice(0, MOST_DEMANDS);
  const plain = withoutMark(sentence).replace(/^(?:yes|no|так|ні)[,.]?\s+(?=\S+ \S)/iu, '');
  if (plain.length <= TELLING_CHARACTERS) return [plain];
  const parts = plain.split(/\s*[,;:—–]\s+/u).filter((part) => part.split(' ').length >= FEWEST_WORDS);
  return [(parts[0] ?? plain).replace(/^(?:and|but|so that|і|й|та|але|щоб)\s+/iu, '')];
};

/**
 * Returns the required parts of a model's reply, in any phrasing: addresses, telephone numbers, figures and names.
 * Returns nothing without any of them: a model may replace other words.
 */
export const inOwnWords: Demands = (sentence, question) => {
  // The hours that are there may be those of other days.
  if (DAY.test(question)) return [];
  const facts = [...factsOf(sentence), ...numbersInWords(sentence)];
  const names = (sentence.match(NAMES) ?? []).map(nameToSay).filter((name) => name !== undefined);
  const demands = facts.length === 0 ? names : facts.length > MOST_FACTS ? [] : facts;
  // A reply that only repeats the question does not answer it.
  return [...new Set(demands)].filter((one) => !isSaidInAnyForm(one, question)).slice(0, MOST_DEMANDS);
};

/** Addresses and telephone numbers, or else figures. */
function factsOf(sentence: string): readonly string[] {
  const contacts = [...(sentence.match(EMAILS_AND_PAGES) ?? []), ...(sentence.match(PHONES) ?? [])];
  return [...new Set(contacts.length > 0 ? contacts : sentence.match(FACTS))];
}

/** "Three days" or "seven", in whatever language. */
const numbersInWords = (sentence: string): readonly string[] =>
  [...sentence.matchAll(WORDS)].flatMap(([, number = '', counted]) =>
    readFigures(number, 'written').figures.length > 0 ? [counted ? `${number} ${counted}` : number] : [],
  );

/** A name whose words change their endings is found by its longest word. */
function nameToSay(name: string): string | undefined {
  if (!/\p{Script=Cyrillic}/u.test(name)) return name;
  const longest = name.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? '';
  return longest.length >= NAME_LETTERS ? longest : undefined;
}

export const withoutMark = (text: string) => text.trim().replace(/[\s?.!…]+$/u, '');

/** The sentences of a text, without the mark of a list before each. */
export const sentencesOf = (text: string) =>
  wholeSentences(text.replace(/\s+/gu, ' ')).map((one) =>
    one.replace(/^\s*(?:[•◦▪–—*-]|\d{1,3}[.)])\s+/u, '').trim(),
  );

/** The first sentence that says something. */
export function firstSentence(text: string): string {
  const sentences = sentencesOf(text);
  return sentences.find((one) => one.split(' ').length >= FEWEST_WORDS) ?? sentences[0] ?? '';
}
