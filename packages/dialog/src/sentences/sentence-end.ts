import { wordsInAll } from '../language/index.ts';

// A text may mix languages, and its first sentence ends before its language is known: the lists of all are used.
const NEVER_LAST = wordsInAll(({ abbreviations }) => abbreviations.neverLast);
const BEFORE_NUMBER = wordsInAll(({ abbreviations }) => abbreviations.beforeNumber);
const ONE_LETTER_WORDS = wordsInAll(({ abbreviations }) => abbreviations.oneLetterWords);

/** Abbreviations are shorter than this, but for those listed above. */
const SHORTEST_PLAIN_WORD = 5;
/** Enough of a word to know it by. */
const LONGEST_LISTED = 12;

const MARK = /[\p{Sentence_Terminal}…\n]/gu;
/** Marks of scripts that put no space between sentences. */
const WIDE = /[。！？｡]$/u;
const MORE_MARKS = /[\p{Sentence_Terminal}…]/u;
/** Quotes and brackets that close after the mark, and the ends of Markdown's bold and italic text. */
const CLOSER = /[\p{Pe}\p{Pf}\p{Pi}"'*_]/u;
const SPACE = /\s/u;

export interface SentenceSearch {
  /** Nothing follows this text. Otherwise an end that what follows could undo is not reported yet. */
  readonly final: boolean;
  /** The text starts a line: "1." is a list's number then, not the end of a sentence. */
  readonly fresh: boolean;
}

/**
 * The index just past the first sentence of `text` from `start` on, or -1 while there is none.
 *
 * An end is certain once nothing that may follow could undo it. After a word of five letters or more that is no
 * abbreviation, and after `!` and `?`, white space is enough: a voice can begin to speak. After anything shorter, an
 * ellipsis, a closing quote or a line break, the next letter decides. Takes time in proportion to the text.
 */
export function findSentenceEnd(text: string, start: number, { final, fresh }: SentenceSearch): number {
  const first = skipSpace(text, start);
  const marks = new RegExp(MARK);
  marks.lastIndex = first;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const found =
      match[0] === '\n' ? lineEnd(text, match.index) : markEnd(text, first, match.index, { final, fresh });
    if (found.kind === 'end') return found.at;
    if (found.kind === 'open') return final && match[0] !== '\n' ? found.at : -1;
    marks.lastIndex = found.at;
  }
  return -1;
}

/** `open`: what follows decides, and nothing has followed yet. */
interface Found {
  readonly kind: 'end' | 'inside' | 'open';
  /** Where the sentence ends or may end, or where to look further. */
  readonly at: number;
}

/** A line break ends a sentence unless it was wrapped in the middle; an empty line always does. */
function lineEnd(text: string, at: number): Found {
  const next = skipSpace(text, at);
  if (hasEmptyLine(text, at, next)) return { kind: 'end', at };
  if (next === text.length) return { kind: 'open', at: next };
  return isLowerCase(text, next) ? { kind: 'inside', at: next } : { kind: 'end', at };
}

function markEnd(text: string, first: number, at: number, { final, fresh }: SentenceSearch): Found {
  // Some scripts have marks of two UTF-16 units, of which neither is a mark alone.
  let marked = at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  while (MORE_MARKS.test(text.charAt(marked))) marked++;
  let end = marked;
  while (CLOSER.test(text.charAt(end))) end++;
  const mark = text.slice(at, marked);
  if (end === text.length && !final) return { kind: 'open', at: end };
  if (WIDE.test(mark)) return { kind: 'end', at: end };
  // "3.50", "parlo.example", or a mark with nothing before it.
  const isInWord = end < text.length && !SPACE.test(text.charAt(end));
  if (at === first || isInWord) return { kind: 'inside', at: end };
  const verdict = judge(mark, text, first, at, fresh);
  if (verdict === 'inside' || (verdict === 'end' && end === marked)) return { kind: verdict, at: end };
  return { kind: decidedByNext(text, end, verdict === 'number'), at: end };
}

/** What follows a mark decides: lower case goes on with the sentence, and a number does where it belongs to the mark. */
function decidedByNext(text: string, end: number, mayBeNumber: boolean): Found['kind'] {
  const next = skipSpace(text, end);
  if (hasEmptyLine(text, end, next)) return 'end';
  if (next === text.length) return 'open';
  const goesOn = isLowerCase(text, next) || (mayBeNumber && /\p{N}/u.test(text.charAt(next)));
  return goesOn ? 'inside' : 'end';
}

/** What a mark says by itself: an end, none, or one unless lower case (or, for `number`, a number) follows. */
function judge(
  mark: string,
  text: string,
  first: number,
  at: number,
  fresh: boolean,
): 'end' | 'inside' | 'next' | 'number' {
  if (/[!?]/.test(mark)) return 'end';
  if (mark !== '.') return mark.includes('.') || mark.includes('…') ? 'next' : 'end';
  const begin = wordStart(text, first, at);
  const written = text.slice(begin, at);
  const word = written.toLowerCase();
  if (NEVER_LAST.has(word)) return 'inside';
  if (BEFORE_NUMBER.has(word)) return 'number';
  // Initials and what is written like them: "J. Smith", "J.R. Smith", "U.S. Army".
  if (/^\p{Lu}(?:\.\p{Lu})*$/u.test(written) && !ONE_LETTER_WORDS.has(word)) return 'inside';
  if (fresh && begin === first && /^\d{1,3}$/.test(word)) return 'inside';
  return word.length < SHORTEST_PLAIN_WORD || word.includes('.') ? 'next' : 'end';
}

/** Where the word before `at` begins, or somewhere inside it when it is longer than any listed one. */
function wordStart(text: string, first: number, at: number): number {
  let begin = at;
  while (begin > first && at - begin <= LONGEST_LISTED && !/[\s("'“«[–—/-]/u.test(text.charAt(begin - 1)))
    begin--;
  return begin;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at++;
  return at;
}

function hasEmptyLine(text: string, from: number, to: number): boolean {
  return text.slice(from, to).split('\n').length > 2;
}

function isLowerCase(text: string, at: number): boolean {
  return /\p{Ll}/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}
