import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteLeases, visitorDays } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import { type Account, lockAccount } from './account.ts';
import type { Visitor } from './visitor-limits.ts';

export interface LeaseRequest {
  readonly callId: string;
  readonly userId: string;
  /** The assistant whose cap counts; null for a draft of a new assistant, which has none. */
  readonly assistantId: string | null;
  /** The visitor whose calls are limited; null for the owner's own. */
  readonly visitor: Visitor | null;
}

/** Why a call gets no (more) time: the account or the assistant's cap is used up, or a limit for visitors is met. */
export type RunOutReason = 'no_minutes' | 'daily_limit';
/** `cap_used`: the account has minutes, and the assistant may use no more of them this month. */
export type LeaseRefusal = RunOutReason | 'too_many_calls' | 'cap_used';

/** Leases the first slice of a call from its account. Returns its seconds, or the reason for none. */
export async function openLease(tx: Queryable, request: LeaseRequest): Promise<number | LeaseRefusal> {
  const { callId, userId, assistantId, visitor } = request;
  const account = await lockAccount(tx, userId);
  if (!account) return 'no_minutes';
  const room = assistantId === null ? null : await roomOf(tx, assistantId, visitor);
  if (room?.hasMostCalls) return 'too_many_calls';
  const seconds = nextSlice(account, room);
  if (seconds === 'no_minutes' && room?.seconds === 0 && canTalk(account)) return 'cap_used';
  if (typeof seconds === 'string') return seconds;
  await take(tx, account, seconds);
  await tx
    .insert(minuteLeases)
    .values({ callId, userId, assistantId, visitor: visitor?.today ?? null, seconds });
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
  const { assistantId, visitor } = lease;
  const room =
    assistantId === null ? null : await roomOf(tx, assistantId, visitor === null ? null : { today: visitor });
  const seconds = nextSlice(account, room);
  if (typeof seconds === 'string') return seconds;
  await take(tx, account, seconds);
  await tx
    .update(minuteLeases)
    .set({ seconds: sql`${minuteLeases.seconds} + ${seconds}` })
    .where(eq(minuteLeases.callId, callId));
  return seconds;
}

/** The time left to an assistant in this billing month, and to one visitor of it today. */
interface Room {
  readonly seconds: number;
  readonly today: number;
  /** The visitor has as many calls as they may. */
  readonly hasMostCalls: boolean;
}

const canTalk = ({ seconds, suspendedAt }: Account) => suspendedAt === null && seconds > 0;

function nextSlice(account: Account, room: Room | null): number | RunOutReason {
  if (!canTalk(account) || room?.seconds === 0) return 'no_minutes';
  if (room?.today === 0) return 'daily_limit';
  const { seconds } = account;
  return sliceOf(seconds, room ? Math.min(room.seconds, room.today) : seconds);
}

/**
 * What running calls hold counts as used. The lock of the owner's account keeps it so. Null for an assistant that was
 * deleted while it talks: the call comes to its own end.
 */
async function roomOf(tx: Queryable, assistantId: string, visitor: Visitor | null): Promise<Room | null> {
  const ofToday = sql`${minuteLeases.visitor} = ${visitor?.today ?? null}`;
  const names = visitor ? [visitor.today, visitor.yesterday ?? visitor.today] : [];
  const held = tx
    .select({
      seconds: sql<number>`coalesce(sum(${minuteLeases.seconds}), 0)::int`.as('held_seconds'),
      today: sql<number>`coalesce(sum(${minuteLeases.seconds}) filter (where ${ofToday}), 0)::int`.as(
        'held_today',
      ),
      calls: sql<number>`(count(*) filter (where ${inArray(minuteLeases.visitor, names)}))::int`.as('calls'),
    })
    .from(minuteLeases)
    .where(eq(minuteLeases.assistantId, assistantId))
    .as('held');
  const [row] = await tx
    .select({
      minutes: assistants.minutesTotal,
      visitorMinutes: assistants.visitorMinutesPerDay,
      visitorCalls: assistants.visitorCallsAtOnce,
      held: { seconds: held.seconds, today: held.today, calls: held.calls },
      usedToday: visitorDays.seconds,
    })
    .from(assistants)
    .innerJoin(held, sql`true`)
    .leftJoin(visitorDays, eq(visitorDays.visitor, visitor?.today ?? ''))
    .where(eq(assistants.id, assistantId));
  if (!row) return null;
  const used = await secondsUsed(tx, assistantId);
  return {
    seconds: Math.max(0, row.minutes * 60 - used - row.held.seconds),
    today: visitor
      ? Math.max(0, row.visitorMinutes * 60 - (row.usedToday ?? 0) - row.held.today)
      : Number.POSITIVE_INFINITY,
    hasMostCalls: visitor !== null && row.held.calls >= row.visitorCalls,
  };
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
/** A call takes this share of the free time, so that the rest is always worth sharing. */
const SHARE = 1 / 20;

/** How much a call is given ahead when `free` seconds are there and its assistant may use `room` more. */
export function sliceOf(free: number, room: number): number {
  const share = Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, Math.ceil(free * SHARE)));
  return Math.max(0, Math.min(share, free, room));
}
