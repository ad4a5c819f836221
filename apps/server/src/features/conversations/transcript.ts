import type { ConversationMessage } from '@parlo/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { messages } from '../../db/schema.ts';
import { openMemo, openText } from '../../db/sealed-rows.ts';

export type TranscriptMessage = z.infer<typeof ConversationMessage>;

/** Of turns that may have words which were to be said: few have, but of encrypted ones nobody knows before. */
const MEMORY = sql<unknown>`case when ${messages.memory} ?| array['meant', 'sealed'] then ${messages.memory} end`;

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
      keyId: messages.keyId,
      memory: MEMORY,
      interrupted: messages.interrupted,
      outcome: messages.outcome,
      feedback: messages.feedback,
      markedWrong: messages.markedWrong,
      startedAtMs: messages.startedAtMs,
      latencyMs: messages.latencyMs,
    })
    .from(messages)
    .where(and(inArray(messages.conversationId, [...ids]), eq(messages.hidden, false)))
    .orderBy(asc(messages.conversationId), asc(messages.position), asc(messages.id));
  const transcripts = new Map<string, TranscriptMessage[]>();
  for (const row of rows) {
    const { conversationId, latencyMs, keyId: _, memory: __, ...message } = row;
    const transcript = transcripts.get(conversationId);
    const aiGenerated = message.role === 'assistant';
    const meant = openMemo(db, row)?.meant;
    const known = { ...(meant !== undefined && { meant }), ...(latencyMs !== null && { latencyMs }) };
    const turn = { ...message, text: openText(db, row), ...known, aiGenerated };
    if (transcript) transcript.push(turn);
    else transcripts.set(conversationId, [turn]);
  }
  return transcripts;
}
