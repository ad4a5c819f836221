import { isLetters, LETTER } from '../letters.ts';
import { type Currency, isCurrency } from '../lexicon/number.ts';
import type { Token } from './tokenize.ts';

/** A token with its part of speech, perhaps with phonemes that somebody gave. */
export interface TaggedToken extends Token {
  readonly tag: string;
  readonly phonemes?: string;
}

/** The unit of lookup: a token, or a part of one that changes between letters, digits and marks. */
export interface Piece {
  readonly text: string;
  readonly tag: string;
  readonly isSpaced: boolean;
  /** Nothing stands before it without a space. */
  readonly isHead: boolean;
  /** Said without the lexicon. */
  readonly phonemes?: string;
  /** Read in place of the text. */
  readonly alias?: string;
  readonly currency?: Currency;
}

const CAPITAL = 'A-ZÀ-ÖØ-Þ';
const SMALL = 'a-zß-öø-ÿ';
const QUOTE = "['‘’]";

/** The first that fits at a place is taken. */
const PIECE = new RegExp(
  [
    `^${QUOTE}+`,
    // A single capital before a word of its own: "A" of "ATest".
    `[${CAPITAL}](?=[${CAPITAL}][${SMALL}])`,
    // A number, with a minus at the beginning alone.
    String.raw`(?:^-)?[,.]?\p{Nd}+(?:[,.]\p{Nd}+)*`,
    '[-_]+',
    `${QUOTE}{2,}`,
    // "hello" of "helloWorld".
    `${LETTER}*?(?:${QUOTE}${LETTER})*?[${SMALL}](?=[${CAPITAL}])`,
    `${LETTER}+(?:${QUOTE}${LETTER})*`,
    String.raw`[^\p{L}\p{N}_\-'‘’]`,
    `${QUOTE}+$`,
  ].join('|'),
  'gu',
);

const MARKS = new Set(';:,.!?—…"“”');
const TAGS_OF_MARKS = new Set(['.', ',', '-LRB-', '-RRB-', '``', '""', "''", ':', '$', '#', 'NFP']);
const SAID_BY_TAG = new Map([
  ['-LRB-', '('],
  ['-RRB-', ')'],
  ['``', '“'],
  ['""', '”'],
  ["''", '”'],
]);
const LATIN_LETTERS = /^[A-Za-z]*$/;

/** Groups of pieces without a space between them; pieces that are said without the lexicon form groups of their own. */
export function piecesOf(tokens: readonly TaggedToken[]): Piece[][] {
  const words: Piece[][] = [];
  let isOpen = false;
  for (const piece of readMarks(tokens)) {
    const isAlone = piece.phonemes !== undefined || piece.alias !== undefined;
    if (isOpen && !isAlone) words.at(-1)?.push({ ...piece, isHead: false });
    else words.push([piece]);
    isOpen = !isAlone && !piece.isSpaced;
  }
  return words;
}

/** Says marks, and gives an amount its currency, which stands before it. */
function readMarks(tokens: readonly TaggedToken[]): Piece[] {
  let currency: Currency | undefined;
  return tokens.flatMap((token, i) => {
    const pieces = split(token);
    const isBeforeNumber = tokens[i + 1]?.tag === 'CD';
    return pieces.map((piece, j) => {
      const isLast = j === pieces.length - 1;
      const read =
        currency || isLast ? withMark(piece) : withTwo(withMark(piece), pieces[j - 1], pieces[j + 1]);
      currency = currencyAfter(read, currency);
      const isAmount = read.phonemes === undefined && isLast && !isBeforeNumber;
      return currency && isAmount ? { ...read, currency } : read;
    });
  });
}

function split({ text, tag, isSpaced, phonemes }: TaggedToken): Piece[] {
  if (phonemes !== undefined) return [{ text, tag, isSpaced, phonemes, isHead: true }];
  const parts = text.match(PIECE) ?? [text];
  return parts.map((part, i) => ({
    text: part,
    tag,
    isSpaced: isSpaced && i === parts.length - 1,
    isHead: true,
  }));
}

function isCurrencySign(piece: Piece): piece is Piece & { text: Currency } {
  return piece.tag === '$' && isCurrency(piece.text);
}

/** The currency of the pieces that follow: numbers, and marks between them. */
function currencyAfter(piece: Piece, currency: Currency | undefined): Currency | undefined {
  if (isCurrencySign(piece)) return piece.text;
  return piece.phonemes !== undefined || piece.tag === 'CD' ? currency : undefined;
}

function withMark(piece: Piece): Piece {
  const phonemes = piece.phonemes ?? markPhonemes(piece);
  return phonemes === undefined ? piece : { ...piece, phonemes };
}

function markPhonemes(piece: Piece): string | undefined {
  const { text, tag } = piece;
  if (isCurrencySign(piece)) return '';
  if (tag === ':' && (text === '-' || text === '–')) return '—';
  if (!TAGS_OF_MARKS.has(tag) || LATIN_LETTERS.test(text)) return undefined;
  return SAID_BY_TAG.get(tag) ?? [...text].filter((character) => MARKS.has(character)).join('');
}

/** "2" of "B2B" is "to". */
function withTwo(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece {
  const isBetweenLetters = isLetters(`${before?.text.at(-1) ?? ' '}${after?.text[0] ?? ' '}`);
  return piece.text === '2' && isBetweenLetters ? { ...piece, alias: 'to' } : piece;
}
