import type { CheckoutMessage, Order } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useSiteAddress } from '../../site/site-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { orderQuery } from './order-query.ts';

interface CheckoutDoneProps {
  readonly orderId: string;
  /** The buyer came back by the provider's link for those who do not pay. */
  readonly cancelled: boolean;
}

/**
 * Where a provider's page leads back to. In a tab of its own it says to the page that waits how it went, and closes; in
 * any other it goes on itself. Payments are confirmed by the provider alone: this page only says what its buyer saw.
 */
export function CheckoutDone({ orderId, cancelled }: CheckoutDoneProps) {
  const { t } = useTranslation();
  const address = useSiteAddress();
  const [opener] = useState(findOpener);
  // It may have been loaded again meanwhile, or gone to another page: then nobody there goes on.
  const [awaited] = useState(() => opener?.parloOrder === orderId);
  const { data, isPending } = useQuery({ ...orderQuery(orderId), retry: false });
  const status = isPending ? null : outcomeOf(data, cancelled);

  useEffect(() => {
    if (!opener || status === null) return;
    const message: CheckoutMessage = { status, paymentId: orderId };
    opener.postMessage(message, location.origin);
    if (awaited) window.close();
  }, [opener, awaited, status, orderId]);

  if (status === null) return <Main text={t('pricing.done.checking')} />;
  const { to, state } = nextPlace(orderId, status, data);
  if (!awaited) return <Navigate to={address(to)} replace state={state} />;
  return (
    <Main text={t(status === 'success' ? 'pricing.done.success' : 'pricing.done.other')}>
      <ButtonLink to={to} state={state}>
        {t('pricing.done.goOn')}
      </ButtonLink>
    </Main>
  );
}

function Main({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main id="main">
      <title>{`${t('pricing.done.title')} · ${t('app.name')}`}</title>
      <Notice text={text}>{children}</Notice>
    </main>
  );
}

/** The state that the buyer saw; to them an unconfirmed order is paid. */
function outcomeOf(order: Order | undefined, cancelled: boolean): CheckoutMessage['status'] {
  if (order?.status === 'completed') return 'success';
  if (cancelled || order?.status === 'cancelled') return 'cancelled';
  return order?.status === 'failed' || order?.status === 'expired' ? 'failed' : 'success';
}

function nextPlace(orderId: string, status: CheckoutMessage['status'], order: Order | undefined) {
  if (status === 'success') {
    return { to: `/purchase-confirmation?order=${encodeURIComponent(orderId)}`, state: null };
  }
  const { assistantId } = order ?? {};
  const query = assistantId ? `?assistantId=${encodeURIComponent(assistantId)}` : '';
  return { to: `/pricing${query}`, state: { checkout: status } };
}

/** The page that opened this tab; null for one of another origin, to which nothing is said. */
function findOpener(): Window | null {
  try {
    const opener: Window | null = window.opener;
    return opener?.location.origin === location.origin && !opener.closed ? opener : null;
  } catch {
    // Of another origin.
    return null;
  }
}
