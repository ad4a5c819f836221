import type { Pronunciation } from '@parlo/contract';

type Language = Pronunciation['language'];

/** A word of the list that was found in a text. */
export interface Found {
  readonly row: Pronunciation;
  /** As the text has it, without its ending. */
  readonly written: string;
  /** "'s", "s", "es" or an ending of a Ukrainian case; '' for none. */
  readonly ending: string;
}

export interface Reading {
  /** Of two rows for a word that of this language is taken. */
  readonly language: Language;
  /** Makes what the engine reads of a text; words of plain small letters stay as they are. */
  readonly speakable: (text: string) => string;
  readonly say: (found: Found) => string;
}

/**
 * A text as an engine reads it, with what `say` makes of the words of an owner's list. They are put in last: nothing that
 * is done to the text, such as writing numbers out or spelling capitals, changes how they are said.
 */
export function readPronounced(
  text: string,
  rows: readonly Pronunciation[],
  { language, speakable, say }: Reading,
): string {
  // Hardly anybody writes this; such a text is spoken without the list.
  if (rows.length === 0 || text.toLowerCase().includes(MARK)) return speakable(text);
  const found: Found[] = [];
  const marked = findWords(text, rows, language, (word) => {
    found.push(word);
    return markOf(found.length - 1, word.written);
  });
  if (found.length === 0) return speakable(text);
  return speakable(marked).replace(MARKED, (mark: string, letters: string) => {
    const word = found[numberOf(letters.toLowerCase())];
    return word ? say(word) : mark;
  });
}

/** The rows whose words a text has: all that its sound depends on. */
export function pronunciationsIn(text: string, rows: readonly Pronunciation[]): readonly Pronunciation[] {
  if (rows.length === 0) return rows;
  const words = new Set<string>();
  findWords(text, rows, 'en', ({ row, written }) => {
    words.add(keyOf(row.word));
    return written;
  });
  return words.size === 0 ? [] : rows.filter(({ word }) => words.has(keyOf(word)));
}

function findWords(
  text: string,
  rows: readonly Pronunciation[],
  language: Language,
  replace: (found: Found) => string,
): string {
  const { pattern, byWord } = listOf(rows);
  return text.normalize('NFC').replace(pattern, (whole: string, written: string, ending: string = '') => {
    const known = byWord.get(keyOf(written)) ?? [];
    const row = known.find((one) => one.language === language) ?? known[0];
    return row ? replace({ row, written, ending }) : whole;
  });
}

interface List {
  readonly pattern: RegExp;
  readonly byWord: ReadonlyMap<string, readonly Pronunciation[]>;
}

/** A call's list is the same object for all of its sentences. */
const LISTS = new WeakMap<readonly Pronunciation[], List>();

function listOf(rows: readonly Pronunciation[]): List {
  const made = LISTS.get(rows) ?? makeList(rows);
  LISTS.set(rows, made);
  return made;
}

function makeList(rows: readonly Pronunciation[]): List {
  const byWord = Map.groupBy(rows, ({ word }) => keyOf(word));
  // A phrase before a word that it begins with.
  const words = [...byWord.keys()]
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf);
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(${words.join('|')})(${ENDINGS})?(?![\p{L}\p{M}\p{N}])`,
    'giu',
  );
  return { pattern, byWord };
}

const APOSTROPHES = `['’ʼ‘\`]`;
const CASES = 'ами|ями|ові|еві|єві|ом|ем|єм|ів|їв|ам|ям|ах|ях|ою|ею|єю|ій|а|у|и|і|ю|я|є|е';
const ENDINGS = `${APOSTROPHES}s|es|s|${APOSTROPHES}(?!\\p{L})|(?:${APOSTROPHES}|-)?(?:${CASES})`;

/** Words are the same in capitals, with another apostrophe and with other spaces. */
const keyOf = (word: string): string =>
  word.normalize('NFC').toLowerCase().replace(new RegExp(APOSTROPHES, 'g'), "'").replace(/\s+/g, ' ').trim();

const patternOf = (word: string): string =>
  word
    .replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll("'", APOSTROPHES)
    .replaceAll(' ', String.raw`\s+`);

/** A word that no language has, with the number of what was found in letters. */
const MARK = 'qoza';
const MARKED = /qoza([b-k]+)aq/gi;

function markOf(number: number, written: string): string {
  const letters = [...String(number)].map((digit) => 'bcdefghijk'[Number(digit)]).join('');
  // Some rules look at capitals: "St. Xavier".
  const first = /^\p{Lu}/u.test(written) ? 'Q' : 'q';
  return `${first}${MARK.slice(1)}${letters}aq`;
}

const numberOf = (letters: string): number =>
  Number([...letters].map((letter) => 'bcdefghijk'.indexOf(letter)).join(''));
