import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let count = 0;
beforeAll(async () => {
  app = await createTestApp({
    env: { PARLO_SUPPORT_EMAIL: 'help@example.com' },
    limits: { mailsPerAccount: { points: 3, seconds: 60 } },
  });
});
afterAll(() => app.close());

const fresh = () => `new${++count}@example.com`;
const verify = (token: string) => app.client().post('/api/verify_email', { token });
const change = ({ client, password }: Owner, newEmail: string, sent = password) =>
  client.post('/api/change_email', { newEmail, password: sent });
const emailOf = async ({ client }: Owner) =>
  ((await client.post('/api/get_user')).body.user as { email: string }).email;

async function owner(): Promise<Owner> {
  const made = await signUp(app);
  await sentMails(app);
  return made;
}

describe('POST /api/change_email', () => {
  it('takes effect when the link sent to the new address is opened', async () => {
    const me = await owner();
    const to = fresh();
    const answer = await change(me, ` ${to.toUpperCase()} `);
    expect(answer.body).toEqual({ success: true, message: `Please open the link that we send to ${to}.` });
    const [mail, ...more] = await sentMails(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to, subject: 'Please confirm your new email' });
    expect(await emailOf(me)).toBe(me.email);

    const [link = ''] = /^http:\/\/localhost:3000\/auth\/verify\S+$/m.exec(mail?.text ?? '') ?? [];
    const opened = await verify(new URL(link).searchParams.get('token') ?? '');
    expect(opened.body).toEqual({
      success: true,
      message: 'Thank you, this is the email of your account from now on.',
    });
    expect(opened.headers.getSetCookie()).toEqual([]);
    const { user } = (await me.client.post('/api/get_user', { email: to })).body;
    expect(user).toMatchObject({ id: me.id, email: to, emailVerified: true });
    const login = (email: string) => app.client().post('/api/login', { email, password: me.password });
    expect((await login(me.email)).status).toBe(401);
    expect((await login(to)).status).toBe(200);
  });

  it('sends no link when the password was changed before the mail could be sent', async () => {
    const me = await owner();
    expect((await change(me, fresh())).status).toBe(200);
    const newPassword = 'not known to whoever asked';
    const changed = await me.client.post('/api/change_password', {
      currentPassword: me.password,
      newPassword,
    });
    expect(changed.status).toBe(200);
    expect(await sentMails(app)).toEqual([]);
    expect((await change(me, fresh(), newPassword)).status).toBe(200);
    expect(await sentMails(app)).toHaveLength(1);
  });

  it('mails the old address the time of the change and a contact', async () => {
    const me = await owner();
    await change(me, fresh());
    await verify(await sentToken(app));
    const [notice, ...more] = await sentMails(app);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ to: me.email, subject: 'The email of your account was changed' });
    expect(notice?.text).toContain('to help@example.com.');
  });

  it('needs the password', async () => {
    const me = await owner();
    const { status, body } = await change(me, fresh(), 'not my password');
    expect([status, body]).toMatchObject([
      403,
      { success: false, code: 'wrong_password', message: MESSAGES.wrongPassword },
    ]);
    expect(await sentMails(app)).toEqual([]);
  });

  it('answers alike when somebody has the address, and sends nothing', async () => {
    const [me, other] = [await owner(), await owner()];
    const { status, body } = await change(me, other.email);
    expect([status, body.message]).toEqual([200, `Please open the link that we send to ${other.email}.`]);
    expect(await sentMails(app)).toEqual([]);
  });

  it('refuses the link when the address was taken in the meantime', async () => {
    const me = await owner();
    const to = fresh();
    await change(me, to);
    const token = await sentToken(app);
    await signUp(app, to);
    await sentMails(app);
    const { status, body } = await verify(token);
    expect([status, body]).toMatchObject([
      409,
      {
        success: false,
        code: 'email_taken',
        message: 'Another account has this email by now. Please choose a different one.',
      },
    ]);
    expect(await emailOf(me)).toBe(me.email);
    expect(await sentMails(app)).toEqual([]);
  });

  it('gives an address to one of two who open their links at once', async () => {
    const to = fresh();
    const people = [await owner(), await owner()];
    const tokens: string[] = [];
    for (const person of people) {
      await change(person, to);
      tokens.push(await sentToken(app));
    }
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('ends the other links of the account with it', async () => {
    const me = await owner();
    await app.client().post('/api/forgot_password', { email: me.email });
    const reset = await sentToken(app);
    await change(me, fresh());
    const first = await sentToken(app);
    await change(me, fresh());
    expect((await verify(await sentToken(app))).status).toBe(200);
    expect((await verify(first)).body.code).toBe('invalid_link');
    const answer = await app
      .client()
      .post('/api/reset_password', { token: reset, password: 'a thief’s one' });
    expect(answer.body.code).toBe('invalid_link');
  });

  it('is cancelled by a change of the password, because its sender may have known the old one', async () => {
    const me = await owner();
    await change(me, fresh());
    const token = await sentToken(app);
    await me.client.post('/api/change_password', {
      currentPassword: me.password,
      newPassword: 'brand new one',
    });
    expect((await verify(token)).body.code).toBe('invalid_link');
    expect(await emailOf(me)).toBe(me.email);
  });

  it('refuses the current address, and an invalid one', async () => {
    const me = await owner();
    expect((await change(me, me.email.toUpperCase())).body.message).toBe('This is your email already.');
    for (const newEmail of ['nonsense', 'a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '', null]) {
      const { status, body } = await me.client.post('/api/change_email', { newEmail, password: me.password });
      expect([status, body.message]).toEqual([400, MESSAGES.invalidEmail]);
    }
  });

  it('is limited by account, because the addresses may belong to strangers', async () => {
    const me = await owner();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await change(me, fresh())).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await sentMails(app)).toHaveLength(3);
  });
});
