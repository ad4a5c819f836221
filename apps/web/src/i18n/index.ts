import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadWithin } from '../lazy/lazy-part.ts';
import { holdingLocal } from '../storage/browser-store.ts';
import { type Area, type Areas, fetchWords } from './areas.ts';
import { en } from './en.ts';
import { type Language, pickLanguage } from './language.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & Areas };
  }
}

// Screens of the app are prerendered in English, so their hydration has to begin in English as well; a page of the site
// is in the language of its address (site/speak-site.ts).
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});

const wanted = new Set<Area>();
const fetched = new Set<string>();

/** Fetches the words of the screens ahead; a route's loader waits for it. */
export async function loadTexts(...areas: Area[]): Promise<null> {
  for (const area of areas) wanted.add(area);
  await fetchAreas(areas, latest ?? readerLanguage());
  return null;
}

/** Registers English words that are bundled with a screen's code, for the screens that people open first. */
export function haveTexts(texts: Partial<Areas>): void {
  i18next.addResourceBundle('en', 'translation', texts, true, true);
  for (const area of Object.keys(texts) as Area[]) {
    wanted.add(area);
    fetched.add(`en/${area}`);
  }
}

/** The language that was asked for last, if any: words that come later must not bring an earlier one back. */
let latest: Language | null = null;

/** Changes the language of the page; Ukrainian is fetched when it is first wanted. `areas` are words to fetch with it. */
export async function speak(language: Language, areas: readonly Area[] = []): Promise<void> {
  latest = language;
  for (const area of areas) wanted.add(area);
  await Promise.all([language === 'uk' && fetchUkrainian(), fetchAreas([...wanted], language)]);
  if (latest !== language) return;
  // Every component that has words is drawn anew by it, also one that is leading to another page again and again.
  if (i18next.language !== language) await i18next.changeLanguage(language);
  // There is none while pages are prerendered.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

async function fetchUkrainian(): Promise<void> {
  if (fetched.has('uk')) return;
  const { uk } = await import('./uk.ts');
  i18next.addResourceBundle('uk', 'translation', uk, true, true);
  fetched.add('uk');
}

async function fetchAreas(areas: readonly Area[], language: Language): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      const key = `${language}/${area}`;
      if (fetched.has(key)) return;
      const texts = await loadWithin(() => fetchWords(area, language));
      i18next.addResourceBundle(language, 'translation', { [area]: texts }, true, true);
      fetched.add(key);
    }),
  );
}

/** The language that was asked for last; null before the first time. */
export const latestLanguage = () => latest;

/** The language this reader chose, or the one their browser asks for. */
export function readerLanguage(): Language {
  return pickLanguage(holdingLocal.getItem(LANGUAGE_KEY), navigator.languages);
}

/** Speaks the language of what is shown (as in BCP 47), to a reader who chose none on this device. */
export async function speakUnlessChosen(tag: string): Promise<void> {
  await speak(pickLanguage(holdingLocal.getItem(LANGUAGE_KEY), [tag, ...navigator.languages]));
}

/** Keeps the reader's choice on this device. */
export function keepLanguage(language: Language): void {
  holdingLocal.setItem(LANGUAGE_KEY, language);
}

const LANGUAGE_KEY = 'language';

export { i18next };
