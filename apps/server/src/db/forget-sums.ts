import { inArray } from 'drizzle-orm';
import type { Queryable } from './connect.ts';
import { conversationCounts, faqCounts } from './schema.ts';

/**
 * Deletes what is added up for these owners or assistants, who are gone. What their conversations added goes with
 * those; this is what conversations left that were deleted earlier because nobody keeps them for longer.
 */
export async function forgetSums(tx: Queryable, scopes: readonly string[]): Promise<void> {
  await tx.delete(conversationCounts).where(inArray(conversationCounts.scope, [...scopes]));
  await tx.delete(faqCounts).where(inArray(faqCounts.scope, [...scopes]));
}
