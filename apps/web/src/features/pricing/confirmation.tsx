import type { Order } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { api } from '../../api/client.ts';
import { missesTagManager, useConsent } from '../../consent/consent.ts';
import { tell } from '../../consent/tag-manager.ts';
import { dollars } from '../../i18n/dollars.ts';
import { isRefusal } from '../../i18n/refusals.ts';
import { useSiteAddress } from '../../site/site-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { orderQuery } from './order-query.ts';

/** When a payment that is not confirmed yet is asked about again, in milliseconds; from then on as at the end. */
const WAITS_MS = [1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

/** What became of an order, by the server's books: a provider reports a payment a moment after it brings its buyer back. */
export function Confirmation({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const address = useSiteAddress();
  const { data, error, isPending, refetch, failureCount } = useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state: { data: order, dataUpdateCount } }) =>
      order?.status === 'pending' && (WAITS_MS[dataUpdateCount - 1] ?? WAITS_MS.at(-1)),
    refetchIntervalInBackground: true,
  });
  useEndOf(data);
  if (isPending) return <Main text={t('pricing.bought.loading')} />;
  if (!data) {
    if (isRefusal(error) && error.code === 'not_found') return <Navigate to={address('/')} replace />;
    return (
      <Main alert text={t('pricing.bought.failed')}>
        <Button disabled={failureCount === 0} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Main>
    );
  }
  switch (data.status) {
    case 'pending':
      return <Waiting order={data} />;
    case 'completed':
    case 'refunded':
      return <Paid order={data} />;
    default:
      return (
        <Main
          alert
          title={t('pricing.bought.notPaidTitle')}
          text={t(`pricing.bought.${NOT_PAID[data.status]}`)}
        >
          <ButtonLink to="/pricing" look="action">
            {t('pricing.bought.again')}
          </ButtonLink>
        </Main>
      );
  }
}

const NOT_PAID = { failed: 'notPaid', cancelled: 'cancelled', expired: 'expired' } as const;

interface MainProps {
  readonly title?: string;
  readonly text: string;
  readonly alert?: boolean;
  readonly children?: ReactNode;
}

function Main({ alert = false, children, ...words }: MainProps) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('pricing.bought.title')} · ${t('app.name')}`}</title>
      <Notice {...words} role={alert ? 'alert' : 'status'}>
        {children}
      </Notice>
    </main>
  );
}

/** The milliseconds after which an order that is not confirmed takes longer than usual. */
const LONG_MS = 60_000;

function Waiting({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const long = Date.now() - Date.parse(order.createdAt) > LONG_MS;
  return (
    <Main title={t('pricing.bought.waiting')} text={t('pricing.bought.waitingText')}>
      {long && (
        <p className="break-words text-soft">{t('pricing.bought.waitingLong', { order: order.id })}</p>
      )}
      <ButtonLink to="/pricing">{t('pricing.bought.again')}</ButtonLink>
    </Main>
  );
}

function Paid({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation();
  const { id, planType, minutes, amount } = order;
  const facts = [
    ['number', id],
    ['plan', planType === 'starter' ? t('pricing.starter') : t('pricing.bought.minutes', { minutes })],
    ['amount', dollars(amount, i18n.language)],
  ] as const;
  return (
    <Page
      title={t('pricing.bought.title')}
      lead={t(`pricing.bought.${leadOf(order)}`)}
      className="shell pt-10"
    >
      <dl className="mt-8 max-w-xl border-t border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <dt className="text-soft">{t(`pricing.bought.${name}`)}</dt>
            <dd className="tabular min-w-0 font-semibold break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/assistant" look="action">
          {t('pricing.bought.builder')}
        </ButtonLink>
        <ButtonLink to="/dashboard">{t('pricing.bought.dashboard')}</ButtonLink>
      </div>
    </Page>
  );
}

/** A second payment of the plan goes back at once, and has never bought anything. */
function leadOf({ status, paidAt }: Order): 'thanks' | 'refunded' | 'paidTwice' {
  if (status !== 'refunded') return 'thanks';
  return paidAt === null ? 'paidTwice' : 'refunded';
}

/** Once an order is paid, everything else that was read may have changed; and it is counted, if its buyer agrees. */
function useEndOf(order: Order | undefined): void {
  const queries = useQueryClient();
  const paid = order?.status === 'completed' ? order.id : null;
  const mayCount = useConsent() === 'yes';
  useEffect(() => {
    if (missesTagManager()) location.reload();
  }, []);
  useEffect(() => {
    if (paid === null) return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'order' });
  }, [paid, queries]);
  useEffect(() => {
    if (paid === null || !mayCount) return;
    track(paid).catch((error: unknown) => console.error('an order could not be counted', error));
  }, [paid, mayCount]);
}

/** The server gives the data of an order once, whatever is loaded again or opened twice. */
async function track(orderId: string): Promise<void> {
  const { data } = await api.request('trackOrder', { orderId });
  if (data) tell({ event: 'purchase', ...data });
}
