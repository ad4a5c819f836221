/**
 * What the browser remembers of a payment, under the names of spec.md §3. For drawing alone: the server decides who
 * may embed, by its own books.
 */
export interface Standing {
  readonly mayEmbed: boolean;
  readonly admin: boolean;
}

/** The paid product. */
export interface Payment {
  readonly plan: string;
  /** The order number. */
  readonly id: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STATUS = 'paymentStatus';
const PLAN = 'paymentPlan';
const ID = 'paymentId';
const COMPLETED = 'completed';

/** Brings the keys in step with what the server said. What a checkout wrote of its plan and order stays. */
export function keepPaymentKeys(store: Store, { mayEmbed, admin }: Standing): void {
  if (!mayEmbed) forgetPayment(store);
  // An administrator embeds without a payment.
  if (!mayEmbed || admin) return;
  const plan = store.getItem(PLAN) || 'starter';
  const id = store.getItem(ID) || 'account';
  keepPayment(store, { plan, id });
}

/** Stores what a checkout has completed. */
export function keepPayment(store: Store, { plan, id }: Payment): void {
  store.setItem(STATUS, COMPLETED);
  store.setItem(PLAN, plan);
  store.setItem(ID, id);
}

/** The completed payment; null when any of it is missing. */
export function readPayment(store: Store): Payment | null {
  const [status, plan, id] = [STATUS, PLAN, ID].map((key) => store.getItem(key));
  return status === COMPLETED && plan && id ? { plan, id } : null;
}

export function forgetPayment(store: Store): void {
  for (const key of [STATUS, PLAN, ID]) store.removeItem(key);
}
