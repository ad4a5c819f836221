import { VISITOR_LIMITS } from '@parlo/contract/limits';
import { ArrowUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskedWidget, type Question } from './asked-widget.tsx';
import type { UseCase } from './content.ts';
import { Heading } from './heading.tsx';

/** Businesses whose assistants can be asked here. Nothing is drawn where none came with the build. */
export function UseCases({ cases }: { readonly cases: readonly UseCase[] }) {
  const { t } = useTranslation();
  const [chosenId, choose] = useState(cases[0]?.assistantId);
  const chosen = cases.find(({ assistantId }) => assistantId === chosenId);
  if (!chosen) return null;
  return (
    <section className="border-t border-line py-20 sm:py-28" aria-labelledby="cases">
      <div className="shell">
        <Heading id="cases" lead={t('landing.cases.lead')}>
          {t('landing.cases.title')}
        </Heading>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
          <fieldset className="min-w-0">
            <legend className="sr-only">{t('landing.cases.choose')}</legend>
            <div className="grid grid-cols-2 gap-2 lg:block lg:border-b lg:border-line">
              {cases.map(({ assistantId, business, description }) => (
                <label
                  key={assistantId}
                  className="group flex min-h-12 cursor-pointer items-center rounded-md border border-edge px-3 py-2 transition-colors hover:bg-panel has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink lg:block lg:rounded-none lg:border-0 lg:border-t lg:border-line lg:px-0 lg:py-4 lg:has-checked:bg-transparent lg:has-checked:text-ink"
                >
                  <input
                    type="radio"
                    name="business"
                    className="sr-only"
                    checked={assistantId === chosenId}
                    onChange={() => choose(assistantId)}
                  />
                  <span className="font-semibold lg:text-title lg:text-soft lg:transition-colors lg:group-hover:text-ink lg:group-has-checked:text-ink">
                    {business}
                  </span>
                  <span className="hidden max-w-lg text-soft lg:group-has-checked:block">{description}</span>
                </label>
              ))}
            </div>
            <p className="mt-4 text-soft lg:hidden">{chosen.description}</p>
          </fieldset>
          <Place key={chosen.assistantId} of={chosen} />
        </div>
      </div>
    </section>
  );
}

/** Sample questions in the widget's place; after the first one, the widget itself. */
function Place({ of: { assistantId, business, greeting, suggestions } }: { readonly of: UseCase }) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [question, setQuestion] = useState<Question | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim()) setQuestion({ text: typed.trim(), keys: true });
  }
  return (
    <section aria-label={t('landing.cases.place', { business })}>
      <div className="h-[32rem] overflow-hidden rounded-[18px] border border-line bg-paper shadow-float">
        {question ? (
          <AskedWidget
            assistantId={assistantId}
            question={question}
            title={t('landing.cases.frame', { business })}
          />
        ) : (
          <div className="flex h-full flex-col p-5">
            <p className="my-auto text-title font-semibold tracking-[-0.02em]">{greeting}</p>
            <ul aria-label={t('landing.cases.suggestions')} className="flex flex-col gap-2">
              {suggestions.map((suggestion) => (
                <li key={suggestion}>
                  <Button
                    className="w-full"
                    // A key makes a click without a count.
                    onClick={({ detail }) => setQuestion({ text: suggestion, keys: detail === 0 })}
                  >
                    <span className="w-full text-left">{suggestion}</span>
                  </Button>
                </li>
              ))}
            </ul>
            <form onSubmit={submit} className="mt-4 flex gap-2">
              <input
                aria-label={t('landing.cases.label')}
                placeholder={t('landing.cases.placeholder')}
                value={typed}
                onChange={({ currentTarget }) => type(currentTarget.value)}
                maxLength={VISITOR_LIMITS.chatMessage}
                autoComplete="off"
                className="min-h-11 min-w-0 flex-1 rounded-md border border-edge bg-raised px-3 text-base"
              />
              <Button type="submit" look="action" aria-label={t('landing.cases.ask')} className="px-3">
                <ArrowUp size={20} aria-hidden="true" />
              </Button>
            </form>
          </div>
        )}
      </div>
      <p className="mt-3 text-sm text-soft">{t('landing.cases.note')}</p>
    </section>
  );
}
