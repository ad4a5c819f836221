import { patternInAll, wordsInAll } from '../../language/index.ts';
import type { ContactDraft, ContactField } from '../../responder.ts';
import { cleanText, foldCase, plainOf, wordsOf } from '../../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../../text/word-lists.ts';
import { detectSmallTalk } from '../small-talk.ts';
import { postcodeIn } from './postcodes.ts';
import { emailIn, isWrong, MOST_CHARACTERS, nameIn, partIn, phoneIn } from './read-details.ts';
import { asksFor, asksSomething, complains, wantsPerson } from './wishes.ts';

/** What a turn tells of its visitor besides what was asked: name, addresses, and in what is left the message. */

const POLITE = `(?:(?:${patternInAll(({ smallTalk }) => smallTalk.before)}|${patternInAll(({ smallTalk }) => smallTalk.whole.yes)}|${patternInAll(({ smallTalk }) => smallTalk.fillers.split(' ').join('|'))})[\\s,.!]+){0,4}`;
const CLAUSE = patternInAll(({ booking }) => booking.corrections.clause);
/** "My name is" begins a clause, "I'm" the turn, and is followed by a capital: "I'm late" names nobody. */
const INTRODUCTION = new RegExp(
  `(?:^${POLITE}|[,.;:!?–—-]\\s+(?:(?:${CLAUSE})\\s+)?|\\s(?:${CLAUSE})\\s+)(?<named>${patternInAll(({ contact }) => contact.introduction.named)})[\\s:,]+|^${POLITE}(?:${patternInAll(({ contact }) => contact.introduction.isThis)})\\s+(?=\\p{L})`,
  'giu',
);
const DAY = new RegExp(`^(?:${patternInAll(({ times }) => times.weekdays.join('|'))})`, 'u');
/** When somebody may want to be called. */
const WHEN = new RegExp(
  `(?<![^ ])(?:${patternInAll(({ times }) => times.weekdays.join('|'))}|${patternInAll(({ times }) => times.days.map(([pattern]) => pattern).join('|'))}|${patternInAll(({ contact }) => contact.whenToCall)})(?![^ ])`,
  'u',
);
const CAPITALS = /^\p{Lu}[^\s]*(?: \p{Lu}[^\s]*)*$/u;
/** "…, it's Dave": words that end the turn after a sign or a number; with capitals they are a name. */
const NAME_AT_END = new RegExp(
  `(?:[,.;:!?–—-]|\\d{3})\\s+(?:(?:${patternInAll(({ contact }) => contact.introduction.isThis)})\\s+)?(?<name>\\p{L}[\\p{L}'’-]+(?: \\p{L}[\\p{L}'’-]+){0,2})[\\s.!]*$`,
  'iu',
);
/** "Ana Popescu ana@example.com would like …", "call me back, Oleh, 050 …" */
const NAME_THEN_ADDRESS =
  /(?:^|(?<!\d[\p{L}]?)[,.;!]\s+)(?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}),? (?:<?[^\s@<]+@|\+?\(?\d[\d\s()-]{6})/u;
/** "…, its beth 07700 …" names somebody in small letters too. */
const INTRODUCED_BEFORE_ADDRESS = new RegExp(
  `(?:^|[,.;!]\\s+)(?:${patternInAll(({ contact }) => contact.introduction.isThis)})\\s+(?<name>\\p{L}[\\p{L}'’-]+(?: \\p{L}[\\p{L}'’-]+){0,2}),? (?:<?[^\\s@<]+@|\\+?\\(?\\d[\\d\\s()-]{6})`,
  'iu',
);
const BEFORE_ADDRESS = new RegExp(
  `(?:(?<=^|[\\s,.;:!?])(?:${patternInAll(({ contact }) => contact.beforeAddress)})[\\s:,–—-]+)+$`,
  'iu',
);
/** A number right after what it is of, and at most "number is" in between. */
const NUMBER_OF_OTHER = new RegExp(
  `(?<![^ ])${patternInAll(({ contact }) => contact.numbersOfOther)}(?: [^ \\d]+){0,2} \\d`,
  'u',
);
const ABOUT = new RegExp(`(?:^| )(?:${patternInAll(({ contact }) => contact.about)}) (?<topic>.+)$`, 'u');
const SIGNS = wordsInAll(({ contact }) => Object.values(contact.signs).join(' '));
const BESIDE = wordsInAll(({ contact }) => contact.besideAddress);
const FILLERS = wordsInAll(({ smallTalk }) => smallTalk.fillers);
const MOST_NAMES = 3;
/** In a longer text an address is looked for only as a whole: trying every beginning would take long. */
const MOST_WORDS = 80;
/** A wish for a person in more words than this says what it is about. */
const WORDS_OF_A_WISH = 9;
/** So many words that tell something are a message, whatever was asked. */
const FEWEST_TELLING = 3;
const FEWEST_TELLING_MORE = 2;
/** "Please call me instead" */
const MOST_BESIDE_ADDRESS = 4;

/**
 * The fields of `ask` that a turn tells beside what is known; a name that is known is not told again. `message` is what
 * is left without the others, where that says something: as a wish or a complaint, or beside them.
 */
export function detailsTold(
  text: string,
  ask: readonly ContactField[],
  known: ContactDraft,
  isWish = false,
): ContactDraft {
  const { rest, ...who } = parted(text, withoutKnown(ask, known, ['name']));
  const isBeside = Object.keys(who).length > 0;
  // What comes after a message is one where it says more than that it is theirs: "Jo, jo@…, 5000 flyers by Friday".
  const tellsMore = Boolean(known.message) && isBeside && addsSomething(rest);
  const isFirst = isBeside && !known.message;
  const isMessage = ask.includes('message') && (tellsMore || saysSomething(rest, isFirst, isWish));
  return { ...who, ...(isMessage && { message: rest }) };
}

/** A message, and what it says besides of its visitor's name and addresses as far as they are not known. */
export function messageTold(text: string, ask: readonly ContactField[], known: ContactDraft): ContactDraft {
  const { rest, ...who } = parted(text, withoutKnown(ask, known, ['name', 'email', 'phone']));
  const isLeft = tellingOf(rest).length > 0 || wordsOf(rest).length >= FEWEST_TELLING;
  return { ...who, ...((isLeft || Object.keys(who).length === 0) && { message: rest }) };
}

/** A draft with what was told since: another message comes after the one that is there. */
export function joinedDraft(draft: ContactDraft, { message, ...who }: ContactDraft): ContactDraft {
  const before = draft.message ?? '';
  if (message === undefined || before.includes(message)) return { ...draft, ...who };
  return { ...draft, ...who, message: joinedMessage(before, message) };
}

export function joinedMessage(before: string, more: string): string {
  const separator = before === '' ? '' : /[.!?…]$/u.test(before) ? ' ' : '. ';
  const begun = before === '' ? more : more.charAt(0).toLocaleUpperCase() + more.slice(1);
  return cleanText(`${before}${separator}${begun}`, MOST_CHARACTERS.message);
}

const withoutKnown = (
  ask: readonly ContactField[],
  known: ContactDraft,
  fields: readonly ContactField[],
): readonly ContactField[] => ask.filter((field) => !fields.includes(field) || known[field] === undefined);

function parted(text: string, ask: readonly ContactField[]): ContactDraft & { readonly rest: string } {
  let rest = cleanText(text, 2_000);
  const found = ask.includes('name') ? (introducedIn(rest) ?? nameAtEdge(rest)) : undefined;
  if (found) rest = joined(rest.slice(0, found.begin), rest.slice(found.end));
  const email = ask.includes('email') ? (emailIn(rest) ?? emailIn(text)) : undefined;
  if (email) rest = without(rest, email, emailIn);
  const phone = ask.includes('phone') ? (telephoneIn(found ? text : rest) ?? telephoneIn(rest)) : undefined;
  if (phone) rest = without(rest, phone, phoneIn);
  return {
    ...(found && { name: found.name }),
    ...(email && { email }),
    ...(phone && { phone }),
    rest: cleanText(rest, MOST_CHARACTERS.message),
  };
}

/** "My order number is 12345678" tells none. */
function telephoneIn(text: string): string | undefined {
  const phone = phoneIn(text);
  const isOther = NUMBER_OF_OTHER.test(plainOf(text)) && !/^[+0]/.test(phone ?? '');
  return isOther ? undefined : phone;
}

interface Introduced {
  readonly name: string;
  /** Where the introduction with its name begins and ends in the text. */
  readonly begin: number;
  readonly end: number;
}

/** The name after "my name is", "I'm" and the like. */
export function introducedIn(text: string): Introduced | undefined {
  for (const { 0: cue, index, groups } of text.matchAll(INTRODUCTION)) {
    const begin = index + cue.length;
    const said = wordsOfName(text.slice(begin));
    const isCapital = /^\p{Lu}/u.test(said);
    const name = (groups?.named !== undefined || isCapital) && nameIn(said);
    // "My name is spelled wrong", "it's Monday", "it's Maria at example dot com"
    const [after = ''] = wordsOf(text.slice(begin + said.length));
    const isOther = isWrong(`${name} ${after}`) || DAY.test(foldCase(said));
    if (!name || isOther || SIGNS.has(after) || partIn(name) !== undefined) continue;
    return { name, begin: index + (/^[,.;:!?–—-]/u.test(cue) ? 1 : 0), end: begin + said.length };
  }
  return undefined;
}

/** The name right before an address with which a turn goes on, or the one that ends a turn with an address. */
function nameAtEdge(text: string): Introduced | undefined {
  const beforePostcode = nameBeforePostcode(text);
  if (beforePostcode) return beforePostcode;
  if (emailIn(text) === undefined && phoneIn(text) === undefined) return undefined;
  const first = nameAtBegin(text);
  const [next = ''] = first?.rest.split(',') ?? [];
  const isNext = /^\s*(?:[\d+(]|[^\s@]+@)/u.test(next);
  if (first && isNext) return { name: first.name, begin: 0, end: text.indexOf(',') };
  const beside = NAME_THEN_ADDRESS.exec(text);
  const name = withoutGreeting(beside?.groups?.name ?? '');
  if (beside && name !== '' && !isNoName(name)) {
    const begin = beside.index + beside[0].indexOf(name);
    return { name, begin, end: begin + name.length };
  }
  const introduced = INTRODUCED_BEFORE_ADDRESS.exec(text);
  const small = introduced?.groups?.name ?? '';
  if (introduced && !isNoName(small)) {
    const name = nameIn(small);
    const { index: begin } = introduced;
    const end = begin + introduced[0].indexOf(small) + small.length;
    if (name) return { name, begin: begin === 0 ? 0 : begin + 1, end };
  }
  const last = NAME_AT_END.exec(text);
  const said = last?.groups?.name ?? '';
  if (!last || !CAPITALS.test(said) || isNoName(said)) return undefined;
  const isSign = /^[,.;:!?–—-]/u.test(last[0]);
  return { name: said, begin: last.index + (isSign ? 1 : 3), end: last.index + last[0].length };
}

/** "Gareth Hill, SY8 2PQ" */
function nameBeforePostcode(text: string): Introduced | undefined {
  const before = text.slice(0, postcodeIn(text)?.begin ?? 0).replace(/[\s,;:–—-]+$/u, '');
  const clause = before.split(/[,.;!]\s+/u).at(-1) ?? '';
  const name = withoutGreeting(clause);
  const isName = CAPITALS.test(name) && name.split(' ').length <= MOST_NAMES && !isNoName(name);
  return isName ? { name, begin: before.length - clause.length, end: before.length } : undefined;
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
  const words = wordsOf(said);
  return (
    /^\p{Lu}{2,}$/u.test(said) ||
    DAY.test(foldCase(said)) ||
    detectSmallTalk(said) !== undefined ||
    partIn(said) !== undefined ||
    isWrong(said) ||
    words.some((word) => COMMON_WORDS.has(word) || FUNCTION_WORDS.has(word))
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
    const plain = foldCase(bare);
    const isCapital = /^\p{Lu}/u.test(word);
    const isFunction = FUNCTION_WORDS.has(plain) && (words.length > 0 || !isCapital);
    const isSmall = words.length > 0 && /^\p{Lu}/u.test(words[0] ?? '') && !isCapital;
    const isCommon = COMMON_WORDS.has(plain) && !isCapital;
    if (!/^\p{L}[\p{L}'’-]*$/u.test(bare) || isFunction || isCommon || isSmall || partIn(bare) !== undefined)
      break;
    words.push(word);
    // "J. Smith" goes on.
    if ((/[.,;:!?…]$/u.test(word) && bare.length > 1) || words.length === MOST_NAMES) break;
  }
  return words.join(' ').replace(/[.,;:!?…]+$/u, '');
}

/** A text without an address and the words that only introduce it: "my email is …", "on …". */
function without(text: string, address: string, read: (text: string) => string | undefined): string {
  const words = text.split(' ');
  if (words.length > MOST_WORDS) return text;
  const isIn = (begin: number, end: number) => read(words.slice(begin, end).join(' ')) === address;
  const begin = words.findLastIndex((_, i) => isIn(i, words.length));
  const end = words.findIndex((_, i) => i >= begin && isIn(begin, i + 1)) + 1;
  if (begin < 0 || end === 0) return text;
  const before = words.slice(0, begin).join(' ');
  const sign = /[,.;!?…]$/u.exec(words[end - 1] ?? '')?.[0] ?? '';
  return joined(`${before} `.replace(BEFORE_ADDRESS, ''), `${sign} ${words.slice(end).join(' ')}`);
}

function joined(before: string, after: string): string {
  const isEnded = /[,.;:!?…–—-]\s*$/u.test(before) || before.trim() === '';
  const rest = isEnded ? after.replace(/^[\s,.;:!?…–—-]+/u, '') : after;
  const text = `${before.trimEnd()}${/^[,.;:!?…]/u.test(rest.trimStart()) ? '' : ' '}${rest.trimStart()}`;
  return text
    .trim()
    .replace(new RegExp(`^(?:${CLAUSE})(?=\\s)`, 'iu'), '')
    .replace(/^[\s,.;:!?…–—-]+|[\s,;:–—-]+$/gu, '');
}

/** The name that a turn tells and nothing besides: "change the name to Jo". */
export function nameAlone(text: string): string | undefined {
  const found = introducedIn(text);
  const isAlone =
    found !== undefined && tellingOf(text.slice(0, found.begin) + text.slice(found.end)).length === 0;
  return isAlone ? found.name : undefined;
}

/** An address that a turn gives and nothing besides: "sorry, it's jo@example.com". */
export function addressAlone(text: string, ask: readonly ContactField[]): ContactDraft | undefined {
  const { rest, ...who } = parted(
    text,
    ask.filter((field) => field === 'email' || field === 'phone'),
  );
  const isShort = wordsOf(rest).length <= MOST_BESIDE_ADDRESS;
  const isAlone = Object.keys(who).length > 0 && isShort && tellingOf(rest).length === 0;
  return isAlone ? who : undefined;
}

/** The name of somebody who tells it with a postcode, as owners ask for them, and asks nothing. */
export function nameWithPostcode(text: string): string | undefined {
  if (postcodeIn(text) === undefined || text.split(/[,.;!]\s+/u).some(asksSomething)) return undefined;
  return detailsTold(text, ['name'], {}).name;
}

/** Whether a turn is an address and nothing besides: "my email is jo@example.com, thanks". */
export function isAddress(text: string, ask: readonly ContactField[]): boolean {
  const {
    rest,
    email,
    phone = '',
  } = parted(
    text,
    ask.filter((field) => field !== 'name'),
  );
  // Long numbers may be those of orders and bills.
  const isDialled = /^[+0]/.test(phone) || (phone !== '' && partIn(text) === 'phone');
  const isBeside = (word: string) =>
    BESIDE.has(word) || FILLERS.has(word) || detectSmallTalk(word) !== undefined;
  return (email !== undefined || isDialled) && wordsOf(rest).every(isBeside);
}

/**
 * A reply to "What is your name?" up to its first number, and what comes with that: "Mrs Pemberton, 12 Mill Lane". A
 * number that is an address is taken as one.
 */
export function nameBeforeNumber(
  text: string,
  ask: readonly ContactField[],
): { readonly before: string; readonly message?: string } {
  const word = text.search(/(?<=\p{L}[\s,.;:–—-]+)(?=[^\s@]*\d)[^\s@]+(?:\s|$)/u);
  const begin = Math.min(...[postcodeIn(text)?.begin ?? -1, word].filter((at) => at > 0));
  if (!Number.isFinite(begin)) return { before: text };
  const before = text.slice(0, begin).replace(/[\s,.;:–—-]+$/u, '');
  const addresses = ask.filter((field) => field === 'email' || field === 'phone');
  const { rest } = parted(text.slice(begin), addresses);
  return { before, ...(ask.includes('message') && /\d/u.test(rest) && { message: rest }) };
}

/** Whether lower case words with which a name would begin hold a sentence together: "already told you, a human". */
export function isSentence(name: string, text: string): boolean {
  const isLoose = (word: string) => FUNCTION_WORDS.has(word) || COMMON_WORDS.has(word);
  const words = wordsOf(name);
  const [first = ''] = words;
  const isCapital = !text.includes(first);
  return !isCapital && isLoose(first) && words.filter(isLoose).length > 1;
}

/** The words that say what a text is about, and not only that there is something to say. */
export const tellingOf = (text: string): readonly string[] =>
  detectSmallTalk(text) === undefined
    ? wordsOf(text).filter(
        (word) =>
          ![FUNCTION_WORDS, COMMON_WORDS, BESIDE, FILLERS].some((words) => words.has(word)) &&
          partIn(word) === undefined &&
          detectSmallTalk(word) === undefined,
      )
    : [];

/** When to call is worth passing on too. */
function addsSomething(rest: string): boolean {
  return (
    postcodeIn(rest) !== undefined ||
    tellingOf(rest).length >= FEWEST_TELLING_MORE ||
    WHEN.test(plainOf(rest))
  );
}

function saysSomething(rest: string, isBeside: boolean, isWish: boolean): boolean {
  const topic = ABOUT.exec(plainOf(rest))?.groups?.topic;
  const isAbout = topic !== undefined && tellingOf(topic).length > 0;
  const isLong = wordsOf(rest).length > WORDS_OF_A_WISH;
  const words = wordsOf(rest);
  const isWhen = isBeside && WHEN.test(words.join(' '));
  if (isBeside && postcodeIn(rest)) return true;
  if (wantsPerson(rest)) return isAbout || isLong || isWhen;
  if (isWhen && words.length >= FEWEST_TELLING) return true;
  if (complains(rest) || (isWish && isLong)) return true;
  if (isBeside && asksFor(rest) && tellingOf(rest).length > 0) return true;
  return isBeside && tellingOf(rest).length >= (isAbout ? 1 : FEWEST_TELLING);
}
