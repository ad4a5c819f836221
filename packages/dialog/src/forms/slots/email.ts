import { z } from 'zod';
import { LANGUAGES, patternInAll, wordsInAll } from '../../language/index.ts';
import { foldCase, withApostrophe } from '../../text/clean-text.ts';
import { NUMBERS, REPEATS, withDigits } from './number.ts';
import { lastMeant, type Read } from './slot.ts';

/** Email addresses, typed or as they are said: "maria dot kovalenko at example dot com". */

export const MOST_EMAIL_CHARACTERS = 254;
const EMAIL =
  /(?<![^\s<(,:;"“])[\w'+-]*(?:\.[\w'+-]+)*(?<=[\w+-])@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?![\p{L}\d])/iu;
/** "maria kovalenko at example dot com": more words than this before the sign are a sentence. */
const MOST_LOCAL_WORDS = 6;
/** Fewer digits alone are no address. */
const FEWEST_DIGITS = 3;
/** So many single letters in a row are a word that is spelled. */
const FEWEST_LETTERS = 3;
/** What a domain may end with where its dot was not said. */
const ENDINGS = new Set(['com', 'net', 'org', 'ua', 'uk', 'de', 'info', 'io', 'me']);
const ABOUT_SPELLING = new RegExp(
  `(?<=^|[\\s,])(?:${patternInAll(({ contact }) => contact.aboutSpelling)})(?=$|[\\s,.])` +
    `|(?<=(?:^|\\s)(\\p{L})) (?:${patternInAll(({ contact }) => contact.asIn)}) \\1\\p{L}+`,
  'giu',
);
const ADDRESS_WORDS = new Map(LANGUAGES.flatMap(({ contact }) => Object.entries(contact.addressWords)));
/** "maria(at)example.com" */
const IN_BRACKETS = /[([{]\s*(\p{L}+)\s*[)\]}]/gu;
const SIGNS = new Map(
  (['@', '.', '-', '_', '+'] as const).flatMap((sign) =>
    [...wordsInAll(({ contact }) => contact.signs[sign])].map((word) => [word, sign] as const),
  ),
);
const BESIDE = wordsInAll(({ contact }) => contact.besideAddress);
/** A beginning that ends in whose an address is; with a sign after it, it may be the address itself: "my office at …". */
const WHOSE = new RegExp(`^(?:.* )?${patternInAll(({ contact }) => contact.whose)}(?= \\p{L})`, 'u');

/** The address in a reply to the question for one; the last of several, unless they are joined by "or". */
export function emailIn(text: string): string | undefined {
  const found = (lastMeant(EMAIL, text) ?? spokenEmailIn(text))?.toLowerCase();
  return found && found.length <= MOST_EMAIL_CHARACTERS ? found : undefined;
}

/** Reads an address from any turn. Typed it is surely one; of what is said "at" and "dot" may be words. */
export function readEmail(text: string): Read | undefined {
  const value = emailIn(text);
  return value === undefined ? undefined : { value, likelihood: text.includes('@') ? 0.98 : 0.85 };
}

/** Whether a typed address is one that can be stored; empty is none and not wrong. */
export const isEmail = (email: string): boolean => email === '' || z.email().safeParse(email).success;

/** A text without the typed addresses in it. */
export const withoutTypedEmail = (text: string): string => text.replace(EMAIL, '');

/** The sign that a word says: "dot" is ".". */
export const signOf = (word: string): string | undefined => SIGNS.get(word);

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
      const repeats = letters.length === 0 ? REPEATS.get(words.at(-1) ?? '') : undefined;
      if (repeats !== undefined) words.pop();
      letters.push(...token.repeat(repeats ?? 1));
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
export function tokensOf(text: string): string[] {
  return foldCase(text)
    .split(/\s+/u)
    .map((token) => token.replace(/^["“«(<,;:!?]+|["”»)>,;:!?.]+$/gu, ''))
    .map((token) => (/^\p{L}(?:-\p{L})+$/u.test(token) ? token.replaceAll('-', '') : token))
    .map(withApostrophe)
    .filter(Boolean);
}

/** Mailboxes that many people have; no other domain that is registered differs from one of them by a letter. */
export const WELL_KNOWN = [
  ...['gmail.com', 'googlemail.com', 'hotmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'ukr.net'],
  ...['hotmail.co.uk', 'outlook.co.uk', 'yahoo.co.uk', 'btinternet.com'],
];
/** Slips of ".com" and ".net" that are the end of no domain. */
const ENDING_SLIPS: Readonly<Record<string, string>> = {
  ...{ con: 'com', vom: 'com', xom: 'com', cmo: 'com', ocm: 'com', comm: 'com', coom: 'com', ccom: 'com' },
  ...{ met: 'net', nte: 'net', ney: 'net', nett: 'net' },
};

/**
 * An address without the slip in its domain: "jo@gmial.con" is "jo@gmail.com". Undefined where there is none. A first
 * letter is seldom wrong, and "ymail.com" is a mailbox of its own.
 */
export function withoutSlip(email: string): string | undefined {
  const [local = '', domain = ''] = email.split('@');
  const dot = domain.indexOf('.');
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  const right = ENDING_SLIPS[ending];
  const ended = right === undefined ? domain : `${domain.slice(0, -ending.length)}${right}`;
  if (dot < 0 || WELL_KNOWN.includes(domain)) return undefined;
  const known = WELL_KNOWN.find(
    (each) =>
      each.slice(each.indexOf('.')) === ended.slice(ended.indexOf('.')) &&
      each[0] === ended[0] &&
      areOneSlipApart(each, ended),
  );
  return known === undefined ? undefined : `${local}@${known}`;
}

/** Equal, or made so by one letter more, less or other, or by two that change places. */
function areOneSlipApart(one: string, other: string): boolean {
  if (one === other) return true;
  let same = 0;
  while (one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped;
}
