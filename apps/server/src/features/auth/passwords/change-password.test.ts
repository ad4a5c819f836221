import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const NEW = 'a password that is new';
const WRONG = {
  success: false,
  code: 'wrong_password',
  message: MESSAGES.wrongPassword,
  field: 'currentPassword',
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limits: { passwordFailures: { points: 3, seconds: 900 } } });
});
afterAll(() => app.close());

const change = ({ client, password }: Owner, newPassword = NEW, currentPassword = password) =>
  client.post('/api/change_password', { currentPassword, newPassword });
const login = (email: string, password: string) => app.client().post('/api/login', { email, password });

describe('POST /api/change_password', () => {
  it('changes it, keeps this session and ends the others', async () => {
    const owner = await signUp(app);
    const elsewhere = app.client();
    await elsewhere.post('/api/login', { email: owner.email, password: owner.password });
    const { cookie } = owner.client;
    expect((await change(owner)).body).toEqual({
      success: true,
      message: 'Your password is changed. You are signed out everywhere else.',
    });
    expect((await app.client().post('/api/get_user', {}, { cookie })).status).toBe(200);
    expect((await elsewhere.post('/api/get_user')).status).toBe(401);
    expect((await login(owner.email, owner.password)).status).toBe(401);
    expect((await login(owner.email, NEW)).status).toBe(200);
  });

  it('leaves API keys as they are, or revokes them where that is asked', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const makeKey = async ({ client }: Owner) =>
      String((await client.post('/api/create_api_key', { name: 'Shop' })).body.key);
    const [key, others] = [await makeKey(owner), await makeKey(other)];
    const works = async (one: string) =>
      (await app.client().post('/api/get_user', {}, { authorization: `Bearer ${one}` })).status;
    await change(owner);
    expect(await works(key)).toBe(200);
    const { body } = await owner.client.post('/api/change_password', {
      currentPassword: NEW,
      newPassword: 'yet another password',
      revokeApiKeys: true,
    });
    expect(body.message).toContain('Your API keys are revoked.');
    expect([await works(key), await works(others)]).toEqual([401, 200]);
    expect((await owner.client.post('/api/list_api_keys', {})).body.apiKeys).toEqual([]);
  });

  it('leaves the sessions of others alone', async () => {
    const [me, other] = [await signUp(app), await signUp(app)];
    await change(me);
    expect((await other.client.post('/api/get_user')).status).toBe(200);
    expect((await login(other.email, other.password)).status).toBe(200);
  });

  it('refuses a wrong current password, and changes nothing', async () => {
    const owner = await signUp(app);
    const { status, body } = await change(owner, NEW, 'a guess');
    expect([status, body]).toEqual([403, WRONG]);
    expect((await login(owner.email, owner.password)).status).toBe(200);
  });

  it('limits wrong ones by account, also when they come all at once, and not right ones', async () => {
    const owner = await signUp(app);
    let password = owner.password;
    for (const next of ['first new one', 'second new one', 'third new one', 'fourth new one']) {
      expect((await change({ ...owner, password }, next)).status).toBe(200);
      password = next;
    }
    const guesses = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((guess) => change(owner, NEW, guess)));
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([403, 403, 403, 429, 429]);
    expect((await change({ ...owner, password })).status).toBe(429);
    expect((await change(await signUp(app))).status).toBe(200);
  });

  it('lets one of two changes at once win', async () => {
    const owner = await signUp(app);
    const wanted = ['one of two wishes', 'the other of two'];
    const answers = await Promise.all(wanted.map((next) => change(owner, next)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(owner.email, winner)).status).toBe(200);
  });

  it('does not undo a reset by mail that came first', async () => {
    const owner = await signUp(app);
    await sentMails(app);
    await app.client().post('/api/forgot_password', { email: owner.email });
    const token = await sentToken(app);
    const [byMail, byThief] = await Promise.all([
      app.client().post('/api/reset_password', { token, password: NEW }),
      change(owner, 'the thief’s choice'),
    ]);
    // In whichever order they came: the link ended with a change before it, the session with a reset before it.
    const won = [byMail.status === 200, byThief.status === 200];
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await login(owner.email, won[0] ? NEW : 'the thief’s choice')).status).toBe(200);
  });

  it('checks the length of the new one', async () => {
    const owner = await signUp(app);
    for (const newPassword of ['1234567', 'x'.repeat(129)]) {
      expect((await change(owner, newPassword)).body.message).toBe(MESSAGES.passwordLength);
    }
    expect((await change(owner, NEW, '')).body.message).toBe(MESSAGES.wrongPassword);
  });

  it('needs somebody signed in', async () => {
    const body = { currentPassword: 'something', newPassword: NEW };
    expect((await app.client().post('/api/change_password', body)).status).toBe(401);
  });
});
