import { type AdminUser, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, minuteBalances, minuteEntries, session, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { AppError } from '../../platform/errors.ts';

export type PlanOf = (userId: string) => Promise<AdminUser['plan']>;

/** Accounts as administrators see them. */
export interface Users {
  /** Newest first. */
  readonly list: Operation<typeof ENDPOINTS.listUsers>;
  /** Throws `user_not_found`. */
  require(id: string): Promise<AdminUser>;
}

export function createUsers(db: Database, planOf: PlanOf): Users {
  return {
    async list({ search, cursor, limit = OWNER_LIMITS.pageSize }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const words = sql`concat_ws(' ', ${user.name}, ${user.surname}, ${user.email})`;
      const where = and(
        search ? contains(words, search) : undefined,
        after && isAfter(user.createdAt, user.id, after),
      );
      const rows = await db
        .select({ id: user.id, at: microsOf(user.createdAt) })
        .from(user)
        .where(where)
        .orderBy(desc(user.createdAt), desc(user.id))
        .limit(limit + 1);
      const { page, next } = toPage(rows, limit);
      // Counts only the accounts of the page.
      const ids = page.map(({ id }) => id);
      const users = await Promise.all((await select(db, ids)).map((row) => toContract(row, planOf)));
      const found = new Map(users.map((one) => [one.id, one]));
      return { success: true, users: ids.flatMap((id) => found.get(id) ?? []), next };
    },
    async require(id) {
      const [row] = await select(db, [id]);
      if (!row) throw userNotFound();
      return toContract(row, planOf);
    },
  };
}

function select(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      phone: user.phone,
      role: user.role,
      emailVerified: user.emailVerified,
      secondFactor: user.twoFactorEnabled,
      createdAt: user.createdAt,
      seconds: minuteBalances.seconds,
      suspended: minuteBalances.suspendedBy,
      assistants: sql<number>`(select count(*)::int from ${assistants} where ${eq(assistants.ownerId, user.id)})`,
      // Counts by the ledger, which keeps calls of deleted conversations.
      calls: sql<number>`(select count(*)::int from ${minuteEntries}
        where ${eq(minuteEntries.userId, user.id)} and ${eq(minuteEntries.kind, 'usage')})`,
      lastSeen:
        sql<Date | null>`(select max(${session.updatedAt}) from ${session} where ${eq(session.userId, user.id)})`.mapWith(
          session.updatedAt,
        ),
    })
    .from(user)
    .leftJoin(minuteBalances, eq(minuteBalances.userId, user.id))
    .where(inArray(user.id, [...ids]));
}

type Row = Awaited<ReturnType<typeof select>>[number];

async function toContract({ role, seconds, ...row }: Row, planOf: PlanOf): Promise<AdminUser> {
  return {
    ...row,
    admin: role === 'admin',
    createdAt: row.createdAt.toISOString(),
    lastSeen: row.lastSeen?.toISOString() ?? null,
    minutes: Math.floor((seconds ?? 0) / 60),
    plan: await planOf(row.id),
  };
}

/** Finds 'ada love' and parts of an email; `%` and `_` are ordinary letters. */
export function contains(text: SQL, search: string): SQL {
  return sql`${text} ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;
}

export function userNotFound(): AppError {
  return new AppError('user_not_found', 'User not found.');
}
