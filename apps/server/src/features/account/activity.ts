import { ACTS, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { acts } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { toAct } from '../../platform/record-act.ts';

const columns = {
  id: acts.id,
  act: acts.act,
  about: acts.about,
  browser: acts.browser,
  system: acts.system,
  via: acts.via,
  time: acts.at,
  at: microsOf(acts.at),
};

/** What the caller did, newest first. Acts that only a newer version knows are left out. */
export function getActivity(db: Database): Operation<typeof ENDPOINTS.getActivity> {
  return async ({ cursor, limit = OWNER_LIMITS.pageSize }, { user }) => {
    const after = cursor === undefined ? undefined : isAfter(acts.at, acts.id, readCursor(cursor));
    const rows = await db
      .select(columns)
      .from(acts)
      .where(and(eq(acts.userId, user.id), inArray(acts.act, [...ACTS]), after))
      .orderBy(desc(acts.at), desc(acts.id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    return { success: true, acts: page.map(toAct), next };
  };
}

/** All of it, for the export of an account, oldest first. */
export async function allActs(db: Database, userId: string) {
  const rows = await db
    .select(columns)
    .from(acts)
    .where(eq(acts.userId, userId))
    .orderBy(asc(acts.at), asc(acts.id));
  return rows.map(toAct);
}
