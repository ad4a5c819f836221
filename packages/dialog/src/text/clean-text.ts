import { LANGUAGES } from '../language/languages.ts';

/**
 * Text as it may safely be matched: well formed Unicode, one kind of each letter, no control characters, single
 * spaces, at most `maxLength` characters (cut at a space where there is one near the end).
 */
export function cleanText(text: string, maxLength: number): string {
  // Twice the length is enough to survive what is dropped below, and bounds the work on a hostile megabyte.
  const bounded = text.slice(0, maxLength * 2).toWellFormed();
  const flat = bounded
    // Nobody sees them, inside a word least of all: zero-width spaces, soft hyphens, marks of direction.
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[\p{Cc}\uFFFD\s]+/gu, ' ')
    .trim();
  if (flat.length <= maxLength) return flat;
  const cut = flat
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  const space = cut.lastIndexOf(' ');
  return (space > maxLength * 0.8 ? cut.slice(0, space) : cut).trim();
}

/** Lower case and one kind of apostrophe: speech recognition and hurried typing agree on neither. */
export function foldCase(text: string): string {
  return text.toLowerCase().replace(/[’‘ʼ`´]/gu, "'");
}

const WIFI = /(?<![\p{L}\p{N}])(?:wi[- ]?fi|вай[- ]?фа(?:й|ю|єм|я))(?![\p{L}\p{N}])/giu;

/**
 * One spelling of what half of the world writes otherwise than the other half, and everybody asks about: to a model
 * that reads letters they are three words.
 */
export function withOneSpelling(text: string, spelling = 'Wi-Fi'): string {
  return text.replace(WIFI, spelling);
}

const WITHOUT_APOSTROPHE = new Map(
  LANGUAGES.flatMap(({ letters }) => letters.apostrophes.map((word) => [word.replace("'", ''), word])),
);

/** A surname as well, where nothing is said of them: "Im, Sora". */
const I_AM = /(?<![\p{L}\p{N}'])im(?= \p{L})/gu;

/**
 * The words of a text in any script, folded; an apostrophe stays inside its word ("don't", "п'ять"), and comes back
 * where it was left out ("dont"). A mark alone, as after ❤️, is none.
 */
export function wordsOf(text: string): string[] {
  const folded = withOneSpelling(foldCase(text), 'wifi').replace(I_AM, "i'm");
  const words = folded.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:'[\p{L}\p{M}]+)*/gu) ?? [];
  return words.map(withApostrophe);
}

/** The words of a text with single spaces between them: what patterns of a language are matched against. */
export const plainOf = (text: string): string => wordsOf(text).join(' ');

/** A folded word with the apostrophe that was left out. */
export const withApostrophe = (word: string): string => WITHOUT_APOSTROPHE.get(word) ?? word;
