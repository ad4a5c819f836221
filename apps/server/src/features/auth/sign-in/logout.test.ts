import { afterEach, expect, it, vi } from 'vitest';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

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

it('leaves an API key alone, be it good or made up', async () => {
  app = await createTestApp();
  const { client } = await signUp(app);
  const { body } = await client.post('/api/create_api_key', { name: 'Till' });
  for (const key of [String(body.key), `parlo_${'a'.repeat(64)}`]) {
    const byKey = { authorization: `Bearer ${key}` };
    expect((await app.client().post('/api/logout', {}, byKey)).status).toBe(200);
  }
  const { status } = await app.client().post('/api/get_user', {}, { authorization: `Bearer ${body.key}` });
  expect(status).toBe(200);
});
