import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';

/** The last conversation of a page. */
export interface Position {
  /** Microseconds since 1970, the precision of PostgreSQL's time. */
  readonly startedAt: number;
  readonly id: string;
}

// A cursor comes back from a client, so it is checked.
const Written = z.tuple([z.int().min(0), z.string().regex(/^[\w-]{1,100}$/)]);

export function writeCursor({ startedAt, id }: Position): string {
  return Buffer.from(JSON.stringify([startedAt, id])).toString('base64url');
}

export function readCursor(cursor: string): Position {
  const read = Written.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) {
    throw new AppError('invalid_page', 'This page is not there. Please begin with the first one.', {
      field: 'cursor',
    });
  }
  const [startedAt, id] = read.data;
  return { startedAt, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
