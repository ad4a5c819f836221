import type { Sales } from '@parlo/contract';
import { and, eq, isNull, lt, max, ne, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Database, Queryable } from '../../db/connect.ts';
import { minuteBalances, orders, starterMonths, starterSubscriptions } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { Metrics } from '../../platform/monitoring/metrics.ts';
import { applyChange } from './apply-change.ts';
import { handleAutoTopUps } from './auto-top-up.ts';
import type { Ledger } from './change-deps.ts';
import { isTestCheckout } from './create-provider.ts';
import { type EventState, type HandleEventDeps, handleEvent, replayEvent } from './handle-event.ts';
import { orderNotFound } from './orders.ts';
import { createPaymentMails, type PaymentMailsDeps } from './payment-mails.ts';
import { handlePlanCharging, PROVIDER_JOB, settlePlanCharging } from './plan-charging.ts';
import { type PaymentProvider, WebhookRefused } from './provider.ts';
import { aMonthAfter } from './providers/test-checkout/test-checkout.ts';

export interface PaymentsDeps extends PaymentMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'paymentEvents'>;
  /** Null when nothing is sold. */
  readonly paymentProvider: PaymentProvider | null;
  readonly ledger: Ledger;
}

export interface Payments {
  readonly provider: PaymentProvider | null;
  readonly sales: Sales;
  /** Checks and handles a webhook. Throws `WebhookRefused`, or whatever should make the provider send it again. */
  receive(provider: string, body: Buffer, headers: Headers): Promise<EventState>;
  /** Handles a stored event again. One that was done changes nothing. */
  replayEvent(eventId: string): Promise<EventState>;
  /**
   * Asks the provider to give the money of an order back. What follows comes as its event. `keep` is called when nothing
   * is against it, before the provider is asked.
   */
  refundOrder(orderId: string, keep: () => Promise<void>): Promise<void>;
  /** Ends the account's subscription now, if it has one. */
  endSubscription(userId: string): Promise<void>;
  /** The same, once `tx` is committed. */
  endSubscriptionLater(tx: Queryable, userId: string): Promise<void>;
}

const END_SUBSCRIPTION = 'end_subscription';
const REFUND_ORDER = 'refund_order';
/** Reports of one account wait for each other, each with a connection of the pool: most of it is for everybody else. */
const AT_ONCE = 4;

/** Adds its job to `jobs`. */
export function createPayments(deps: PaymentsDeps): Payments {
  const { db, jobs, logger, paymentProvider: provider, ledger } = deps;
  const mails = createPaymentMails(deps);
  jobs.handle<{ subscriptionRef: string }>(END_SUBSCRIPTION, PROVIDER_JOB, async ({ subscriptionRef }) =>
    provider?.endSubscription(subscriptionRef),
  );
  jobs.handle<{ orderId: string }>(REFUND_ORDER, PROVIDER_JOB, async ({ orderId }) => {
    const left = await findLeft(db, orderId);
    if (left && left.provider === provider?.name) await provider.refund(left);
  });
  handlePlanCharging({ db, jobs, provider });
  handleAutoTopUps({ db, jobs, provider, lockAccount: ledger.lockAccount, mails });
  const endLater = (tx: Queryable, subscriptionRef: string) =>
    jobs.send(END_SUBSCRIPTION, { subscriptionRef }, tx);
  const refundLater = (tx: Queryable, orderId: string) => jobs.send(REFUND_ORDER, { orderId }, tx);
  const settleCharging = (tx: Queryable, userId: string) => settlePlanCharging(tx, jobs, userId);
  const handling: HandleEventDeps = {
    db,
    logger,
    apply: (tx, from, event) =>
      applyChange(tx, { ledger, mails, endLater, refundLater, settleCharging }, from, event),
  };
  const limit = pLimit(AT_ONCE);
  return {
    provider,
    sales: salesOf(provider),
    async receive(name, body, headers) {
      if (provider?.name !== name) throw new AppError('not_found', 'There is no such endpoint.');
      let change = 'unknown';
      let outcome: EventState | 'not_verified' = 'failed';
      try {
        const event = await provider.verify(body, headers);
        change = event.change?.kind ?? 'other';
        const state = await limit(() => handleEvent(handling, provider, event));
        outcome = state;
        return state;
      } catch (error) {
        if (error instanceof WebhookRefused) outcome = 'not_verified';
        throw error;
      } finally {
        deps.metrics.paymentEvents.inc({ change, outcome });
      }
    },
    replayEvent: (eventId) => replayEvent(handling, provider, eventId),
    refundOrder: (orderId, keep) => refundOrder(db, provider, orderId, keep),
    endSubscription: (userId) => endSubscription(db, logger, provider, userId),
    async endSubscriptionLater(tx, userId) {
      const plan = await findPlan(tx, userId);
      if (plan) await endLater(tx, plan.ref);
    },
  };
}

