import { and, eq, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import type { Notify } from '../../platform/notify.ts';

/** The newest notifications of an account that are kept. */
export const KEPT = 200;

export const notify: Notify = async (tx, userId, { kind, params, type, title, message }) => {
  // Inserts nothing when the account was deleted meanwhile; a plain insert would fail.
  await tx.execute(sql`
    insert into ${notifications} (id, user_id, kind, params, type, title, message, created_at)
    select ${newId('notice')}, id, ${kind}, ${JSON.stringify(params)}::jsonb, ${type}, ${title}, ${message},
      clock_timestamp()
    from "user" where id = ${userId}`);
  const newest = sql`select id from ${notifications} where user_id = ${userId}
    order by created_at desc, id desc offset ${KEPT}`;
  await tx
    .delete(notifications)
    .where(and(eq(notifications.userId, userId), sql`${notifications.id} in (${newest})`));
};
