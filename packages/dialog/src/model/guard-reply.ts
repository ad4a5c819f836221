import { withDigits } from '../forms/slots/number.ts';
import { digitsFor, phonesIn } from '../forms/slots/phone.ts';
import { LANGUAGES, wordsInAll } from '../language/index.ts';
import { wordsOf } from '../text/clean-text.ts';
import { FUNCTION_WORDS } from '../text/word-lists.ts';

/** Consecutive words of a secret sentence that give it away. */
const TELLING_WORDS = 7;
/** A shorter sentence of the secret is given away whole; below this it says nothing of anybody. */
const SHORTEST_SECRET = 4;
/** So many letters in a row are no chance, wherever they stand; fewer may lie in other words: "fit is a bargain". */
const TELLING_LETTERS = 20;
/** Letters and digits that look the same, each line as its first: Latin, Cyrillic and Greek ones, in small letters. */
const LOOK_ALIKES = new Map(
  [
    ...[
      'aаαɑᴀ',
      'bвьβʙ',
      'cсϲᴄ',
      'dԁɗᴅ',
      'eеεєɛᴇ3зҙ',
      'gɡց',
      'hнηһʜnոɴ',
      'ilіιıӏ1ɩɪʟ',
      'jјϳᴊ',
      'kкκᴋ',
      'mмᴍ',
    ],
    ...['oоοσөᴏ0', 'pрρᴘ', 'qԛ', 'sѕꜱ5', 'tтτᴛ', 'uυᴜ', 'vνᴠѵ', 'wԝωᴡ', 'xхχ', 'yуγүʏ', 'zζᴢ'],
  ].flatMap((alike) => [...alike].map((letter) => [letter, alike[0] ?? letter] as const)),
);

