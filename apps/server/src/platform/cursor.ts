import { type Column, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from './errors.ts';

/** The last row of a page, newest first. */
export interface Position {
  /** Microseconds since 1970, the precision of PostgreSQL's time, which a Date can't hold. */
  readonly at: number;
  readonly id: string;
}

// A cursor comes back from a client, so it is checked.
const Written = z.tuple([z.int().min(0), z.string().regex(/^[\w-]{1,100}$/)]);

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Throws `invalid_page` for what `writeCursor` did not write. */
export function readCursor(cursor: string): Position {
  const read = Written.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) {
    const message = 'This page is not there. Please begin with the first one.';
    throw new AppError('invalid_page', message, { field: 'cursor' });
  }
  const [at, id] = read.data;
  return { at, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cuts rows to a page. `rows` has one more than `limit` when there is a next page, whose cursor is `next`. */
export function toPage<Row extends Position>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last ? writeCursor(last) : null };
}

/** Selects a time as `Position.at`. */
export const microsOf = (time: Column) =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`.mapWith(Number);

/** Matches rows after a position, ordered by time and id, newest first. */
export function isAfter(time: Column, idColumn: Column, { at, id }: Position): SQL {
  return sql`(${time}, ${idColumn})
    < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id})`;
}
