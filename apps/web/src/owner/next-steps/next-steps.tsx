import type { Assistant } from '@parlo/contract';
import { Check, Circle, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { STEPS, type Step } from './steps.ts';
import type { NextSteps } from './use-next-steps.ts';

interface NextStepListProps {
  readonly steps: NextSteps;
  readonly assistant: Pick<Assistant, 'id' | 'assistantName'>;
  /** Without an account some steps can't be done yet. */
  readonly demo?: boolean;
  /** Also says what the next one is about, with a button that leads there. */
  readonly roomy?: boolean;
}

/** The remaining steps until an assistant is at work, each with a link. */
export function NextStepList({ steps, assistant, demo = false, roomy = false }: NextStepListProps) {
  const { t } = useTranslation();
  const to = useWays(assistant.id);
  const { state, done } = steps;
  if (state === 'over') return null;
  const next = STEPS.find((step) => !done.has(step));
  const needsAccount = (step: Step) => demo && (step === 'site' || step === 'asked');
  return (
    <section
      aria-label={t('steps.label')}
      aria-busy={state === 'waiting'}
      className={classes(
        'relative rounded-lg bg-panel',
        roomy ? 'mt-8 p-5 sm:p-6' : 'px-4 py-1.5',
        // As high as what stands there until this is known.
        roomy && next && 'flex min-h-60 flex-col justify-between sm:min-h-40',
      )}
    >
      {roomy && next && (
        <div className="mb-3 flex flex-col gap-x-8 gap-y-4 sm:flex-row sm:items-center sm:justify-between sm:pr-10">
          <div className="min-w-0 max-sm:pr-10">
            <h2 className="text-lg">{t(`steps.${next}`)}</h2>
            <p className="mt-1 break-words text-soft">{t(`steps.text.${next}`)}</p>
          </div>
          <ButtonLink to={to(next)} className="shrink-0 max-sm:w-full">
            {t('steps.go')}
          </ButtonLink>
        </div>
      )}
      {state === 'finished' ? (
        <p role="status" className="py-2 pr-10">
          {t('steps.finished', { name: assistant.assistantName })}
        </p>
      ) : (
        <ol className="flex flex-wrap items-center gap-x-5 pr-10">
          {STEPS.map((step) => (
            <li key={step} className={roomy ? 'max-sm:hidden' : classes(step !== next && 'max-md:hidden')}>
              <Link
                to={to(step)}
                preventScrollReset
                aria-current={step === next ? 'step' : undefined}
                className={classes(
                  'flex min-h-11 items-center gap-2 rounded-md text-sm transition-colors hover:text-ink',
                  step === next ? 'font-semibold text-ink' : 'text-soft',
                )}
              >
                {done.has(step) ? (
                  <Check size={16} aria-hidden="true" className="shrink-0 text-good" />
                ) : (
                  <Circle size={16} aria-hidden="true" className="shrink-0" />
                )}
                {`${t(`steps.${step}`)} `}
                {done.has(step) && <span className="sr-only">{t('steps.done')}</span>}
                {needsAccount(step) && <span className="font-normal text-soft">{t('steps.account')}</span>}
              </Link>
            </li>
          ))}
          <li
            aria-hidden="true"
            className={classes('tabular text-sm text-soft', roomy ? 'sm:hidden' : 'md:hidden')}
          >
            {t('steps.progress', { done: done.size, all: STEPS.length })}
          </li>
        </ol>
      )}
      <IconButton
        label={t('steps.dismiss')}
        className={classes('absolute right-1', roomy ? 'top-1' : 'top-1.5')}
        onClick={steps.dismiss}
      >
        <X size={18} />
      </IconButton>
    </section>
  );
}

/** Where each step is done. In the builder itself the assistant stays as it is named, so that nobody is asked to save. */
function useWays(assistantId: string): (step: Step) => string {
  const { pathname, search } = useLocation();
  const query = /^\/assistant(\/|$)/.test(pathname) ? search : `?id=${encodeURIComponent(assistantId)}`;
  const places = { name: 'about', teach: 'knowledge', hear: 'preview', site: 'site' } as const;
  return (step) => (step === 'asked' ? '/dashboard/analytics' : `/assistant/${places[step]}${query}`);
}
