import type { ConversationMessage } from '@parlo/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { messages } from '../../db/schema.ts';

export type TranscriptMessage = z.infer<typeof ConversationMessage>;

/** Read as the column `outcome` is: a version that this server does not know has none. */
const MEANT = sql<
  string | null
>`case when ${messages.memory} ->> 'version' = '1' then ${messages.memory} ->> 'meant' end`;

/** Returns the turns of these conversations by conversation id, in order, without hidden ones. */
export async function readTranscripts(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, TranscriptMessage[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      conversationId: messages.conversationId,
      id: messages.id,
      role: messages.role,
      via: messages.via,
      text: messages.text,
      interrupted: messages.interrupted,
      outcome: messages.outcome,
      meant: MEANT,
      feedback: messages.feedback,
      markedWrong: messages.markedWrong,
      startedAtMs: messages.startedAtMs,
      latencyMs: messages.latencyMs,
    })
    .from(messages)
    .where(and(inArray(messages.conversationId, [...ids]), eq(messages.hidden, false)))
    .orderBy(asc(messages.conversationId), asc(messages.position), asc(messages.id));
  const transcripts = new Map<string, TranscriptMessage[]>();
  for (const { conversationId, meant, latencyMs, ...message } of rows) {
    const transcript = transcripts.get(conversationId);
    const aiGenerated = message.role === 'assistant';
    const known = { ...(meant !== null && { meant }), ...(latencyMs !== null && { latencyMs }) };
    const turn = { ...message, ...known, aiGenerated };
    if (transcript) transcript.push(turn);
    else transcripts.set(conversationId, [turn]);
  }
  return transcripts;
}
