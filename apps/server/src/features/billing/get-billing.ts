import {
  type BillingResponse,
  type BillingRow,
  type CALLS,
  PLANS,
  type Plan,
  type Sales,
  type SubscriptionStatus,
} from '@parlo/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { minuteBalances, minuteEntries, starterSubscriptions } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { readSettings } from './settings.ts';
import { type Standing, standingOf } from './standing.ts';

/** The length of the history. */
const MOST_ROWS = 200;

export interface BillingDeps {
  readonly db: Database;
  /** Whether anything is sold here, and for real money. */
  readonly sales: Sales;
}

/** The whole response of every call that shows or changes how an account pays. */
export async function readBilling({ db, sales }: BillingDeps, userId: string): Promise<BillingResponse> {
  const [standing, [balance], history, subscription, { hasCard, ...paying }] = await Promise.all([
    standingOf(db, userId),
    db
      .select({ used: minuteBalances.usedSeconds, suspendedAt: minuteBalances.suspendedAt })
      .from(minuteBalances)
      .where(eq(minuteBalances.userId, userId)),
    creditsOf(db, userId),
    readSubscription(db, userId),
    readSettings(db, userId),
  ]);
  const { seconds, paidUntil } = standing;
  const plan = planOf(standing, new Date());
  return {
    success: true,
    plan,
    price: plan === 'starter' && subscription !== 'ending' ? PLANS.starter.cents : null,
    paidUntil: paidUntil && paidUntil > new Date() ? paidUntil.toISOString() : null,
    subscription,
    suspended: balance?.suspendedAt != null,
    sales,
    portal: hasCard && sales === 'open',
    minutes: Math.floor(seconds / 60),
    used: Math.ceil((balance?.used ?? 0) / 60),
    ...paying,
    history,
  };
}

export function getBilling(deps: BillingDeps): Operation<typeof CALLS.getBilling> {
  return (_input, { user }) => readBilling(deps, user.id);
}

async function readSubscription(db: Database, userId: string): Promise<SubscriptionStatus | null> {
  const [row] = await db
    .select({ status: starterSubscriptions.status, ends: starterSubscriptions.endsWithMonth })
    .from(starterSubscriptions)
    .where(eq(starterSubscriptions.userId, userId));
  if (!row || row.status === 'ended') return null;
  return row.status === 'active' && row.ends ? 'ending' : row.status;
}

function planOf({ paying, paidUntil }: Standing, now: Date): Plan {
  if (paidUntil && paidUntil > now) return 'starter';
  return paying ? 'minutes' : 'trial';
}

/** The account's credits. Nothing is sold yet, so no entry has a price. */
async function creditsOf(db: Database, userId: string): Promise<BillingRow[]> {
  const rows = await db
    .select({
      id: minuteEntries.id,
      kind: minuteEntries.kind,
      seconds: minuteEntries.seconds,
      createdAt: minuteEntries.createdAt,
    })
    .from(minuteEntries)
    .where(and(eq(minuteEntries.userId, userId), ne(minuteEntries.kind, 'usage')))
    .orderBy(desc(minuteEntries.createdAt), desc(minuteEntries.id))
    .limit(MOST_ROWS);
  return rows.flatMap(({ id, kind, seconds, createdAt }) =>
    kind === 'usage'
      ? []
      : [
          {
            id,
            date: createdAt.toISOString(),
            plan: kind,
            minutes: Math.floor(seconds / 60),
            amount: null,
            status: 'completed' as const,
            invoiceUrl: null,
          },
        ],
  );
}

export function getAssistantMinutes(db: Database): Operation<typeof CALLS.getAssistantMinutes> {
  return async ({ email, assistantId }, { user }) => {
    requireOwnEmail(user, email);
    const { minutesTotal } = await requireOwnAssistant(db, user.id, assistantId);
    const used = await secondsUsed(db, assistantId);
    return { success: true, minutes: Math.ceil(used / 60), minutes_total: minutesTotal };
  };
}
