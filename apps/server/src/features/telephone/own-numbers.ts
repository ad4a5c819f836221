import { ENDPOINTS, type OwnNumbersResponse } from '@parlo/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, telephoneNumbers } from '../../db/schema.ts';
import type { Feature, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { recordAct } from '../../platform/record-act.ts';
import { beginsAs, numberNotFound } from '../../platform/telephone-numbers.ts';

export interface TelephoneDeps {
  readonly db: Database;
  /** How numbers begin that callers may be put through to. */
  readonly transferNumbers: readonly string[];
}

/** The telephone numbers that an administrator gave to an account: its owner chooses who answers them. */
export function telephoneFeature(deps: TelephoneDeps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.getTelephoneNumbers, (_input, { user }) => numbersOf(deps, user.id));
    api.serve(ENDPOINTS.setTelephoneNumber, setTelephoneNumber(deps));
  };
}

function setTelephoneNumber(deps: TelephoneDeps): Operation<typeof ENDPOINTS.setTelephoneNumber> {
  const { db, transferNumbers } = deps;
  return async ({ number, assistantId, transferTo }, context) => {
    const ownerId = context.user.id;
    if (transferTo === number) {
      const message = 'Callers of this number can’t be transferred to the same one.';
      throw new AppError('transfer_to_itself', message, { field: 'transferTo' });
    }
    if (assistantId !== null && transferTo !== null && !beginsAs(transferTo, transferNumbers)) {
      const message = 'Callers are not put through to numbers that begin like this one.';
      throw new AppError('transfer_not_allowed', message, { field: 'transferTo' });
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
    return numbersOf(deps, ownerId);
  };
}

async function numbersOf(
  { db, transferNumbers }: TelephoneDeps,
  ownerId: string,
): Promise<OwnNumbersResponse> {
  const { number, transferTo, ...columns } = telephoneNumbers;
  const numbers = await db
    .select({ number, assistantId: assistants.id, assistantName: assistants.name, transferTo })
    .from(telephoneNumbers)
    .leftJoin(assistants, and(eq(assistants.id, columns.assistantId), eq(assistants.ownerId, ownerId)))
    .where(eq(columns.ownerId, ownerId))
    .orderBy(asc(number));
  return { success: true, numbers, transferNumbers: [...transferNumbers] };
}
