import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, faqEntries } from '../../db/schema.ts';
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

/** Ids of an owner's assistants, in order; `index` in the API counts along it. */
export async function listIds(db: Queryable, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence));
  return rows.map(({ id }) => id);
}
