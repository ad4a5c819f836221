import type { AnswerOrigin } from '@parlo/contract';
import { AnswerSource } from '@parlo/dialog/turn-memory';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { faqEntries, messages } from '../../db/schema.ts';

/** Of one reply. */
const MOST = 5;
const Sources = z.array(AnswerSource).catch([]);

/**
 * Returns what the answers of a conversation were taken from, by the turn: entries as they read now, then files and
 * pages, each once. Turns of a version that this server can't read have none.
 */
export async function readOrigins(
  db: Database,
  conversationId: string,
): Promise<Map<string, AnswerOrigin[]>> {
  const { rows } = await db.execute<{ id: string; questions: string[]; sources: unknown }>(sql`
    select ${messages.id} as id, ${messages.memory} -> 'sources' as sources, array(
      select ${faqEntries.question} from jsonb_path_query(${messages.memory}, '$.entryIds[*]') as used
        join ${faqEntries} on ${faqEntries.id} = used #>> '{}'
    ) as questions
    from ${messages}
    where ${messages.conversationId} = ${conversationId} and not ${messages.hidden} and ${messages.outcome} = 'answered'`);
  return new Map(
    rows.flatMap(({ id, questions, sources }) => {
      const entries = questions.map((title): AnswerOrigin => ({ kind: 'entry', title, heading: '' }));
      const found = [...entries, ...Sources.parse(sources ?? []).map(originOf)];
      const each = new Map(found.map((one) => [`${one.kind} ${one.title} ${one.heading}`, one]));
      return each.size > 0 ? [[id, [...each.values()].slice(0, MOST)] as const] : [];
    }),
  );
}

const originOf = ({ title, heading, url }: AnswerSource): AnswerOrigin => ({
  kind: url === undefined ? 'file' : 'page',
  title,
  heading,
  ...(url !== undefined && { url }),
});
