import { priceOf } from '@parlo/contract';
import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { billingSettings, minuteBalances, orders, user } from '../../db/schema.ts';
import type { JobOptions, Jobs } from '../../platform/jobs.ts';
import { capExceededBy, THIS_MONTH } from '../../platform/spending-cap.ts';
import type { Ledger } from './change-deps.ts';
import { type OrderRow, storeOrder } from './orders.ts';
import type { PaymentMails } from './payment-mails.ts';
import type { ChargeResult, PaymentProvider } from './provider.ts';

/*
 * Minutes that are bought by themselves. An account that has few left gets an order, of which there is one at a time; the
 * order is charged by a job of its own, with the order's id as the key, so that a crash between the two, or between the
 * charge and its result, charges nobody twice. That it is paid is the provider's event, as for every order; that its card
 * was refused is the result of the charge, which alone tells it from a card that asks its holder.
 */

const MAKE_ORDER = 'auto_top_up';
const CHARGE = 'charge_top_up';
/** Half a day of a provider that is away. An order that nobody paid expires after a whole one. */
const CHARGE_JOB: JobOptions = { concurrency: 2, retries: 40, retryMaxSeconds: 1_200, limitSeconds: 60 };
/** Refusals in a row after which it is turned off. */
const MOST_REFUSALS = 3;

export interface AutoTopUpDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Null when nothing is sold. */
  readonly provider: PaymentProvider | null;
  readonly lockAccount: Ledger['lockAccount'];
  readonly mails: PaymentMails;
}

/** Adds its jobs to `jobs`. */
export function handleAutoTopUps(deps: AutoTopUpDeps): void {
  const { db, jobs, provider } = deps;
  jobs.handle<{ userId: string }>(MAKE_ORDER, { limitSeconds: 60 }, async ({ userId }) => {
    if (provider) await db.transaction((tx) => makeOrder(tx, deps, provider, userId));
  });
  jobs.handle<{ orderId: string }>(CHARGE, CHARGE_JOB, ({ orderId }) => charge(deps, orderId));
}

/**
 * Has minutes bought where they are few: for one account as a part of the transaction that left it with few, or for all,
 * as an account without minutes has no more calls that would.
 */
export async function requestTopUps(
  tx: Queryable,
  jobs: Jobs,
  provider: PaymentProvider | null,
  userId?: string,
): Promise<void> {
  if (!provider) return;
  for (const due of await findDue(tx, provider, userId)) {
    // An account at its cap is due for as long as the month is: a job for it would be one each minute, for nothing.
    if ((await priceToPay(tx, due)) !== null) await jobs.send(MAKE_ORDER, { userId: due.userId }, tx);
  }
}

type Settings = typeof billingSettings.$inferSelect;

/** Accounts that want minutes now. One that is being charged has to wait, and for a day one whose last order failed. */
async function findDue(
  db: Queryable,
  provider: PaymentProvider,
  userId: string | undefined,
): Promise<Settings[]> {
  const waits = and(
    eq(orders.userId, billingSettings.userId),
    ofTopUp(),
    or(
      eq(orders.status, 'pending'),
      and(eq(orders.status, 'failed'), gt(orders.createdAt, sql`now() - interval '24 hours'`)),
      and(eq(orders.status, 'expired'), gt(orders.expiresAt, sql`now() - interval '24 hours'`)),
    ),
  );
  const rows = await db
    .select({ settings: billingSettings })
    .from(billingSettings)
    .innerJoin(minuteBalances, eq(minuteBalances.userId, billingSettings.userId))
    .where(
      and(
        userId === undefined ? undefined : eq(billingSettings.userId, userId),
        eq(billingSettings.topUpOn, true),
        isNotNull(billingSettings.customerRef),
        isNull(minuteBalances.suspendedAt),
        lt(minuteBalances.seconds, sql`${billingSettings.topUpBelowMinutes} * 60`),
        notExists(db.select({ id: orders.id }).from(orders).where(waits)),
      ),
    );
  return rows.flatMap(({ settings }) =>
    settings.customerRef !== null && provider.isOwnCustomer(settings.customerRef) ? settings : [],
  );
}

/** Renewals of the plan are made without their owner, too. */
const ofTopUp = () => and(eq(orders.automatic, true), eq(orders.planType, 'add_minutes'));

async function makeOrder(
  tx: Queryable,
  { jobs, lockAccount }: AutoTopUpDeps,
  provider: PaymentProvider,
  userId: string,
): Promise<void> {
  await lockAccount(tx, userId);
  // Read under the lock: of several jobs one makes the order, and the others find it.
  const [settings] = await findDue(tx, provider, userId);
  const cents = settings ? await priceToPay(tx, settings) : null;
  if (!settings || cents === null) return;
  const order = await storeOrder(tx, {
    userId,
    planType: 'add_minutes',
    minutes: settings.topUpMinutes,
    cents,
    assistantId: null,
    provider: provider.name,
    automatic: true,
  });
  await jobs.send(CHARGE, { orderId: order.id }, tx);
}

