import { MESSAGES } from '@parlo/contract';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { violatesUnique } from '../../db/failures.ts';
import { ASSISTANT_NAME_UNIQUE, assistants, faqEntries } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import type { FaqRow } from './faq.ts';

export type AssistantRow = typeof assistants.$inferSelect;

/** An assistant as the rest of the server needs it; a visitor must not see this. */
export interface OwnedAssistant extends AssistantRow {
  readonly faq: readonly Pick<FaqRow, 'id' | 'question' | 'answer' | 'phrasings'>[];
}

/** Any assistant by its id, whoever owns it. */
export async function findAssistant(db: Queryable, id: string): Promise<OwnedAssistant | null> {
  const [row] = await db.select().from(assistants).where(eq(assistants.id, id));
  if (row === undefined) return null;
  const faq = await db
    .select({
      id: faqEntries.id,
      question: faqEntries.question,
      answer: faqEntries.answer,
      phrasings: faqEntries.phrasings,
    })
    .from(faqEntries)
    .where(eq(faqEntries.assistantId, id))
    .orderBy(asc(faqEntries.position));
  return { ...row, faq };
}

/**
 * The signed-in owner's assistant that a request names, by its id or else by its position in the owner's list. Its row stays
 * locked until `tx` ends.
 */
export async function findOwn(
  tx: Queryable,
  ownerId: string,
  { id, index }: { readonly id: string | undefined; readonly index: number | undefined },
) {
  const wanted = id ?? (index === undefined ? null : await idAt(tx, ownerId, index));
  if (!wanted)
    throw new AppError('assistant_required', MESSAGES.assistantIdRequired, { field: 'assistantId' });
  return requireOwnAssistant(tx, ownerId, wanted, 'update');
}

async function idAt(tx: Queryable, ownerId: string, index: number): Promise<string> {
  const [row] = await tx
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence))
    .offset(index)
    .limit(1);
  if (row !== undefined) return row.id;
  const message = 'Your list of assistants has changed. Please reload it and try again.';
  throw new AppError('index_out_of_range', message, { retryable: true });
}

/** Turns a violation of the unique name into a refusal. The constraint decides, so two changes at once can't both win. */
export async function refusingTakenName<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (cause) {
    if (violatesUnique(cause, ASSISTANT_NAME_UNIQUE)) {
      throw new AppError('name_taken', MESSAGES.nameTaken, { cause, field: 'assistantName' });
    }
    throw cause;
  }
}
