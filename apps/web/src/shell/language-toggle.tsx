import { useTranslation } from 'react-i18next';
import { useLanguageChange } from '../i18n/use-language-change.ts';
import { LoadFailedNotice } from '../lazy/load-failed-notice.tsx';

/** Two languages, so one button: it says the other one, in its own words. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const { language, change, missing, dismiss } = useLanguageChange();
  const other = language === 'uk' ? 'en' : 'uk';
  return (
    <>
      <button
        type="button"
        lang={other}
        onClick={() => change(other)}
        className="min-h-11 rounded-md px-3 text-sm font-semibold text-soft transition-colors hover:bg-panel hover:text-ink"
      >
        {t('header.otherLanguage')}
      </button>
      {missing && <LoadFailedNotice onRetry={() => change(missing)} onClose={dismiss} />}
    </>
  );
}
