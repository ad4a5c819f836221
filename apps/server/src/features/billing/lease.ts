import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteLeases } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import { type Account, lockAccount } from './account.ts';
import { hasMostCalls, type Visitor, visitorRoom } from './visitor-limits.ts';

export interface LeaseRequest {
  readonly callId: string;
  readonly userId: string;
  /** Whose cap counts; null for a draft of a new assistant, which has none. */
  readonly assistantId: string | null;
  /** Whose calls are limited; null for the owner's own. */
  readonly visitor: Visitor | null;
}

/** Why a call gets no (more) time: the account or the assistant's cap is used up, or a limit for visitors is met. */
export type RunOutReason = 'no_minutes' | 'daily_limit';
export type LeaseRefusal = RunOutReason | 'too_many_calls';

/** Takes the first slice of a call from its account. Returns its seconds, or why there are none. */
export async function openLease(tx: Queryable, request: LeaseRequest): Promise<number | LeaseRefusal> {
  const { callId, userId, assistantId, visitor } = request;
  const account = await lockAccount(tx, userId);
  if (!account) return 'no_minutes';
  if (assistantId !== null && visitor !== null && (await hasMostCalls(tx, assistantId, visitor))) {
    return 'too_many_calls';
  }
  const counted = { assistantId, visitor: visitor?.today ?? null };
  const seconds = await nextSlice(tx, account, counted);
  if (typeof seconds === 'string') return seconds;
  await take(tx, account, seconds);
  await tx.insert(minuteLeases).values({ callId, userId, ...counted, seconds });
  return seconds;
}

/**
 * Adds a slice to what a running call holds. Returns its seconds, why there is nothing to add, or null when the call
 * holds nothing any more: it was billed already, or its account is gone.
 */
export async function renewLease(
  tx: Queryable,
  { callId, userId }: Pick<LeaseRequest, 'callId' | 'userId'>,
): Promise<number | RunOutReason | null> {
  const account = await lockAccount(tx, userId);
  if (!account) return null;
  const [lease] = await tx.select().from(minuteLeases).where(eq(minuteLeases.callId, callId));
  if (!lease) return null;
  const seconds = await nextSlice(tx, account, lease);
  if (typeof seconds === 'string') return seconds;
  await take(tx, account, seconds);
  await tx
    .update(minuteLeases)
    .set({ seconds: sql`${minuteLeases.seconds} + ${seconds}` })
    .where(eq(minuteLeases.callId, callId));
  return seconds;
}

async function nextSlice(
  tx: Queryable,
  { seconds }: Account,
  { assistantId, visitor }: { readonly assistantId: string | null; readonly visitor: string | null },
): Promise<number | RunOutReason> {
  const room = assistantId === null ? seconds : await roomOf(tx, assistantId);
  if (seconds === 0 || room === 0) return 'no_minutes';
  if (assistantId === null || visitor === null) return sliceOf(seconds, room);
  const today = await visitorRoom(tx, assistantId, visitor);
  return today === 0 ? 'daily_limit' : sliceOf(seconds, Math.min(room, today));
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

/** Seconds. Short enough that many calls find a place in a little time, long enough to be worth a transaction. */
export const SHORTEST_SLICE = 5;
/** A call renews when half of a slice is left, so half of this is the outage of the database it sits out. */
export const LONGEST_SLICE = 120;
/** A call takes this part of what is free, so that what is left is always worth sharing. */
const SHARE = 1 / 20;

/** How much a call is given ahead when `free` seconds are there and its assistant may use `room` more. */
export function sliceOf(free: number, room: number): number {
  const share = Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, Math.ceil(free * SHARE)));
  return Math.max(0, Math.min(share, free, room));
}