const LINK = /(?:https?:\/\/|www\.)[^\s<>()"'“”]+/giu;
/** Without a scheme. In one case alone: "at six.Then" is a forgotten space. */
const BARE_LINK =
  /(?<![\p{L}\d@.-])(?:[\p{L}\d-]{2,}\.)+(?:[a-z]{2,}|[A-Z]{2,}|укр)(?:\/[^\s<>()"'“”]*)?(?![\p{L}\d])/gu;
/** From where the run of its letters begins: tried at each letter, a long word would take minutes. */
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;

/** Of a statement, fewer words that tell something may be anybody's: "the shop". */
const FEWEST_TELLING = 2;
/** What is kept of what was said before, to see what is spread over sentences. Longer than any reply that is heard. */
const MOST_KEPT = 4_000;

/** Digits of a telephone number without its area. */
const SHORTEST_NUMBER = 6;

export interface ReplyGuardOptions {
  /** Our rules: no run of seven words of one is heard, nor a shorter one whole. */
  readonly secrets: readonly string[];
  /** What the owner marked as private: not heard at any length. */
  readonly statements?: readonly string[];
  /** What the owner ordered (see `ordersIn`): to be done and not recited. */
  readonly orders?: readonly string[];
  /** The sentences of all orders. Of these nothing is heard in one piece once one was recited. */
  readonly recited?: readonly string[];
  /** All of the owner's content that the model was given: what it says may be said. */
  readonly content: string;
  /** Other texts of the owner whose addresses may be said. */
  readonly addresses?: string;
  /** What the visitor said: an address of theirs may be read back to them. */
  readonly said: string;
  /** Marks between which data was put. Nothing that holds one is said. */
  readonly marks: readonly string[];
}

/** Decides for one sentence of a model's reply whether a visitor may hear it. Does not depend on the model. */
export type ReplyGuard = (sentence: string) => Verdict;

/** `foreign` is an address or a telephone number that the owner did not write; `recited` what nobody is to hear. */
export type Verdict = 'heard' | 'foreign' | 'recited';

export function createReplyGuard(options: ReplyGuardOptions): ReplyGuard {
  const { content, said, marks, addresses = '' } = options;
  const allowedLinks = linksIn(`${content} ${addresses}`);
  const allowedEmails = new Set(emailsIn(`${content} ${addresses} ${said}`));
  const mayBeDialled = dialledFrom(`${content} ${addresses}\n${said}`);
  const marked = marks.map((mark) => joined(foldLetters(mark)));
  // "Three euros" is as good as "3 euros", and "thr33" is neither.
  const readers = [foldLetters, foldNumbers].map((fold) => createReader(fold, options));
  return (sentence) => {
    if (marked.some((mark) => joined(foldLetters(sentence)).includes(mark))) return 'recited';
    // Each has to take note of it.
    if (readers.map((reads) => reads(sentence)).includes(true)) return 'recited';
    const rest = sentence.replace(EMAIL, ' ');
    if (emailsIn(sentence).some((email) => !allowedEmails.has(email))) return 'foreign';
    if (!phonesIn(sentence).every(mayBeDialled)) return 'foreign';
    return isSubset(linksIn(rest), allowedLinks) ? 'heard' : 'foreign';
  };
}

/** Says of one sentence after the other whether it gives something away, alone or with those before it. */
function createReader(
  fold: (text: string) => string,
  { secrets, statements = [], orders = [], recited = [], content }: ReplyGuardOptions,
): (sentence: string) => boolean {
  const open = joined(fold(content));
  const isSecret = findsParts(
    [...secrets.flatMap(runsOf(fold)), ...statements.flatMap(statementParts(fold))],
    open,
  );
  const isOfOrders = findsParts(recited.flatMap(runsOf(fold)), open);
  const ordered = orders.map(fold).filter((order) => !open.includes(joined(order)));
  const recites = ordered.map((order) => ({ begins: joined(beginningOf(order)), whole: joined(order) }));
  let before = '';
  let isReciting = false;
  return (sentence) => {
    const folded = fold(sentence);
    const told = before === '' ? folded : `${before} ${folded}`;
    const from = told.length - folded.length;
    const letters = joined(told);
    const known = joined(told.slice(0, from)).length;
    const found = recites.flatMap((order) => recitalsIn(order, letters, known));
    const own = found.filter(({ at }) => isOfSpeaker(told, placeOf(told, at), from));
    // What is joined to an order of the speaker's own is theirs too: "I never promise or quote a price".
    const isOrder = found.some(({ at }) => !own.some((order) => order.at <= at && at < order.end));
    // Whoever has begun to recite goes on.
    isReciting ||= isOrder;
    const isTold = isOrder || isSecret(told, from) || (isReciting && isOfOrders(told, from));
    before = told.slice(-MOST_KEPT);
    return isTold;
  };
}

/** Finds any of the parts in a text, where it ends at `from` or later. Parts that are in `open` are nobody's secret. */
function findsParts(parts: readonly string[], open: string): (told: string, from: number) => boolean {
  const telling = [...new Set(parts)].filter((part) => part !== '' && !open.includes(part));
  const anywhere = telling.filter((part) => part.length >= TELLING_LETTERS);
  const wholeWords = telling.filter((part) => part.length < TELLING_LETTERS).map(asWords);
  // Each letter may stand alone, with a space after it.
  const longest = 2 * Math.max(0, ...telling.map(({ length }) => length));
  return (told, from) => {
    const start = Math.max(0, from - longest);
    const near = told.slice(start);
    const letters = joined(near);
    const known = joined(near.slice(0, from - start)).length;
    const isHere = (part: string) => {
      const at = letters.lastIndexOf(part);
      return at >= 0 && at + part.length > known;
    };
    const ends = (pattern: RegExp) =>
      [...near.matchAll(pattern)].some(({ 0: found, index }) => start + index + found.length > from);
    return anywhere.some(isHere) || wholeWords.some(ends);
  };
}

interface Recital {
  /** The letters of the words that give an order away. */
  readonly begins: string;
  readonly whole: string;
}

interface Found {
  readonly at: number;
  readonly end: number;
}

/** Where an order is said, or gone on with, after the `known` letters. */
function recitalsIn({ begins, whole }: Recital, letters: string, known: number): readonly Found[] {
  const found: Found[] = [];
  for (let at = letters.indexOf(begins); at >= 0; at = letters.indexOf(begins, at + 1)) {
    let end = at + begins.length;
    while (end < letters.length && letters[end] === whole[end - at]) end++;
    // By chance the next sentence begins with a letter that would have come.
    const isNew = at + begins.length > known || end === letters.length || end - known >= TELLING_LETTERS;
    if (end > known && isNew) found.push({ at, end });
  }
  return found;
}

/** "I can offer a table": what stands before an order in the same sentence makes it the speaker's own. */
function isOfSpeaker(told: string, place: number, from: number): boolean {
  const start = place >= from ? from : 0;
  const isWord = place === start || told[place - 1] === ' ';
  const words = told
    .slice(Math.max(start, place - 80), place)
    .trim()
    .split(' ');
  while (BETWEEN.has(words.at(-1) ?? '')) words.pop();
  return isWord && SPEAKER.has(words.at(-1) ?? '');
}

/** Where the letter at `at` stands in a text with spaces. */
function placeOf(told: string, at: number): number {
  let place = 0;
  for (let letters = 0; place < told.length; place++) {
    if (told[place] !== ' ' && letters++ === at) break;
  }
  return place;
}

/** The runs of words that give a sentence away, as letters alone. */
const runsOf =
  (fold: (text: string) => string, shortest = SHORTEST_SECRET) =>
  (secret: string): readonly string[] => {
    const words = fold(secret).split(' ');
    if (words.length < shortest) return [];
    const length = Math.min(words.length, TELLING_WORDS);
    return Array.from({ length: words.length - length + 1 }, (_, start) =>
      words.slice(start, start + length).join(''),
    );
  };

/** The same of a statement from its first word that tells something to its last, and to its last number. */
const statementParts =
  (fold: (text: string) => string) =>
  (statement: string): readonly string[] => {
    const words = wordsOf(statement);
    const tells = (word: string) => !FUNCTION_WORDS.has(word);
    const first = words.findIndex(tells);
    const ends = [words.findLastIndex(tells), words.findLastIndex((word) => /\d/u.test(word))];
    return ends.flatMap((end) => {
      const part = words.slice(Math.max(0, first), end + 1);
      return part.filter(tells).length < FEWEST_TELLING ? [] : runsOf(fold, 1)(part.join(' '));
    });
  };

const beginningOf = (folded: string): string => folded.split(' ').slice(0, TELLING_WORDS).join(' ');

/** The words of a text as a reader or listener takes them, however they are written: see {@link LOOK_ALIKES}. */
function foldLetters(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}|[\p{Cf}\p{M}'’‘ʼ`´]/gu, '');
  const folded = [...plain.toLowerCase()].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** The same with digits for numbers in words. */
const foldNumbers = (text: string): string =>
  foldLetters(withDigits(wordsOf(text.normalize('NFKC'))).join(' '));

const folded = (words: Iterable<string>): ReadonlySet<string> => new Set([...words].map(foldLetters));
/** What makes an order the speaker's own, and what may stand between the two. */
const SPEAKER = folded(wordsInAll(({ instructions }) => `${instructions.speaker} ${instructions.joining}`));
const BETWEEN = folded(LANGUAGES.flatMap(({ instructions }) => instructions.before.split('|')));

const joined = (folded: string): string => folded.replaceAll(' ', '');

/** The same letters, with spaces anywhere between them, from the beginning of a word to the end of one. */
const asWords = (part: string): RegExp => new RegExp(`(?<![^ ])${[...part].join(' ?')}(?![^ ])`, 'gu');

/** Addresses of pages without scheme, `www.` and the marks that end a sentence, in lower case. */
function linksIn(text: string): ReadonlySet<string> {
  const rest = text.replace(EMAIL, ' ');
  const found = [...(rest.match(LINK) ?? []), ...(rest.replace(LINK, ' ').match(BARE_LINK) ?? [])];
  return new Set(
    found.map((link) =>
      link
        .toLowerCase()
        .replace(/^(?:https?:\/\/)?(?:www\.)?/u, '')
        .replace(/[.,;:!?…\]}/]+$/u, ''),
    ),
  );
}

export function emailsIn(text: string): readonly string[] {
  return (text.match(EMAIL) ?? []).map((email) => email.toLowerCase());
}

/** Digits of a text that may be one number, whatever stands between them. */
const RUN = /\d(?:[\s().+/–-]{0,3}\d)*/gu;

/** Says of a number whether a text holds it, with or without what is dialled before it. */
function dialledFrom(text: string): (digits: string) => boolean {
  let known: readonly string[] | undefined;
  return (digits) => {
    known ??= [text, digitsFor(text)].flatMap((each) =>
      (each.match(RUN) ?? []).map((run) => withoutZeros(run.replace(/\D/gu, ''))),
    );
    const own = withoutZeros(digits);
    return known.some((run) => run.includes(own) || (run.length >= SHORTEST_NUMBER && own.endsWith(run)));
  };
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/u, '');

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}
