import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteEntries } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { type Account, lockAccount } from './account.ts';
import { heldSeconds } from './settle.ts';

/** Time that was added to an account, and its unused rest. */
interface Added {
  readonly kind: 'trial' | 'grant' | 'starter' | 'top_up';
  /** Of what was sold. */
  readonly orderId: string | null;
  readonly assistantId: string | null;
  readonly seconds: number;
  /** Taken back of it before, and not given back again. */
  readonly taken: number;
  readonly unused: number;
}

/** Given time is used first, then paid months, then what was bought; within each, the oldest first. */
const USED_FIRST = ['trial', 'grant', 'starter', 'top_up'] as const;

/**
 * What is left of everything that was added, in the order in which it is used. What calls hold counts as used. The sum
 * is what the account has free.
 */
export async function leftOf(
  tx: Queryable,
  { userId, usedSeconds }: Pick<Account, 'userId' | 'usedSeconds'>,
) {
  const { kind, seconds, reference, note, assistantId, createdAt, id } = minuteEntries;
  const rows = await tx
    .select({ kind, seconds, reference, note, assistantId })
    .from(minuteEntries)
    .where(and(eq(minuteEntries.userId, userId), ne(kind, 'usage')))
    .orderBy(asc(createdAt), asc(id));
  const takenOf = (orderId: string | null) =>
    rows.reduce((sum, row) => (row.kind === 'refund' && row.note === orderId ? sum - row.seconds : sum), 0);
  let used = usedSeconds + (await heldSeconds(tx, userId));
  return USED_FIRST.flatMap((kind) => rows.filter((row) => row.kind === kind)).map((row): Added => {
    const orderId = orderOf(row);
    const taken = orderId === null ? 0 : takenOf(orderId);
    const left = row.seconds - taken;
    const unused = Math.max(0, left - used);
    used -= left - unused;
    return { ...row, kind: row.kind as Added['kind'], orderId, taken, unused };
  });
}

/** A top-up's entry refers to its order; a month's refers to its invoice and notes the order. */
function orderOf(row: { readonly kind: string; readonly reference: string; readonly note: string | null }) {
  if (row.kind === 'top_up') return row.reference;
  return row.kind === 'starter' ? row.note : null;
}

export interface TakingBack {
  readonly userId: string;
  readonly orderId: string;
  /** The refunded share of the order's price so far, 0 to 1. */
  readonly share: number;
  /** Of this taking back: the same one is done once. */
  readonly reference: string;
  /** The money is gone for good: a month that was given back whole is no paid month any more. */
  readonly forGood: boolean;
}

/**
 * Takes the unused minutes of an order back, at most the given share of all its minutes. Enters it in the ledger, even if
 * there is nothing to take. Returns the seconds taken now.
 */
export async function takeBack(tx: Queryable, taking: TakingBack): Promise<number> {
  const { userId, orderId, share, reference } = taking;
  const account = await lockAccount(tx, userId);
  if (!account) return 0;
  const added = await leftOf(tx, account);
  const own = added.find((one) => one.orderId === orderId);
  const wanted = own ? Math.floor(own.seconds * share) - own.taken : 0;
  const seconds = Math.max(0, Math.min(wanted, own?.unused ?? 0, account.seconds));
  const assistantId = own?.assistantId ?? null;
  const entered = await tx
    .insert(minuteEntries)
    .values({
      id: newId('entry'),
      userId,
      kind: 'refund',
      reference,
      note: orderId,
      assistantId,
      seconds: 0 - seconds,
    })
    .onConflictDoNothing({ target: [minuteEntries.kind, minuteEntries.reference] });
  if (entered.rowCount === 0) return 0;
  await changeBalance(tx, userId, -seconds);
  if (assistantId !== null) await changeCap(tx, userId, assistantId, -seconds);
  const newest = added.findLast(({ kind }) => kind === 'starter');
  if (taking.forGood && share >= 1 && own?.kind === 'starter' && own === newest) await endMonth(tx, userId);
  return seconds;
}

export interface GivingBack {
  readonly userId: string;
  /** The reference under which it was taken. */
  readonly taken: string;
  /** Of this giving back: the same one is done once. */
  readonly reference: string;
  /** The share of the order's price refunded meanwhile, 0 to 1: its minutes stay deducted. */
  readonly share: number;
}

/** Gives back what was taken under a reference: it is a part of its order again. */
export async function giveBack(tx: Queryable, giving: GivingBack): Promise<void> {
  const { userId, reference, share } = giving;
  const account = await lockAccount(tx, userId);
  if (!account) return;
  const [entry] = await tx
    .select({ seconds: minuteEntries.seconds, orderId: minuteEntries.note })
    .from(minuteEntries)
    .where(and(eq(minuteEntries.kind, 'refund'), eq(minuteEntries.reference, giving.taken)));
  const own = (await leftOf(tx, account)).find(({ orderId }) => orderId === entry?.orderId);
  if (!entry || !own) return;
  const { assistantId, orderId: note } = own;
  const tooMuch = own.taken - Math.floor(own.seconds * share);
  const seconds = Math.max(0, Math.min(0 - entry.seconds, tooMuch));
  const entered = await tx
    .insert(minuteEntries)
    .values({ id: newId('entry'), userId, kind: 'refund', seconds, reference, note, assistantId })
    .onConflictDoNothing({ target: [minuteEntries.kind, minuteEntries.reference] });
  if (entered.rowCount === 0) return;
  await changeBalance(tx, userId, seconds);
  if (assistantId !== null) await changeCap(tx, userId, assistantId, seconds);
}

async function changeBalance(tx: Queryable, userId: string, by: number): Promise<void> {
  await tx
    .update(minuteBalances)
    .set({ seconds: sql`${minuteBalances.seconds} + ${by}` })
    .where(eq(minuteBalances.userId, userId));
}

/** A top-up raised the cap of the assistant it was bought for. */
async function changeCap(tx: Queryable, userId: string, assistantId: string, by: number): Promise<void> {
  await tx
    .update(assistants)
    .set({ minutesTotal: sql`greatest(0, ${assistants.minutesTotal} + ${Math.trunc(by / 60)})` })
    .where(and(eq(assistants.id, assistantId), eq(assistants.ownerId, userId)));
}

async function endMonth(tx: Queryable, userId: string): Promise<void> {
  await tx
    .update(minuteBalances)
    .set({ starterUntil: sql`least(${minuteBalances.starterUntil}, now())` })
    .where(eq(minuteBalances.userId, userId));
}
