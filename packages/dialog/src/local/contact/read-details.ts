import { z } from 'zod';
import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import type { ContactDraft, ContactField } from '../../responder.ts';
import { cleanText, foldCase, plainOf, withApostrophe, wordsOf } from '../../text/clean-text.ts';
import { FUNCTION_WORDS } from '../../text/word-lists.ts';
import { NUMBERS, REPEATS, withDigits } from './number-words.ts';

/** Lengths that are stored. */
export const MOST_CHARACTERS: Readonly<Record<ContactField, number>> = {
  name: 100,
  email: 254,
  phone: 40,
  message: 1_000,
};
const EMAIL =
  /(?<![^\s<(,:;"“])[\w'+-]*(?:\.[\w'+-]+)*(?<=[\w+-])@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\d])/iu;
const PHONE = /(?<!\d)\+? ?\(?\d(?:[\s().-]{0,3}\d){6,14}(?!\d)/u;
/** "+44 (0)7700": the zero is dialled without the code alone. */
const TRUNK_ZERO = /(?<code>\+\s?\d{1,3})\s*\(\s*0\s*\)/gu;
/** "12.05.2026 - 14.05.2026" is no number to call. */
const DATE = /(?<!\d)(?:\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}-\d\d-\d\d)(?!\d)/gu;
const PHONE_DIGITS = { fewest: 7, most: 15 };
/** With the zero that is dialled before the area. */
const FEWEST_AFTER_ZERO = 9;
const MOST_NAME_WORDS = 5;
/** "Smith, John" is a name, "black umbrella, wooden handle" none. */
const MOST_WORDS_OF_LIST = 3;
/** "maria kovalenko at example dot com": more words than this before the sign are a sentence. */
const MOST_LOCAL_WORDS = 6;
/** Fewer digits alone are no address. */
const FEWEST_DIGITS = 3;
/** What a domain may end with where its dot was not said. */
const ENDINGS = new Set(['com', 'net', 'org', 'ua', 'uk', 'de', 'info', 'io', 'me']);

const tableOf = <T>(ofLanguage: (language: (typeof LANGUAGES)[number]) => Readonly<Record<string, T>>) =>
  new Map(LANGUAGES.flatMap((language) => Object.entries(ofLanguage(language))));
/** So many single letters in a row are a word that is spelled. */
const FEWEST_LETTERS = 3;
const ABOUT_SPELLING = new RegExp(
  `(?<=^|[\\s,])(?:${patternInAll(({ contact }) => contact.aboutSpelling)})(?=$|[\\s,.])|(?<=(?:^|\\s)(\\p{L})) (?:${patternInAll(({ contact }) => contact.asIn)}) \\1\\p{L}+`,
  'giu',
);
const ADDRESS_WORDS = tableOf(({ contact }) => contact.addressWords);
const NOT_BEFORE = new RegExp(
  `(?<![\\p{L}'])(?:${patternInAll(({ booking }) => booking.corrections.not)})\\s+$`,
  'iu',
);
const JOINED = new RegExp(
  `^\\s*(?:[,;/]\\s*)?(?:${patternInAll(({ times }) => times.joints.or)}|${patternInAll(({ times }) => times.joints.and)})?\\s*$`,
  'iu',
);
/** "maria(at)example.com" */
const IN_BRACKETS = /[([{]\s*(\p{L}+)\s*[)\]}]/gu;
const SIGNS = new Map(
  (['@', '.', '-', '_', '+'] as const).flatMap((sign) =>
    [...wordsInAll(({ contact }) => contact.signs[sign])].map((word) => [word, sign] as const),
  ),
);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const NO_NAMES = wordsInAll(({ contact }) => contact.noNames);
const BESIDE = wordsInAll(({ contact }) => contact.besideAddress);
/** A beginning that ends in whose an address is; with a sign after it, it may be the address itself: "my office at …". */
const WHOSE = new RegExp(`^(?:.* )?${patternInAll(({ contact }) => contact.whose)}(?= \\p{L})`, 'u');
const PARTS_OF = (field: ContactField) =>
  new RegExp(`(?:^| )(?:${patternInAll(({ contact }) => contact.parts[field])})(?:'s)?(?: |$)`, 'u');
const PARTS = {
  email: PARTS_OF('email'),
  phone: PARTS_OF('phone'),
  message: PARTS_OF('message'),
  name: PARTS_OF('name'),
};
const BEFORE_NAME = new RegExp(
  `^(?:${patternInAll(({ contact }) => contact.aroundName.before)}(?:[\\s,.!:–—-]+|$))+`,
  'iu',
);
const AFTER_NAME = new RegExp(
  `(?:[\\s,]+${patternInAll(({ contact }) => contact.aroundName.after)}[\\s.!]*)+$`,
  'iu',
);
const BEFORE_MESSAGE = new RegExp(
  `^(?:${patternInAll(({ contact }) => contact.beforeMessage)})[\\s,:]+`,
  'iu',
);
const WRONG = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ booking }) => booking.wrong)}|${patternInAll(({ contact }) => contact.wrongPart)})(?![^ ])`,
  'u',
);
const NO_BEFORE = new RegExp(`^${patternInAll(({ smallTalk }) => smallTalk.whole.no)} `, 'u');
const DOUBLED = new RegExp(
  patternInAll(({ contact }) => contact.doubled),
  'iu',
);

/** The email address in a text, typed or as it is said: "maria dot kovalenko at example dot com". */
export function emailIn(text: string): string | undefined {
  const typed = lastOf(EMAIL, text);
  const found = (typed ?? spokenEmailIn(text))?.toLowerCase();
  return found && found.length <= MOST_CHARACTERS.email ? found : undefined;
}

/** Whether a typed address is one that is stored; empty is none and not wrong. */
export const isEmail = (email: string): boolean => email === '' || z.email().safeParse(email).success;

/** The same for a telephone number, in whatever groups. */
export const isPhone = (phone: string): boolean => phone === '' || /^\+?\d{7,15}$/.test(bareNumber(phone));

/** A typed number without what stands between its digits. */
export const bareNumber = (phone: string): string => phone.replace(/[\s().-]/g, '');

/** "a@example.com, sorry, b@example.com" is the last one; "b@…, not a@…" and "b@… or a@…" are the first. */
function lastOf(pattern: RegExp, text: string): string | undefined {
  const all = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const right = all.filter(({ index }) => !NOT_BEFORE.test(text.slice(0, index)));
  const [first, second] = right;
  const between = first && second && text.slice(first.index + first[0].length, second.index);
  return (between !== undefined && JOINED.test(between) ? first : right.at(-1))?.[0];
}

/** "Maria … no, better this one: m k at example dot com": what is said last, where it is an address. */
function spokenEmailIn(text: string): string | undefined {
  const said = text.split(/:\s|…|\.{2,}|\s[–—]\s/u);
  return said.length === 1
    ? spokenEmail(text)
    : (said.map(spokenEmail).findLast(Boolean) ?? spokenEmail(text));
}

function spokenEmail(text: string): string | undefined {
  const said = text.replace(ABOUT_SPELLING, ' ').replace(IN_BRACKETS, ' $1 ').replaceAll('@', ' @ ');
  const tokens = withDigits(withoutSpelling(tokensOf(said)).map(withLetter))
    .map((token) => SIGNS.get(token.trim()) ?? token.trim())
    // "Нижнє підкреслення" is one sign, and no address begins with it.
    .filter((token, i, all) => !BESIDE.has(token) || all[i + 1] !== '_');
  const at = tokens.lastIndexOf('@');
  if (at < 1) return undefined;
  const before = tokens.slice(0, at);
  const local = withoutLead(before.slice(beginOf(before)));
  const words = local.filter((token) => /\p{L}/u.test(token)).length;
  // "Tim with one m or two at …" is no "2@…".
  const isCount = words === 0 && local.join('').length < FEWEST_DIGITS;
  if (isCount || words > MOST_LOCAL_WORDS) return undefined;
  const address = `${local.map(written).join('')}@${domainOf(tokens.slice(at + 1))}`;
  return EMAIL.exec(address)?.[0] === address ? address : undefined;
}

/** How many words are said before an address, which are none of it. */
function beginOf(before: readonly string[]): number {
  // "Own dot shop" is a part of the address.
  const isJoined = (i: number) => [before[i - 1], before[i + 1]].some((token = '') => /^[._+]$/u.test(token));
  const beside = before.findLastIndex((token, i) => token === '@' || (BESIDE.has(token) && !isJoined(i))) + 1;
  const whose = WHOSE.exec(before.join(' '))?.[0].split(' ').length ?? 0;
  return Math.max(beside, whose);
}

/** "Зараз, е-е, nata крапка …": words in other letters right before an address are none of it. */
function withoutLead(local: readonly string[]): readonly string[] {
  const first = local.findIndex((token) => /\p{Script=Latin}/u.test(token));
  const isLed = first > 0 && local.slice(0, first).every((token) => /\p{Script=Cyrillic}/u.test(token));
  return isLed ? local.slice(first) : local;
}

/** "O" is a number only next to others; the space keeps it a letter. */
const withLetter = (token: string, i: number, all: readonly string[]): string =>
  /^\p{L}$/u.test(token) &&
  ![all[i - 1], all[i + 1]].some((word = '') => NUMBERS.has(word) || /^\d/u.test(word))
    ? `${token} `
    : token;

/** "M a r i a" and "m as in Maria, a, r": letters of one word. "I" and "a" are words only where they stand alone. */
function withoutSpelling(tokens: readonly string[]): readonly string[] {
  const words: string[] = [];
  let letters: string[] = [];
  const close = () => {
    // After a dot even two letters are one word: "dot s e".
    const isWord = letters.length >= FEWEST_LETTERS || SIGNS.has(words.at(-1) ?? '');
    words.push(...(isWord && letters.length > 0 ? [letters.join('')] : letters));
    letters = [];
  };
  for (const token of tokens) {
    if (/^\p{L}$/u.test(token)) {
      const repeats = REPEATS.get(words.at(-1) ?? '');
      if (letters.length === 0 && repeats !== undefined) words.pop();
      letters.push(...token.repeat(letters.length === 0 ? (repeats ?? 1) : 1));
      continue;
    }
    close();
    words.push(token);
  }
  close();
  return words;
}

/** "g mail dot com please": words up to the dot, and one after each. */
function domainOf(tokens: readonly string[]): string {
  let domain = '';
  // "At my website, example dot com"
  const first = tokens.findIndex((token, i) => !BESIDE.has(token) || tokens[i + 1] === '.');
  for (const [i, token] of tokens.slice(Math.max(0, first)).entries()) {
    const dotted = domain.includes('.') && !domain.endsWith('.');
    if (dotted && token !== '.') break;
    const word = written(token);
    const endsUnsaid = domain !== '' && !domain.endsWith('.') && i > 0 && ENDINGS.has(word);
    domain += endsUnsaid ? `.${word}` : word;
  }
  return domain;
}

/** A part of an address as it is written: "dot org" is ".org". */
export const addressPart = (text: string): string =>
  withoutSpelling(tokensOf(text))
    .map((token) => SIGNS.get(token) ?? written(token))
    .join('');

/** A word of an address in the letters it is written in. */
function written(token: string): string {
  const known = ADDRESS_WORDS.get(token);
  if (known !== undefined) return known;
  if (/^\d+$/u.test(token)) return token;
  const language = LANGUAGES.find(({ letters }) => letters.romanise && /\p{Script=Cyrillic}/u.test(token));
  return (language?.letters.romanise?.(token) ?? token).toLowerCase().replace(/['’-](?=\p{L}$|\p{L}-)/gu, '');
}

/** Words without the punctuation around them; "M-A-R-I-A" is one. */
function tokensOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/u)
    .map((token) => token.replace(/^["“«(<,;:!?]+|["”»)>,;:!?.]+$/gu, ''))
    .map((token) => (/^\p{L}(?:-\p{L})+$/u.test(token) ? token.replaceAll('-', '') : token))
    .map(withApostrophe)
    .filter(Boolean);
}

/** The telephone number in a text, typed or in number words, as digits with its plus. */
export function phoneIn(text: string): string | undefined {
  const found = lastOf(PHONE, digitsFor(text.replace(DATE, ' ').replace(TRUNK_ZERO, '$<code> '))) ?? '';
  const digits = found.replace(/\D/gu, '');
  const fewest = digits.startsWith('0') ? FEWEST_AFTER_ZERO : PHONE_DIGITS.fewest;
  if (digits.length < fewest || digits.length > PHONE_DIGITS.most) return undefined;
  return found.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/** A text with its number words as digits: "нуль п'ятдесят сім" is "0 57". A comma ends a number. */
export function digitsFor(text: string): string {
  return text
    .split(/[,;…]\s*|\.+\s+/u)
    .flatMap((part) => withDigits(withoutSigh(tokensOf(part))))
    .map((token) => (SIGNS.get(token) === '+' ? '+' : token))
    .join(' ');
}

/** "Oh and …" begins with no zero, "oh seven seven" does. */
const withoutSigh = (tokens: readonly string[]): readonly string[] => {
  const [first = '', second = ''] = tokens;
  const isNumber = NUMBERS.has(second) || REPEATS.has(second) || /^\d/u.test(second);
  const isSigh = FILLERS.has(first) && !isNumber;
  return isSigh && tokens.length > 1 ? tokens.slice(1) : tokens;
};

/** The name in a reply to "What is your name?"; nothing of a reply that is too long to be one. */
export function nameIn(text: string): string | undefined {
  const bare = cleanText(text, 400)
    .replace(/[’‘ʼ`´]/gu, "'")
    .replace(EMAIL, '')
    .replace(PHONE, '')
    .replace(AFTER_NAME, '')
    .replace(BEFORE_NAME, '')
    .replace(/^[\s,.:–—-]+|[\s,.;:!?]+$/gu, '');
  const words = bare.split(' ').filter(Boolean);
  if (words.length === 0 || words.length > MOST_NAME_WORDS || bare.length > MOST_CHARACTERS.name)
    return undefined;
  if (!/\p{L}/u.test(bare) || /[?@]|\d{3}/u.test(bare)) return undefined;
  const isList = words.length > MOST_WORDS_OF_LIST && bare.includes(',') && bare === bare.toLowerCase();
  const isOther = wordsOf(bare).every((word) => NO_NAMES.has(word)) || PARTS.phone.test(plainOf(bare));
  if (isList || isOther) return undefined;
  return words
    .map(joinedLetters)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ');
}

