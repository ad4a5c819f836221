import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { minuteEntries } from '../../db/schema.ts';
import type { Account } from './account.ts';

/** The warnings to owners: a fifth of their minutes is left, or none. */
export type MinuteWarning = 'minutes_low' | 'minutes_out';

export interface MinuteNotice {
  readonly userId: string;
  readonly kind: MinuteWarning;
  /** Whole minutes left. */
  readonly minutes: number;
  /** The account never had anything but its trial. */
  readonly trial: boolean;
}

/** A limit for visitors refused or ended a call of an assistant for the first time today. */
export interface LimitNotice {
  readonly userId: string;
  readonly kind: 'visitor_limit';
  /** The assistant's name. */
  readonly assistant: string;
}

export type BillingNotice = MinuteNotice | LimitNotice;

/** Notifies an owner, as a part of the transaction that causes it. */
export type Notify = (tx: Queryable, notice: BillingNotice) => Promise<void>;

/** Warned at 80 % used, and at 100 %. */
const LOW_SHARE = 0.2;

export interface Change {
  /** The account's seconds, leases included, before and after a usage. */
  readonly before: number;
  readonly after: number;
  /** The balance right after the last credit, less later deductions. */
  readonly whole: number;
}

/** Returns the warning of a change. Only the change that crosses a mark has one, so each is sent once. */
export function warningOf({ before, after, whole }: Change): MinuteWarning | null {
  const passed = (mark: number) => before > mark && after <= mark;
  if (passed(0)) return 'minutes_out';
  return passed(whole * LOW_SHARE) ? 'minutes_low' : null;
}

/**
 * Notifies an owner whose usage of `billed` seconds, already in the ledger, crossed a mark. `account` is as it was before
 * it, `after` what is left now, leases included.
 */
export async function warn(
  tx: Queryable,
  notify: Notify,
  { userId, usedSeconds }: Account,
  { billed, after }: { readonly billed: number; readonly after: number },
): Promise<void> {
  // Most usage is far from the marks, and the account alone says so: it never had more than this.
  if (after > (after + usedSeconds + billed) * LOW_SHARE) return;
  const { usedSince, trial } = await sinceLastCredit(tx, userId);
  const kind = warningOf({ before: after + billed, after, whole: after + usedSince });
  if (kind) await notify(tx, { userId, kind, minutes: Math.floor(after / 60), trial });
}

async function sinceLastCredit(tx: Queryable, userId: string) {
  const { seconds, createdAt, kind } = minuteEntries;
  const [credit] = await tx
    .select({ kind, createdAt })
    .from(minuteEntries)
    .where(and(eq(minuteEntries.userId, userId), gt(seconds, 0)))
    .orderBy(desc(createdAt))
    .limit(1);
  const [row] = await tx
    .select({ seconds: sql<number>`coalesce(-sum(${seconds}), 0)::int` })
    .from(minuteEntries)
    .where(
      and(eq(minuteEntries.userId, userId), eq(kind, 'usage'), credit && gt(createdAt, credit.createdAt)),
    );
  return { usedSince: row?.seconds ?? 0, trial: credit?.kind === 'trial' };
}
