import {
  type BillingResponse,
  type BillingRow,
  type CALLS,
  PLANS,
  type Plan,
  type Sales,
} from '@parlo/contract';
import { and, desc, eq, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import {
  billingSettings,
  minuteBalances,
  minuteEntries,
  orders,
  starterSubscriptions,
} from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { spentThisMonth } from '../../platform/spending-cap.ts';
import { type Standing, standingOf } from './standing.ts';

/** The length of the history. */
const MOST_ROWS = 200;

export function getBilling(db: Database, sales: Sales): Operation<typeof CALLS.getBilling> {
  return (_input, { user }) => billingOf(db, sales, user.id);
}

/** Everything that the billing screen says of an account. */
export async function billingOf(db: Database, sales: Sales, userId: string): Promise<BillingResponse> {
  const [standing, [balance], [plan], [settings], spent, history] = await Promise.all([
    standingOf(db, userId),
    db
      .select({ used: minuteBalances.usedSeconds })
      .from(minuteBalances)
      .where(eq(minuteBalances.userId, userId)),
    db.select().from(starterSubscriptions).where(eq(starterSubscriptions.userId, userId)),
    db.select().from(billingSettings).where(eq(billingSettings.userId, userId)),
    spentThisMonth(db, userId),
    historyOf(db, userId),
  ]);
  const { seconds, paidUntil, suspended } = standing;
  const name = planOf(standing, new Date());
  const renews = name === 'starter' && plan?.status !== 'ended' && plan?.endsWithMonth !== true;
  return {
    success: true,
    plan: name,
    price: renews ? PLANS.starter.cents : null,
    paidUntil: paidUntil && paidUntil > new Date() ? paidUntil.toISOString() : null,
    subscription: subscriptionOf(plan),
    suspended,
    sales,
    portal: sales === 'open' && (settings?.customerRef ?? null) !== null,
    minutes: Math.floor(seconds / 60),
    used: Math.ceil((balance?.used ?? 0) / 60),
    spent,
    settings: settingsOf(settings),
    history,
  };
}

function planOf({ paying, paidUntil }: Standing, now: Date): Plan {
  if (paidUntil && paidUntil > now) return 'starter';
  return paying ? 'minutes' : 'trial';
}

function subscriptionOf(
  plan: typeof starterSubscriptions.$inferSelect | undefined,
): BillingResponse['subscription'] {
  if (!plan || plan.status === 'ended') return null;
  return plan.status === 'active' && plan.endsWithMonth ? 'ending' : plan.status;
}

/** What an account without settings has is said here and by the table's defaults. */
function settingsOf(row: typeof billingSettings.$inferSelect | undefined): BillingResponse['settings'] {
  return {
    monthlyCap: row?.monthlyCapCents ?? null,
    autoTopUp: {
      on: row?.topUpOn ?? false,
      below: row?.topUpBelowMinutes ?? 20,
      minutes: row?.topUpMinutes ?? 100,
      mostPerMonth: row?.topUpMostCents ?? 3_000,
    },
  };
}

/** Everything that was added or taken back, with what was paid for it. */
async function historyOf(db: Database, userId: string): Promise<BillingRow[]> {
  const { id, kind, seconds, createdAt, reference, note } = minuteEntries;
  const { cents, status, invoiceUrl } = orders;
  const rows = await db
    .select({ id, kind, seconds, createdAt, reference, order: orders.id, cents, status, invoiceUrl })
    .from(minuteEntries)
    // A top-up refers to its order; a month and a refund note it.
    .leftJoin(orders, and(eq(orders.userId, userId), or(eq(orders.id, reference), eq(orders.id, note))))
    .where(and(eq(minuteEntries.userId, userId), ne(kind, 'usage')))
    .orderBy(desc(createdAt), desc(minuteEntries.id))
    .limit(MOST_ROWS);
  return rows.flatMap((row, at) => {
    // A dispute that was won gives back what had been taken, which may be nothing.
    if (row.kind === 'usage' || (row.kind === 'grant' && row.seconds === 0)) return [];
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

/** The reference of a refund ends with all that had gone back by then; that of a dispute does not. */
function refundedBy({ reference, order, cents }: RefundEntry, older: readonly RefundEntry[]): number | null {
  const sumOf = (one: RefundEntry) => Number(/:(\d+)$/.exec(one.reference)?.[1] ?? Number.NaN);
  if (cents === null) return null;
  const sum = sumOf({ reference, order, cents });
  if (Number.isNaN(sum)) return -cents;
  const before = older.find((one) => one.order === order && sumOf(one) < sum && one.reference !== order);
  return (before ? sumOf(before) : 0) - sum;
}

export function getAssistantMinutes(db: Database): Operation<typeof CALLS.getAssistantMinutes> {
  return async ({ email, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const { minutesTotal } = await requireOwnAssistant(db, user.id, assistantId);
    const used = await secondsUsed(db, assistantId);
    return { success: true, minutes: Math.ceil(used / 60), minutes_total: minutesTotal };
  };
}
