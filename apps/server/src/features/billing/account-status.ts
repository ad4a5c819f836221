import { TRIAL_SECONDS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteBalances, starterSubscriptions, user } from '../../db/schema.ts';
import { isSuspendedRow } from '../../platform/suspension.ts';
import { heldSeconds } from './settle.ts';
import { leftOf } from './take-back.ts';

/** The balance of an account and its rights. */
export interface AccountStatus {
  /** Seconds that new calls can have. */
  readonly seconds: number;
  /** Has a Starter month, or bought or given time left. While renewals have failed for too long, months' time waits. */
  readonly paying: boolean;
  /** The end of the Starter month that is paid; null when there never was one. */
  readonly paidUntil: Date | null;
  /** Its embeds refuse, and no call gets time. */
  readonly suspended: boolean;
  /** Visitors may be served: a paying owner, or an administrator, whose account is not suspended. */
  readonly mayEmbed: boolean;
}

const NOBODY: AccountStatus = {
  seconds: 0,
  paying: false,
  paidUntil: null,
  suspended: false,
  mayEmbed: false,
};

/** The trial's time is used first, so anything above the rest of it was bought or given. */
export async function accountStatusOf(
  db: Queryable,
  userId: string,
  now = new Date(),
): Promise<AccountStatus> {
  const [row] = await db
    .select({
      seconds: minuteBalances.seconds,
      used: minuteBalances.usedSeconds,
      paidUntil: minuteBalances.starterUntil,
      suspended: sql<boolean>`${isSuspendedRow}`,
      role: user.role,
      subscription: starterSubscriptions.status,
    })
    .from(minuteBalances)
    .innerJoin(user, eq(user.id, minuteBalances.userId))
    .leftJoin(starterSubscriptions, eq(starterSubscriptions.userId, minuteBalances.userId))
    .where(eq(minuteBalances.userId, userId));
  if (!row) return NOBODY;
  const { seconds, used, paidUntil, suspended, role } = row;
  const ofTrial = Math.max(0, TRIAL_SECONDS - used);
  const active = paidUntil !== null && paidUntil > now;
  const paying =
    active ||
    (row.subscription === 'paused'
      ? await hasMoreThanMonths(db, userId, used)
      : seconds + (await heldSeconds(db, userId)) > ofTrial);
  const mayEmbed = !suspended && (paying || role === 'admin');
  return { seconds, paying, paidUntil, suspended, mayEmbed };
}

/** Whether anything is left that is neither the trial's nor of paid months: those wait until the bill is paid. */
async function hasMoreThanMonths(db: Queryable, userId: string, usedSeconds: number): Promise<boolean> {
  const left = await leftOf(db, { userId, usedSeconds });
  return left.some(({ kind, unused }) => (kind === 'grant' || kind === 'top_up') && unused > 0);
}
