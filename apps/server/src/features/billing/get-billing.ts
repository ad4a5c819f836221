import {
  type BillingResponse,
  type BillingRow,
  type ENDPOINTS,
  PLANS,
  type Plan,
  type Sales,
  type SubscriptionStatus,
} from '@parlo/contract';
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteEntries, orders, starterSubscriptions } from '../../db/schema.ts';
import { secondsHeld, secondsUsed } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { type AccountStatus, accountStatusOf } from './account-status.ts';
import { type BillingProvider, readSettings } from './settings.ts';
import { talkTime } from './talk-time.ts';

/** The length of the history. */
const MOST_ROWS = 200;

export interface BillingDeps {
  readonly db: Database;
  /** Whether anything is sold here, and for real money. */
  readonly sales: Sales;
  /** Null when nothing is sold. */
  readonly provider: BillingProvider | null;
}

/** The whole response of every call that shows or changes how an account pays. */
export async function readBilling(
  { db, sales, provider }: BillingDeps,
  userId: string,
): Promise<BillingResponse> {
  const [status, [balance], history, subscription, { hasCard, ...paying }] = await Promise.all([
    accountStatusOf(db, userId),
    db
      .select({ used: minuteBalances.usedSeconds })
      .from(minuteBalances)
      .where(eq(minuteBalances.userId, userId)),
    historyOf(db, userId),
    readSubscription(db, provider, userId),
    readSettings(db, provider, userId),
  ]);
  const { paidUntil, suspended } = status;
  const talk = talkTime(status);
  const plan = planOf(status, new Date());
  return {
    success: true,
    plan,
    price: subscription === null || subscription === 'ending' ? null : PLANS.starter.cents,
    paidUntil: paidUntil && paidUntil > new Date() ? paidUntil.toISOString() : null,
    subscription,
    suspended,
    sales,
    portal: hasCard && sales === 'open',
    minutes: talk.account,
    talk,
    used: Math.ceil((balance?.used ?? 0) / 60),
    ...paying,
    history,
  };
}

export function getBilling(deps: BillingDeps): Operation<typeof ENDPOINTS.getBilling> {
  return (_input, { user }) => readBilling(deps, user.id);
}

/** Another provider's subscription can't be changed from here, and does not keep this one's from being bought. */
async function readSubscription(
  db: Database,
  provider: BillingProvider | null,
  userId: string,
): Promise<SubscriptionStatus | null> {
  if (!provider) return null;
  const [row] = await db
    .select({ status: starterSubscriptions.status, ends: starterSubscriptions.endsWithMonth })
    .from(starterSubscriptions)
    .where(and(eq(starterSubscriptions.userId, userId), eq(starterSubscriptions.provider, provider.name)));
  if (!row || row.status === 'ended') return null;
  return row.status === 'active' && row.ends ? 'ending' : row.status;
}

export function planOf({ paying, paidUntil }: AccountStatus, now: Date): Plan {
  if (paidUntil && paidUntil > now) return 'starter';
  return paying ? 'minutes' : 'trial';
}

/** Everything that was added or taken back, with what was paid for it. */
async function historyOf(db: Database, userId: string): Promise<BillingRow[]> {
  const { id, kind, seconds, createdAt, reference, note } = minuteEntries;
  const { cents, status, invoiceUrl } = orders;
  const rows = await db
    .select({ id, kind, seconds, createdAt, reference, order: orders.id, cents, status, invoiceUrl })
    .from(minuteEntries)
    // A top-up refers to its order; a month and a refund note it.
    .leftJoin(
      orders,
      and(
        eq(orders.userId, userId),
        or(eq(orders.id, reference), and(inArray(kind, ['starter', 'refund']), eq(orders.id, note))),
      ),
    )
    .where(and(eq(minuteEntries.userId, userId), ne(kind, 'usage')))
    .orderBy(desc(createdAt), desc(minuteEntries.id))
    .limit(MOST_ROWS);
  return rows.flatMap((row, at) => {
    if (row.kind === 'usage') return [];
    const isRefund = row.kind === 'refund';
    return {
      id: row.id,
      date: row.createdAt.toISOString(),
      plan: row.kind,
      minutes: Math.trunc(row.seconds / 60),
      amount: isRefund ? refundedBy(row, rows.slice(at + 1)) : row.cents,
      status: isRefund ? 'refunded' : (row.status ?? 'completed'),
      invoiceUrl: isRefund ? null : row.invoiceUrl,
    };
  });
}

interface RefundEntry {
  readonly reference: string;
  readonly order: string | null;
  readonly cents: number | null;
}

/**
 * The reference of a refund ends with all that had gone back by then. In a dispute the whole price went back, and came
 * again when it was won.
 */
function refundedBy({ reference, order, cents }: RefundEntry, older: readonly RefundEntry[]): number | null {
  const sumOf = (one: RefundEntry) => Number(/:(\d+)$/.exec(one.reference)?.[1] ?? Number.NaN);
  if (cents === null) return null;
  const sum = sumOf({ reference, order, cents });
  if (Number.isNaN(sum)) return reference.endsWith('_won') ? cents : -cents;
  const before = older.find((one) => one.order === order && sumOf(one) < sum && one.reference !== order);
  return (before ? sumOf(before) : 0) - sum;
}

export function getAssistantMinutes(db: Database): Operation<typeof ENDPOINTS.getAssistantMinutes> {
  return async ({ email, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const { minutesTotal } = await requireOwnAssistant(db, user.id, assistantId);
    const [used, [row], status] = await Promise.all([
      secondsUsed(db, assistantId),
      db.select({ held: secondsHeld }).from(assistants).where(eq(assistants.id, assistantId)),
      accountStatusOf(db, user.id),
    ]);
    const talk = talkTime(status, minutesTotal * 60 - used - (row?.held ?? 0));
    return { success: true, minutes: Math.ceil(used / 60), minutes_total: minutesTotal, talk };
  };
}
