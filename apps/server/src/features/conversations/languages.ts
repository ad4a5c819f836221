import { languageOf } from '@parlo/dialog/language';
import { and, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { assistants, conversations, messages } from '../../db/schema.ts';
import { openText } from '../../db/sealed-rows.ts';

/** The newest conversations whose language is told: some 20 ms of work. */
const LOOKED_THROUGH = 500;
/** A visitor's first turns, and the characters of each, are enough to know a language by. */
const TURNS = 8;
const CHARACTERS = 100;

interface Spoken {
  readonly id: string;
  /** Its code. */
  readonly language: string;
}

/**
 * Returns the language of the newest conversations that match, which their visitors spoke or wrote in: that of the
 * assistant's greeting where their words tell none. Conversations in which visitors said nothing are left out.
 */
export async function readLanguages(db: Database, matching: SQL | undefined): Promise<Spoken[]> {
  const { id, assistantId, startedAt, turns } = conversations;
  const newest = db
    .select({ id, assistantId })
    .from(conversations)
    .where(and(matching, gt(turns, 0)))
    .orderBy(desc(startedAt), desc(id))
    .limit(LOOKED_THROUGH);
  const { rows } = await db.execute<{ id: string; greeting: string; turns: Said[] }>(sql`
    select c.id, coalesce(${assistants.greeting}, '') as greeting, said.turns
    from (${newest}) c
      left join ${assistants} on ${assistants.id} = c.assistant_id
      cross join lateral (
        select json_agg(json_build_object('id', first.id, 'text', first.text, 'keyId', first.key_id)
          order by first.position) as turns
        from (
          select v.id, case when v.key_id is null then left(v.text, ${CHARACTERS}::int) else v.text end as text,
            v.key_id, v.position
          from ${messages} v
          where v.conversation_id = c.id and v.role = 'visitor' and not v.hidden
          order by v.position limit ${TURNS}
        ) first
      ) said
    where said.turns is not null`);
  return rows.map(({ id, greeting, turns }) => ({
    id,
    language: languageOf(wordsOf(db, id, turns), { greeting, faq: [] }).code,
  }));
}

interface Said {
  readonly id: string;
  readonly text: string;
  readonly keyId: string | null;
}

const wordsOf = (db: Database, conversationId: string, turns: readonly Said[]) =>
  turns.map((turn) => openText(db, { ...turn, conversationId }).slice(0, CHARACTERS)).join(' ');
