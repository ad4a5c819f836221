import { type AdminOrder, OWNER_LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { dollars } from '../../i18n/dollars.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import type { Act } from './act-dialog.tsx';
import { Listing, RowAct, Search, useSearched } from './listing.tsx';
import { useAct } from './use-act.tsx';
import { useMoments, usePages } from './use-admin.ts';

/** Orders of all accounts. */
export function Orders({ email }: { readonly email: string }) {
  const { t, i18n } = useTranslation();
  const search = useSearched();
  const query = usePages(email, 'orders', search, (wanted, signal) =>
    adminApi.request('listOrders', wanted, signal),
  );
  const { ask, said, dialog } = useAct(email);
  return (
    <>
      <Search label={t('admin.searchOrders')} most={OWNER_LIMITS.search} />
      <Listing query={query} empty={t('admin.noOrders')} search={search} said={said}>
        {query.data?.pages.flatMap(({ orders }) =>
          orders.map((order) => (
            <OrderRow key={order.id} order={order} onRefund={() => ask(refundAct(t, order, i18n.language))} />
          )),
        )}
      </Listing>
      {dialog}
    </>
  );
}

interface OrderRowProps {
  readonly order: AdminOrder;
  readonly onRefund: () => void;
}

function OrderRow({ order, onRefund }: OrderRowProps) {
  const { t, i18n } = useTranslation();
  const { moment } = useMoments();
  const { id, planType, minutes, amount, refunded, status, paidAt, email, dispute } = order;
  const what = t(planType === 'starter' ? 'admin.starterMonth' : 'admin.topUp', { minutes });
  const facts = [
    [t('admin.status'), t(`admin.statuses.${status}`)],
    [t('admin.amount'), dollars(amount, i18n.language)],
    ...(refunded > 0 ? [[t('admin.refunded'), dollars(refunded, i18n.language)] as const] : []),
    ...(dispute ? [[t('admin.dispute'), t(`admin.disputes.${dispute}`)] as const] : []),
    [t('admin.ordered'), moment(order.createdAt)],
    ...(paidAt ? [[t('admin.paid'), moment(paidAt)] as const] : []),
    [t('admin.provider'), order.provider],
  ] as const;
  const isPaid = status === 'completed' || status === 'refunded';
  // An amount that a bank took back is not refunded again.
  const canRefund = isPaid && refunded < amount && dispute !== 'open' && dispute !== 'lost';
  return (
    <FactRow
      title={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{what}</span>
            <span className="break-all text-soft">{email ?? t('admin.gone')}</span>
          </p>
          <code className="font-mono text-sm break-all text-soft">{id}</code>
        </>
      }
      facts={facts}
    >
      {canRefund && (
        <div className="-mx-4 max-lg:-mt-2 lg:ml-0 lg:shrink-0">
          <RowAct name={t('admin.refund')} about={id} onClick={onRefund} />
        </div>
      )}
    </FactRow>
  );
}

function refundAct(t: TFunction, { id: orderId, amount, refunded }: AdminOrder, language: string): Act {
  return {
    title: t('admin.refundThat', { id: orderId }),
    text: t('admin.refundText', { amount: dollars(amount - refunded, language) }),
    action: t('admin.refund'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'optional',
    async run({ note }) {
      await adminApi.request('refundOrder', { orderId, note: note || undefined });
      return t('admin.refundedDone', { id: orderId });
    },
  };
}
