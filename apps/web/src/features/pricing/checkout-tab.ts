import { CheckoutMessage } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedOut } from '../../api/client.ts';
import { orderQuery } from './order-query.ts';
import type { PlacedOrder } from './use-buy.ts';

declare global {
  interface Window {
    /** The order whose checkout this page waits for the end of. The tab with that checkout reads it. */
    parloOrder?: string;
  }
}

/** The name of the tab, so that there is one. */
export const CHECKOUT_TAB = 'parlo-checkout';

/**
 * Opens a tab for a checkout that is not known yet. Called in the click itself: browsers block a tab that is opened
 * later. Null when it is blocked all the same.
 */
export function openCheckoutTab(words: string): Window | null {
  const tab = window.open('', CHECKOUT_TAB);
  try {
    if (tab?.location.href === 'about:blank') tab.document.body.textContent = words;
  } catch {
    // A provider's page of an earlier order is in it, which we can't read; it makes room for the new one.
  }
  return tab;
}

/** What the end of a checkout says, when it is of this order and from a place that may speak of it; else null. */
export function readCheckoutMessage(
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
export function useCheckoutEnd(order: PlacedOrder, onEnd: (status: CheckoutMessage['status']) => void): void {
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
    window.parloOrder = order.orderId;
    return () => {
      removeEventListener('message', listen);
      delete window.parloOrder;
    };
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
