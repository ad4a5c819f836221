import { capitalized, isAllLower, isAllUpper, isLetters } from '../letters.ts';
import { WordTable } from '../word-table.ts';
import type { Context } from './context.ts';
import { type Ending, stemOf, withEnding } from './endings.ts';
import { type Currency, isNumber, numberInWords, unitOf } from './number.ts';
import { specialWord } from './special-words.ts';
import { type Emphasis, emphasize, PRIMARY, SECONDARY } from './stress.ts';

/** The key of a word in the lexicon. */
export interface WordToRead {
  readonly text: string;
  /** Its part of speech: a tag of the Penn Treebank. */
  readonly tag: string;
  /** Nothing stands before it without a space. */
  readonly isHead: boolean;
  /** Of an amount. */
  readonly currency: Currency | undefined;
}

/** A word on its way through the lexicon. */
export interface Spelling {
  readonly word: string;
  readonly tag: string | undefined;
  readonly emphasis: Emphasis | undefined;
  /** Nothing is known of what follows a word of a number. */
  readonly context: Context | undefined;
}

const SYMBOLS = new Map([
  ['%', 'percent'],
  ['&', 'and'],
  ['+', 'plus'],
  ['@', 'at'],
]);
const SYMBOLS_OF_ADDRESSES = new Map([
  ['.', 'dot'],
  ['/', 'slash'],
]);
const ENDINGS: readonly Ending[] = ['s', 'ed', 'ing'];
const PLAIN_LETTERS = /^[A-Za-z]+$/;
const CURLY_QUOTES = /[‘’]/g;

/** Words whose phonemes people checked ("gold") and others ("silver"), and the rules of what is made of them. */
export class Lexicon {
  readonly #gold: WordTable;
  readonly #silver: WordTable;

  constructor(gold: WordTable, silver: WordTable) {
    this.#gold = gold;
    this.#silver = silver;
  }

  static async open(folder: URL): Promise<Lexicon> {
    const [gold, silver] = await Promise.all(
      ['gold', 'silver'].map((rank) => WordTable.open(new URL(`lexicon-${rank}.tsv.br`, folder))),
    );
    if (!gold || !silver) throw new Error('The lexicon is not whole.');
    return new Lexicon(gold, silver);
  }

  /** Returns the phonemes of a word or number; undefined if it is neither known nor composed of known parts. */
  read(written: WordToRead, context: Context): string | undefined {
    const word = plainCharacters(written.text);
    const emphasis = emphasisOf(word);
    const phonemes = this.#readWord({ word, tag: written.tag, emphasis, context });
    if (phonemes === undefined)
      return isNumber(word, written.isHead)
        ? this.readNumber(word, written.currency, written.isHead)
        : undefined;
    return written.currency ? `${phonemes} ${this.#plural(unitOf(written.currency))}` : phonemes;
  }

  readNumber(text: string, currency: Currency | undefined, isHead: boolean): string {
    const { words, ending } = numberInWords(text, currency, isHead);
    const phonemes = words.map(({ word, emphasis, isPlural }) =>
      isPlural ? this.#plural(word) : this.lookUp({ word, emphasis, tag: undefined, context: undefined }),
    );
    const spoken = phonemes.join(' ');
    return ending ? withEnding(spoken, ending) : spoken;
  }

