import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { type Language, pickLanguage } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

// Pages are prerendered in English, so hydration has to begin in English as well.
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

/** Changes the language of the page; Ukrainian is fetched when it is first wanted. */
export async function speak(language: Language): Promise<void> {
  if (language === 'uk' && !i18next.hasResourceBundle('uk', 'translation')) {
    const { uk } = await import('./uk.ts');
    i18next.addResourceBundle('uk', 'translation', uk);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language this reader chose, or the one their browser asks for. */
export function readerLanguage(): Language {
  return pickLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
}

/** Keeps the reader's choice on this device. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
}

const LANGUAGE_KEY = 'language';

export { i18next };
