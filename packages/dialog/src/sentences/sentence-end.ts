// Abbreviations that never end a sentence, English and Ukrainian, without their last full stop.
const NEVER_LAST = wordSet(
  'mr mrs ms mx dr prof st mt rev hon gen col sgt capt lt vs e.g i.e eg ie cf approx dept tel ' +
    'вул просп бул пл пров буд кв ім обл м см див напр тел проф акад',
);
// Abbreviations that belong to a number after them, and otherwise may end a sentence ("The answer is no.").
const BEFORE_NUMBER = wordSet(
  'no nos fig vol ext p pp ch art jan feb mar apr jun jul aug sep sept oct nov dec a.m p.m стор с ст п р год',
);

const CANDIDATE = /[.!?…]+["'”’»)\]]*(?=\s|$)|\n/gu;
const CLOSERS = /["'”’»)\]]+$/u;

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

export interface SentenceSearch {
  /** Nothing follows this text. Otherwise an end that what follows could undo is not reported yet. */
  readonly final: boolean;
  /** The text starts a line: "1." is a list's number then, not the end of a sentence. */
  readonly fresh: boolean;
}

/** The index just past the first sentence, or -1 while there is none. */
export function findSentenceEnd(text: string, { final, fresh }: SentenceSearch): number {
  for (const match of text.matchAll(CANDIDATE)) {
    const end = match.index + match[0].length;
    const before = text.slice(0, match.index);
    if (before.trim() === '') continue;
    const next = /\S/u.exec(text.slice(end, end + 64))?.[0];
    if (next === undefined && !final) return -1;
    if (next === undefined || endsSentence(match[0].replace(CLOSERS, ''), before, next, fresh)) return end;
  }
  return -1;
}

function endsSentence(mark: string, before: string, next: string, fresh: boolean): boolean {
  if (/[!?]/.test(mark)) return true;
  // "Well... maybe", an abbreviation nobody listed, a line wrapped in the middle of a sentence.
  if (/\p{Ll}/u.test(next)) return false;
  if (mark !== '.') return true;
  const word = /[^\s("'“«[]*$/u.exec(before)?.[0] ?? '';
  if (NEVER_LAST.has(word.toLowerCase())) return false;
  if (BEFORE_NUMBER.has(word.toLowerCase()) && /\p{N}/u.test(next)) return false;
  // An initial, as in "J. Smith"; the one-letter words that do end sentences are "I" and "Я".
  if (/^\p{Lu}$/u.test(word) && !/^[IЯ]$/u.test(word)) return false;
  return !(fresh && /^\s*\d{1,3}$/.test(before));
}
