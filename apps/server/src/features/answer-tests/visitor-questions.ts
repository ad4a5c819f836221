import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';
import { maskPersonalData } from '../../platform/mask-personal-data.ts';

/** The newest conversations that are looked through. */
const LOOKED_THROUGH = 300;
const MOST_QUESTIONS = 60;

/** A visitor's question and its reply. */
export interface AskedAndAnswered {
  readonly question: string;
  readonly reply: string;
}

/**
 * Reads questions of visitors that an assistant answered, those that were asked most first. Leaves out replies that the
 * visitor or the owner called wrong, and the owner's own tests. A question becomes a test that stays when its conversation is
 * deleted, so it is without email addresses, numbers of phones and the like; a reply has the owner's words.
 */
export async function readVisitorQuestions(db: Database, assistantId: string): Promise<AskedAndAnswered[]> {
  const { rows } = await db.execute<Stored>(sql`
    select newest.id as "conversationId", v.id, v.text, v.key_id as "keyId", reply.id as "replyId",
      reply.text as "replyText", reply.key_id as "replyKeyId",
      coalesce(reply.marked_wrong or reply.feedback = 'down', false) as wrong
    from (
      select id from ${conversations}
      where assistant_id = ${assistantId} and counted
      order by started_at desc, id desc limit ${LOOKED_THROUGH}
    ) newest
      join ${messages} reply on reply.conversation_id = newest.id and reply.outcome = 'answered' and not reply.hidden
      cross join lateral (
        select id, text, key_id, created_at, hidden from ${messages} before
        where before.conversation_id = newest.id and before.role = 'visitor' and before.position < reply.position
        order by before.position desc limit 1
      ) v
    where not v.hidden
    order by v.created_at desc`);
  const asked = rows.flatMap((row) => {
    const question = maskPersonalData(openText(db, row).trim());
    return question === '' ? [] : [{ ...row, question }];
  });
  // The groups stand in the order of their newest question, which stays among those that were asked as often.
  return [...Map.groupBy(asked, ({ question }) => sameAs(question)).values()]
    .filter((group) => group.every(({ wrong }) => !wrong))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_QUESTIONS)
    .flatMap(([newest]) => (newest ? [{ question: newest.question, reply: replyOf(db, newest) }] : []));
}

type Stored = {
  readonly conversationId: string;
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
  readonly replyId: string;
  readonly replyText: string;
  readonly replyKeyId: string | null;
  readonly wrong: boolean;
};

const sameAs = (question: string) => question.replace(/^[ .?!]+|[ .?!]+$/g, '').toLowerCase();

const replyOf = (db: Database, { conversationId, replyId: id, replyText: text, replyKeyId: keyId }: Stored) =>
  openText(db, { conversationId, id, text, keyId });
