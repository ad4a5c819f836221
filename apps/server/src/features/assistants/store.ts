import type { Assistant } from '@parlo/contract';
import { and, asc, eq, gte, inArray, sql, sum } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, conversations, faqEntries } from '../../db/schema.ts';
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
export async function listAssistants(db: Database, ownerId: string): Promise<Assistant[]> {
  const rows = await db
    .select()
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.sequence));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [faq, minutes] = await Promise.all([faqOf(db, ids), minutesThisMonth(db, ids)]);
  return rows.map((row) => toContract(row, faq.get(row.id) ?? [], minutes.get(row.id) ?? 0));
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

async function faqOf(db: Queryable, ids: readonly string[]): Promise<Map<string, FaqRow[]>> {
  const rows = await db
    .select()
    .from(faqEntries)
    .where(inArray(faqEntries.assistantId, [...ids]))
    .orderBy(asc(faqEntries.position));
  return Map.groupBy(rows, ({ assistantId }) => assistantId);
}

/** Minutes of the calendar month (UTC) by assistant, each sum rounded up. */
async function minutesThisMonth(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: conversations.assistantId, seconds: sum(conversations.seconds) })
    .from(conversations)
    .where(
      and(
        inArray(conversations.assistantId, [...ids]),
        gte(conversations.startedAt, sql`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`),
      ),
    )
    .groupBy(conversations.assistantId);
  return new Map(rows.map(({ id, seconds }) => [id ?? '', Math.ceil(Number(seconds) / 60)]));
}

function toContract(row: AssistantRow, faq: readonly FaqRow[], minutes: number): Assistant {
  return {
    id: row.id,
    assistantName: row.name,
    assistantPrompt: row.prompt,
    greetingMessage: row.greeting,
    voice: row.voice,
    faqList: faq.map(({ question, answer, phrasings }) => ({ question, answer, phrasings })),
    logoDownload: row.logo,
    knowledgeFile: row.knowledgeFile,
    minutes,
    minutes_total: row.minutesTotal,
    version: row.revision,
  };
}
