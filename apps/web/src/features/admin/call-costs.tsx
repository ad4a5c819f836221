import type { SystemResponse } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { costWords } from '../../owner/costs.ts';
import { Section } from '../../ui/page.tsx';

interface CallCostsProps {
  readonly costs: NonNullable<SystemResponse['callCosts']>;
}

/** What today's calls with the operator's key cost, beside the most that they may cost. */
export function CallCosts({ costs }: CallCostsProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const { currency, calls, today, cap } = costs;
  const words = (micros: number) => costWords(locale, { micros, currency });
  const facts = [
    [t('admin.callCosts.calls'), new Intl.NumberFormat(i18n.language).format(calls)],
    [t('admin.callCosts.today'), today === null ? t('admin.callCosts.unknown') : words(today)],
    [t('admin.callCosts.cap'), cap === null ? t('admin.callCosts.noCap') : words(cap)],
  ] as const;
  return (
    <Section title={t('admin.callCostsTitle')} text={t('admin.callCostsText')}>
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {today !== null && cap !== null && today >= cap && (
        <p className="mt-3 font-semibold text-danger">{t('admin.callCosts.reached')}</p>
      )}
    </Section>
  );
}
