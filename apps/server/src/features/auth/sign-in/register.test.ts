import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PERSON = {
  name: 'Grace',
  surname: 'Hopper',
  email: 'grace@example.com',
  phone: '+1 212 555 0100',
  password: 'nanoseconds',
};

describe('POST /api/register', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('creates an account and signs in', async () => {
    const client = app.client();
    const { status, body, headers } = await client.post('/api/register', PERSON);
    expect(status).toBe(200);
    const { password: _, ...known } = PERSON;
    expect(body).toEqual({
      success: true,
      message: 'Welcome to Parlo.',
      user: { id: expect.any(String), ...known, admin: false, emailVerified: false },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await client.post('/api/get_user')).status).toBe(200);
  });

  it('sets a cookie that no script and no other site gets', async () => {
    const { headers } = await app.client().post('/api/register', { ...PERSON, email: 'cookie@example.com' });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^parlo\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Secure/i);
  });

  it('keeps the cookie off plain http when the public address is https', async () => {
    const secure = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
    const { headers } = await secure.client().post('/api/register', PERSON);
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-parlo\.session_token=(?!.*; Domain)(?=.*; Path=\/;).*; Secure/i,
    );
    await secure.close();
  });

  it('takes an email once, whatever its letters', async () => {
    await app.client().post('/api/register', { ...PERSON, email: 'once@example.com' });
    const second = await app.client().post('/api/register', { ...PERSON, email: ' ONCE@example.com ' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ success: false, code: 'email_taken', message: MESSAGES.emailTaken });
  });

  it('gives an email to one of two that ask at once', async () => {
    const body = { ...PERSON, email: 'race@example.com' };
    const answers = await Promise.all([1, 2, 3].map(() => app.client().post('/api/register', body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it.each(['name', 'surname', 'email', 'phone', 'password'])('needs %s', async (field) => {
    for (const value of [undefined, '', null]) {
      const { status, body } = await app.client().post('/api/register', { ...PERSON, [field]: value });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        success: false,
        code: 'invalid_input',
        message: MESSAGES.allFieldsRequired,
      });
    }
  });

  it('reports missing fields before wrong ones', async () => {
    const { body } = await app.client().post('/api/register', { ...PERSON, email: 'nonsense', password: '' });
    expect(body.message).toBe(MESSAGES.allFieldsRequired);
  });

  it('checks the email and the length of the password', async () => {
    const post = (change: object) => app.client().post('/api/register', { ...PERSON, ...change });
    expect((await post({ email: 'grace@' })).body.message).toBe(MESSAGES.invalidEmail);
    expect((await post({ password: '1234567' })).body.message).toBe(MESSAGES.passwordLength);
    expect((await post({ password: 'x'.repeat(129) })).body.message).toBe(MESSAGES.passwordLength);
    expect((await post({ email: 'long@example.com', password: 'x'.repeat(128) })).status).toBe(200);
  });

  it('ignores a role', async () => {
    const client = app.client();
    const { body } = await client.post('/api/register', {
      ...PERSON,
      email: 'r@example.com',
      role: 'admin',
      admin: true,
    });
    expect(body.user).toMatchObject({ admin: false });
    expect((await client.post('/api/get_user')).body.user).toMatchObject({ admin: false });
  });

  it('stores neither the password nor where somebody came from', async () => {
    const { id } = await signUp(app, 'stored@example.com');
    const { rows } = await app.database.pool.query(
      `select a.password, s.ip_address, s.user_agent from account a join session s using (user_id) where user_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].password).toMatch(/^[0-9a-f]+:[0-9a-f]+$/);
    expect([rows[0].ip_address ?? '', rows[0].user_agent ?? '']).toEqual(['', '']);
  });

  it('limits how many accounts one address makes', async () => {
    const limited = await createTestApp({ limits: { register: { points: 1, seconds: 600 } } });
    expect((await limited.client().post('/api/register', PERSON)).status).toBe(200);
    const { status, body, headers } = await limited.client().post('/api/register', PERSON);
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect(body.message).toBe('Too many attempts. Please try again in 10 minutes.');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
    await limited.close();
  });
});
