import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeFirstAdmin } from '../sign-in/first-admin.ts';
import { isWeakPassword } from './weak-passwords.ts';

const REFUSED = { success: false, code: 'weak_password', message: MESSAGES.weakPassword };
const ada = { name: 'Ada', surname: 'Lovelace', email: 'countess@lovelace.example' };

describe('a weak password', () => {
  it.each([
    'password',
    'PASSWORD',
    ' Password1 ',
    'qwertyuiop',
    'iloveyou1',
    'elizabeth',
    '1q2w3e4r5t',
    'monkey123',
    '00000000',
    '12341234',
    'adminadmin',
    '987654321',
    'abcdefghijk',
    'ｐａｓｓｗｏｒｄ',
    'Lovelace',
    'adaLovelace',
    'lovelace.ada',
    'COUNTESS',
    'countess@lovelace.example',
    'lovelace.example',
  ])('is %j', (password) => {
    expect(isWeakPassword(password, ada)).toBe(true);
  });

  it.each([
    'nanoseconds',
    'correct horse battery',
    'lovelace wrote notes',
    'acegikmoqs',
    'пароль для Ади',
    'x'.repeat(128),
  ])('is not %j', (password) => {
    expect(isWeakPassword(password, ada)).toBe(false);
  });

  it('is no longer weak for somebody else', () => {
    expect(isWeakPassword('countess', { ...ada, email: 'ada@example.com' })).toBe(false);
  });
});

describe('a weak password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('registers no account', async () => {
    const person = { ...ada, phone: '1' };
    for (const password of ['Password1', ada.email, 'ada lovelace']) {
      const { status, body } = await app.client().post('/api/register', { ...person, password });
      expect([status, body]).toMatchObject([400, REFUSED]);
    }
    const { rows } = await app.database.pool.query('select 1 from "user" where email = $1', [ada.email]);
    expect(rows).toEqual([]);
  });

  it('keeps the password they had, and their sessions', async () => {
    const owner = await signUp(app);
    const input = { currentPassword: owner.password, newPassword: 'trustno1' };
    const { status, body } = await owner.client.post('/api/change_password', input);
    expect([status, body]).toMatchObject([400, REFUSED]);
    expect((await owner.client.post('/api/get_user')).status).toBe(200);
    expect((await app.client().post('/api/login', owner)).status).toBe(200);
  });

  it('can use the link of their mail for a better one', async () => {
    const owner = await signUp(app);
    await sentMails(app);
    await app.client().post('/api/forgot_password', { email: owner.email });
    const token = await sentToken(app);
    const reset = (password: string) => app.client().post('/api/reset_password', { token, password });
    for (const password of ['12345678', owner.email, 'AdaLovelace']) {
      const { status, body } = await reset(password);
      expect([status, body]).toMatchObject([400, REFUSED]);
    }
    expect((await reset('a password that is new')).status).toBe(200);
  });

  it('stops the start with a message before an administrator exists', async () => {
    const { auth, db } = app.services;
    const admin = { email: 'boss@example.com', password: 'administrator' };
    await expect(makeFirstAdmin(auth, db, admin)).rejects.toThrow(
      'PARLO_ADMIN_PASSWORD is too easy to guess. Please choose another one.',
    );
    const { rows } = await app.database.pool.query('select 1 from "user" where email = $1', [admin.email]);
    expect(rows).toEqual([]);
  });
});
