import { type ENDPOINTS, PLANS, priceOf } from '@parlo/contract';
import { and, eq, gt, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Database, Queryable } from '../../db/connect.ts';
import { billingSettings, orders, starterSubscriptions } from '../../db/schema.ts';
import type { CurrentUser, Identify, InputOf, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { cleanText } from '../../platform/http/clean-text.ts';
import { isOwnOrigin } from '../../platform/http/own-origin.ts';
import { endsByClock } from '../../platform/order-expiry.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { accountSuspended } from '../../platform/suspension.ts';
import type { Ledger } from './change-deps.ts';
import { type OrderRow, storeOrder } from './orders.ts';
import type { OrderToPay, PaymentProvider } from './provider.ts';

export interface PrePaymentDeps {
  readonly db: Database;
  /** Null when nothing is sold. */
  readonly provider: PaymentProvider | null;
  /** The operator's; absent: links lead to where the browser asked. */
  readonly givenUrl: string | undefined;
  /** The base of links outside a browser. */
  readonly publicUrl: string;
  /** Locks the account's minutes. Null when the account is gone. */
  readonly lockAccount: Ledger['lockAccount'];
  /** Refuses a purchase that would take the account above its own cap. */
  readonly requireMaySpend: (tx: Queryable, userId: string, cents: number) => Promise<void>;
}

/** Orders a plan or minutes at the price of the plans table, and makes the page to pay on. */
export function prePayment(deps: PrePaymentDeps): Operation<typeof ENDPOINTS.prePayment> {
  return async (input, { user, headers }) => {
    const { provider } = deps;
    if (!provider) throw new AppError('sales_closed', 'Sales are not open here yet.');
    requireOwnEmail(user, input.email);
    const order = await deps.db.transaction((tx) => makeOrder(tx, deps, provider, user, input));
    if (order.checkoutUrl === null) await openCheckout(deps, provider, order, user, headers);
    return { success: true, message: 'Order made.', orderId: order.id, paymentUrl: linkTo(order) };
  };
}

async function makeOrder(
  tx: Queryable,
  { lockAccount, requireMaySpend }: PrePaymentDeps,
  { name: provider }: PaymentProvider,
  { id: userId }: CurrentUser,
  { planType, minutes, assistantId }: InputOf<typeof ENDPOINTS.prePayment>,
): Promise<OrderRow> {
  const cents = priceOf(planType, minutes);
  if (cents === null) throw new AppError('not_sold', 'These minutes are not sold.', { field: 'minutes' });
  const ofAssistant = planType === 'starter' ? null : await requireAssistant(tx, userId, assistantId);
  const account = await lockAccount(tx, userId);
  if (account?.suspendedBy) {
    throw accountSuspended();
  }
  if (planType === 'starter' && (await hasPlan(tx, userId, provider))) {
    throw new AppError('already_subscribed', 'You have this plan already.');
  }
  await requireMaySpend(tx, userId, cents);
  if (planType === 'starter') {
    // One checkout at a time: whoever opens several tabs pays in one of them.
    const [open] = await tx.select().from(orders).where(openStarter(userId, provider));
    if (open) return open;
  }
  return storeOrder(tx, { userId, planType, minutes, cents, assistantId: ofAssistant, provider });
}

async function requireAssistant(
  tx: Queryable,
  userId: string,
  assistantId: string | null | undefined,
): Promise<string> {
  if (!assistantId)
    throw new AppError('assistant_required', 'Assistant ID not found', { field: 'assistantId' });
  return (await requireOwnAssistant(tx, userId, assistantId)).id;
}

async function hasPlan(tx: Queryable, userId: string, provider: PaymentProvider['name']): Promise<boolean> {
  const { userId: owner, provider: where, status } = starterSubscriptions;
  const running = and(eq(owner, userId), eq(where, provider), ne(status, 'ended'));
  return (await tx.$count(starterSubscriptions, running)) > 0;
}

const openStarter = (userId: string, provider: PaymentProvider['name']) =>
  and(
    eq(orders.userId, userId),
    eq(orders.planType, 'starter'),
    eq(orders.provider, provider),
    eq(orders.status, 'pending'),
    eq(orders.automatic, false),
    or(not(sql`${endsByClock()}`), gt(orders.expiresAt, sql`now() + interval '1 hour'`)),
  );

/** Outside of any transaction: a provider may take seconds. Asking it twice for one order is asking once. */
async function openCheckout(
  { db, givenUrl, publicUrl }: PrePaymentDeps,
  provider: PaymentProvider,
  order: OrderRow,
  user: CurrentUser,
  headers: Headers,
): Promise<void> {
  const done = `${originOf(headers, givenUrl) ?? publicUrl}/checkout/done?order=${order.id}`;
  const toBePaid = await toPay(db, provider, order, user);
  const unopened = and(eq(orders.id, order.id), isNull(orders.checkoutRef));
  try {
    const back = { success: done, cancelled: `${done}&cancelled=1` };
    const { ref, url } = await provider.createCheckout(toBePaid, back);
    await db.update(orders).set({ checkoutRef: ref, checkoutUrl: url }).where(unopened);
  } catch (error) {
    // Stripe keeps even a failure of its own under the order's key for a day: only another order gets another result.
    await db.update(orders).set({ status: 'failed' }).where(unopened);
    throw error;
  }
}

/** An order as a provider is given it. */
async function toPay(
  db: Queryable,
  provider: PaymentProvider,
  { id, planType, minutes, cents, currency }: OrderRow,
  { id: userId, email }: Pick<CurrentUser, 'id' | 'email'>,
): Promise<OrderToPay> {
  const [customer] = await db
    .select({ ref: billingSettings.customerRef })
    .from(billingSettings)
    .where(eq(billingSettings.userId, userId));
  const ref = customer?.ref ?? null;
  const customerRef = ref !== null && provider.isOwnCustomer(ref) ? ref : null;
  return { id, userId, email, planType, minutes, cents, currency, customerRef };
}

/** The browser's own way to this server, where the operator names none. */
function originOf(headers: Headers, givenUrl: string | undefined): string | undefined {
  if (givenUrl !== undefined) return givenUrl;
  const origin = headers.get('origin');
  return origin && isOwnOrigin(origin, headers.get('host'), givenUrl) ? origin : undefined;
}

/** An address of this server, so that the provider's own never has to be known by a page of ours. */
function linkTo({ id, planType, assistantId, minutes }: OrderRow): string {
  const query = new URLSearchParams({ plan: planType });
  if (assistantId !== null) query.set('assistantId', assistantId);
  if (minutes !== PLANS.starter.minutes) query.set('minutes', String(minutes));
  query.set('order', id);
  return `/checkout?${query}`;
}

/**
 * `GET /checkout`: leads the buyer to the provider's page, unless they have the plan by another order by now. Anybody
 * else, and who has paid already, comes to the page that says what became of the order.
 */
export function followLink(db: Database, identify: Identify) {
  return async (context: Context): Promise<Response> => {
    const id = cleanText(context.req.query('order') ?? '');
    const user = await identify(context);
    const [order] = user
      ? await db
          .select()
          .from(orders)
          .where(and(eq(orders.id, id), eq(orders.userId, user.id)))
      : [];
    const payable = order?.status === 'pending' || order?.status === 'failed';
    const second =
      payable && order.planType === 'starter' && user && (await hasPlan(db, user.id, order.provider));
    const checkout = payable ? order.checkoutUrl : null;
    const to = second
      ? '/dashboard/billing'
      : (checkout ?? `/checkout/done?${new URLSearchParams({ order: id })}`);
    context.header('Cache-Control', 'no-store');
    return context.redirect(to, 303);
  };
}