/** The price of what an account wants; null when that is not sold, or its own limits forbid it. */
async function priceToPay(
  tx: Queryable,
  { userId, topUpMinutes, topUpMostCents }: Settings,
): Promise<number | null> {
  const cents = priceOf('add_minutes', topUpMinutes);
  if (cents === null || (await spentByItself(tx, userId)) + cents > topUpMostCents) return null;
  return (await capExceededBy(tx, userId, cents)) === null ? cents : null;
}

/** Cents of this calendar month in UTC, confirmed or not. What was given back does not make room for more. */
async function spentByItself(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${orders.cents}), 0)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ofTopUp(),
        or(gte(orders.paidAt, THIS_MONTH), eq(orders.status, 'pending')),
      ),
    );
  return row?.cents ?? 0;
}

async function charge({ db, provider, mails }: AutoTopUpDeps, orderId: string): Promise<void> {
  const isOpen = and(eq(orders.id, orderId), eq(orders.status, 'pending'));
  const { customerRef: ref, topUpOn: on } = billingSettings;
  const [found] = await db
    .select({ order: orders, email: user.email, ref, on, suspendedAt: minuteBalances.suspendedAt })
    .from(orders)
    .innerJoin(user, eq(user.id, orders.userId))
    .innerJoin(billingSettings, eq(billingSettings.userId, user.id))
    .innerJoin(minuteBalances, eq(minuteBalances.userId, user.id))
    // A provider that was away for long must not charge for what was wanted a day ago.
    .where(and(isOpen, gt(orders.expiresAt, sql`now()`)));
  if (!found || found.order.userId === null || found.ref === null) return;
  if (provider?.name !== found.order.provider) return;
  if (!found.on || found.suspendedAt !== null) {
    await db.update(orders).set({ status: 'cancelled' }).where(isOpen);
    return;
  }
  const { order, email, ref: customerRef } = found;
  const { id, userId, planType, minutes, cents, currency } = order;
  if (userId === null) return;
  const toPay = { id, userId, email, planType, minutes, cents, currency, customerRef };
  const result = await provider.charge(toPay);
  await db.transaction((tx) => applyResult(tx, mails, { ...order, userId }, result));
}

async function applyResult(
  tx: Queryable,
  mails: PaymentMails,
  order: OwnedOrder,
  result: ChargeResult,
): Promise<void> {
  switch (result.state) {
    case 'charged':
      return;
    case 'refused':
      return refuse(tx, mails, order);
    case 'needs_holder':
    case 'no_card':
      return askHolder(tx, mails, order, result);
  }
}

type OwnedOrder = OrderRow & { readonly userId: string };

/** Once, however often the charge is tried. */
async function askHolder(
  tx: Queryable,
  mails: PaymentMails,
  { id, userId, minutes, cents }: OwnedOrder,
  { state, payUrl }: Extract<ChargeResult, { readonly payUrl: string }>,
): Promise<void> {
  const asked = await tx
    .update(orders)
    .set({ checkoutUrl: payUrl })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending'), isNull(orders.checkoutUrl)));
  if (asked.rowCount !== 1) return;
  await mails.topUpConfirm(tx, userId, { minutes, cents, payUrl, noCard: state === 'no_card' });
}

/**
 * Marks the order as refused, once, and tells the owner; every third time in a row it is turned off. Once it is on again
 * it has three more tries.
 */
async function refuse(
  tx: Queryable,
  mails: PaymentMails,
  { id, userId, minutes, cents }: OwnedOrder,
): Promise<void> {
  const marked = await tx
    .update(orders)
    .set({ status: 'failed' })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending')));
  if (marked.rowCount !== 1) return;
  const own = and(eq(orders.userId, userId), ofTopUp());
  const lastPaid = tx
    .select({ at: sql`coalesce(max(${orders.createdAt}), '-infinity')` })
    .from(orders)
    .where(and(own, inArray(orders.status, ['completed', 'refunded'])));
  const refusals = await tx.$count(
    orders,
    and(own, eq(orders.status, 'failed'), gt(orders.createdAt, sql`(${lastPaid})`)),
  );
  if (refusals % MOST_REFUSALS !== 0) return mails.topUpRefused(tx, userId, { minutes, cents });
  await tx.update(billingSettings).set({ topUpOn: false }).where(eq(billingSettings.userId, userId));
  await mails.topUpOff(tx, userId);
}
