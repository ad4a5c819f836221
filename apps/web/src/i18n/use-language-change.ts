import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithin } from '../lazy/lazy-part.ts';
import { keepLanguage, speak } from './index.ts';
import type { Language } from './language.ts';

/** The language of the page, and changing it. `missing` is one whose words could not be loaded. */
export function useLanguageChange() {
  const { i18n } = useTranslation();
  const [missing, setMissing] = useState<Language | null>(null);
  const language: Language = i18n.language === 'uk' ? 'uk' : 'en';
  function change(next: Language) {
    setMissing(null);
    loadWithin(() => speak(next)).then(
      () => keepLanguage(next),
      (error: unknown) => {
        console.error('the words of a language could not be loaded', error);
        setMissing(next);
      },
    );
  }
  return { language, change, missing, dismiss: () => setMissing(null) };
}
