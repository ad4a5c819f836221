import type { EndpointInput } from '@parlo/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { refusesValue } from '../../db/failures.ts';
import { conversations } from '../../db/schema.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireTimeZone, unknownTimeZone } from '../../platform/time-zone.ts';

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

const DAYS = 30;

/** Reads what a request asks about, with `read`. Refuses somebody else's assistant, and a time zone that nobody knows. */
export async function readSpan<T>(
  db: Database,
  ownerId: string,
  { assistantId, days = DAYS, timeZone = 'UTC' }: EndpointInput<'getAnalytics'>,
  read: (span: Span) => Promise<T>,
): Promise<T> {
  const assistant = assistantId === undefined ? null : await requireOwnAssistant(db, ownerId, assistantId);
  const zone = requireTimeZone(timeZone);
  try {
    return await read({
      ...{ ownerId, days, timeZone: zone },
      assistantId: assistant?.id ?? null,
      now: new Date(),
    });
  } catch (error) {
    // A database may know fewer time zones than we do.
    throw refusesValue(error) ? unknownTimeZone(error) : error;
  }
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
