import type { AnalyticsResponse } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFormats } from '../formats.ts';

/** How many are shown before somebody asks for all. */
const SHOWN = 8;

/** Entries of the FAQ by how often they answered. */
export function MostAsked({ questions }: { readonly questions: AnalyticsResponse['mostAsked'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const most = questions[0]?.count ?? 1;
  const hidden = all ? 0 : Math.max(0, questions.length - SHOWN);
  return (
    <section aria-labelledby="most-asked" className="border-t border-line pt-6">
      <h2 id="most-asked" className="text-lg">
        {t('analytics.mostAsked')}
      </h2>
      <p className="text-soft">
        {t(questions.length > 0 ? 'analytics.mostAskedText' : 'analytics.mostAskedNone')}
      </p>
      <ol className="mt-4 flex flex-col gap-3">
        {questions.slice(0, questions.length - hidden).map(({ question, count }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two assistants may have the same question
          <li key={`${at} ${question}`}>
            <div className="flex items-baseline justify-between gap-6">
              <span className="min-w-0 break-words">{question}</span>
              <span className="tabular shrink-0 text-sm text-soft">
                {t('analytics.times', { count, shown: formats.number(count) })}
              </span>
            </div>
            <div
              aria-hidden="true"
              className="mt-1 h-1.5 rounded-full bg-ink"
              style={{ width: `${(100 * count) / most}%` }}
            />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {t('analytics.showAll', { count: hidden, shown: formats.number(hidden) })}
        </Button>
      )}
    </section>
  );
}
