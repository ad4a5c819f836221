import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, conversations, minuteBalances, minuteEntries, minuteLeases } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { lockAccount } from './account.ts';
import { addVisitorSeconds } from './visitor-limits.ts';
import { type Notify, warn } from './warnings.ts';

export interface Usage {
  readonly callId: string;
  readonly userId: string;
  /** Whole. What goes beyond the call's lease is not billed. */
  readonly seconds: number;
}

/**
 * Bills a call: its usage goes into the ledger, the rest of its lease back to the account. Returns the seconds billed;
 * null when the call has no lease, because it was billed before or never metered.
 */
export async function settle(tx: Queryable, notify: Notify, usage: Usage): Promise<number | null> {
  const account = await lockAccount(tx, usage.userId);
  if (!account) return null;
  const [lease] = await tx.delete(minuteLeases).where(eq(minuteLeases.callId, usage.callId)).returning();
  if (!lease) return null;
  const { callId, userId, assistantId, visitor } = lease;
  const billed = Math.min(Math.max(0, usage.seconds), lease.seconds);
  await tx
    .update(minuteBalances)
    .set({
      seconds: sql`${minuteBalances.seconds} + ${lease.seconds - billed}`,
      usedSeconds: sql`${minuteBalances.usedSeconds} + ${billed}`,
    })
    .where(eq(minuteBalances.userId, userId));
  if (billed === 0) return 0;
  // The entry outlives its assistant, so it keeps the name that its owner knows.
  const name =
    assistantId && sql<string>`(select ${assistants.name} from ${assistants} where id = ${assistantId})`;
  const entry = { userId, kind: 'usage', seconds: -billed, reference: callId, assistantId } as const;
  await tx.insert(minuteEntries).values({ ...entry, id: newId('entry'), note: name });
  if (visitor !== null) await addVisitorSeconds(tx, visitor, billed);
  const after = account.seconds + lease.seconds - billed + (await heldSeconds(tx, userId));
  await warn(tx, notify, account, { billed, after });
  return billed;
}

/** Returns the seconds in an account's open leases. */
export async function heldSeconds(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx
    .select({ seconds: sql<number>`coalesce(sum(${minuteLeases.seconds}), 0)::int` })
    .from(minuteLeases)
    .where(eq(minuteLeases.userId, userId));
  return row?.seconds ?? 0;
}

/**
 * Gives back leases of calls without a conversation, whose duration is unknown. Only leases older than any call can be:
 * an owner may delete the conversation of a running call, which is still billed at its end. Returns their number.
 */
export async function returnOrphans(db: Database, olderThanSeconds: number): Promise<number> {
  const orphans = await db
    .select({ callId: minuteLeases.callId, userId: minuteLeases.userId })
    .from(minuteLeases)
    .where(
      and(
        lt(minuteLeases.createdAt, sql`now() - make_interval(secs => ${olderThanSeconds})`),
        notExists(db.select().from(conversations).where(eq(conversations.callId, minuteLeases.callId))),
      ),
    );
  for (const orphan of orphans) {
    await db.transaction((tx) => settle(tx, async () => undefined, { ...orphan, seconds: 0 }));
  }
  return orphans.length;
}
