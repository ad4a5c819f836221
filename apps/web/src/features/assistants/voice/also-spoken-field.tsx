import { ASSISTANT_LANGUAGES } from '@parlo/contract';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnForm } from '../builder/own-form.ts';
import { writtenLanguage } from './written-language.ts';

/** Languages that visitors may speak in addition to the greeting's. */
export function AlsoSpokenField() {
  const { t } = useTranslation();
  const { control } = useOwnForm();
  const greeting = useWatch({ control, name: 'greetingMessage' });
  const { field } = useController({ control, name: 'alsoSpoken' });
  const { value: chosen = [] } = field;
  const own = writtenLanguage(greeting ?? '') ?? 'en';
  const others = ASSISTANT_LANGUAGES.filter((language) => language !== own);
  return (
    <fieldset aria-describedby="also-spoken-hint">
      <legend className="mb-1.5 font-semibold">{t('assistants.alsoSpoken.legend')}</legend>
      {others.map((language, i) => (
        <label key={language} className="flex min-h-11 items-center gap-2.5">
          <input
            ref={i === 0 ? field.ref : undefined}
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={(event) => {
              const rest = chosen.filter((each) => each !== language);
              field.onChange(event.currentTarget.checked ? [...rest, language] : rest);
            }}
            onBlur={field.onBlur}
            className="size-4.5 shrink-0 accent-ink"
          />
          {t(`assistants.alsoSpoken.${language}`)}
        </label>
      ))}
      <p id="also-spoken-hint" className="text-sm text-soft">
        {t('assistants.alsoSpoken.hint')}
      </p>
    </fieldset>
  );
}
