import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteLeases } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import { type Account, lockAccount } from './account.ts';
import { sliceOf } from './slice.ts';

export interface LeaseRequest {
  readonly callId: string;
  readonly userId: string;
  /** Whose cap counts; null for a draft of a new assistant, which has none. */
  readonly assistantId: string | null;
}

/** Takes the first slice of a call from its account. Answers its seconds: 0 when account or cap has nothing left. */
export async function openLease(tx: Queryable, request: LeaseRequest): Promise<number> {
  const account = await lockAccount(tx, request.userId);
  if (!account) return 0;
  const seconds = await nextSlice(tx, account, request.assistantId);
  if (seconds === 0) return 0;
  await take(tx, account, seconds);
  await tx.insert(minuteLeases).values({ ...request, seconds });
  return seconds;
}

/**
 * Adds a slice to what a running call holds. Answers its seconds, 0 when there is nothing to add, or null when the
 * call holds nothing any more: it was billed already, or its account is gone.
 */
export async function renewLease(
  tx: Queryable,
  { callId, userId }: Pick<LeaseRequest, 'callId' | 'userId'>,
): Promise<number | null> {
  const account = await lockAccount(tx, userId);
  if (!account) return null;
  const [lease] = await tx.select().from(minuteLeases).where(eq(minuteLeases.callId, callId));
  if (!lease) return null;
  const seconds = await nextSlice(tx, account, lease.assistantId);
  if (seconds === 0) return 0;
  await take(tx, account, seconds);
  await tx
    .update(minuteLeases)
    .set({ seconds: sql`${minuteLeases.seconds} + ${seconds}` })
    .where(eq(minuteLeases.callId, callId));
  return seconds;
}

async function nextSlice(tx: Queryable, { seconds }: Account, assistantId: string | null): Promise<number> {
  if (seconds === 0) return 0;
  return sliceOf(seconds, assistantId === null ? seconds : await roomOf(tx, assistantId));
}

/** What an assistant may still use in this billing month. The lock of its owner's account keeps that so. */
async function roomOf(tx: Queryable, assistantId: string): Promise<number> {
  const [assistant] = await tx
    .select({ minutes: assistants.minutesTotal })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  // Deleted while it talks: the call comes to its own end.
  if (!assistant) return Number.POSITIVE_INFINITY;
  const [leased] = await tx
    .select({ seconds: sql<number>`coalesce(sum(${minuteLeases.seconds}), 0)::int` })
    .from(minuteLeases)
    .where(eq(minuteLeases.assistantId, assistantId));
  const used = await secondsUsed(tx, assistantId);
  return Math.max(0, assistant.minutes * 60 - used - (leased?.seconds ?? 0));
}

async function take(tx: Queryable, { userId }: Account, seconds: number): Promise<void> {
  await tx
    .update(minuteBalances)
    .set({ seconds: sql`${minuteBalances.seconds} - ${seconds}` })
    .where(eq(minuteBalances.userId, userId));
}
