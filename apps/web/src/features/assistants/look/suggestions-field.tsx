import { LOOK_LIMITS } from '@parlo/contract';
import { memo, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Select } from '../../../ui/form/field.tsx';
import type { FaqValues } from '../builder/form-values.ts';
import { useOwnForm } from '../builder/own-form.ts';

interface SuggestionsFieldProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Which questions are buttons in the widget. */
export function SuggestionsField(props: SuggestionsFieldProps) {
  const entries = useWatch({ control: useOwnForm().control, name: 'faqList' });
  // Three lists of a thousand questions: a key in one of them does not wait for that.
  return <Places {...props} entries={useDeferredValue(entries)} />;
}

interface PlacesProps extends SuggestionsFieldProps {
  readonly entries: readonly FaqValues[] | undefined;
}

const Places = memo(function Places({ chosen, onChange, entries = [] }: PlacesProps) {
  const { t } = useTranslation();
  const questions = [...new Set(entries.map(({ question }) => question.trim()).filter(Boolean))];
  // One place more than there are chosen ones.
  const places = Math.min(LOOK_LIMITS.suggestions, chosen.length + 1);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{t('look.suggestions')}</legend>
      <p className="text-sm text-soft">{t('look.suggestionsHint')}</p>
      {Array.from({ length: places }, (_, at) => {
        const own = chosen[at] ?? '';
        const free = questions.filter((question) => question === own || !chosen.includes(question));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is identified by its number
          <Field key={at} label={t('look.suggestion', { number: at + 1 })}>
            {(wiring) => (
              <Select
                {...wiring}
                value={own}
                onChange={({ target }) =>
                  onChange(chosen.toSpliced(at, 1, target.value).filter((question) => question !== ''))
                }
              >
                <option value="">{t('look.suggestionNone')}</option>
                {own && !questions.includes(own) && (
                  <option value={own}>{t('look.suggestionGone', { question: own })}</option>
                )}
                {free.map((question) => (
                  <option key={question} value={question}>
                    {question}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        );
      })}
    </fieldset>
  );
});
