import { patternInAll } from '../../language/index.ts';
import { detectSmallTalk } from '../../local/small-talk.ts';
import { foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { emailIn } from './email.ts';
import { introductionIn, type NameFound } from './introductions.ts';
import { nameIn } from './name.ts';
import { postcodeIn } from './number.ts';
import { phoneIn } from './phone.ts';
import { isWrong, slotNamedIn } from './slot.ts';

/** Names of people in turns that tell something else: next to an address, at the edges of the turn, before a postcode. */

const MOST_NAMES = 3;
const IS_THIS = patternInAll(({ contact }) => contact.introduction.isThis);
const DAY = new RegExp(`^(?:${patternInAll(({ times }) => times.weekdays.join('|'))})`, 'u');
const CAPITALS = /^\p{Lu}[^\s]*(?: \p{Lu}[^\s]*)*$/u;
/** One to three words of a name, in any case. */
const NAME = String.raw`(?<name>\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+){0,2})`;
const ADDRESS = String.raw`(?:<?[^\s@<]+@|\+?\(?\d[\d\s()-]{6})`;
/** "…, it's Dave": words that end the turn after a sign or a number; with capitals they are a name. */
const AT_END = new RegExp(`(?:[,.;:!?–—-]|\\d{3})\\s+(?:(?:${IS_THIS})\\s+)?${NAME}[\\s.!]*$`, 'iu');
/** "Ana Popescu ana@example.com would like …", "call me back, Oleh, 050 …" */
const BEFORE_ADDRESS = new RegExp(
  `(?:^|(?<!\\d[\\p{L}]?)[,.;!]\\s+)(?<name>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}),? ${ADDRESS}`,
  'u',
);
/** "…, its beth 07700 …" names somebody in small letters too. */
const INTRODUCED_BEFORE_ADDRESS = new RegExp(`(?:^|[,.;!]\\s+)(?:${IS_THIS})\\s+${NAME},? ${ADDRESS}`, 'iu');

/** The name that any turn tells: introduced, or next to an address with which the turn goes on or ends. */
export const readName = (text: string): NameFound | undefined => introductionIn(text) ?? nameAtEdge(text);

function nameAtEdge(text: string): NameFound | undefined {
  const beforePostcode = nameBeforePostcode(text);
  if (beforePostcode) return beforePostcode;
  if (emailIn(text) === undefined && phoneIn(text) === undefined) return undefined;
  const first = nameAtBegin(text);
  const isNext = /^\s*(?:[\d+(]|[^\s@]+@)/u.test(first?.rest.split(',')[0] ?? '');
  if (first && isNext) return { value: first.name, likelihood: 0.9, begin: 0, end: text.indexOf(',') };
  const beside = BEFORE_ADDRESS.exec(text);
  const name = withoutGreeting(beside?.groups?.name ?? '');
  if (beside && name !== '' && !isNoName(name)) {
    const begin = beside.index + beside[0].indexOf(name);
    return { value: name, likelihood: 0.85, begin, end: begin + name.length };
  }
  return introducedBeforeAddress(text) ?? nameAtEnd(text);
}

function introducedBeforeAddress(text: string): NameFound | undefined {
  const found = INTRODUCED_BEFORE_ADDRESS.exec(text);
  const said = found?.groups?.name ?? '';
  const value = found && !isNoName(said) ? nameIn(said) : undefined;
  if (!found || !value) return undefined;
  const end = found.index + found[0].indexOf(said) + said.length;
  return { value, likelihood: 0.85, begin: found.index === 0 ? 0 : found.index + 1, end };
}

function nameAtEnd(text: string): NameFound | undefined {
  const last = AT_END.exec(text);
  const said = last?.groups?.name ?? '';
  if (!last || !CAPITALS.test(said) || isNoName(said)) return undefined;
  const begin = last.index + (/^[,.;:!?–—-]/u.test(last[0]) ? 1 : 3);
  return { value: said, likelihood: 0.8, begin, end: last.index + last[0].length };
}

/** "Gareth Hill, SY8 2PQ" */
function nameBeforePostcode(text: string): NameFound | undefined {
  const before = text.slice(0, postcodeIn(text)?.begin ?? 0).replace(/[\s,;:–—-]+$/u, '');
  const clause = before.split(/[,.;!]\s+/u).at(-1) ?? '';
  const name = withoutGreeting(clause);
  const isName = CAPITALS.test(name) && name.split(' ').length <= MOST_NAMES && !isNoName(name);
  const begin = before.length - clause.length;
  return isName ? { value: name, likelihood: 0.8, begin, end: before.length } : undefined;
}

/** "Hello Jane" and "Добрий День Олена" are the name alone. */
function withoutGreeting(name: string): string {
  const words = name.split(' ');
  const count = [2, 1].find(
    (some) => some < words.length && detectSmallTalk(words.slice(0, some).join(' ')) === 'greeting',
  );
  return words.slice(count).join(' ');
}

/** What ends turns with a capital and is no name: "Thanks", "Monday", "ASAP". */
function isNoName(said: string): boolean {
  return (
    /^\p{Lu}{2,}$/u.test(said) ||
    DAY.test(foldCase(said)) ||
    detectSmallTalk(said) !== undefined ||
    slotNamedIn(said) !== undefined ||
    isWrong(said) ||
    wordsOf(said).some((word) => COMMON_WORDS.has(word) || FUNCTION_WORDS.has(word))
  );
}

/** The name with which a turn begins, where it is written with capitals and a comma ends it: "Kate Moss, kate@…". */
export function nameAtBegin(text: string): { readonly name: string; readonly rest: string } | undefined {
  const [begin = '', ...rest] = text.split(',');
  const first = begin.trim();
  const isName = wordsOfName(first) === first && /^\p{Lu}/u.test(first);
  const name = isName && detectSmallTalk(first) === undefined ? nameIn(first) : undefined;
  return name === undefined ? undefined : { name, rest: rest.join(',') };
}

/** The words of a name, up to a comma, a word of a sentence, or one in small letters after a capital. */
function wordsOfName(text: string): string {
  const words: string[] = [];
  for (const word of text.split(' ')) {
    const bare = word.replace(/[.,;:!?…]+$/u, '');
    if (!mayGoOn(bare, words)) break;
    words.push(word);
    // "J. Smith" goes on.
    if ((/[.,;:!?…]$/u.test(word) && bare.length > 1) || words.length === MOST_NAMES) break;
  }
  return words.join(' ').replace(/[.,;:!?…]+$/u, '');
}

function mayGoOn(word: string, before: readonly string[]): boolean {
  const plain = foldCase(word);
  const isCapital = /^\p{Lu}/u.test(word);
  const isSmallAfterCapital = /^\p{Lu}/u.test(before[0] ?? '') && !isCapital;
  const isFunction = FUNCTION_WORDS.has(plain) && (before.length > 0 || !isCapital);
  const isCommon = COMMON_WORDS.has(plain) && !isCapital;
  const isOther = isFunction || isCommon || isSmallAfterCapital || slotNamedIn(word) !== undefined;
  return /^\p{L}[\p{L}'’-]*$/u.test(word) && !isOther;
}

/**
 * A reply to "What is your name?" up to its first number or postcode, and from there on: "Mrs Pemberton, 12 Mill Lane".
 * Undefined where it has none.
 */
export function nameBeforeNumber(text: string): readonly [before: string, rest: string] | undefined {
  const word = text.search(/(?<=\p{L}[\s,.;:–—-]+)(?=[^\s@]*\d)[^\s@]+(?:\s|$)/u);
  const begin = Math.min(...[postcodeIn(text)?.begin ?? -1, word].filter((at) => at > 0));
  if (!Number.isFinite(begin)) return undefined;
  return [text.slice(0, begin).replace(/[\s,.;:–—-]+$/u, ''), text.slice(begin)];
}

/** One word, or words with capitals, or an introduction: "opening hours" is no name. */
export const mayBeName = (text: string): boolean =>
  plainOf(text).split(' ').length < 2 || /\s\p{Lu}/u.test(text) || introductionIn(text) !== undefined;
