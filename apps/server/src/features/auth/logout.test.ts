import { afterEach, expect, it, vi } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

it('does not say that somebody is signed out while the database is away', async () => {
  app = await createTestApp();
  const { client } = await signUp(app);
  await app.database.lose();
  const { status, body, headers } = await client.post('/api/logout');
  expect([status, body.code]).toEqual([503, 'unavailable']);
  // Without its cookie a browser could not try again.
  expect(headers.getSetCookie()).toEqual([]);
});

it('does not say so either when the session is still there', async () => {
  app = await createTestApp();
  const { client } = await signUp(app);
  const deleting = vi.spyOn(app.services.db, 'delete').mockImplementation(() => {
    throw new Error('no room for the log');
  });
  expect((await client.post('/api/logout')).status).toBe(503);
  deleting.mockRestore();
  expect((await client.post('/api/logout')).status).toBe(200);
  expect((await client.post('/api/get_user', {})).status).toBe(401);
});
