import { type AdminUser, type CALLS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';

/** Lists accounts, newest first. */
export function listUsers(db: Database): Operation<typeof CALLS.listUsers> {
  return async ({ search, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await selectUsers(db)
      .where(and(search ? isLike(search) : undefined, after && isAfter(user.createdAt, user.id, after)))
      .orderBy(desc(user.createdAt), desc(user.id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    return { success: true, users: page.map(toContract), next };
  };
}

export async function findUser(db: Queryable, id: string): Promise<AdminUser | null> {
  const [row] = await selectUsers(db).where(eq(user.id, id));
  return row ? toContract(row) : null;
}

function selectUsers(db: Queryable) {
  return db
    .select({
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      phone: user.phone,
      role: user.role,
      emailVerified: user.emailVerified,
      createdAt: user.createdAt,
      at: microsOf(user.createdAt),
      seconds: minuteBalances.seconds,
      // Counted for the accounts of the page alone.
      assistants: sql<number>`(select count(*)::int from ${assistants} where ${assistants.ownerId} = ${user.id})`,
    })
    .from(user)
    .leftJoin(minuteBalances, eq(minuteBalances.userId, user.id));
}

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

function toContract({ at: _, role, seconds, createdAt, ...row }: Row): AdminUser {
  return {
    ...row,
    admin: role === 'admin',
    createdAt: createdAt.toISOString(),
    minutes: Math.floor((seconds ?? 0) / 60),
  };
}

// Finds 'ada love' and parts of an email; `%` and `_` are ordinary letters.
function isLike(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${user.name}, ${user.surname}, ${user.email}) ilike ${pattern}`;
}

export function userNotFound(): AppError {
  return new AppError('user_not_found', 'User not found.');
}
