import { wholeSentences } from '../sentences/sentence-stream.ts';

/** A passage has some 600; this bounds the work on what only claims to be one. */
const MAX_CHARACTERS = 8_000;

/** A glyph or a number before an item of a list. "2.5 kg" is none. */
const BULLET = /^\s*(?:[•◦▪▫■□●○·‣⁃∙*–—-]|\(?\d{1,3}[.)]|\(?\p{L}\))\s+/u;
/** Between cells of a table's row. */
const CELLS = /\s*(?:\t|\s\|\s|^\||\|$)\s*/gmu;
/** Markdown's bold words. */
const EMPHASIS = /(?<![\p{L}\p{N}_*])(\*\*|__)(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\p{L}\p{N}_*])/gu;
/** Rules between rows, and dots that lead to a page number: nothing that is said. The plus of a phone number is. */
const RULE = /[-=_~.·…]{4,}|\||\+(?!\d)/gu;

/**
 * The sentences of a passage as they are read out, in order: white space is single spaces, list marks are gone, a
 * table's row is its cells with commas. The words are the passage's own.
 */
export const sentencesOf = (text: string): string[] =>
  paragraphsOf(text).flatMap(({ sentences }) => sentences);

/** A paragraph; items of lists and rows of tables are paragraphs of their own. */
export interface Paragraph {
  readonly sentences: string[];
  /** Of a list. */
  readonly isItem: boolean;
}

/** The same by paragraph. */
export function paragraphsOf(text: string): Paragraph[] {
  return blocksOf(text)
    .map(({ text, isItem }) => ({ sentences: wholeSentences(text).map(speakable).filter(isSaid), isItem }))
    .filter(({ sentences }) => sentences.length > 0);
}

const isSaid = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence);

/** Paragraphs, and items of lists and rows of tables on their own; lines that were wrapped are joined again. */
function blocksOf(text: string): { text: string; readonly isItem: boolean }[] {
  const blocks: { text: string; readonly isItem: boolean }[] = [];
  let isOver = true;
  const bounded = text.slice(0, MAX_CHARACTERS).toWellFormed();
  for (const line of bounded.replace(/[^\S\r\n\t]+/gu, ' ').split(/\r?\n/u)) {
    const isItem = BULLET.test(line);
    const isRow = /\t|\s\|\s/u.test(line.trim());
    const plain = line
      .replace(BULLET, '')
      .replace(EMPHASIS, '$2')
      .replace(CELLS, ', ')
      .replace(RULE, ' ')
      .replace(/^[\s,]+|[\s,]+$/gu, '');
    const last = blocks.at(-1);
    if (last && !isOver && !isItem && !isRow && /^\p{Ll}/u.test(plain)) last.text += ` ${plain}`;
    else if (plain !== '') blocks.push({ text: plain, isItem });
    isOver = plain === '' || isRow;
  }
  return blocks;
}

function speakable(sentence: string): string {
  return sentence.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}
