import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/login', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('signs in by cookie, whatever the letters of the email', async () => {
    const { email, password, id } = await signUp(app);
    const client = app.client();
    const { status, body } = await client.post('/api/login', { email: ` ${email.toUpperCase()}`, password });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'Welcome back.',
      user: { id, email, admin: false },
    });
    expect((await client.post('/api/get_user')).status).toBe(200);
  });

  it('gives programs a token', async () => {
    const { email, password } = await signUp(app);
    const { headers } = await app.client().post('/api/login', { email, password });
    const authorization = `Bearer ${headers.get('set-auth-token')}`;
    const answer = await app.client().post('/api/get_user', {}, { authorization });
    expect(answer.body.user).toMatchObject({ email });
  });

  it('says the same of a wrong password and an email nobody has', async () => {
    const { email } = await signUp(app);
    const refusal = { success: false, code: 'wrong_credentials', message: MESSAGES.wrongCredentials };
    for (const body of [
      { email, password: 'wrong password' },
      { email: 'nobody@example.com', password: 'wrong password' },
      { email: 'nobody@example.com', password: 'x' },
    ]) {
      const answer = await app.client().post('/api/login', body);
      expect([answer.status, answer.body]).toEqual([401, refusal]);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('hashes once with and without an account, so that both take as long', async () => {
    const { email } = await signUp(app);
    const { password: hashing } = await app.services.auth.$context;
    const hash = vi.spyOn(hashing, 'hash');
    const verify = vi.spyOn(hashing, 'verify');
    const hashed = async (as: string) => {
      await app.client().post('/api/login', { email: as, password: 'wrong password' });
      const times = [hash.mock.calls.length, verify.mock.calls.length];
      hash.mockClear();
      verify.mockClear();
      return times;
    };
    // Verifying is hashing, and comparing.
    expect(await hashed(email)).toEqual([0, 1]);
    expect(await hashed('nobody@example.com')).toEqual([1, 0]);
    vi.restoreAllMocks();
  });

  it('opens no session by a password that is replaced while it is checked', async () => {
    const { email, password, id } = await signUp(app);
    const { password: hashing } = await app.services.auth.$context;
    vi.spyOn(hashing, 'verify').mockImplementationOnce(async () => {
      await app.database.pool.query(`update account set password = 'another' where user_id = $1`, [id]);
      await app.database.pool.query('delete from session where user_id = $1', [id]);
      return true;
    });
    const { status, body, headers } = await app.client().post('/api/login', { email, password });
    vi.restoreAllMocks();
    expect([status, body.code]).toEqual([401, 'wrong_credentials']);
    expect(headers.getSetCookie()).toEqual([]);
    const { rows } = await app.database.pool.query('select id from session where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('checks its input in the words of the form', async () => {
    const message = async (body: unknown) => (await app.client().post('/api/login', body)).body.message;
    expect(await message({})).toBe(MESSAGES.emailAndPasswordRequired);
    expect(await message({ email: 'a@b.co' })).toBe(MESSAGES.emailAndPasswordRequired);
    expect(await message({ email: 'nonsense', password: '' })).toBe(MESSAGES.emailAndPasswordRequired);
    expect(await message({ email: 'nonsense', password: 'something' })).toBe(MESSAGES.invalidEmail);
  });

  it('counts failures only, for each account by itself', async () => {
    const limited = await createTestApp({
      limits: {
        signInFailuresPerAccount: { points: 2, seconds: 60 },
        signInFailures: { points: 100, seconds: 60 },
      },
    });
    const { email, password } = await signUp(limited);
    const other = await signUp(limited);
    const login = (sent: string, as = email) =>
      limited.client().post('/api/login', { email: as, password: sent });
    for (let time = 0; time < 5; time++) expect((await login(password)).status).toBe(200);
    // All at once: guessing in parallel gets no further than guessing in a row.
    const guesses = await Promise.all(['a1', 'a2', 'a3', 'a4'].map((guess) => login(guess)));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([401, 401, 429, 429]);
    expect((await login(password)).status).toBe(429);
    expect((await login(password, other.email)).status).toBe(200);
    await limited.close();
  });
});

describe('sessions that have expired', () => {
  it('are forgotten when their owner signs in again, and nobody else’s', async () => {
    const app = await createTestApp();
    const [owner, other] = [await signUp(app), await signUp(app)];
    const { pool } = app.database;
    await pool.query(`update session set expires_at = now() - interval '1 second'`);
    const { email, password } = owner;
    expect((await app.client().post('/api/login', { email, password })).status).toBe(200);
    const { rows } = await pool.query('select user_id, expires_at > now() as current from session');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ user_id: owner.id, current: true });
    expect(rows).toContainEqual({ user_id: other.id, current: false });
    await app.close();
  });
});

describe('POST /api/logout', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('ends the session on the server', async () => {
    const { client } = await signUp(app);
    const { cookie } = client;
    const answer = await client.post('/api/logout');
    expect(answer.body).toEqual({ success: true, message: 'You are signed out.' });
    expect(client.cookie).toBe('');
    expect((await app.client().post('/api/get_user', {}, { cookie })).status).toBe(401);
  });

  it('ends the session of a bearer token', async () => {
    const { token } = await signUp(app);
    const authorization = `Bearer ${token}`;
    expect((await app.client().post('/api/logout', {}, { authorization })).status).toBe(200);
    expect((await app.client().post('/api/get_user', {}, { authorization })).status).toBe(401);
  });

  it('succeeds for a signed-out user', async () => {
    expect((await app.client().post('/api/logout')).status).toBe(200);
  });
});
