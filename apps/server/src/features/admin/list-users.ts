import { type CALLS, OWNER_LIMITS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { findUsers, type Position } from './store.ts';

export function listUsers(db: Database): Operation<typeof CALLS.listUsers> {
  return async ({ search, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    // One more than asked for tells whether there is another page.
    const found = await findUsers(db, { search, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1)?.position : undefined;
    return {
      success: true,
      users: page.map(({ user }) => user),
      next: last ? `${last.createdAt}.${last.id}` : null,
    };
  };
}

// Fifteen digits reach the year 2001, sixteen 2286, and both are a PostgreSQL time.
function readCursor(cursor: string): Position {
  const [, createdAt, id] = /^(\d{1,16})\.([\w-]{1,128})$/.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined) {
    throw new AppError('invalid_page', 'This page is not there. Please begin with the first one.', {
      field: 'cursor',
    });
  }
  return { createdAt, id };
}
