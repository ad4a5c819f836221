import type { BillingRow } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../i18n/dollars.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const HEADS = ['date', 'plan', 'minutes', 'amount', 'status', 'invoice'] as const;
const CELL = 'border-b border-line py-2.5 pr-3 last:pr-0';

/** Each plan, top-up and refund of the account, a row each. */
export function BillingHistory({ rows }: { readonly rows: readonly BillingRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return <p className="text-soft">{t('billing.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keyboard, too
    <section tabIndex={0} aria-label={t('billing.table')} className="relative overflow-x-auto">
      <table className="w-full min-w-[34rem] text-left">
        <thead>
          <tr className="text-sm text-soft">
            {HEADS.map((head) => (
              <th key={head} scope="col" className="border-b border-line py-2 pr-3 font-normal last:pr-0">
                {t(`billing.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular">
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ date, plan, minutes, amount, status, invoiceUrl }: BillingRow) {
  const { t, i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' }).format(new Date(date));
  // A minus as long as a figure, and not a hyphen.
  const signed = new Intl.NumberFormat(i18n.language).format(minutes).replace('-', '−');
  const price = amount === null ? t('billing.free') : dollars(amount, i18n.language).replace('-', '−');
  return (
    <tr>
      <td className={CELL}>{day}</td>
      <td className={CELL}>{t(`billing.rows.${plan}`)}</td>
      <td className={CELL}>{signed}</td>
      <td className={CELL}>{price}</td>
      <td className={CELL}>{t(`billing.orderStates.${status}`)}</td>
      <td className={CELL}>
        {invoiceUrl === null ? (
          <span className="text-soft">{t('billing.noInvoice')}</span>
        ) : (
          <a
            href={invoiceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {t('billing.view')}
            <span className="sr-only">{`: ${t('billing.openInvoice', { date: day })}`}</span>
          </a>
        )}
      </td>
    </tr>
  );
}