/** "P-R-I-Y-A" is "Priya". */
const joinedLetters = (word: string): string =>
  /^\p{L}(?:-\p{L}){2,}$/u.test(word) ? word.toLowerCase().replaceAll('-', '') : word;

/** What a correction says of a draft: "no, it's with double n", "my email is …". Undefined when it says nothing new. */
export function correctionIn(text: string, draft: ContactDraft): ContactDraft | undefined {
  const plain = plainOf(text);
  const message = cleanText(text, 2_000).replace(BEFORE_MESSAGE, '');
  if (BEFORE_MESSAGE.test(cleanText(text, 2_000)) && message !== '')
    return { message: cleanText(message, MOST_CHARACTERS.message) };
  const email = emailIn(text);
  if (email) return { email };
  const phone = phoneIn(text);
  if (phone) return { phone };
  const doubled = DOUBLED.exec(plain)?.slice(1).find(Boolean);
  if (doubled) return withDoubled(doubled, PARTS.email.test(plain) ? ['email'] : ['name', 'email'], draft);
  if (!PARTS.name.test(plain) && !NO_BEFORE.test(plain)) return undefined;
  const name = nameIn(text);
  const isSentence = wordsOf(name ?? '').some((word) => FUNCTION_WORDS.has(word) || PARTS.name.test(word));
  return name && name !== draft.name && !isSentence && !isWrong(name) ? { name } : undefined;
}

/** "Wrong", "a different one": words that say a part is to be otherwise, and not how. */
export const isWrong = (text: string): boolean => WRONG.test(plainOf(text));

function withDoubled(
  letter: string,
  fields: readonly ('name' | 'email')[],
  draft: ContactDraft,
): ContactDraft | undefined {
  for (const field of fields) {
    const before = draft[field];
    const after = before?.replace(new RegExp(`(?<!${letter})${letter}(?!${letter})`, 'iu'), `$&${letter}`);
    if (after !== undefined && after !== before) return { [field]: after };
  }
  return undefined;
}

/** The part of somebody's details that a text names: "the email is wrong" speaks of an email. Of several, the first here. */
export function partIn(text: string): ContactField | undefined {
  const plain = plainOf(text);
  return (['email', 'phone', 'message', 'name'] as const).find((field) => PARTS[field].test(plain));
}
