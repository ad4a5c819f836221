import { type AdminNumber, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, telephoneNumbers, user } from '../../db/schema.ts';
import type { Operation, OwnerContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';
import { numberNotFound } from '../../platform/telephone-numbers.ts';
import { contains, userNotFound } from './users.ts';

/** Tells an owner that a number became theirs, or no longer is. */
export type TellOfNumber = (
  tx: Queryable,
  userId: string,
  number: string,
  what: 'given' | 'withdrawn',
) => Promise<void>;

export function listTelephoneNumbers(
  db: Database,
  livekit: boolean,
): Operation<typeof ENDPOINTS.listTelephoneNumbers> {
  return async ({ search, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const words = sql`concat_ws(' ', ${telephoneNumbers.number}, ${user.email})`;
    const rows = await select(db)
      .where(
        and(
          search ? contains(words, search) : undefined,
          cursor === undefined ? undefined : gt(telephoneNumbers.number, cursor),
        ),
      )
      .orderBy(asc(telephoneNumbers.number))
      .limit(limit + 1);
    const numbers = rows.slice(0, limit).map(toContract);
    const next = rows.length > limit ? (numbers.at(-1)?.number ?? null) : null;
    return { success: true, numbers, next, livekit };
  };
}

export function addTelephoneNumber(
  db: Database,
  tellOf: TellOfNumber,
): Operation<typeof ENDPOINTS.addTelephoneNumber> {
  return async ({ number, email }, context) => {
    await db.transaction(async (tx) => {
      const owner = email ? await lockOwner(tx, email) : null;
      const added = await tx
        .insert(telephoneNumbers)
        .values({ number, ownerId: owner?.id ?? null })
        .onConflictDoNothing()
        .returning({ number: telephoneNumbers.number });
      if (added.length === 0) {
        throw new AppError('number_taken', 'This number is in the list already.', { field: 'number' });
      }
      await recordAct(tx, context, 'add_number', { name: number });
      if (!owner) return;
      await recordGiving(tx, context, 'give_number', owner, number);
      await tellOf(tx, owner.id, number, 'given');
    });
    return { success: true, message: `${number} is added.`, number: await read(db, number) };
  };
}

/** A number that goes to another account comes there without an assistant: the former owner's is none of its business. */
export function giveTelephoneNumber(
  db: Database,
  tellOf: TellOfNumber,
): Operation<typeof ENDPOINTS.giveTelephoneNumber> {
  return async ({ number, email }, context) => {
    await db.transaction(async (tx) => {
      // The account is locked before its numbers, as where it is deleted.
      const owner = email === null ? null : await lockOwner(tx, email);
      const before = await lockNumber(tx, number);
      if (before.ownerId === (owner?.id ?? null)) return;
      await tx
        .update(telephoneNumbers)
        .set({ ownerId: owner?.id ?? null, assistantId: null, transferTo: null, updatedAt: sql`now()` })
        .where(eq(telephoneNumbers.number, number));
      if (before.owner) {
        await recordGiving(tx, context, 'take_number', before.owner, number);
        await tellOf(tx, before.owner.id, number, 'withdrawn');
      }
      if (!owner) return;
      await recordGiving(tx, context, 'give_number', owner, number);
      await tellOf(tx, owner.id, number, 'given');
    });
    const message = email === null ? `Nobody has ${number} now.` : `${number} belongs to ${email} now.`;
    return { success: true, message, number: await read(db, number) };
  };
}

export function removeTelephoneNumber(
  db: Database,
  tellOf: TellOfNumber,
): Operation<typeof ENDPOINTS.removeTelephoneNumber> {
  return async ({ number }, context) => {
    await db.transaction(async (tx) => {
      const { owner } = await lockNumber(tx, number);
      await tx.delete(telephoneNumbers).where(eq(telephoneNumbers.number, number));
      await recordAct(tx, context, 'remove_number', { name: number });
      if (owner) await tellOf(tx, owner.id, number, 'withdrawn');
    });
    return { success: true, message: `${number} is removed.` };
  };
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** The account with this email, which is not deleted before `tx` ends. */
async function lockOwner(tx: Queryable, email: string): Promise<Person> {
  const [row] = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, email))
    .for('key share');
  if (!row) throw userNotFound();
  return row;
}

async function lockNumber(tx: Queryable, number: string) {
  // The account is locked before its numbers, as where it is deleted: what tells its owner of a number locks it, too.
  await tx
    .select({ id: user.id })
    .from(user)
    .innerJoin(telephoneNumbers, eq(telephoneNumbers.ownerId, user.id))
    .where(eq(telephoneNumbers.number, number))
    .for('key share', { of: user });
  const [row] = await tx
    .select({ ownerId: telephoneNumbers.ownerId })
    .from(telephoneNumbers)
    .where(eq(telephoneNumbers.number, number))
    .for('update');
  if (!row) throw numberNotFound();
  if (row.ownerId === null) return { ...row, owner: null };
  const [owner] = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.id, row.ownerId));
  return { ...row, owner: owner ?? null };
}

/** About the person, so that it is forgotten with their account. */
const recordGiving = (
  tx: Queryable,
  context: OwnerContext,
  act: 'give_number' | 'take_number',
  { id, email }: Person,
  number: string,
) => recordAct(tx, context, act, { id, name: email, note: number });

async function read(db: Queryable, number: string): Promise<AdminNumber> {
  const [row] = await select(db).where(eq(telephoneNumbers.number, number));
  // Removed at the same moment.
  if (!row) throw numberNotFound();
  return toContract(row);
}

function select(db: Queryable) {
  const { number, ownerId, assistantId, transferTo, createdAt } = telephoneNumbers;
  return db
    .select({
      number,
      ownerId: user.id,
      email: user.email,
      assistant: assistants.name,
      transfers: sql<boolean>`${and(isNotNull(assistants.id), isNotNull(transferTo))}`,
      createdAt,
    })
    .from(telephoneNumbers)
    .leftJoin(user, eq(user.id, ownerId))
    .leftJoin(assistants, and(eq(assistants.id, assistantId), eq(assistants.ownerId, ownerId)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toContract({ ownerId, email, createdAt, ...row }: Row): AdminNumber {
  const owner = ownerId !== null && email !== null ? { id: ownerId, email } : null;
  return { ...row, owner, createdAt: createdAt.toISOString() };
}
