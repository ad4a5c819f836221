import type { Assistant } from '@parlo/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, faqEntries } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
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

/** All assistants of an owner in the order they were made. */
export async function listAssistants(db: Queryable, ownerId: string): Promise<Assistant[]> {
  const rows = await selectListed(db)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence));
  return withMinutes(db, rows);
}

/** One assistant as its owner sees it. */
export async function ownAssistant(db: Queryable, id: string): Promise<Assistant | undefined> {
  const [found] = await withMinutes(db, await selectListed(db).where(eq(assistants.id, id)));
  return found;
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

function selectListed(db: Queryable) {
  return db
    .select({
      id: assistants.id,
      assistantName: assistants.name,
      assistantPrompt: assistants.prompt,
      greetingMessage: assistants.greeting,
      voice: assistants.voice,
      faqList: faqJson,
      logoDownload: assistants.logo,
      knowledgeFile: assistants.knowledgeFile,
      minutes_total: assistants.minutesTotal,
      version: assistants.revision,
    })
    .from(assistants);
}

// One JSON value instead of a row for each question: the database writes it, and we read it, several times faster.
// Written out, since Drizzle leaves out of columns which table they are of.
const faqJson = sql<Assistant['faqList']>`(
  select coalesce(json_agg(json_build_object(
    'question', faq.question, 'answer', faq.answer, 'phrasings', faq.phrasings) order by faq.position), '[]')
  from ${faqEntries} faq where faq.assistant_id = ${assistants}.id)`;

async function withMinutes(db: Queryable, rows: readonly Omit<Assistant, 'minutes'>[]): Promise<Assistant[]> {
  const used = await secondsUsed(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, minutes: Math.ceil((used.get(row.id) ?? 0) / 60) }));
}
