import type { ENDPOINTS, KnowledgeUsage } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import {
  answerTests,
  conversations,
  faqCounts,
  faqEntries,
  files,
  knowledgeChunks,
  knowledgeFiles,
  messages,
} from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';

const SINCE = sql`now() - interval '90 days'`;
/** Replies from files are not summed up: the newest conversations stand for all of them. */
const LOOKED_THROUGH = 1_000;
/** Characters that a file's language is told by. */
const SAMPLE = 400;
const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** How often each entry and file answered, and when that was wrong last: marked in a conversation, or failed in a test. */
export function getKnowledgeUsage({
  db,
}: {
  readonly db: Database;
}): Operation<typeof ENDPOINTS.getKnowledgeUsage> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const [entries, used] = await Promise.all([readEntries(db, assistantId), readFiles(db, assistantId)]);
    return { success: true, entries, files: used };
  };
}

/** The newest wrong replies of an assistant, `memory` and `at`, of `conversations_assistant_wrong`. */
const wrongReplies = (assistantId: string) => sql`
  select m.memory, c.started_at + make_interval(secs => m.started_at_ms / 1000.0) as at
  from (
    select id, started_at from ${conversations}
    where assistant_id = ${assistantId} and wrong > 0
    order by started_at desc, id desc limit ${LOOKED_THROUGH}
  ) c join ${messages} m on m.conversation_id = c.id and not m.hidden and parlo_is_wrong(m)`;

/** The sources of tests whose last run failed, `kind`, `title` and `at`. */
const failedTests = (assistantId: string) => sql`
  select source ->> 'kind' as kind, source ->> 'title' as title, (run ->> 'ranAt')::timestamptz as at
  from ${answerTests}, jsonb_array_elements(run -> 'sources') source
  where assistant_id = ${assistantId} and run ->> 'passed' = 'false'`;

async function readEntries(db: Database, assistantId: string): Promise<KnowledgeUsage['entries']> {
  const { rows } = await db.execute<KnowledgeUsage['entries'][number]>(sql`
    with asked as (
      select entry_id, sum(answers)::int as count from ${faqCounts}
      where scope = ${assistantId} and week > ${SINCE} group by entry_id
    ), wrong as (
      select entry #>> '{}' as entry_id, max(at) as at
      from (${wrongReplies(assistantId)}) w, jsonb_path_query(w.memory, '$.entryIds[*]') entry
      group by 1
    ), failed as (
      select title, max(at) as at from (${failedTests(assistantId)}) t where kind = 'faq' group by title
    ), used as (
      select faq.question, asked.count, greatest(wrong.at, failed.at) as at
      from ${faqEntries} faq
        left join asked on asked.entry_id = faq.id
        left join wrong on wrong.entry_id = faq.id
        left join failed on failed.title = faq.question
      where faq.assistant_id = ${assistantId}
    )
    select question, coalesce(sum(count), 0)::int as asked,
      to_char(max(at) at time zone 'utc', ${ISO}) as "wrongAt"
    from used where count > 0 or at is not null
    group by question order by asked desc, question`);
  return rows;
}

/** Sources name their page by its address, and their file by its name: passages get new ids when they are read again. */
async function readFiles(db: Database, assistantId: string): Promise<KnowledgeUsage['files']> {
  const key = sql`coalesce(source ->> 'url', source ->> 'title')`;
  const { rows } = await db.execute<KnowledgeUsage['files'][number]>(sql`
    with recent as (
      select id from ${conversations}
      where assistant_id = ${assistantId} and counted and answered > 0 and started_at > ${SINCE}
      order by started_at desc, id desc limit ${LOOKED_THROUGH}
    ), asked as (
      select key, count(*)::int as count
      from (
        select distinct m.conversation_id, m.id, ${key} as key
        from recent
          join ${messages} m on m.conversation_id = recent.id and not m.hidden and m.outcome = 'answered',
          jsonb_path_query(m.memory, '$.sources[*]') source
      ) each group by key
    ), wrong as (
      select key, max(at) as at
      from (
        select ${key} as key, at
        from (${wrongReplies(assistantId)}) w, jsonb_path_query(w.memory, '$.sources[*]') source
        union all
        select title, at from (${failedTests(assistantId)}) t where kind = 'file'
      ) each group by key
    ), own as (
      select k.id, coalesce(k.page_url, files.name) as key, files.name,
        length(regexp_replace(chunk.text, '[^a-z]', '', 'gi')) as latin,
        length(regexp_replace(chunk.text, '[^а-яіїєґ]', '', 'gi')) as cyrillic
      from ${knowledgeFiles} k join ${files} files on files.id = k.id
        left join lateral (
          select left(text, ${SAMPLE}) as text from ${knowledgeChunks}
          where file_id = k.id order by position limit 1
        ) chunk on true
      where k.assistant_id = ${assistantId}
    )
    select own.id, coalesce(asked.count, 0) as asked,
      to_char(greatest(wrong.at, named.at) at time zone 'utc', ${ISO}) as "wrongAt",
      case when cyrillic > latin then 'uk' when latin > 0 then 'en' end as language
    from own
      left join asked on asked.key = own.key
      left join wrong on wrong.key = own.key
      left join wrong named on named.key = own.name
    order by own.id`);
  return rows;
}
