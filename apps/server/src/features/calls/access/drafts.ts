import type { NewAssistant } from '@parlo/contract';
import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { assistantDrafts, trialDrafts } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';

const KEPT_SECONDS = 3_600;
/** Of one owner; older ones are deleted. A draft may be two megabytes, and nobody tries more than a few at once. */
export const DRAFTS_PER_OWNER = 10;

export type Draft = typeof assistantDrafts.$inferSelect;

export interface NewDraft {
  readonly ownerId: string;
  /** The owner's assistant that it would change; null for a new one. */
  readonly assistantId: string | null;
  readonly draft: NewAssistant;
}

/** Stores an unsaved assistant for an hour, so that its owner can call it. Returns its id. */
export async function keepDraft(db: Database, draft: NewDraft): Promise<string> {
  const id = newId('draft');
  await db.insert(assistantDrafts).values({
    ...draft,
    id,
    expiresAt: sql`now() + make_interval(secs => ${KEPT_SECONDS})`,
  });
  const newest = db
    .select({ id: assistantDrafts.id })
    .from(assistantDrafts)
    .where(eq(assistantDrafts.ownerId, draft.ownerId))
    .orderBy(desc(assistantDrafts.expiresAt))
    .limit(DRAFTS_PER_OWNER);
  await db
    .delete(assistantDrafts)
    .where(and(eq(assistantDrafts.ownerId, draft.ownerId), notInArray(assistantDrafts.id, newest)));
  return id;
}

export async function findDraft(db: Database, id: string): Promise<Draft | null> {
  const [draft] = await db
    .select()
    .from(assistantDrafts)
    .where(and(eq(assistantDrafts.id, id), gt(assistantDrafts.expiresAt, sql`now()`)));
  return draft ?? null;
}

/** Deletes expired drafts, also those of people without an account. */
export async function sweepDrafts(db: Database): Promise<void> {
  await db.delete(trialDrafts).where(lt(trialDrafts.expiresAt, sql`now()`));
  await db.delete(assistantDrafts).where(lt(assistantDrafts.expiresAt, sql`now()`));
}
