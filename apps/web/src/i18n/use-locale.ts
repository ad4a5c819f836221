import { useTranslation } from 'react-i18next';

/** The locale of days and times, the same on every screen. */
export function useLocale(): string {
  const { language } = useTranslation().i18n;
  return localeOf(language, navigator.languages);
}

/**
 * The reader's own kind of their language, such as en-GB, if the browser names one: dates differ between them.
 */
export function localeOf(language: string, preferred: readonly string[]): string {
  return preferred.find((one) => one.toLowerCase().split('-')[0] === language) ?? language;
}
