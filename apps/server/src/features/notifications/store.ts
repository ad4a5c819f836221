import type { Notification } from '@parlo/contract';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { notifications } from '../../db/schema.ts';
import { KEPT } from './notify.ts';

/** Newest first. */
export async function listNotifications(db: Database, userId: string): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(KEPT);
  return rows.map(({ id, kind, params, type, title, message, createdAt, readAt }) => ({
    id,
    kind,
    params,
    type,
    title,
    message,
    date: createdAt.toISOString(),
    read: readAt !== null,
  }));
}

export async function markRead(db: Database, userId: string, ids: readonly string[] | undefined) {
  const unread = and(ofUser(userId, ids), isNull(notifications.readAt));
  await db.update(notifications).set({ readAt: new Date() }).where(unread);
}

export async function removeNotifications(db: Database, userId: string, ids: readonly string[] | undefined) {
  await db.delete(notifications).where(ofUser(userId, ids));
}

/** Those of the ids that are the account's; without ids all of it. */
function ofUser(userId: string, ids: readonly string[] | undefined): SQL | undefined {
  const own = eq(notifications.userId, userId);
  return ids ? and(own, inArray(notifications.id, [...ids])) : own;
}
