import type { BillingResponse, BillingRow } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { dollars } from '../../i18n/dollars.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';

/** The plan as the server keeps it. */
export function Billing() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { data, isPending, refetch } = useQuery({
    queryKey: ['billing', email],
    queryFn: ({ signal }) => api.call('getBilling', undefined, signal),
  });
  if (isPending) return <Notice text={t('billing.loading')} />;
  if (!data) {
    return (
      <Notice role="alert" text={t('billing.loadFailed')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  return (
    <div className="mt-8">
      <Section title={t('billing.current')} {...(data.plan === 'trial' && { text: t('billing.embedNote') })}>
        <CurrentPlan billing={data} />
        <ButtonLink to="/pricing" look="action" className="mt-6">
          {t('billing.change')}
        </ButtonLink>
      </Section>
      <Section title={t('billing.history')} text={t('billing.historyText')}>
        <BillingHistory rows={data.history} />
      </Section>
    </div>
  );
}

function CurrentPlan({ billing }: { readonly billing: BillingResponse }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const { plan, paidUntil, minutes, used, price } = billing;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const facts = [
    [t('billing.status'), plan === 'starter' || minutes > 0 ? t('billing.active') : t('billing.used_up')],
    [t('billing.minutesLeft'), String(minutes)],
    [t('billing.minutesUsed'), String(used)],
    [t('billing.nextDate'), paidUntil ? day.format(new Date(paidUntil)) : t('billing.noNextDate')],
    [
      t('billing.amount'),
      price === null
        ? t('billing.free')
        : t('billing.starterAmount', { price: dollars(price, i18n.language) }),
    ],
  ] as const;
  return (
    <>
      <p className="text-title font-semibold">{t(`billing.plans.${plan}`)}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="tabular text-lg">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Each plan and top-up of the account, a row each. */
function BillingHistory({ rows }: { readonly rows: readonly BillingRow[] }) {
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
