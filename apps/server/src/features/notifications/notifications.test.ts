import { Notification, type NotificationsResponse } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { user } from '../../db/schema.ts';
import { FAULTS, tooManyPages } from '../../parsing/unreadable.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import * as notices from './notices.ts';
import { KEPT, notify } from './notify.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  await request('delete_notifications');
});

async function request(name: string, body: object = {}, who = owner) {
  const answer = await who.client.post(`/api/${name}`, body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as z.infer<typeof NotificationsResponse>;
}

const tell = (notice = notices.minutesOut(), who = owner) => notify(app.services.db, who.id, notice);

async function tellThree(): Promise<string[]> {
  for (const minutes of [3, 2, 1]) await tell(notices.minutesLow(minutes));
  const { notifications } = await request('get_notifications');
  return notifications.map(({ id }) => id);
}

describe('get_notifications', () => {
  it('has none at first', async () => {
    expect(await request('get_notifications')).toEqual({ success: true, notifications: [], unread: 0 });
  });

  it('has the newest first', async () => {
    await tell(notices.fileReady('prices.pdf', 12));
    await tell(notices.minutesLow(1));
    const { notifications, unread } = await request('get_notifications');
    expect(unread).toBe(2);
    expect(notifications).toMatchObject([
      { kind: 'minutes_low', params: { minutes: 1 }, type: 'warning', read: false },
      { kind: 'file_ready', params: { file: 'prices.pdf', passages: 12 }, type: 'success', read: false },
    ]);
    expect(notifications[0]?.message).toBe('1 minute is left. Add minutes so that calls can continue.');
    expect(notifications[1]?.message).toBe('Your assistant now answers from prices.pdf.');
  });

  it('says by name why a file failed, with what fills the words', async () => {
    await tell(notices.fileFailed('book.pdf', tooManyPages(12_000, 2_000)));
    const { notifications } = await request('get_notifications');
    expect(notifications[0]).toMatchObject({
      kind: 'file_failed',
      params: { file: 'book.pdf', reason: 'file_with_too_many_pages', pages: 12_000, max: 2_000 },
      message: 'book.pdf: This PDF says it has 12,000 pages. At most 2,000 can be read.',
    });
  });

  it('is for somebody signed in', async () => {
    for (const name of ['get', 'read', 'delete']) {
      expect((await app.client().post(`/api/${name}_notifications`, {})).status).toBe(401);
    }
  });
});

describe('read_notifications', () => {
  it('marks those that are named', async () => {
    const [newest = ''] = await tellThree();
    const { notifications, unread } = await request('read_notifications', { ids: [newest] });
    expect(unread).toBe(2);
    expect(notifications.map(({ read }) => read)).toEqual([true, false, false]);
  });

  it('marks all without a list, and none with an empty one', async () => {
    await tellThree();
    expect((await request('read_notifications', { ids: [] })).unread).toBe(3);
    expect((await request('read_notifications')).unread).toBe(0);
    await tell();
    expect((await request('get_notifications')).unread).toBe(1);
  });
});

describe('delete_notifications', () => {
  it('removes those that are named, or all', async () => {
    const [newest = '', middle = '', oldest] = await tellThree();
    const { notifications } = await request('delete_notifications', { ids: [newest, middle, 'notice_none'] });
    expect(notifications.map(({ id }) => id)).toEqual([oldest]);
    expect((await request('delete_notifications')).notifications).toEqual([]);
  });

  it('touches nobody else’s', async () => {
    const ids = await tellThree();
    const stranger = await signUp(app);
    await request('read_notifications', { ids }, stranger);
    await request('delete_notifications', { ids }, stranger);
    await request('delete_notifications', {}, stranger);
    expect((await request('get_notifications')).unread).toBe(3);
  });
});

describe('notify', () => {
  it('joins the transaction', async () => {
    const { db } = app.services;
    const failed = db.transaction(async (tx) => {
      await notify(tx, owner.id, notices.minutesOut());
      throw new Error('after all not');
    });
    await expect(failed).rejects.toThrow('after all not');
    expect((await request('get_notifications')).notifications).toEqual([]);
  });

  it('tells an account that is gone nothing, and does not fail', async () => {
    await expect(tell(notices.minutesOut(), { ...owner, id: 'gone' })).resolves.toBeUndefined();
  });

  it('keeps the newest of many, and everybody else’s', async () => {
    const stranger = await signUp(app);
    await request('delete_notifications', {}, stranger);
    await tell(notices.minutesOut(), stranger);
    await Promise.all(Array.from({ length: KEPT + 5 }, () => tell()));
    await tell(notices.minutesGranted(300));
    const { notifications } = await request('get_notifications');
    expect(notifications).toHaveLength(KEPT);
    expect(notifications[0]).toMatchObject({ kind: 'minutes_granted', params: { minutes: 300 } });
    expect((await request('get_notifications', {}, stranger)).unread).toBe(1);
  });

  it('goes with the account', async () => {
    await tellThree();
    await app.services.db.delete(user);
    expect((await app.services.db.query.notifications.findMany()).length).toBe(0);
  });
});

describe('an owner', () => {
  const kinds = async (who: Owner) =>
    (await request('get_notifications', {}, who)).notifications.map(({ kind }) => kind);

  it('is welcomed, and notified of a new password once it is set', async () => {
    const who = await signUp(app);
    expect(await kinds(who)).toEqual(['welcome']);
    const newPassword = 'another good password';
    const change = (currentPassword: string) =>
      who.client.post('/api/change_password', { currentPassword, newPassword });
    expect((await change('wrong')).status).toBe(403);
    expect(await kinds(who)).toEqual(['welcome']);
    expect((await change(who.password)).status).toBe(200);
    expect(await kinds(who)).toEqual(['password_changed', 'welcome']);
  });

  it('is notified of minutes that were given, once for a grant', async () => {
    const [admin, who] = [await signUp(app), await signUp(app)];
    await app.services.db.update(user).set({ role: 'admin' }).where(eq(user.id, admin.id));
    const body = { userId: who.id, minutes: 90, note: 'a gift', grantId: 'a-grant-of-minutes' };
    for (let n = 0; n < 2; n++) {
      expect((await admin.client.post('/api/admin/grant_minutes', body)).status).toBe(200);
    }
    const { notifications } = await request('get_notifications', {}, who);
    expect(notifications.map(({ message }) => message)).toEqual([
      '90 minutes were added to your account.',
      expect.stringContaining('10 minutes'),
    ]);
  });
});

describe('every notice', () => {
  it.each([
    notices.welcome(),
    notices.passwordChanged(),
    notices.fileReady('a.pdf', 1),
    notices.fileFailed('a.pdf', FAULTS.noText),
    notices.minutesLow(5),
    notices.minutesOut(),
    notices.minutesGranted(100),
    notices.numberGiven('+380441234567'),
    notices.numberWithdrawn('+380441234567'),
  ])('is one the contract knows: $kind', (notice) => {
    const sent = { id: 'x', date: new Date().toISOString(), read: false, ...notice };
    expect(Notification.safeParse(sent).success).toBe(true);
    expect(notice.title).not.toMatch(/\.$/);
    expect(notice.message).toMatch(/\.$/);
  });
});
