import { and, eq, type SQL, sql } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';

/** The owner or assistant whose conversations are counted, and the days. */
export interface Span {
  readonly ownerId: string;
  /** Null: all of the owner's. */
  readonly assistantId: string | null;
  /** Up to and including the day of `now`. */
  readonly days: number;
  /** A name that `requireTimeZone` accepted. */
  readonly timeZone: string;
  readonly now: Date;
}

/** When the span's first day begins in its time zone. */
export function beginningOf({ days, timeZone, now }: Span): SQL {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  return sql`((${today} - ${days - 1}::int)::timestamp at time zone ${timeZone})`;
}

/** Counted conversations that began in the span. */
export function inSpan(span: Span): SQL | undefined {
  return and(
    eq(conversations.ownerId, span.ownerId),
    span.assistantId === null ? undefined : eq(conversations.assistantId, span.assistantId),
    eq(conversations.counted, true),
    sql`${conversations.startedAt} >= ${beginningOf(span)}`,
  );
}
