import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { minuteBalances, minuteEntries } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { lockAccount } from './account.ts';

export interface Credit {
  readonly userId: string;
  /** Whole, above zero. */
  readonly seconds: number;
  /** What it is for, such as the order: the same one of a kind counts once. */
  readonly reference: string;
  readonly note?: string | undefined;
}

export type CreditKind =
  | { readonly kind: 'top_up' | 'grant' }
  /** A paid month begins a new billing month; `until` is the end of what is paid. */
  | { readonly kind: 'starter'; readonly until: Date };

/**
 * `unknown`: there is no such account. `known`: this reference was credited before, and nothing was done. `too_much`:
 * the account would have more than it can hold.
 */
export type CreditResult = 'credited' | 'known' | 'unknown' | 'too_much';

/** Over thirty years of talk, and half of what the ledger's columns can count. */
const MOST_SECONDS = 2 ** 30;

/** Adds bought or given time to an account, once per reference. */
export async function credit(tx: Queryable, what: CreditKind & Credit): Promise<CreditResult> {
  const { userId, seconds, reference, note, kind } = what;
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw new RangeError('a credit is whole seconds');
  const account = await lockAccount(tx, userId);
  if (!account) return 'unknown';
  if (account.seconds + account.usedSeconds + seconds > MOST_SECONDS) return 'too_much';
  const added = await tx
    .insert(minuteEntries)
    .values({ id: newId('entry'), userId, kind, seconds, reference, note: note ?? null })
    .onConflictDoNothing({ target: [minuteEntries.kind, minuteEntries.reference] });
  if (added.rowCount === 0) return 'known';
  await tx
    .update(minuteBalances)
    .set({
      seconds: sql`${minuteBalances.seconds} + ${seconds}`,
      ...(what.kind === 'starter' && {
        // Of two months that were paid, the news of the first may come last.
        starterUntil: sql`greatest(${minuteBalances.starterUntil}, ${what.until.toISOString()}::timestamptz)`,
        periodStartedAt: sql`now()`,
      }),
    })
    .where(eq(minuteBalances.userId, userId));
  return 'credited';
}

/** What an administrator gives. `tell` is called where it was not given before. */
export function grant(
  db: Database,
  given: Credit,
  tell: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<CreditResult> {
  return db.transaction(async (tx) => {
    const result = await credit(tx, { ...given, kind: 'grant' });
    if (result === 'credited') await tell(tx);
    return result;
  });
}
