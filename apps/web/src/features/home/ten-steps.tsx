import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Heading } from './heading.tsx';

const STEPS = [
  'open',
  'greet',
  'voice',
  'teach',
  'ask',
  'keep',
  'read',
  'calendar',
  'paste',
  'listen',
] as const;

/** From nothing to an assistant on one's own pages: five steps down each column. */
export function TenSteps() {
  const { t } = useTranslation();
  return (
    <section className="shell py-20 sm:py-28" aria-labelledby="how">
      <Heading id="how" lead={t('landing.how.lead')}>
        {t('landing.how.title')}
      </Heading>
      <ol className="mt-10 lg:grid lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5 lg:gap-x-16">
        {STEPS.map((step, at) => (
          <li
            key={step}
            className="grid grid-cols-[3rem_minmax(0,1fr)] items-baseline border-t border-line py-5 sm:grid-cols-[4rem_minmax(0,1fr)]"
          >
            <span
              aria-hidden="true"
              className={classes(
                'tabular text-[1.75rem] leading-none font-bold tracking-[-0.04em]',
                // What is free of an account, and what comes after.
                at < 5 ? 'text-listening' : 'text-soft',
              )}
            >
              {at + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold">{t(`landing.how.${step}.title`)}</h3>
              <p className="mt-1 max-w-md text-soft">{t(`landing.how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
