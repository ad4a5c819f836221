import { useTranslation } from 'react-i18next';
import { keepLanguage, speak } from '../i18n/index.ts';

/** Two languages, so one button: it says the other one, in its own words. */
export function LanguageToggle() {
  const { t, i18n } = useTranslation();
  const other = i18n.language === 'uk' ? 'en' : 'uk';
  const change = () => {
    keepLanguage(other);
    void speak(other);
  };
  return (
    <button
      type="button"
      lang={other}
      onClick={change}
      className="min-h-11 rounded-md px-3 text-sm font-semibold text-soft transition-colors hover:bg-panel hover:text-ink"
    >
      {t('header.otherLanguage')}
    </button>
  );
}
