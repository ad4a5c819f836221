import type { BillingRow } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** What came into the account, a row each. */
export function BillingHistory({ rows }: { readonly rows: readonly BillingRow[] }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  if (rows.length === 0) return <p className="text-soft">{t('billing.empty')}</p>;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const heads = ['date', 'plan', 'minutes', 'amount', 'status'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard, too
    <section tabIndex={0} aria-label={t('billing.table')} className="overflow-x-auto">
      <table className="w-full min-w-[30rem] text-left">
        <thead>
          <tr className="text-sm text-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line py-2 pr-4 font-normal">
                {t(`billing.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map(({ id, date, plan, minutes, amount }) => (
            <tr key={id}>
              <td className={CELL}>{day.format(new Date(date))}</td>
              <td className={CELL}>{t(`billing.rows.${plan}`)}</td>
              <td className={CELL}>{minutes}</td>
              <td className={CELL}>{amount === null ? t('billing.free') : dollars(amount, i18n.language)}</td>
              <td className={CELL}>{t('billing.completed')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const CELL = 'border-b border-line py-2.5 pr-4';
