import { and, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { conversations, conversationWords } from '../../db/schema.ts';
import { textKeysOf } from '../../db/text-keys.ts';
import { isAfter, type Position } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';
import { readLanguages } from './languages.ts';
import { hasLatency } from './latency.ts';
import { CAME_FROM } from './sites.ts';
import { type SummaryRow, selectSummaries } from './summary.ts';

export interface Wanted {
  readonly ownerId: string;
  readonly assistantId?: string | undefined;
  readonly search?: string | undefined;
  readonly unanswered?: boolean | undefined;
  readonly wrong?: boolean | undefined;
  readonly tests?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** 1 for Monday. */
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
  /** Of both: a name that `requireTimeZone` accepted. */
  readonly timeZone?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** The code of a language. */
  readonly language?: string | undefined;
  /** Of a spoken reply. */
  readonly latencyFromMs?: number | undefined;
  readonly latencyBelowMs?: number | undefined;
  /** A value of `readSites`. */
  readonly site?: string | undefined;
  readonly after?: Position | undefined;
}

/**
 * So many of the newest conversations are searched before the index of words is used. Common words are found among them,
 * where the index would return half of all conversations; for rare words the index returns few.
 */
const LOOKED_THROUGH = 2_000;

const newestFirst = [desc(conversations.startedAt), desc(conversations.id)] as const;

/** Returns the newest matching conversations, at most `limit`. Throws when words are searched for that are encrypted. */
export async function findPage(db: Database, wanted: Wanted, limit: number): Promise<SummaryRow[]> {
  const filter = and(filterOf(db, wanted), await inLanguage(db, wanted));
  if (!wanted.search)
    return selectSummaries(db)
      .where(filter)
      .orderBy(...newestFirst)
      .limit(limit);
  if (!isSearchable(db))
    throw new AppError('search_off', 'Conversations are encrypted here, so their words can’t be searched.');
  const query = sql`parlo_search(${wanted.search}, ${wanted.ownerId})`;
  const recent = await pageOf(db, lookThrough(db, filter, query, limit));
  return recent.length === limit ? recent : pageOf(db, askIndex(filter, query, limit));
}

/** Words of conversations are searched in the database, unless they are encrypted there. */
export const isSearchable = (db: Database): boolean => textKeysOf(db).writesWith === null;

/** A language is not stored: it is that of the newest conversations which fit, on every page the same ones. */
async function inLanguage(db: Database, { after: _, language, ...wanted }: Wanted): Promise<SQL | undefined> {
  if (language === undefined) return undefined;
  const spoken = await readLanguages(db, filterOf(db, wanted));
  const ids = spoken.filter((one) => one.language === language).map(({ id }) => id);
  return inArray(conversations.id, ids);
}

function filterOf(db: Database, wanted: Wanted): SQL | undefined {
  const { ownerId, assistantId, unanswered, wrong, tests, from, to, weekday, hour, ids, after } = wanted;
  const { latencyFromMs, latencyBelowMs, site } = wanted;
  const begun = sql`(${conversations.startedAt} at time zone ${wanted.timeZone ?? 'UTC'})`;
  return and(
    eq(conversations.ownerId, ownerId),
    assistantId === undefined ? undefined : eq(conversations.assistantId, assistantId),
    tests ? or(gt(conversations.turns, 0), gt(conversations.seconds, 0)) : eq(conversations.counted, true),
    unanswered ? gt(conversations.unanswered, 0) : undefined,
    wrong ? gt(conversations.wrong, 0) : undefined,
    from && gte(conversations.startedAt, from),
    to && lt(conversations.startedAt, to),
    weekday === undefined ? undefined : sql`extract(isodow from ${begun}) = ${weekday}`,
    hour === undefined ? undefined : sql`extract(hour from ${begun}) = ${hour}`,
    ids && inArray(conversations.id, [...ids]),
    site === undefined ? undefined : eq(CAME_FROM, site),
    (latencyFromMs ?? latencyBelowMs) === undefined
      ? undefined
      : hasLatency(db, latencyFromMs, latencyBelowMs),
    after && isAfter(conversations.startedAt, conversations.id, after),
  );
}

function pageOf(db: Database, ids: SQL): Promise<SummaryRow[]> {
  return selectSummaries(db)
    .where(inArray(conversations.id, ids))
    .orderBy(...newestFirst);
}

function lookThrough(db: Database, filter: SQL | undefined, query: SQL, limit: number): SQL {
  const newest = db
    .select({ id: conversations.id, startedAt: conversations.startedAt })
    .from(conversations)
    .where(filter)
    .orderBy(...newestFirst)
    .limit(LOOKED_THROUGH)
    .as('newest');
  return sql`(${db
    .select({ id: newest.id })
    .from(newest)
    .innerJoin(conversationWords, eq(conversationWords.conversationId, newest.id))
    .where(sql`${conversationWords.words} @@ ${query}`)
    .orderBy(desc(newest.startedAt), desc(newest.id))
    .limit(limit)})`;
}

// Materialized, because PostgreSQL assumes that every word is common, and would read all conversations instead.
function askIndex(filter: SQL | undefined, query: SQL, limit: number): SQL {
  return sql`(
    with found as materialized (
      select ${conversationWords.conversationId} as id from ${conversationWords}
      where ${conversationWords.words} @@ ${query}
    )
    select ${conversations.id} from found join ${conversations} on ${conversations.id} = found.id
    where ${filter} order by ${conversations.startedAt} desc, ${conversations.id} desc limit ${limit}
  )`;
}
