import { type AdminUser, type CALLS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';

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

/** Where a page of accounts ended. */
export interface Position {
  /** Microseconds since 1970, which is as exact as PostgreSQL's time; too many for a number. */
  readonly createdAt: string;
  readonly id: string;
}

export interface Wanted {
  readonly search?: string | undefined;
  readonly after?: Position | undefined;
  readonly limit: number;
}

export interface Found {
  readonly user: AdminUser;
  readonly position: Position;
}

/** Accounts, the newest first. */
export async function findUsers(db: Queryable, { search, after, limit }: Wanted): Promise<Found[]> {
  const rows = await selectUsers(db)
    .where(and(search ? isLike(search) : undefined, after && isAfter(after)))
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit);
  return rows.map(({ micros, ...row }) => ({
    user: toContract(row),
    position: { createdAt: micros, id: row.id },
  }));
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
      micros: sql<string>`(extract(epoch from ${user.createdAt}) * 1000000)::bigint::text`,
      seconds: minuteBalances.seconds,
      // Counted for the accounts of the page alone.
      assistants: sql<number>`(select count(*)::int from ${assistants} where ${assistants.ownerId} = ${user.id})`,
    })
    .from(user)
    .leftJoin(minuteBalances, eq(minuteBalances.userId, user.id));
}

type Row = Omit<Awaited<ReturnType<typeof selectUsers>>[number], 'micros'>;

function toContract({ role, seconds, createdAt, ...row }: Row): AdminUser {
  return {
    ...row,
    admin: role === 'admin',
    createdAt: createdAt.toISOString(),
    minutes: Math.floor((seconds ?? 0) / 60),
  };
}

// Somebody looks for 'ada love' or for a part of an email; `%` and `_` are letters to them.
function isLike(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${user.name}, ${user.surname}, ${user.email}) ilike ${pattern}`;
}

function isAfter({ createdAt, id }: Position): SQL {
  const at = sql`timestamptz 'epoch' + ${createdAt}::bigint * interval '1 microsecond'`;
  return sql`(${user.createdAt}, ${user.id}) < (${at}, ${id})`;
}

export function userNotFound(): AppError {
  return new AppError('user_not_found', 'User not found.');
}
