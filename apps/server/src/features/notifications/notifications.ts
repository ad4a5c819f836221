import type { ENDPOINTS } from '@parlo/contract';
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { notifications } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { KEPT } from './notify.ts';

export function getNotifications(db: Database): Operation<typeof ENDPOINTS.getNotifications> {
  return (_input, { user }) => listNotifications(db, user.id);
}

export function readNotifications(db: Database): Operation<typeof ENDPOINTS.readNotifications> {
  return async ({ ids }, { user }) => {
    const unread = and(ofUser(user.id, ids), isNull(notifications.readAt));
    await db.update(notifications).set({ readAt: new Date() }).where(unread);
    return listNotifications(db, user.id);
  };
}

export function deleteNotifications(db: Database): Operation<typeof ENDPOINTS.deleteNotifications> {
  return async ({ ids }, { user }) => {
    await db.delete(notifications).where(ofUser(user.id, ids));
    return listNotifications(db, user.id);
  };
}

/** The response of every operation here: all notifications, newest first, after its change. */
async function listNotifications(db: Database, userId: string) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(KEPT);
  return {
    success: true as const,
    notifications: rows.map(({ id, kind, params, type, title, message, createdAt, readAt }) => ({
      id,
      kind,
      params,
      type,
      title,
      message,
      date: createdAt.toISOString(),
      read: readAt !== null,
    })),
    unread: rows.filter(({ readAt }) => readAt === null).length,
  };
}

/** The account's notifications with these ids; without ids all of them. */
function ofUser(userId: string, ids: readonly string[] | undefined): SQL | undefined {
  const own = eq(notifications.userId, userId);
  return ids ? and(own, inArray(notifications.id, [...ids])) : own;
}
