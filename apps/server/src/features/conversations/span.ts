import { and, eq, type SQL, sql } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/** Whose conversations are counted, and over which days. */
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

// PostgreSQL would read '+02' as west of Greenwich, and takes names of its own such as 'localtime'.
const NAME = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/;

/** Names of the time zone database, as browsers know them. */
export function requireTimeZone(name: string): string {
  try {
    if (!NAME.test(name)) throw new RangeError(name);
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch (cause) {
    throw unknownTimeZone(cause);
  }
}

export const unknownTimeZone = (cause: unknown) =>
  new AppError('invalid_time_zone', 'This time zone is not known. Use a name such as Europe/Kyiv.', {
    cause,
    field: 'timeZone',
  });