  /** An entry, by part of speech and by what follows; capitals without one are spelled. */
  lookUp({ word, tag, emphasis, context }: Spelling): string | undefined {
    let key = word;
    let isName = false;
    if (isAllUpper(word) && !this.gold(word)) {
      key = word.toLowerCase();
      isName = tag === 'NNP';
    }
    const fields = this.gold(key) ?? (isName ? undefined : find(this.#silver, key));
    const phonemes = fields && chosen(fields, tag, context);
    const isSpelled = !phonemes || (isName && !phonemes.includes(PRIMARY));
    const spelled = isSpelled ? this.spell(key) : undefined;
    return spelled ?? (phonemes && emphasize(phonemes, emphasis));
  }

  /** "DVD" letter by letter, the last one with the stress; undefined where a letter has no name. */
  spell(word: string): string | undefined {
    const letters = [...word].filter(isLetters).map((letter) => this.gold(letter.toUpperCase())?.[0]);
    if (letters.includes(undefined)) return undefined;
    const phonemes = emphasize(letters.join(''), 'letters');
    const last = phonemes.lastIndexOf(SECONDARY);
    return last < 0 ? phonemes : phonemes.slice(0, last) + PRIMARY + phonemes.slice(last + 1);
  }

  /** The checked entry: its usual phonemes, then those by part of speech. */
  gold(word: string): readonly string[] | undefined {
    return find(this.#gold, word);
  }

  #readWord(spelling: Spelling): string | undefined {
    const { word, tag } = spelling;
    const symbol = tag === 'ADD' ? SYMBOLS_OF_ADDRESSES.get(word) : undefined;
    if (symbol) return this.lookUp({ ...spelling, word: symbol, tag: undefined, emphasis: 'less' });
    const named = SYMBOLS.get(word);
    if (named) return this.lookUp({ ...spelling, word: named, tag: undefined, emphasis: undefined });
    const special = isDotted(word) ? this.spell(word) : specialWord(this, spelling);
    if (special !== undefined) return special;
    const known = this.#isReadInLower(spelling) ? { ...spelling, word: word.toLowerCase() } : spelling;
    return this.#readKnown(known) ?? this.#readWithEnding(known);
  }

  #readKnown(spelling: Spelling): string | undefined {
    const { word, tag } = spelling;
    const forms = [word];
    if (word.endsWith("s'")) forms.push(`${word.slice(0, -2)}'s`);
    if (word.endsWith("'")) forms.push(word.slice(0, -1));
    const known = forms.find((form) => this.#isKnown(form));
    return known === undefined
      ? undefined
      : this.lookUp({ word: known, tag, emphasis: spelling.emphasis, context: spelling.context });
  }

  #readWithEnding(spelling: Spelling): string | undefined {
    for (const ending of ENDINGS) {
      const stem = stemOf(spelling.word, ending, (word) => this.#isKnown(word));
      if (stem === undefined) continue;
      const emphasis = spelling.emphasis ?? (ending === 'ing' ? 'some' : undefined);
      const phonemes = this.lookUp({ ...spelling, word: stem, emphasis });
      if (phonemes) return withEnding(phonemes, ending);
    }
    return undefined;
  }

  #isKnown(word: string): boolean {
    if (this.gold(word) || SYMBOLS.has(word) || find(this.#silver, word)) return true;
    if (!PLAIN_LETTERS.test(word)) return false;
    // Letters by themselves and words in capitals can be spelled.
    return word.length === 1 || isAllUpper(word.slice(1));
  }

  /** Capitals of a beginning or a headline: not of a short name, nor of a word that has them in the lexicon. */
  #isReadInLower(spelling: Spelling): boolean {
    const { word, tag } = spelling;
    const lower = word.toLowerCase();
    const hasCapitals = word !== lower && (isAllUpper(word) || isAllLower(word.slice(1)));
    const isName = tag === 'NNP' && word.length <= 7;
    if (!hasCapitals || isName || word.length === 1 || !isLetters(word.replaceAll("'", ''))) return false;
    if (this.#hasEntry(word)) return false;
    return this.#hasEntry(lower) || this.#readWithEnding({ ...spelling, word: lower }) !== undefined;
  }

  #hasEntry(word: string): boolean {
    return (this.gold(word) ?? find(this.#silver, word)) !== undefined;
  }

  #plural(word: string): string {
    const stem = this.lookUp({ word, tag: undefined, emphasis: undefined, context: undefined });
    return withEnding(stem ?? '', 's');
  }
}

/** An entry by its spelling; one in small letters also answers for its capitalized form, and the other way round. */
function find(table: WordTable, word: string): readonly string[] | undefined {
  const fields = table.fieldsOf(word);
  if (fields || word.length < 2) return fields;
  const lower = word.toLowerCase();
  if (word === lower) return table.fieldsOf(capitalized(word));
  return word === capitalized(word) ? table.fieldsOf(lower) : undefined;
}

/** The phonemes of an entry's part of speech, or its usual ones; undefined where it says to spell the word. */
function chosen(
  fields: readonly string[],
  tag: string | undefined,
  context: Context | undefined,
): string | undefined {
  const [usual, ...others] = fields;
  const by = (name: string | undefined) =>
    others.find((field) => field.startsWith(`${name}=`))?.slice(`${name}=`.length);
  const beforePause = context && context.nextSound === undefined ? by('None') : undefined;
  return beforePause ?? by(tag) ?? by(partOfSpeech(tag)) ?? usual;
}

function partOfSpeech(tag: string | undefined): string | undefined {
  if (tag?.startsWith('VB')) return 'VERB';
  if (tag?.startsWith('NN')) return 'NOUN';
  if (tag?.startsWith('RB') || tag?.startsWith('ADV')) return 'ADV';
  return tag?.startsWith('JJ') || tag?.startsWith('ADJ') ? 'ADJ' : tag;
}

/** "U.S.", "a.m": short parts between dots. */
function isDotted(word: string): boolean {
  const parts = word.split('.');
  const isSplit = word.replace(/^\.+|\.+$/g, '').includes('.');
  return isSplit && isLetters(parts.join('')) && parts.every((part) => part.length < 3);
}

function emphasisOf(word: string): Emphasis | undefined {
  if (isAllLower(word)) return undefined;
  return isAllUpper(word) ? 'most' : 'some';
}

/** Straight apostrophes, no ligatures or full-width letters, "²" as "2". */
function plainCharacters(text: string): string {
  return text.replace(CURLY_QUOTES, "'").normalize('NFKC');
}
