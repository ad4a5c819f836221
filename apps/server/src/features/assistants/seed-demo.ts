import { isDeepStrictEqual } from 'node:util';
import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import { and, asc, eq, isNull, like, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, faqEntries } from '../../db/schema.ts';
import { type DemoAssistant, readDemoAssistants } from './demo-content.ts';
import { replaceFaq } from './faq.ts';

/**
 * Makes the demo assistants as the files of `content` describe them: those that changed are changed, and those whose
 * files are gone go with what was said to them. They have no owner, so nobody lists, edits or deletes them otherwise.
 */
export async function seedDemoAssistants(db: Database, demos?: readonly DemoAssistant[]): Promise<void> {
  const wanted = demos ?? (await readDemoAssistants());
  // One after the other, each for itself: two servers that start together wait for each other's rows.
  for (const demo of wanted) await db.transaction((tx) => seed(tx, demo));
  const ids = wanted.map(({ id }) => id);
  const isDemo = and(isNull(assistants.ownerId), like(assistants.id, `${DEMO_ASSISTANT_ID}%`));
  await db.delete(assistants).where(and(isDemo, notInArray(assistants.id, ids)));
}

async function seed(tx: Queryable, { id, content }: DemoAssistant): Promise<void> {
  const { look, voice, assistantName, assistantPrompt, greetingMessage } = content;
  const faq = (content.faqList ?? []).map(({ phrasings = [], ...entry }) => ({ ...entry, phrasings }));
  const texts = {
    name: assistantName,
    prompt: assistantPrompt,
    greeting: greetingMessage,
    voice,
    ...(look && { look }),
  };
  const made = await tx
    .insert(assistants)
    .values({ id, ...texts })
    .onConflictDoNothing()
    .returning({ id: assistants.id });
  if (made.length === 0) {
    const { name, prompt, greeting, voice, look } = assistants;
    const [stored] = await tx
      .select({ name, prompt, greeting, voice, look })
      .from(assistants)
      .where(eq(assistants.id, id))
      .for('update');
    if (isDeepStrictEqual(stored, texts) && isDeepStrictEqual(await faqOf(tx, id), faq)) return;
    const change = { ...texts, revision: sql`${assistants.revision} + 1`, updatedAt: sql`now()` };
    await tx.update(assistants).set(change).where(eq(assistants.id, id));
  }
  await replaceFaq(tx, id, faq);
}

/** Its questions and answers as a file holds them. */
async function faqOf(tx: Queryable, id: string) {
  const { question, answer, phrasings, assistantId, position } = faqEntries;
  return tx
    .select({ question, answer, phrasings })
    .from(faqEntries)
    .where(eq(assistantId, id))
    .orderBy(asc(position));
}
