import type { FaqItem } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { faqEntries } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';

export type FaqRow = typeof faqEntries.$inferSelect;

/** Replaces the whole list. An entry whose question stays keeps its id, since stored replies refer to it. */
export async function replaceFaq(
  tx: Queryable,
  assistantId: string,
  items: readonly FaqItem[],
): Promise<void> {
  const old = await tx.delete(faqEntries).where(eq(faqEntries.assistantId, assistantId)).returning();
  const rows = withIds(assistantId, items, old);
  if (rows.length > 0) await tx.insert(faqEntries).values(rows);
}

export function withIds(assistantId: string, items: readonly FaqItem[], old: readonly FaqRow[]): FaqRow[] {
  const idsByQuestion = new Map<string, string[]>();
  for (const { question, id } of old.toSorted((a, b) => a.position - b.position)) {
    idsByQuestion.set(question, [...(idsByQuestion.get(question) ?? []), id]);
  }
  return items.map(({ question, answer, phrasings = [] }, position) => ({
    id: idsByQuestion.get(question)?.shift() ?? newId('faq'),
    assistantId,
    position,
    question,
    answer,
    phrasings,
  }));
}
