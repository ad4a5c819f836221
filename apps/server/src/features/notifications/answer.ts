import type { Notification } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { listNotifications } from './store.ts';

/** What every call of this feature answers with: all there is, after what it did. */
export async function answerAll(db: Database, userId: string) {
  const notifications: Notification[] = await listNotifications(db, userId);
  return {
    success: true as const,
    notifications,
    unread: notifications.filter(({ read }) => !read).length,
  };
}
