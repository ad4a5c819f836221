import { describe, expect, it } from 'vitest';
import { Notification, NotificationsInput } from './notifications.ts';

describe('notifications', () => {
  const told = {
    id: 'notice_1',
    kind: 'minutes_low',
    params: { minutes: 3 },
    title: 'Few minutes are left',
    message: '3 minutes are left.',
    date: '2026-11-21T16:00:00.000Z',
    type: 'warning',
    read: false,
  };

  it('have a sentence, and the parts to build it from', () => {
    expect(Notification.parse(told)).toEqual(told);
    expect(Notification.safeParse({ ...told, type: 'error' }).success).toBe(false);
    expect(Notification.safeParse({ ...told, params: { nested: {} } }).success).toBe(false);
  });

  it('are read by a limited number of ids', () => {
    expect(NotificationsInput.parse({})).toEqual({});
    expect(NotificationsInput.safeParse({ ids: Array(501).fill('x') }).success).toBe(false);
  });
});
