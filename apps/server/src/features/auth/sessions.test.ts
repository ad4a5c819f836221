import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

interface Session {
  readonly id: string;
  readonly current: boolean;
}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sessionsOf = async (client: TestClient) =>
  (await client.post('/api/list_sessions')).body.sessions as Session[];
const isSignedIn = async (client: TestClient) => (await client.post('/api/get_user')).status === 200;

async function signInAgain({ email, password }: Owner): Promise<TestClient> {
  const client = app.client();
  await client.post('/api/login', { email, password });
  return client;
}

describe('POST /api/list_sessions', () => {
  it('returns only times, the current session first', async () => {
    const owner = await signUp(app);
    const other = await signInAgain(owner);
    const { body } = await owner.client.post('/api/list_sessions');
    const info = {
      id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect(body).toEqual({
      success: true,
      sessions: [
        { ...info, current: true },
        { ...info, current: false },
      ],
    });
    const ids = (body.sessions as Session[]).map(({ id }) => id);
    expect((await sessionsOf(other)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('leaves out those that have ended', async () => {
    const owner = await signUp(app);
    await signInAgain(owner);
    await app.database.pool.query(`update session set expires_at = now() where user_id = $1 and id <> $2`, [
      owner.id,
      (await sessionsOf(owner.client))[0]?.id,
    ]);
    expect(await sessionsOf(owner.client)).toHaveLength(1);
  });

  it('requires a session', async () => {
    expect((await app.client().post('/api/list_sessions')).status).toBe(401);
    expect((await app.client().post('/api/end_session', {})).status).toBe(401);
  });
});

describe('POST /api/end_session', () => {
  it('ends the one that is named', async () => {
    const owner = await signUp(app);
    const [second, third] = [await signInAgain(owner), await signInAgain(owner)];
    const sessionId = (await sessionsOf(second))[0]?.id;
    const { body } = await owner.client.post('/api/end_session', { sessionId });
    expect((body.sessions as Session[]).map(({ id }) => id)).not.toContain(sessionId);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(third)).toBe(true);
    expect(await isSignedIn(owner.client)).toBe(true);
  });

  it('ends all but the current one when none is named, and nobody else’s', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const second = await signInAgain(owner);
    const { body } = await owner.client.post('/api/end_session', {});
    expect(body.sessions).toMatchObject([{ current: true }]);
    expect(await isSignedIn(second)).toBe(false);
    expect(await isSignedIn(owner.client)).toBe(true);
    expect(await isSignedIn(other.client)).toBe(true);
  });

  it('does not tell somebody else’s session from one that is not there', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)];
    const theirs = (await sessionsOf(other.client))[0]?.id;
    const refusal = { success: false, code: 'not_found', message: 'Session not found.' };
    for (const sessionId of [theirs, 'nothing', '', "' or true --"]) {
      const { status, body } = await mine.client.post('/api/end_session', { sessionId });
      expect([status, body]).toMatchObject([404, refusal]);
    }
    expect(await isSignedIn(other.client)).toBe(true);
  });

  it('ends the current one when that is asked for', async () => {
    const owner = await signUp(app);
    const sessionId = (await sessionsOf(owner.client))[0]?.id;
    const { status, body } = await owner.client.post('/api/end_session', { sessionId });
    expect([status, body.sessions]).toEqual([200, []]);
    expect(await isSignedIn(owner.client)).toBe(false);
  });
});
