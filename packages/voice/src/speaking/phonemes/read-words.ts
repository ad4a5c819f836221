import { isDigits, isLetters, LETTER } from './letters.ts';
import { AT_THE_END, type Context, contextBefore } from './lexicon/context.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import { emphasize, lengthOf, PRIMARY } from './lexicon/stress.ts';
import type { Piece } from './tokens/pieces.ts';
import type { UnknownWords } from './unknown-words.ts';

/** A word as it is said. */
export interface SaidWord {
  readonly phonemes: string;
  readonly isSpaced: boolean;
}

/** No word of a lexicon is longer, and a caller may write thousands of letters without a space. */
const MOST_PIECES = 12;
/** Marks between the pieces of a word that are not heard. */
const SILENT = new Set("',-._‘’/");
const PART_OF_UNKNOWN = new RegExp(
  [`${LETTER}+(?:['’]${LETTER}+)*`, '[0-9]+(?:[,.][0-9]+)*', String.raw`[^\p{L}\p{N}_\s]+`].join('|'),
  'gu',
);
const SYMBOLS = new Map([
  ['/', 'slˈæʃ'],
  ['=', 'ˈikwᵊlz'],
  ['+', 'plˈʌs'],
  ['&', 'ænd'],
  ['@', 'æt'],
  ['%', 'pəɹsˈɛnt'],
  ['#', 'hˈæʃ'],
  ['*', 'ˈæstəɹˌɪsk'],
  ['~', 'tˈɪldə'],
  ['^', 'kˈɛɹət'],
  ['<', 'lˈɛs ðən'],
  ['>', 'ɡɹˈATəɹ ðən'],
  ['—', '—'],
]);

/** Reads the words of a sentence from the last to the first, since what follows a word decides how some are said. */
export class WordReader {
  readonly #lexicon: Lexicon;
  readonly #unknown: Pick<UnknownWords, 'read'>;

  constructor(lexicon: Lexicon, unknown: Pick<UnknownWords, 'read'>) {
    this.#lexicon = lexicon;
    this.#unknown = unknown;
  }

  async read(words: readonly (readonly Piece[])[]): Promise<SaidWord[]> {
    const said: SaidWord[] = [];
    let context = AT_THE_END;
    for (const pieces of words.toReversed()) {
      const word =
        pieces.length === 1 ? await this.#readOne(pieces, context) : await this.#readSeveral(pieces, context);
      said.push({ phonemes: word.phonemes, isSpaced: pieces.at(-1)?.isSpaced ?? false });
      context = word.context;
    }
    return said.reverse();
  }

  async #readOne(pieces: readonly Piece[], after: Context): Promise<ReadWord> {
    const piece = joined(pieces);
    const phonemes =
      piece.phonemes ??
      this.#lexicon.read({ ...piece, text: piece.alias ?? piece.text }, after) ??
      (await this.#readUnknown(piece.text));
    return { phonemes, context: contextBefore(piece.text, piece.tag, phonemes, after) };
  }

  /** Splits a word into the longest stretches that the lexicon knows, from its end. */
  async #readSeveral(pieces: readonly Piece[], after: Context): Promise<ReadWord> {
    const said = pieces.map(() => '');
    let context = after;
    for (let end = pieces.length; end > 0; ) {
      const stretch = this.#longestKnown(pieces.slice(0, end), context);
      if (stretch) {
        said[stretch.start] = stretch.phonemes;
        context = contextBefore(stretch.text, stretch.tag, stretch.phonemes, context);
      } else if (!isSilent(pieces[end - 1]?.text ?? '')) {
        return { phonemes: await this.#readUnknown(joined(pieces).text), context };
      }
      end = stretch?.start ?? end - 1;
    }
    return { phonemes: together(pieces, said), context };
  }

  #longestKnown(pieces: readonly Piece[], context: Context): Stretch | undefined {
    for (let start = Math.max(0, pieces.length - MOST_PIECES); start < pieces.length; start++) {
      const { text, tag, isHead, currency } = joined(pieces.slice(start));
      const phonemes = this.#lexicon.read({ text, tag, isHead, currency }, context);
      if (phonemes !== undefined) return { start, phonemes, text, tag };
    }
    return undefined;
  }

  /** Letters by the network, numbers and symbols one by one; '' where nothing is said. */
  async #readUnknown(text: string): Promise<string> {
    const said: string[] = [];
    for (const [part] of text.matchAll(PART_OF_UNKNOWN)) {
      const [first = ''] = part;
      if (isDigits(first)) said.push(this.#lexicon.readNumber(part, undefined, false));
      else if (isLetters(first)) said.push(await this.#unknown.read(part));
      else said.push([...part].map((symbol) => SYMBOLS.get(symbol) ?? '').join(''));
    }
    return said.filter((phonemes) => phonemes !== '').join(' ');
  }
}

interface ReadWord {
  readonly phonemes: string;
  /** That of the word before it. */
  readonly context: Context;
}

interface Stretch {
  readonly start: number;
  readonly phonemes: string;
  readonly text: string;
  readonly tag: string;
}

const isSilent = (text: string): boolean => [...text].every((character) => SILENT.has(character));

/** Pieces as one: it is what its longest part is, where capitals count twice. */
function joined(pieces: readonly Piece[]) {
  const [first, ...others] = pieces;
  if (!first) throw new Error('A word has a piece at least.');
  const weight = ({ text }: Piece) => [...text].reduce((sum, c) => sum + (c === c.toLowerCase() ? 1 : 2), 0);
  const longest = others.reduce((best, piece) => (weight(piece) > weight(best) ? piece : best), first);
  const currency = pieces.find((piece) => piece.currency)?.currency;
  return { ...first, text: pieces.map(({ text }) => text).join(''), tag: longest.tag, currency };
}

/** The pieces of a word beside each other: words of a code with spaces, parts of one word with a stress for all. */
function together(pieces: readonly Piece[], said: readonly string[]): string {
  const text = joined(pieces).text;
  const kinds = new Set([...text].filter((character) => !SILENT.has(character)).map(kindOf));
  if (text.includes('/') || kinds.size > 1) return said.filter((phonemes) => phonemes !== '').join(' ');
  return withOneStress(pieces, said).join('');
}

function kindOf(character: string): string {
  if (isLetters(character)) return 'letter';
  return isDigits(character) ? 'digit' : 'other';
}

/** Of two words the second keeps less after a single letter; of several the shorter half keeps less. */
function withOneStress(pieces: readonly Piece[], said: readonly string[]): readonly string[] {
  const heard = said.flatMap((phonemes, i) =>
    phonemes === '' ? [] : [{ i, hasPrimary: phonemes.includes(PRIMARY), length: lengthOf(phonemes) }],
  );
  const stressed = heard.filter(({ hasPrimary }) => hasPrimary).length;
  const [first, second] = heard;
  let weaker: typeof heard = [];
  if (heard.length === 2 && first && second && pieces[first.i]?.text.length === 1) weaker = [second];
  else if (heard.length > 1 && stressed > Math.floor((heard.length + 1) / 2))
    weaker = heard
      .toSorted((a, b) => Number(a.hasPrimary) - Number(b.hasPrimary) || a.length - b.length || a.i - b.i)
      .slice(0, Math.floor(heard.length / 2));
  return said.map((phonemes, i) =>
    weaker.some((word) => word.i === i) ? emphasize(phonemes, 'less') : phonemes,
  );
}
