import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../db/connect.ts';
import { assistants, telephoneNumbers } from '../db/schema.ts';
import { AppError } from './errors.ts';

/** A number that an assistant answers. */
export interface AnsweredNumber {
  /** E.164. */
  readonly number: string;
  readonly ownerId: string;
  readonly assistantId: string;
  /** E.164 of a person; null: callers who ask for one leave a message. */
  readonly transferTo: string | null;
}

/**
 * Finds who answers a called number; null where nobody does. Trunks write a number with or without its `+`, and some as a
 * SIP address: `sip:+380…@host`.
 */
export async function findByNumber(db: Queryable, called: string): Promise<AnsweredNumber | null> {
  const digits = called.replace(/^sips?:|[@;].*$/gi, '').replace(/\D/g, '');
  const { number, ownerId, assistantId, transferTo } = telephoneNumbers;
  const [row] = await db
    .select({ number, ownerId: assistants.ownerId, assistantId: assistants.id, transferTo })
    .from(telephoneNumbers)
    // What was deleted by a version that knows no numbers is still named there, and answers nothing.
    .innerJoin(assistants, and(eq(assistants.id, assistantId), eq(assistants.ownerId, ownerId)))
    .where(eq(number, `+${digits}`));
  return row && row.ownerId !== null ? { ...row, ownerId: row.ownerId } : null;
}

/** Whether a number has one of these beginnings. */
export const beginsAs = (number: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => number.startsWith(beginning));

/** Somebody else's number is refused in the same words as one that is not there. */
export const numberNotFound = () => new AppError('number_not_found', 'There is no such telephone number.');

/** Whether the operator has any number, and so takes calls by telephone. */
export async function hasNumbers(db: Queryable): Promise<boolean> {
  const rows = await db.select({ number: telephoneNumbers.number }).from(telephoneNumbers).limit(1);
  return rows.length > 0;
}

/** The numbers of an account, for its export. */
export function allNumbers(db: Queryable, ownerId: string) {
  const { number, assistantId, transferTo, createdAt, updatedAt } = telephoneNumbers;
  return db
    .select({ number, assistantId, transferTo, createdAt, updatedAt })
    .from(telephoneNumbers)
    .where(eq(telephoneNumbers.ownerId, ownerId))
    .orderBy(asc(number));
}

/** Nobody answers its numbers any more; its account keeps them. A part of the transaction that deletes the assistant. */
export async function releaseNumbersOfAssistant(tx: Queryable, assistantId: string): Promise<void> {
  await tx
    .update(telephoneNumbers)
    .set({ assistantId: null, transferTo: null, updatedAt: sql`now()` })
    .where(eq(telephoneNumbers.assistantId, assistantId));
}

/** Its numbers are the operator's again. A part of the transaction that deletes the account. */
export async function releaseNumbersOfAccount(tx: Queryable, ownerId: string): Promise<void> {
  await tx
    .update(telephoneNumbers)
    .set({ ownerId: null, assistantId: null, transferTo: null, updatedAt: sql`now()` })
    .where(eq(telephoneNumbers.ownerId, ownerId));
}
