import { GetUserResponse, MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { give, openLedger, useUpTo } from '../../testing/ledger.ts';
import { signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describe('POST /api/get_user', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('tells about the account, its assistants and minutes', async () => {
    const { client, email, id } = await signUp(app);
    const { status, body } = await client.post('/api/get_user', { email });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      user: {
        id,
        email,
        name: 'Ada',
        surname: 'Lovelace',
        phone: '+44 20 7946 0000',
        admin: false,
        emailVerified: false,
        assistants: [],
        mayEmbed: false,
      },
      minutes: 10,
      telephone: false,
      talk: { minutes: 10, account: 10, limit: 'account', visitors: false },
    });
  });

  it('has its assistants without their questions, if it is asked for a summary', async () => {
    const { client, email } = await signUp(app);
    const faqList = [{ question: 'Do you deliver?', answer: 'Yes.', phrasings: [] }];
    const texts = { assistantPrompt: 'Be kind.', greetingMessage: 'Hello!', voice: 'verse' };
    const assistant = { assistantName: 'Counter', ...texts, faqList };
    await client.post('/api/add_assistant', { email, assistant });
    const whole = GetUserResponse.parse((await client.post('/api/get_user')).body);
    const short = GetUserResponse.parse((await client.post('/api/get_user', { fields: 'summary' })).body);
    expect(whole.user.assistants).toMatchObject([{ assistantName: 'Counter', faqList }]);
    expect(short.user.assistants).toMatchObject([{ assistantName: 'Counter', questions: 1 }]);
    expect(short.user.assistants[0]).not.toHaveProperty('faqList');
    const { fields, ...rest } = short;
    expect([fields, rest]).toEqual([
      'summary',
      { ...whole, user: { ...whole.user, assistants: short.user.assistants } },
    ]);
    const unknown = await client.post('/api/get_user', { fields: 'names' });
    expect([unknown.status, unknown.body.message]).toEqual([400, 'Ask for the fields all or summary.']);
  });

  it('tells who may serve visitors: with more than the trial, or an administrator', async () => {
    const owner = await signUp(app);
    const mayEmbed = async () =>
      (await owner.client.post('/api/get_user')).body.user as { mayEmbed: boolean };
    expect((await mayEmbed()).mayEmbed).toBe(false);
    const { db } = app.services;
    await give(db, owner.id, 60);
    expect((await mayEmbed()).mayEmbed).toBe(true);

    const admin = await signUpAdmin(app);
    expect((await admin.client.post('/api/get_user')).body.user).toMatchObject({
      admin: true,
      mayEmbed: true,
    });
  });

  it('rounds the minutes left down', async () => {
    const owner = await signUp(app);
    const left = async () => (await owner.client.post('/api/get_user')).body.minutes;
    const { db } = app.services;
    const ledger = openLedger(db);
    await useUpTo(db, ledger, owner.id, 599);
    expect(await left()).toBe(9);
    await useUpTo(db, ledger, owner.id, 59);
    expect(await left()).toBe(0);
    await give(db, owner.id, 6_001);
    expect(await left()).toBe(101);
  });

  it("refuses an email that is not the caller's", async () => {
    const [mine, other] = [await signUp(app), await signUp(app)];
    const answer = await mine.client.post('/api/get_user', { email: other.email });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect((await mine.client.post('/api/get_user', { email: mine.email.toUpperCase() })).status).toBe(200);
  });

  const refusal = { success: false, code: 'unauthenticated', message: MESSAGES.signInToContinue };

  it('needs somebody signed in', async () => {
    const answer = await app.client().post('/api/get_user');
    expect([answer.status, answer.body]).toEqual([401, refusal]);
  });

  it.each([
    ['a cookie nobody signed', { cookie: 'parlo.session_token=abc.def' }],
    ['a cookie that is no cookie', { cookie: 'parlo.session_token=%00%ff; ;;=' }],
    ['a bearer token nobody signed', { authorization: 'Bearer abc' }],
    ['a bearer token with a NUL', { authorization: 'Bearer a%00b.c%00d' }],
    ['a bearer token of dots', { authorization: 'Bearer ...' }],
    ['an empty bearer token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
  ])('does not take %s', async (_, headers) => {
    const answer = await app.client().post('/api/get_user', {}, headers);
    expect([answer.status, answer.body]).toEqual([401, refusal]);
  });

  it('does not take a session that has ended', async () => {
    const { client, id } = await signUp(app);
    await app.database.pool.query(
      `update session set expires_at = now() - interval '1 second' where user_id = $1`,
      [id],
    );
    expect((await client.post('/api/get_user')).status).toBe(401);
  });

  it('renews a session that is used, before it ends', async () => {
    const { client, id } = await signUp(app);
    await app.database.pool.query(
      `update session set expires_at = now() + interval '2 days', updated_at = now() - interval '26 days'
       where user_id = $1`,
      [id],
    );
    const { headers } = await client.post('/api/get_user');
    expect(headers.getSetCookie()[0]).toMatch(/^parlo\.session_token=/);
    const { rows } = await app.database.pool.query('select expires_at from session where user_id = $1', [id]);
    expect(rows[0].expires_at.getTime()).toBeGreaterThan(Date.now() + 20 * 24 * 3_600_000);
  });
});
