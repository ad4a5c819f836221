import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { isSignedOut } from '../../api/signed-out.ts';
import { type SendState, useSend } from '../../api/use-send.ts';
import { isRefusal, refusalWords } from '../../i18n/refusals.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { isNoAssistant, type PlacedOrder, type Purchase } from './purchase.ts';

export interface Buying {
  readonly state: SendState;
  /** An order is being made, or this tab is leaving for its checkout. */
  readonly busy: boolean;
  /** The last requested purchase. */
  readonly wanted: Purchase | null;
  /**
   * Orders it, once what paying needs is there too; the result has the link to pay. Null when one of them failed, or
   * when an order is being made.
   */
  order(purchase: Purchase, prepare?: Prepare): Promise<PlacedOrder | null>;
  /** Takes this tab to the checkout. */
  leaveFor(order: PlacedOrder): void;
  /** Says that there is nothing to add minutes to. */
  refuse(purchase: Purchase): void;
}

/** Fetches what is needed after an order was made. */
type Prepare = () => Promise<unknown>;

/** Makes orders, one at a time. */
export function useBuy(onFailed?: (error: unknown) => void): Buying {
  const [wanted, setWanted] = useState<Purchase | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { state, send } = useSend(prePay, onFailed);
  useEffect(() => {
    // The way back from the checkout may show this page as it was left.
    const back = () => setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const busy = state.step === 'busy' || leaving;
  const order = (purchase: Purchase, prepare?: Prepare) => {
    if (!busy) setWanted(purchase);
    return send({ purchase, prepare });
  };
  return {
    state,
    busy,
    wanted,
    order,
    leaveFor({ paymentUrl }) {
      setLeaving(true);
      location.assign(paymentUrl);
    },
    refuse: (purchase) => void order({ ...purchase, assistantId: null }),
  };
}

const ordering = lazyPart(async () => (await import('./place-order.ts')).placeOrder);

interface Order {
  readonly purchase: Purchase;
  readonly prepare: Prepare | undefined;
}

async function prePay({ purchase, prepare }: Order): Promise<PlacedOrder> {
  const [placeOrder] = await Promise.all([ordering.load(), prepare?.()]);
  return placeOrder(purchase);
}

/** Whether the account has the plan already, so that there is nothing to buy but something to see. */
export const isSubscribed = (error: unknown) => isRefusal(error) && error.reason === 'already_subscribed';

/** Why an order was not made: what is missing, or the server's message, or how its response failed. */
export function orderProblem(t: TFunction, error: unknown, { planType }: Purchase): string {
  if (isSignedOut(error))
    return t(planType === 'starter' ? 'pricing.signInForPlan' : 'pricing.signInForMinutes');
  if (isNoAssistant(error)) return t('pricing.noAssistant');
  if (isRefusal(error)) return refusalWords(t, error, t('pricing.prePaymentFailed'));
  // A call's error, recognized by its shape: the contract is not here.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  if (status >= 400) return t('pricing.httpError', { code: status });
  // A response that says success and is not of the contract.
  return status > 0 ? t('pricing.prePaymentFailed') : t('pricing.prePaymentLost');
}
