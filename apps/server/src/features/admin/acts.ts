import { type AdminAct, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { desc } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { adminActs } from '../../db/schema.ts';
import type { CurrentUser, Operation } from '../../platform/api.ts';
import { isAfter, microsOf, readCursor, toPage } from '../../platform/cursor.ts';
import { newId } from '../../platform/new-id.ts';

export interface NewAct {
  readonly by: Pick<CurrentUser, 'email'>;
  readonly act: AdminAct['act'];
  /** An email, an order, an event. */
  readonly about: string;
  readonly note?: string | undefined;
  /** For what can be done once only: a second row with this id is not added. */
  readonly id?: string;
}

/** Keeps what an administrator does, as a part of the transaction that does it. */
export async function addAct(tx: Queryable, { by, act, about, note, id }: NewAct): Promise<void> {
  await tx
    .insert(adminActs)
    .values({ id: id ?? newId('act'), by: by.email, act, about, note: note || null })
    .onConflictDoNothing({ target: adminActs.id });
}

export function listActs(db: Database): Operation<typeof ENDPOINTS.listActs> {
  return async ({ cursor, limit = OWNER_LIMITS.pageSize }) => {
    const { id, by, act, about, note, at: time } = adminActs;
    const rows = await db
      .select({ id, by, act, about, note, time, at: microsOf(time) })
      .from(adminActs)
      .where(cursor === undefined ? undefined : isAfter(time, id, readCursor(cursor)))
      .orderBy(desc(time), desc(id))
      .limit(limit + 1);
    const { page, next } = toPage(rows, limit);
    const acts = page.map(({ at: _, time: done, ...row }) => ({ ...row, at: done.toISOString() }));
    return { success: true, acts, next };
  };
}
