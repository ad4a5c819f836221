import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguageChange } from '../i18n/use-language-change.ts';
import { LoadFailedNotice } from '../lazy/load-failed-notice.tsx';
import { addressIn, siteAddress } from '../site/pages.ts';

const LOOK =
  'inline-flex min-h-11 items-center rounded-md px-3 font-language text-sm font-semibold text-soft transition-colors hover:bg-panel hover:text-ink';

/**
 * Two languages, so one button: it says the other one, in its own words. On the site it is a link, since each language
 * has an address.
 */
export function LanguageToggle() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const { language, change, missing, dismiss } = useLanguageChange();
  const other = language === 'uk' ? 'en' : 'uk';
  if (siteAddress(pathname)) {
    return (
      // That it was pressed is kept by the script in the head (theme/theme.ts), whether this is hydrated or not.
      <Link to={addressIn(other, pathname) + search + hash} lang={other} hrefLang={other} className={LOOK}>
        {t('header.otherLanguage')}
      </Link>
    );
  }
  return (
    <>
      <button type="button" lang={other} onClick={() => change(other)} className={LOOK}>
        {t('header.otherLanguage')}
      </button>
      {missing && <LoadFailedNotice onRetry={() => change(missing)} onClose={dismiss} />}
    </>
  );
}
