import type { ENDPOINTS } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { foldedWords, foldedWordsOf } from '../../platform/folded-words.ts';
import { isMasked, maskPersonalData } from '../../platform/mask-personal-data.ts';

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
    await markUnlike(db, user.id, question, done);
    return { success: true, message: done ? 'Marked as done.' : 'Taken back.' };
  };
}

interface Asked {
  readonly conversationId: string;
  readonly replyId: string;
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
}

/** The same where the database can't compare the words: they are encrypted, or shown without what identifies a person. */
async function markUnlike(db: Database, ownerId: string, question: string, done: boolean): Promise<void> {
  const { rows } = await db.execute<Asked & Record<string, unknown>>(sql`
    select c.id as "conversationId", unknown.id as "replyId", asked.id, asked.text, asked.key_id as "keyId"
    from ${conversations} c
      join ${messages} unknown on unknown.conversation_id = c.id and unknown.outcome = 'unknown' and not unknown.hidden
        and unknown.question_done <> ${done}
      cross join lateral (
        select id, text, key_id from ${messages} v
        where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden and v.position < unknown.position
        order by v.position desc limit 1
      ) asked
    where c.owner_id = ${ownerId} and c.unanswered > 0 and (asked.key_id is not null or ${isMasked(question)})`);
  const words = foldedWords(maskPersonalData(question));
  const same = rows.filter((row) => foldedWords(maskPersonalData(openText(db, row))) === words);
  if (same.length === 0) return;
  await db.execute(sql`
    update ${messages} unknown set question_done = ${done}
    from jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as s ("conversationId" text, "replyId" text)
    where unknown.conversation_id = s."conversationId" and unknown.id = s."replyId"`);
}
