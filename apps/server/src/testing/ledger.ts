import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { minuteBalances, minuteEntries, minuteLeases, user } from '../db/schema.ts';
import { lockAccount } from '../features/billing/account.ts';
import { credit, grant } from '../features/billing/credit.ts';
import { createMinutes, type Minutes, type OnSpent } from '../features/billing/minutes.ts';
import { setSuspended } from '../features/billing/suspension.ts';
import { giveBack, takeBack } from '../features/billing/take-back.ts';
import type { BillingNotice } from '../features/billing/warnings.ts';
import { newId } from '../platform/new-id.ts';

/** The real ledger, put together for tests of what uses it. */
export interface TestLedger {
  readonly minutes: Minutes;
  /** The notices that owners got. */
  readonly notices: BillingNotice[];
}

export function openLedger(db: Database, onSpent?: OnSpent): TestLedger {
  const notices: BillingNotice[] = [];
  const notify = async (_: unknown, notice: BillingNotice) => void notices.push(notice);
  return { minutes: createMinutes(db, notify, Buffer.alloc(32), onSpent), notices };
}

/** The ledger as payments change it. */
export const PAYMENT_LEDGER = { lockAccount, credit, takeBack, giveBack, setSuspended };

/** An account, as signing up makes it. Returns its id. */
export async function addAccount(db: Database, role: 'owner' | 'admin' = 'owner'): Promise<string> {
  const id = newId('user');
  await db.insert(user).values({ id, name: 'Ada', email: `${id}@example.com`, role });
  return id;
}

/** Adds bought time, which makes an account a paying one. */
export async function give(db: Database, userId: string, seconds: number): Promise<void> {
  await grant(db, { userId, seconds, reference: newId('order') });
}

/** Uses up the balance, as calls would have, until `left` seconds are left. */
export async function useUpTo(
  db: Database,
  { minutes }: TestLedger,
  userId: string,
  left: number,
): Promise<void> {
  const { seconds } = await readAccount(db, userId);
  const callId = newId('rtc');
  await db.transaction(async (tx) => {
    await tx.insert(minuteLeases).values({ callId, userId, seconds: seconds - left });
    await tx.update(minuteBalances).set({ seconds: left }).where(eq(minuteBalances.userId, userId));
    await minutes.settle(tx, { callId, userId, seconds: seconds - left });
  });
}

export interface AccountState {
  /** Free, and in open leases. */
  readonly seconds: number;
  readonly leased: number;
  readonly usedSeconds: number;
  /** The sum of all entries. */
  readonly entered: number;
  /** Seconds billed, by call. */
  readonly usage: ReadonlyMap<string, number>;
}

export async function readAccount(db: Database, userId: string): Promise<AccountState> {
  const [balance] = await db.select().from(minuteBalances).where(eq(minuteBalances.userId, userId));
  const [held] = await db
    .select({ seconds: sql<number>`coalesce(sum(${minuteLeases.seconds}), 0)::int` })
    .from(minuteLeases)
    .where(eq(minuteLeases.userId, userId));
  const entries = await db.select().from(minuteEntries).where(eq(minuteEntries.userId, userId));
  return {
    seconds: balance?.seconds ?? Number.NaN,
    usedSeconds: balance?.usedSeconds ?? Number.NaN,
    leased: held?.seconds ?? Number.NaN,
    entered: entries.reduce((sum, { seconds }) => sum + seconds, 0),
    usage: new Map(
      entries.flatMap(({ kind, reference, seconds }) => (kind === 'usage' ? [[reference, -seconds]] : [])),
    ),
  };
}
