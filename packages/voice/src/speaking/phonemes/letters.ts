/**
 * Kinds of characters, as sources of patterns with the flag `u`. Words may have letters of any script, so none of them is
 * the pattern language's own `\w` or `\b`, which know ASCII alone.
 */
export const WORD_CHARACTER = String.raw`[\p{L}\p{N}_]`;
/** A letter, or a sign of a number that is no digit, such as "½". */
export const LETTER = String.raw`[\p{L}\p{Nl}\p{No}]`;
export const WORD_START = `(?<!${WORD_CHARACTER})`;
export const WORD_END = `(?!${WORD_CHARACTER})`;

const LETTERS = /^\p{L}+$/u;
const DIGITS = /^[0-9]+$/;

export const isLetters = (text: string): boolean => LETTERS.test(text);
export const isDigits = (text: string): boolean => DIGITS.test(text);
/** Also of a text without letters. */
export const isAllLower = (text: string): boolean => text === text.toLowerCase();
/** Also of a text without letters. */
export const isAllUpper = (text: string): boolean => text === text.toUpperCase();

export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** Any of the texts, as the source of a pattern; the longest first. */
export function anyOf(texts: readonly string[]): string {
  const byLength = texts.toSorted((a, b) => b.length - a.length);
  return `(?:${byLength.map(escaped).join('|')})`;
}

/** Any one of the characters, as the source of a pattern. */
export const oneOf = (characters: string): string => `[${characters.replace(/[\\\]^-]/g, String.raw`\$&`)}]`;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
