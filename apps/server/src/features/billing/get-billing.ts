import { type BillingRow, type CALLS, PLANS, type Plan } from '@parlo/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { minuteBalances, minuteEntries } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { type Standing, standingOf } from './standing.ts';

/** The length of the history. */
const MOST_ROWS = 200;

export function getBilling(db: Database): Operation<typeof CALLS.getBilling> {
  return async (_input, { user }) => {
    const [standing, [balance], history] = await Promise.all([
      standingOf(db, user.id),
      db
        .select({ used: minuteBalances.usedSeconds })
        .from(minuteBalances)
        .where(eq(minuteBalances.userId, user.id)),
      creditsOf(db, user.id),
    ]);
    const { seconds, paidUntil } = standing;
    const plan = planOf(standing, new Date());
    return {
      success: true,
      plan,
      price: plan === 'starter' ? PLANS.starter.cents : null,
      paidUntil: paidUntil && paidUntil > new Date() ? paidUntil.toISOString() : null,
      minutes: Math.floor(seconds / 60),
      used: Math.ceil((balance?.used ?? 0) / 60),
      history,
    };
  };
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
