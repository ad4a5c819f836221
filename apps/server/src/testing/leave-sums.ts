import type { Database } from '../db/connect.ts';
import { conversationCounts, faqCounts } from '../db/schema.ts';

/** For tests: what a conversation leaves behind that was deleted because its owner keeps it no longer. */
export async function leaveSums(db: Database, ...scopes: readonly string[]): Promise<void> {
  const slot = new Date('2026-01-05T00:00Z');
  const sums = { slot, calls: 1, seconds: 60, answered: 1, unanswered: 0 };
  await db.insert(conversationCounts).values(scopes.map((scope) => ({ scope, ...sums })));
  const answered = { week: slot, entryId: 'faq_1', answers: 1 };
  await db.insert(faqCounts).values(scopes.map((scope) => ({ scope, ...answered })));
}
