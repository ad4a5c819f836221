export type Language = 'en' | 'uk';

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', uk: 'Українська' };

/** The chosen language, or the browser's first supported one, or English. */
export function pickLanguage(chosen: string | null, languages: readonly string[]): Language {
  for (const tag of [chosen ?? '', ...languages]) {
    const language = tag.toLowerCase().split('-')[0];
    if (language === 'en' || language === 'uk') return language;
  }
  return 'en';
}
