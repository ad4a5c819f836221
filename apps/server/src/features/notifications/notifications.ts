import type { CALLS, Notification } from '@parlo/contract';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { notifications } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { KEPT } from './notify.ts';

export function getNotifications(db: Database): Operation<typeof CALLS.getNotifications> {
  return (_input, { user }) => answerAll(db, user.id);
}

export function readNotifications(db: Database): Operation<typeof CALLS.readNotifications> {
  return async ({ ids }, { user }) => {
    await markRead(db, user.id, ids);
    return answerAll(db, user.id);
  };
}

export function deleteNotifications(db: Database): Operation<typeof CALLS.deleteNotifications> {
  return async ({ ids }, { user }) => {
    await removeNotifications(db, user.id, ids);
    return answerAll(db, user.id);
  };
}

/** What every call of this feature answers with: all there is, after what it did. */
export async function answerAll(db: Database, userId: string) {
  const notifications: Notification[] = await listNotifications(db, userId);
  return {
    success: true as const,
    notifications,
    unread: notifications.filter(({ read }) => !read).length,
  };
}

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
