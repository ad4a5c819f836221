import { PLANS } from '@parlo/contract/plans';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The plan, the top-ups, and how to get either while this server takes no payments. */
export function Pricing() {
  const { t, i18n } = useTranslation();
  return (
    <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="starter" className="rounded-lg border border-line bg-raised p-6 sm:p-8">
        <h2 id="starter" className="text-title">
          {t('pages.starter')}
        </h2>
        <p className="mt-3 flex items-baseline gap-2">
          <span className="text-display font-bold">{dollars(PLANS.starter.cents, i18n.language)}</span>
          <span className="text-soft">{t('pages.perMonth')}</span>
        </p>
        <ul className="mt-5 flex flex-col gap-2.5">
          {[
            t('pages.starterMinutes', { minutes: PLANS.starter.minutes }),
            t('pages.starterEmbed'),
            t('pages.starterAll'),
          ].map((line) => (
            <li key={line} className="flex gap-2.5">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="top-ups">
        <h2 id="top-ups" className="text-title">
          {t('pages.topUps')}
        </h2>
        <ul className="mt-4 border-t border-line">
          {PLANS.topUps.map(({ minutes, cents }) => (
            <li key={minutes} className="tabular flex justify-between border-b border-line py-3 text-lg">
              <span>{t('pages.topUp', { minutes })}</span>
              <span className="font-semibold">{dollars(cents, i18n.language)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-soft">{t('pages.notYet')}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/dashboard/support" look="action">
            {t('pages.ask')}
          </ButtonLink>
          <ButtonLink to="/assistant">{t('pages.create')}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
