import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES, type Language } from '../../i18n/language.ts';
import { useLanguageChange } from '../../i18n/use-language-change.ts';
import { LoadFailedNotice } from '../../lazy/load-failed-notice.tsx';
import { chooseTheme } from '../../theme/theme.ts';
import { useChosenTheme } from '../../theme/use-theme.ts';

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

interface ChoiceProps<Value extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few options, all visible. */
function Choice<Value extends string>({ name, label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-edge px-4 transition-colors hover:bg-panel has-checked:border-ink has-checked:bg-panel has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4 accent-ink"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
