import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { type Owner, signUp, signUpAdmin } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Protected extends Owner {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** An owner whose second factor is on. The current code is used; the ones before and after it are not. */
async function withSecondFactor(): Promise<Protected> {
  const owner = await signUp(app);
  const { body } = await owner.client.post('/api/set_up_second_factor', { password: owner.password });
  const secret = String(body.secret);
  const confirmed = await owner.client.post('/api/confirm_second_factor', { code: appCode(secret) });
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return { ...owner, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

/** A browser in which the password was given and a code is missing. */
async function beginSignIn({ email, password }: Owner) {
  const client = app.client();
  const answer = await client.post('/api/login', { email, password });
  expect([answer.status, answer.body]).toEqual([
    401,
    { success: false, code: 'second_factor_required', message: MESSAGES.codeNeeded },
  ]);
  return client;
}

const wrongCode = { success: false, code: 'wrong_code', field: 'code' };
/** Of no owner, except by a chance of one in 300,000. */
const GUESS = '000000';

describe('setting the second factor up', () => {
  it('shows a secret for the password, and turns on with a code of it', async () => {
    const { client, password, email } = await signUp(app);
    const state = async () => (await client.post('/api/get_second_factor')).body;
    expect(await state()).toEqual({ success: true, enabled: false, recoveryCodes: 0, required: false });
    const refused = await client.post('/api/set_up_second_factor', { password: 'a guess' });
    expect([refused.status, refused.body.code]).toEqual([403, 'wrong_password']);
    const { body } = await client.post('/api/set_up_second_factor', { password });
    const address = new URL(String(body.address));
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(email);
    expect(await state()).toMatchObject({ enabled: false });
    const guessed = await client.post('/api/confirm_second_factor', { code: GUESS });
    expect(guessed.body).toMatchObject(wrongCode);
    const code = appCode(String(body.secret));
    const confirmed = await client.post('/api/confirm_second_factor', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(await state()).toMatchObject({ enabled: true, recoveryCodes: 10 });
  });

  it('keeps this session and ends all others', async () => {
    const owner = await signUp(app);
    const other = app.client();
    await other.post('/api/login', owner);
    const { body } = await owner.client.post('/api/set_up_second_factor', owner);
    await owner.client.post('/api/confirm_second_factor', { code: appCode(String(body.secret)) });
    expect((await other.post('/api/get_user')).status).toBe(401);
    const { sessions } = (await owner.client.post('/api/list_sessions')).body;
    expect(sessions).toMatchObject([{ current: true }]);
  });

  it('stores neither secret nor recovery codes in the clear', async () => {
    const { id, secret, recoveryCodes } = await withSecondFactor();
    const { rows } = await app.database.pool.query('select * from two_factor where user_id = $1', [id]);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const hidden of [secret, ...recoveryCodes]) expect(stored).not.toContain(hidden);
  });

  it('is not begun again while it is on', async () => {
    const { client, password } = await withSecondFactor();
    const again = await client.post('/api/set_up_second_factor', { password });
    expect(again.body).toMatchObject({ code: 'forbidden', reason: 'second_factor_on' });
  });
});

describe('signing in with a second factor', () => {
  it('opens nothing for the password alone, and a session with a code', async () => {
    const owner = await withSecondFactor();
    const client = await beginSignIn(owner);
    expect((await client.post('/api/get_user')).status).toBe(401);
    expect((await client.post('/api/verify_second_factor', { code: GUESS })).body).toMatchObject(wrongCode);
    const answer = await client.post('/api/verify_second_factor', { code: appCode(owner.secret, 1) });
    expect(answer.body).toMatchObject({ success: true, user: { id: owner.id, email: owner.email } });
    expect((await client.post('/api/get_user')).status).toBe(200);
  });

  it('says nothing about it without the password', async () => {
    const { email } = await withSecondFactor();
    const { body } = await app.client().post('/api/login', { email, password: 'a wrong password' });
    expect(body.code).toBe('wrong_credentials');
  });

  it('takes each code of the app once', async () => {
    const owner = await withSecondFactor();
    const [first, second] = [await beginSignIn(owner), await beginSignIn(owner)];
    const code = appCode(owner.secret, 1);
    expect((await first.post('/api/verify_second_factor', { code })).status).toBe(200);
    expect((await second.post('/api/verify_second_factor', { code })).body).toMatchObject(wrongCode);
    expect((await second.post('/api/get_user')).status).toBe(401);
    const { sessions } = (await first.post('/api/list_sessions')).body;
    expect(sessions).toHaveLength(2);
  });

  it('takes each recovery code once', async () => {
    const owner = await withSecondFactor();
    const [code = ''] = owner.recoveryCodes;
    const client = await beginSignIn(owner);
    expect((await client.post('/api/verify_second_factor', { code })).status).toBe(200);
    expect((await client.post('/api/get_second_factor')).body).toMatchObject({ recoveryCodes: 9 });
    const again = await beginSignIn(owner);
    expect((await again.post('/api/verify_second_factor', { code })).body).toMatchObject(wrongCode);
  });

  it('begins anew after five wrong codes', async () => {
    const owner = await withSecondFactor();
    const client = await beginSignIn(owner);
    for (let guess = 0; guess < 5; guess += 1)
      await client.post('/api/verify_second_factor', { code: GUESS });
    const late = await client.post('/api/verify_second_factor', { code: appCode(owner.secret, 1) });
    expect(late.body).toMatchObject({ code: 'unauthenticated', reason: 'sign_in_expired' });
  });

  it('waits after ten wrong codes, however often the sign-in begins anew', async () => {
    const owner = await withSecondFactor();
    for (let round = 0; round < 2; round += 1) {
      const client = await beginSignIn(owner);
      for (let guess = 0; guess < 5; guess += 1) {
        await client.post('/api/verify_second_factor', { code: GUESS });
      }
    }
    const client = await beginSignIn(owner);
    const refused = await client.post('/api/verify_second_factor', { code: appCode(owner.secret, 1) });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  });

  it('ends with the password it began with', async () => {
    const owner = await withSecondFactor();
    const client = await beginSignIn(owner);
    const next = { currentPassword: owner.password, newPassword: 'another good password' };
    expect((await owner.client.post('/api/change_password', next)).status).toBe(200);
    const late = await client.post('/api/verify_second_factor', { code: appCode(owner.secret, 1) });
    expect(late.body).toMatchObject({ reason: 'sign_in_expired' });
  });

  it('is nothing for who did not begin', async () => {
    const { client } = await withSecondFactor();
    for (const caller of [app.client(), client]) {
      const { body } = await caller.post('/api/verify_second_factor', { code: GUESS });
      expect(body).toMatchObject({ code: 'unauthenticated', reason: 'sign_in_expired' });
    }
  });
});

describe('a second factor that is on', () => {
  it('is turned off with the password and a code, and not with one of them', async () => {
    const owner = await withSecondFactor();
    const { client, password, secret } = owner;
    const off = (input: object) => client.post('/api/turn_off_second_factor', input);
    expect((await off({ password: 'a guess', code: appCode(secret, 1) })).body.code).toBe('wrong_password');
    expect((await off({ password, code: GUESS })).body).toMatchObject(wrongCode);
    expect((await off({ password, code: appCode(secret, 1) })).status).toBe(200);
    expect((await client.post('/api/get_second_factor')).body).toMatchObject({ enabled: false });
    expect((await app.client().post('/api/login', owner)).status).toBe(200);
  });

  it('gets other recovery codes, and those from before no longer work', async () => {
    const owner = await withSecondFactor();
    const { client, password, secret, recoveryCodes } = owner;
    const input = { password, code: appCode(secret, 1) };
    const { body } = await client.post('/api/renew_recovery_codes', input);
    const renewed = body.recoveryCodes as string[];
    expect(renewed).toHaveLength(10);
    const other = await beginSignIn(owner);
    const old = await other.post('/api/verify_second_factor', { code: recoveryCodes[0] });
    expect(old.body).toMatchObject(wrongCode);
    expect((await other.post('/api/verify_second_factor', { code: renewed[0] })).status).toBe(200);
  });

  it('takes ten wrong codes of somebody who is signed in', async () => {
    const { client, password, recoveryCodes } = await withSecondFactor();
    const off = (code: string) => client.post('/api/turn_off_second_factor', { password, code });
    for (let guess = 0; guess < 10; guess += 1) await off(GUESS);
    expect((await off(recoveryCodes[0] ?? '')).body.code).toBe('too_many_requests');
  });
});

describe('PARLO_REQUIRE_ADMIN_2FA', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ env: { PARLO_REQUIRE_ADMIN_2FA: 'on' } });
  });
  afterAll(() => strict.close());

  it('keeps administrators out until their second factor is on', async () => {
    const { client, password } = await signUpAdmin(strict);
    expect((await client.post('/api/get_second_factor')).body).toMatchObject({ required: true });
    const refused = await client.post('/api/admin/list_users', {});
    expect([refused.status, refused.body.reason]).toEqual([403, 'second_factor_needed']);
    const { body } = await client.post('/api/set_up_second_factor', { password });
    await client.post('/api/confirm_second_factor', { code: appCode(String(body.secret)) });
    expect((await client.post('/api/admin/list_users', {})).status).toBe(200);
  });

  it('asks nothing of others', async () => {
    const { client } = await signUp(strict);
    expect((await client.post('/api/get_second_factor')).body).toMatchObject({ required: false });
    expect((await client.post('/api/admin/list_users', {})).body.reason).toBe('admins_only');
  });
});
