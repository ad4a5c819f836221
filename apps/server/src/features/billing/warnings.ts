import type { Queryable } from '../../db/connect.ts';

/** What an owner is notified of about their minutes. */
export type MinuteWarning = 'minutes_low' | 'minutes_out';

export interface MinuteNotice {
  readonly userId: string;
  readonly kind: MinuteWarning;
  /** Whole minutes left. */
  readonly minutes: number;
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

const LOW_SECONDS = 5 * 60;
const LOW_SHARE = 1 / 10;

export interface Change {
  /** The account's seconds, leases included, before and after a usage. */
  readonly before: number;
  readonly after: number;
  /** The seconds that were last added. */
  readonly lastCredit: number;
}

/** Returns the warning of a change. Only the change that crosses a mark has one, so each is sent once. */
export function warningOf({ before, after, lastCredit }: Change): MinuteWarning | null {
  const passed = (mark: number) => before > mark && after <= mark;
  if (passed(0)) return 'minutes_out';
  return passed(Math.max(LOW_SECONDS, lastCredit * LOW_SHARE)) ? 'minutes_low' : null;
}
