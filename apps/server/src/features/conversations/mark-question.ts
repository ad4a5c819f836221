import type { ENDPOINTS } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { foldedWordsOf } from '../../platform/folded-words.ts';

/**
 * Marks every reply to these words that did not know the answer, in all conversations of the caller. Whoever asks the
 * same later is told of again: that reply is another one.
 */
export function markQuestion(db: Database): Operation<typeof ENDPOINTS.markQuestion> {
  return async ({ question, done }, { user }) => {
    await db.execute(sql`
      update ${messages} unknown set question_done = ${done}
      from ${conversations} c
      where c.id = unknown.conversation_id and c.owner_id = ${user.id} and c.unanswered > 0
        and unknown.outcome = 'unknown' and not unknown.hidden and unknown.question_done <> ${done}
        and ${foldedWordsOf(sql`${question}::text`)} = (
          select ${foldedWordsOf(sql`v.text`)} from ${messages} v
          where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden and v.position < unknown.position
          order by v.position desc limit 1)`);
    return { success: true, message: done ? 'Marked as done.' : 'Taken back.' };
  };
}
