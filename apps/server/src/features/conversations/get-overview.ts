import type { ENDPOINTS, OverviewResponse } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import { CALLER_NUMBER } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { LikenessSource } from '../../platform/likeness-source.ts';
import { requireTimeZone, unknownTimeZone } from '../../platform/time-zone.ts';
import { groupAlike } from './group-alike.ts';
import { readNeeds } from './needs.ts';
import { readUnansweredQuestions } from './questions.ts';

/** Questions older than that are not brought up again. */
const QUESTION_DAYS = 30;
/** Of groups of questions. */
const FIRST = 5;
/** Other words of one question. */
const MOST_WORDS = 10;

/** Answers what an owner wants to know in the morning, in six queries that run at once. */
export function getOverview(
  db: Database,
  likeness: Pick<LikenessSource, 'embed'>,
): Operation<typeof ENDPOINTS.getOverview> {
  return async ({ timeZone = 'UTC' }, { user }) => {
    const span = {
      ownerId: user.id,
      assistantId: null,
      days: QUESTION_DAYS,
      timeZone: requireTimeZone(timeZone),
      now: new Date(),
    };
    try {
      const [happened, needs, unanswered] = await Promise.all([
        readHappened(db, span),
        readNeeds(db, span),
        readUnansweredQuestions(db, span),
      ]);
      const questions = summed(await groupAlike(unanswered, likeness));
      return { success: true, ...happened, ...needs, questions };
    } catch (error) {
      // A database may know fewer time zones than we do.
      throw refusesValue(error) ? unknownTimeZone(error) : error;
    }
  };
}

type Unanswered = Awaited<ReturnType<typeof readUnansweredQuestions>>[number];

function summed(groups: readonly (readonly Unanswered[])[]): OverviewResponse['questions'] {
  const questions = groups.flatMap(([newest, ...others]) =>
    newest
      ? {
          ...newest,
          others: others.slice(0, MOST_WORDS).map(({ question }) => question),
          times: others.reduce((sum, { times }) => sum + times, newest.times),
        }
      : [],
  );
  // The newest stay first among those that are asked as often.
  const first = questions.toSorted((a, b) => b.times - a.times).slice(0, FIRST);
  return { total: questions.length, first };
}

type Happened = Pick<OverviewResponse, 'since' | 'now' | 'before' | 'lately'>;

interface OwnSpan {
  readonly ownerId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** Counts from the beginning of yesterday until now, and the same days and hours a week before. */
async function readHappened(db: Database, { ownerId, timeZone, now }: OwnSpan): Promise<Happened> {
  const local = sql`(${now}::timestamptz at time zone ${timeZone})`;
  const { rows } = await db.execute<Row>(sql`
    with spans as (
      select weeks, (${local}::date - 1 - 7 * weeks)::timestamp at time zone ${timeZone} as start,
        (${local} - 7 * weeks * interval '1 day') at time zone ${timeZone} as stop
      from unnest(array[0, 1]) as weeks
    )
    select spans.weeks, (extract(epoch from spans.start) * 1000)::float8 as "startMs", said.*,
      (select count(*)::int from bookings b
        where b.owner_id = ${ownerId} and not b.test and b.state = 'booked' and b.starts_at >= spans.start
          and b.created_at >= spans.start and b.created_at < spans.stop and b.conversation_id is not null) as bookings,
      (select count(*)::int from contacts k join conversations c on c.id = k.conversation_id
        where k.owner_id = ${ownerId} and k.created_at >= spans.start and k.created_at < spans.stop
          and k.draft_id <> ${CALLER_NUMBER} and c.origin not in ('builder', 'sandbox')) as messages,
      (select coalesce(sum(calls + chats), 0)::int from conversation_counts
        where scope = ${ownerId} and slot >= ${now}::timestamptz - interval '30 days') as lately
    from spans, lateral (
      select coalesce(sum(calls), 0)::int as calls, coalesce(sum(chats), 0)::int as chats,
        coalesce(sum(answered), 0)::int as answered, coalesce(sum(unanswered), 0)::int as unanswered
      from conversation_counts where scope = ${ownerId} and slot >= spans.start and slot < spans.stop
    ) said
    order by spans.weeks`);
  const [last, earlier] = rows;
  if (!last || !earlier) throw new Error('Both spans are always counted');
  return {
    since: new Date(last.startMs).toISOString(),
    now: countsOf(last),
    before: countsOf(earlier),
    lately: last.lately,
  };
}

type Counts = OverviewResponse['now'];
type Row = Counts & { readonly weeks: number; readonly startMs: number; readonly lately: number };

const countsOf = ({ calls, chats, answered, unanswered, bookings, messages }: Row): Counts => ({
  calls,
  chats,
  answered,
  unanswered,
  bookings,
  messages,
});
