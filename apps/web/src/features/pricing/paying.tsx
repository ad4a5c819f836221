import { CheckoutMessage } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/signed-out.ts';
import { CHECKOUT_TAB } from './open-checkout-tab.ts';
import { orderQuery } from './order-query.ts';
import type { PlacedOrder } from './purchase.ts';

interface PayingProps {
  readonly order: PlacedOrder;
  readonly onEnd: (status: CheckoutMessage['status']) => void;
}

/** While somebody pays in the other tab. Fetched before the order is made: without it nobody would notice the end. */
export function Paying({ order, onEnd }: PayingProps) {
  const { t } = useTranslation();
  useCheckoutEnd(order, onEnd);
  return (
    <p className="rise flex flex-wrap items-center gap-x-4 rounded-md bg-panel px-4 py-1.5">
      <span className="py-2">{t('pricing.paying')}</span>
      <a
        href={order.paymentUrl}
        target={CHECKOUT_TAB}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {t('pricing.toCheckout')}
      </a>
    </p>
  );
}

/** What the end of a checkout says, when it is of this order and from a place that may speak of it; else null. */
function readCheckoutMessage(
  { origin, data }: Pick<MessageEvent, 'origin' | 'data'>,
  { orderId, paymentUrl }: PlacedOrder,
): CheckoutMessage['status'] | null {
  if (origin !== location.origin && origin !== new URL(paymentUrl, location.href).origin) return null;
  const message = CheckoutMessage.safeParse(data);
  if (!message.success) return null;
  const { status, paymentId } = message.data;
  return paymentId === '' || paymentId === orderId ? status : null;
}

/** How often the server is asked about an order that is being paid in another tab, in milliseconds. */
const ASK_MS = 4_000;
/** After so many responses it is asked less often: the person has gone for something else. */
const ASKED_OFTEN = 30;
const ASK_SELDOM_MS = 20_000;

/**
 * Follows an order that is paid in another tab: by the message of the page that ends the checkout, and, as a message
 * can get lost, by asking the server meanwhile and whenever this tab is looked at again. A refused card is no end: its
 * holder may try another one.
 */
function useCheckoutEnd(order: PlacedOrder, onEnd: (status: CheckoutMessage['status']) => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const status = readCheckoutMessage(event, order);
      if (status) end.current(status);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [order]);

  const { data } = useQuery({
    ...orderQuery(order.orderId),
    refetchInterval({ state: { dataUpdateCount, errorUpdateCount, error } }) {
      if (isSignedOut(error)) return false;
      return dataUpdateCount + errorUpdateCount < ASKED_OFTEN ? ASK_MS : ASK_SELDOM_MS;
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });
  const status = data?.status;
  useEffect(() => {
    // A second payment of the plan goes back at once: where a payment leads to says so.
    if (status === 'completed' || status === 'refunded') end.current('success');
    if (status === 'cancelled' || status === 'expired') end.current('cancelled');
  }, [status]);
}