function salesOf(provider: PaymentProvider | null): Sales {
  if (!provider) return 'closed';
  return provider.name === 'test' ? 'test' : 'open';
}

async function refundOrder(
  db: Database,
  provider: PaymentProvider | null,
  orderId: string,
  keep: () => Promise<void>,
): Promise<void> {
  const left = await findLeft(db, orderId);
  if (!left) throw new AppError('not_refundable', 'Nothing of this order can be given back.');
  if (provider?.name !== left.provider) {
    throw new AppError('not_refundable', 'The provider of this order is not set up any more.');
  }
  await keep();
  await provider.refund(left);
}

/** Returns the refundable part of an order; null for none. */
async function findLeft(db: Database, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw orderNotFound();
  const { provider, status, paymentRef, cents, refundedCents, dispute } = order;
  const left = cents - refundedCents;
  const paid = status === 'completed' || status === 'refunded';
  // An amount that a bank took back is not refunded again.
  if (!paid || paymentRef === null || left <= 0 || dispute === 'open' || dispute === 'lost') return null;
  return { id, provider, paymentRef, cents: left };
}

async function findPlan(db: Queryable, user: string) {
  const { userId, status } = starterSubscriptions;
  const [plan] = await db
    .select()
    .from(starterSubscriptions)
    .where(and(eq(userId, user), ne(status, 'ended')));
  return plan;
}

async function endSubscription(
  db: Database,
  logger: Logger,
  provider: PaymentProvider | null,
  userId: string,
): Promise<void> {
  const plan = await findPlan(db, userId);
  if (!plan) return;
  if (provider?.name === plan.provider) return provider.endSubscription(plan.ref);
  logger.warn({ provider: plan.provider, subscription: plan.ref }, 'a subscription can’t be ended from here');
}

/** The test checkout has no clock of its own: months that are over are renewed, or end, when this is called. */
export async function renewTestPlans(db: Database, provider: PaymentProvider | null): Promise<void> {
  if (!isTestCheckout(provider)) return;
  const { userId, ref, endsWithMonth } = starterSubscriptions;
  const price = sql<number>`(select o.cents from ${orders} o
    where o.user_id = ${userId} and o.plan_type = 'starter' and o.paid_at is not null
    order by o.created_at desc, o.id desc limit 1)`;
  // Not the account's paid time: that ends early when a month is given back.
  const from = max(starterMonths.endsAt);
  const due = await db
    .select({ userId, ref, endsWithMonth, from, cents: price })
    .from(starterSubscriptions)
    .innerJoin(starterMonths, eq(starterMonths.userId, userId))
    .innerJoin(minuteBalances, eq(minuteBalances.userId, userId))
    .where(
      and(
        eq(starterSubscriptions.provider, 'test'),
        eq(starterSubscriptions.status, 'active'),
        isNull(minuteBalances.suspendedAt),
      ),
    )
    .groupBy(userId, ref, endsWithMonth)
    .having(lt(from, sql`now()`));
  for (const { userId: owner, ref: subscriptionRef, endsWithMonth: ends, from: ended, cents } of due) {
    if (ends) await provider.endSubscription(subscriptionRef);
    else if (ended) {
      const month = { from: monthNow(ended), cents, currency: 'usd' };
      await provider.renew({ subscriptionRef, userId: owner, ...month });
    }
  }
}

/** The beginning of the month that runs now. Those that passed while nobody could use the plan are not paid. */
function monthNow(ended: Date): Date {
  let from = ended;
  for (let next = aMonthAfter(from); next <= new Date(); next = aMonthAfter(from)) from = next;
  return from;
}
