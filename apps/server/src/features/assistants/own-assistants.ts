import type { Assistant } from '@parlo/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, faqEntries } from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import { FaqLists } from './faq-lists.ts';

/** All assistants of an owner in the order they were made. */
export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;

/** Keeps lists of questions, which are most of what there is to read, for as long as their version is the stored one. */
export function createListAssistants(db: Database): ListAssistants {
  const kept = new FaqLists();
  return async (ownerId) => {
    const rows = await db
      .select(FIELDS)
      .from(assistants)
      .where(eq(assistants.ownerId, ownerId))
      .orderBy(asc(assistants.sequence));
    const missing = rows.filter(({ id, version }) => !kept.has(id, version)).map(({ id }) => id);
    const [loaded, used] = await Promise.all([whole(db, missing), minutesOf(db, rows)]);
    for (const { id, version, faqList } of loaded) kept.set(id, version, faqList);
    const loadedById = new Map(loaded.map((assistant) => [assistant.id, assistant]));
    return rows.flatMap((row) => {
      const faqList = kept.get(row.id, row.version);
      // Changed since the first question: then as it is now. One that is gone by now is left out.
      const found = loadedById.get(row.id) ?? (faqList && { ...row, faqList });
      return found ? [{ ...found, minutes: used(row.id) }] : [];
    });
  };
}

/** One assistant as its owner sees it. */
export async function ownAssistant(db: Queryable, id: string): Promise<Assistant | undefined> {
  const [found] = await whole(db, [id]);
  return found && { ...found, minutes: (await minutesOf(db, [found]))(id) };
}

const FIELDS = {
  id: assistants.id,
  assistantName: assistants.name,
  assistantPrompt: assistants.prompt,
  greetingMessage: assistants.greeting,
  voice: assistants.voice,
  logoDownload: assistants.logo,
  knowledgeFile: assistants.knowledgeFile,
  minutes_total: assistants.minutesTotal,
  version: assistants.revision,
};

type Whole = Omit<Assistant, 'minutes'>;

async function whole(db: Queryable, ids: readonly string[]): Promise<Whole[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...FIELDS, faqList: faqJson })
    .from(assistants)
    .where(inArray(assistants.id, [...ids]));
}

// One JSON value instead of a row for each question, and in the same question to the database as its version.
// Columns are written out, since Drizzle leaves out which table they are of.
const faqJson = sql<Assistant['faqList']>`(
  select coalesce(json_agg(json_build_object(
    'question', faq.question, 'answer', faq.answer, 'phrasings', faq.phrasings) order by faq.position), '[]')
  from ${faqEntries} faq where faq.assistant_id = ${assistants}.id)`;

/** Minutes of the billing month, each assistant's rounded up. */
async function minutesOf(
  db: Queryable,
  rows: readonly { readonly id: string }[],
): Promise<(id: string) => number> {
  const ids = rows.map(({ id }) => id);
  const seconds = await secondsUsed(db, ids);
  return (id) => Math.ceil((seconds.get(id) ?? 0) / 60);
}
