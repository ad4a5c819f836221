import { ACTS, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { acts, user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { toAct } from '../../platform/record-act.ts';
import { contains } from './users.ts';

/** What owners and administrators did, newest first. Acts that only a newer version knows are left out. */
export function listActs(db: Database): Operation<typeof ENDPOINTS.listActs> {
  return async ({ search, act: wanted, cursor, limit = OWNER_LIMITS.pageSize }) => {
    const { id, act, about, note, browser, system, via, at: time } = acts;
    const words = sql`concat_ws(' ', ${user.name}, ${user.surname}, ${user.email}, ${about})`;
    const rows = await db
      .select({ id, act, about, note, browser, system, via, by: user.email, time, at: microsOf(time) })
      .from(acts)
      .leftJoin(user, eq(user.id, acts.userId))
      .where(
        and(
          wanted === undefined ? inArray(act, [...ACTS]) : eq(act, wanted),
          search ? contains(words, search) : undefined,
          cursor === undefined ? undefined : isAfter(time, id, readCursor(cursor)),
        ),
      )
      .orderBy(desc(time), desc(id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    return { success: true, acts: page.map(toAct), next };
  };
}
