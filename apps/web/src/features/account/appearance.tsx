import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../../i18n/language.ts';
import { useLanguageChange } from '../../i18n/use-language-change.ts';
import { LoadFailedNotice } from '../../lazy/load-failed-notice.tsx';
import { chooseTheme } from '../../theme/theme.ts';
import { useChosenTheme } from '../../theme/use-theme.ts';
import { Choice } from './choice.tsx';

const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[];
const THEMES = ['device', 'light', 'dark'] as const;

/** How Parlo looks to this reader, on this device. */
export function Appearance() {
  const { t } = useTranslation();
  const { language, change, missing, dismiss } = useLanguageChange();
  const theme = useChosenTheme() ?? 'device';
  return (
    <div className="flex flex-col gap-6">
      <Choice
        name="language"
        label={t('account.language')}
        options={LANGUAGES.map((one) => ({ value: one, text: LANGUAGE_NAMES[one], lang: one }))}
        value={language}
        onChange={change}
      />
      <Choice
        name="theme"
        label={t('account.theme')}
        options={THEMES.map((one) => ({ value: one, text: t(`account.themes.${one}`) }))}
        value={theme}
        onChange={(next) => chooseTheme(next === 'device' ? null : next)}
      />
      {missing && <LoadFailedNotice onRetry={() => change(missing)} onClose={dismiss} />}
    </div>
  );
}
