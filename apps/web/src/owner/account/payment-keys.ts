/**
 * What the browser remembers of a payment, under the names of spec.md §3. For drawing alone: the server decides who
 * may embed, by its own books.
 */
export interface Standing {
  readonly mayEmbed: boolean;
  readonly admin: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STATUS = 'paymentStatus';
const PLAN = 'paymentPlan';
const ID = 'paymentId';

/** Brings the keys in step with what the server said. What a checkout wrote of its plan and order stays. */
export function keepPaymentKeys(store: Store, { mayEmbed, admin }: Standing): void {
  if (!mayEmbed) {
    for (const key of [STATUS, PLAN, ID]) store.removeItem(key);
    return;
  }
  // An administrator embeds without a payment.
  if (admin) return;
  store.setItem(STATUS, 'completed');
  if (!store.getItem(PLAN)) store.setItem(PLAN, 'starter');
  if (!store.getItem(ID)) store.setItem(ID, 'account');
}
