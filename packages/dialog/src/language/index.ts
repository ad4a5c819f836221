import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';

export type {
  AssistantPhrases,
  Language,
  SessionPhrases,
} from './language.ts';
export { languageAskedFor, languageOf, languageOfLast, languageSpoken } from './language-of.ts';
export { SMALL_TALK, type SmallTalk } from './small-talk-words.ts';
export { LANGUAGES };

/** The names of all languages in one of them, as a list to be said. */
export function namesOfLanguages({ code }: Language): string {
  const names = new Intl.DisplayNames([code], { type: 'language' });
  const all = LANGUAGES.map((language) => names.of(language.code) ?? language.code);
  return new Intl.ListFormat(code, { type: 'conjunction' }).format(all);
}

/** A language by its code; of one that is not there any more, the first. */
export const languageFor = (code: string): Language =>
  LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0];

/** The words of a list in all languages: visitors mix them, and a text is matched before its language is known. */
export function wordsInAll(listOf: (language: Language) => string): ReadonlySet<string> {
  return new Set(LANGUAGES.flatMap((language) => listOf(language).split(/\s+/u).filter(Boolean)));
}

/** Everything said before and after what is meant, to be taken away. */
export function aroundPattern(
  around: (language: Language) => { readonly before: string; readonly after: string },
): RegExp {
  const before = patternInAll((language) => around(language).before);
  const after = patternInAll((language) => around(language).after);
  return new RegExp(`^(?:${before} )+|(?: ${after})+$`, 'gu');
}

/**
 * Finds whole words anywhere in a text whose words were joined by single spaces (`plainOf`), in any language.
 * Alternatives of a pattern may hold `^` and `$` of their own.
 */
export const anywhere = (patternOf: (language: Language) => string): RegExp =>
  new RegExp(`(?<![^ ])${patternInAll(patternOf)}(?![^ ])`, 'u');

/** The source of one pattern for all languages, which matches nothing where none has one. */
export function patternInAll(patternOf: (language: Language) => string): string {
  const patterns = LANGUAGES.map(patternOf).filter((pattern) => pattern.trim() !== '');
  return patterns.length === 0 ? '(?!)' : `(?:${patterns.join('|')})`;
}
