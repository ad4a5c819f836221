import type { ENDPOINTS } from '@parlo/contract';
import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { readOrigins } from './origins.ts';
import { readSteps } from './steps.ts';
import { selectSummaries, toSummary } from './summary.ts';
import { readTranscripts } from './transcript.ts';

export function getConversation(db: Database): Operation<typeof ENDPOINTS.getConversation> {
  return async ({ conversationId }, { user }) => {
    const [row] = await selectSummaries(db).where(
      and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id)),
    );
    if (!row) throw conversationNotFound();
    const [transcripts, origins, steps] = await Promise.all([
      readTranscripts(db, [row.id]),
      readOrigins(db, row.id),
      readSteps(db, row),
    ]);
    const messages = (transcripts.get(row.id) ?? []).map((message) => {
      const from = origins.get(message.id);
      return from ? { ...message, from } : message;
    });
    const conversation = { ...toSummary(db, row), messages, ...(steps.length > 0 && { steps }) };
    return { success: true, conversation };
  };
}

/** Running calls send a heartbeat every few seconds. After this time without one the conversation is over. */
const SILENT_MINUTES = 5;

const over = sql`(${conversations.endedAt} is not null
  or ${conversations.heartbeatAt} < now() - make_interval(mins => ${SILENT_MINUTES}))`;

/**
 * Deletes a conversation with its words and its part of the counts. The minutes it used stay in the ledger, which
 * contains no words.
 */
export function deleteConversation(db: Database): Operation<typeof ENDPOINTS.deleteConversation> {
  return async ({ conversationId }, { user }) => {
    const own = and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id));
    const { rowCount } = await db.delete(conversations).where(and(own, over));
    if (rowCount === 0) {
      const [running] = await db.select({ id: conversations.id }).from(conversations).where(own);
      if (!running) throw conversationNotFound();
      const message = 'This conversation is still going on. It can be deleted when it has ended.';
      throw new AppError('conversation_running', message, { retryable: true });
    }
    return { success: true, message: 'Conversation deleted.' };
  };
}

/** Marks a reply of a transcript as wrong, or removes the mark. Triggers update the sums. */
export function markAnswer(db: Database): Operation<typeof ENDPOINTS.markAnswer> {
  return async ({ conversationId, messageId, wrong }, { user }) => {
    await db.transaction(async (tx) => {
      // Every write to a conversation locks it first.
      const [own] = await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.id, conversationId), eq(conversations.ownerId, user.id)))
        .for('update');
      if (!own) throw conversationNotFound();
      const { rowCount } = await tx
        .update(messages)
        .set({ markedWrong: wrong })
        .where(
          and(
            eq(messages.conversationId, own.id),
            eq(messages.id, messageId),
            canBeWrong(tx),
            eq(messages.hidden, false),
          ),
        );
      if (rowCount === 0) {
        throw new AppError('not_found', 'There is no such answer in this conversation.');
      }
    });
    return { success: true, message: wrong ? 'Marked as wrong.' : 'Taken back.' };
  };
}

const earlier = alias(messages, 'earlier');

/** An answer, or what was said instead of one to something that the visitor had said. */
const canBeWrong = (db: Queryable) =>
  or(
    eq(messages.outcome, 'answered'),
    and(
      inArray(messages.outcome, ['clarifying', 'small_talk']),
      exists(
        db
          .select({ id: earlier.id })
          .from(earlier)
          .where(
            and(
              eq(earlier.conversationId, messages.conversationId),
              lt(earlier.position, messages.position),
              eq(earlier.role, 'visitor'),
              eq(earlier.hidden, false),
            ),
          ),
      ),
    ),
  );

/** Somebody else's conversation is refused in the same words as one that does not exist. */
const conversationNotFound = () => new AppError('conversation_not_found', 'Conversation not found');
