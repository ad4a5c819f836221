import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('the list of sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('says browser and system, and stores nothing else of them', async () => {
    const owner = await signUp(app);
    const userAgent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
    const client = app.client();
    await client.post('/api/login', owner, { 'user-agent': userAgent });
    const { sessions } = (await client.post('/api/list_sessions')).body;
    expect(sessions).toMatchObject([{ current: true, device: { browser: 'Chrome', system: 'Windows' } }, {}]);
    const { rows } = await app.database.pool.query(
      'select user_agent, ip_address from session where user_id = $1 order by created_at desc',
      [owner.id],
    );
    expect(rows[0]).toEqual({ user_agent: 'Chrome/Windows', ip_address: expect.toSatisfy((at) => !at) });
  });
});
