export type Language = 'en' | 'uk';

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', uk: 'Українська' };

/** What was chosen, else the first of the browser's languages that is ours, else English. */
export function pickLanguage(chosen: string | null, languages: readonly string[]): Language {
  for (const tag of [chosen ?? '', ...languages]) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'en' || language === 'uk') return language;
  }
  return 'en';
}
