import type { CALLS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { conversationNotFound } from './conversation-not-found.ts';
import { selectSummaries, toSummary } from './summary.ts';
import { readTranscripts } from './transcript.ts';

export function getConversation(db: Database): Operation<typeof CALLS.getConversation> {
  return async ({ conversationId }, { user }) => {
    const [row] = await selectSummaries(db).where(
      and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id)),
    );
    if (!row) throw conversationNotFound();
    const transcripts = await readTranscripts(db, [row.id]);
    return { success: true, conversation: { ...toSummary(row), messages: transcripts.get(row.id) ?? [] } };
  };
}
