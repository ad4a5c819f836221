import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteEntries, starterMonths } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { lockAccount } from './account.ts';

export interface Credit {
  readonly userId: string;
  /** Whole, above zero. */
  readonly seconds: number;
  /** The reference, such as an order. The same reference of a kind counts once. */
  readonly reference: string;
  readonly note?: string | undefined;
}

export type CreditKind =
  | { readonly kind: 'grant' }
  /** Also raises the cap of the assistant that it was bought for, for good. */
  | { readonly kind: 'top_up'; readonly assistantId?: string }
  /** A paid month: it is the account's billing month while it lasts. */
  | { readonly kind: 'starter'; readonly from: Date; readonly until: Date };

/**
 * `unknown`: no such account. `known`: this reference was credited before, and nothing was done. `too_much`: more than an
 * account can hold.
 */
export type CreditResult = 'credited' | 'known' | 'unknown' | 'too_much';

/** Over thirty years of talk, and half of what the ledger's columns can count. */
const MOST_SECONDS = 2 ** 30;

/** Adds bought or given time to an account, once per reference. */
export async function credit(tx: Queryable, what: CreditKind & Credit): Promise<CreditResult> {
  const { userId, seconds, reference, note, kind } = what;
  if (!Number.isSafeInteger(seconds) || seconds <= 0) throw new RangeError('a credit is whole seconds');
  if (what.kind === 'starter' && what.from >= what.until)
    throw new RangeError('a month ends after it begins');
  const account = await lockAccount(tx, userId);
  if (!account) return 'unknown';
  // Checked before the size, so that a repeated credit is `known` even if the account is full by now.
  const same = and(eq(minuteEntries.kind, kind), eq(minuteEntries.reference, reference));
  const [known] = await tx.select({ id: minuteEntries.id }).from(minuteEntries).where(same);
  if (known) return 'known';
  if (account.seconds + account.usedSeconds + seconds > MOST_SECONDS) return 'too_much';
  const assistantId = (what.kind === 'top_up' && what.assistantId) || null;
  const added = await tx
    .insert(minuteEntries)
    .values({ id: newId('entry'), userId, kind, seconds, reference, assistantId, note: note ?? null })
    // The same reference may be credited to another account at the same moment.
    .onConflictDoNothing({ target: [minuteEntries.kind, minuteEntries.reference] });
  if (added.rowCount === 0) return 'known';
  await tx
    .update(minuteBalances)
    .set({ seconds: sql`${minuteBalances.seconds} + ${seconds}` })
    .where(eq(minuteBalances.userId, userId));
  if (what.kind === 'starter') await addStarterMonth(tx, userId, what);
  if (assistantId !== null) await raiseCap(tx, userId, assistantId, seconds);
  return 'credited';
}

async function addStarterMonth(
  tx: Queryable,
  userId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<void> {
  await tx.insert(starterMonths).values({ userId, startsAt: from, endsAt: until }).onConflictDoNothing();
  await tx
    .update(minuteBalances)
    // Notifications of two paid months may arrive in the wrong order.
    .set({
      starterUntil: sql`greatest(${minuteBalances.starterUntil}, ${until.toISOString()}::timestamptz)`,
    })
    .where(eq(minuteBalances.userId, userId));
}

/** Leaves the version as it is: this does not conflict with edits of the assistant. */
async function raiseCap(tx: Queryable, userId: string, assistantId: string, seconds: number): Promise<void> {
  await tx
    .update(assistants)
    .set({ minutesTotal: sql`${assistants.minutesTotal} + ${Math.floor(seconds / 60)}` })
    // If the assistant was deleted meanwhile, the account still gets its minutes.
    .where(and(eq(assistants.id, assistantId), eq(assistants.ownerId, userId)));
}

/** Credits time that an administrator gives. `notify` is called unless it was given before. */
export function grant(
  db: Database,
  given: Credit,
  notify: (tx: Queryable) => Promise<void> = async () => undefined,
): Promise<CreditResult> {
  return db.transaction(async (tx) => {
    const result = await credit(tx, { ...given, kind: 'grant' });
    if (result === 'credited') await notify(tx);
    return result;
  });
}
