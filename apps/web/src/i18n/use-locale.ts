import { useTranslation } from 'react-i18next';
import { localeOf } from './locale.ts';

/** What days and times are written by, the same on every screen. */
export function useLocale(): string {
  const { language } = useTranslation().i18n;
  return localeOf(language, navigator.languages);
}
