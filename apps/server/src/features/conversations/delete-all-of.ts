import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';

/** Takes about a tenth of a second, so that turns of running calls hardly wait for it. */
const BATCH = 500;

/**
 * Every conversation of an owner, in batches. Before an account is deleted: deleting the account would do away with
 * all words too, but in one statement, which may not take as long as a hundred thousand conversations do. What begins
 * meanwhile goes with the account.
 */
export async function deleteConversationsOf(db: Database, ownerId: string): Promise<void> {
  const some = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.ownerId, ownerId))
    .limit(BATCH);
  for (let deleted: number | null = BATCH; deleted === BATCH; ) {
    ({ rowCount: deleted } = await db.delete(conversations).where(inArray(conversations.id, some)));
  }
}
