import { ENDPOINTS, type OwnNumbersResponse } from '@parlo/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, telephoneNumbers } from '../../db/schema.ts';
import type { Feature, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { recordAct } from '../../platform/record-act.ts';
import { numberNotFound } from '../../platform/telephone-numbers.ts';

/** The telephone numbers that an administrator gave to an account: its owner chooses who answers them. */
export function telephoneFeature({ db }: { readonly db: Database }): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getTelephoneNumbers, (_input, { user }) => numbersOf(db, user.id));
    api.serve(ENDPOINTS.setTelephoneNumber, setTelephoneNumber(db));
  };
}

function setTelephoneNumber(db: Database): Operation<typeof ENDPOINTS.setTelephoneNumber> {
  return async ({ number, assistantId, transferTo }, context) => {
    const ownerId = context.user.id;
    if (transferTo === number) {
      const message = 'Callers of this number can’t be transferred to the same one.';
      throw new AppError('transfer_to_itself', message, { field: 'transferTo' });
    }
    await db.transaction(async (tx) => {
      // The assistant is locked before its numbers, as where it is deleted.
      if (assistantId !== null) await requireOwnAssistant(tx, ownerId, assistantId, 'no key update');
      const [changed] = await tx
        .update(telephoneNumbers)
        .set({
          assistantId,
          transferTo: assistantId === null ? null : transferTo,
          updatedAt: sql`now()`,
        })
        .where(and(eq(telephoneNumbers.number, number), eq(telephoneNumbers.ownerId, ownerId)))
        .returning({ number: telephoneNumbers.number });
      if (!changed) throw numberNotFound();
      await recordAct(tx, context, 'edit_number', { name: number });
    });
    return numbersOf(db, ownerId);
  };
}

async function numbersOf(db: Queryable, ownerId: string): Promise<OwnNumbersResponse> {
  const { number, transferTo, ...columns } = telephoneNumbers;
  const numbers = await db
    .select({ number, assistantId: assistants.id, assistantName: assistants.name, transferTo })
    .from(telephoneNumbers)
    .leftJoin(assistants, and(eq(assistants.id, columns.assistantId), eq(assistants.ownerId, ownerId)))
    .where(eq(columns.ownerId, ownerId))
    .orderBy(asc(number));
  return { success: true, numbers };
}
