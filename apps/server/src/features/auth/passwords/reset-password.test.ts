import { MESSAGES } from '@parlo/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const NEW = 'a password that is new';
const REFUSED = { success: false, code: 'invalid_link', message: MESSAGES.invalidLink };
const ANSWER = { success: true, message: MESSAGES.resetRequested };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limits: { forgotPasswordPerEmail: { points: 20, seconds: 60 } } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => app.close());

const forgot = (email: string, from = app) => from.client().post('/api/forgot_password', { email });
const reset = (token: string, password = NEW) =>
  app.client().post('/api/reset_password', { token, password });
const login = async (email: string, password: string) =>
  (await app.client().post('/api/login', { email, password })).status;

/** Whose first mail is out of the way. */
async function owner(): Promise<Owner> {
  const made = await signUp(app);
  await sentMails(app);
  return made;
}

async function askFor(email: string): Promise<string> {
  expect((await forgot(email)).body).toEqual(ANSWER);
  return sentToken(app);
}

describe('POST /api/forgot_password', () => {
  it('sends a link to the page that takes it', async () => {
    const { email } = await owner();
    expect((await forgot(` ${email.toUpperCase()} `)).body).toEqual(ANSWER);
    const mails = await sentMails(app);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email, subject: 'Choose a new password' });
    expect(mails[0]?.text).toMatch(/\n\nhttp:\/\/localhost:3000\/auth\/reset\?token=[\w-]{22}\n\n/);
    expect(mails[0]?.text).toContain('If it was not you, there is nothing to do');
  });

  it('answers alike for an email nobody has, and sends nothing', async () => {
    expect((await forgot('nobody@example.com')).body).toEqual(ANSWER);
    expect(await sentMails(app)).toEqual([]);
  });

  it('does the same work with and without an account', async () => {
    const { email } = await owner();
    const asked = async (to: string) => {
      const query = vi.spyOn(Client.prototype, 'query');
      await forgot(to);
      const texts = (query.mock.calls as unknown[][]).map(([text]) =>
        typeof text === 'string' ? text : (text as { text: string }).text,
      );
      query.mockRestore();
      return texts;
    };
    await asked('warm-up@example.com');
    const known = await asked(email);
    expect(known.join()).toMatch(/insert into pgboss/i);
    expect(known).toEqual(await asked('nobody@example.com'));
    await sentMails(app);
  });

  it('checks its input', async () => {
    expect((await forgot('nonsense')).body).toMatchObject({
      code: 'invalid_input',
      message: MESSAGES.invalidEmail,
    });
    expect((await app.client().post('/api/forgot_password', {})).status).toBe(400);
  });

  it('is limited for each email, whether it has an account or not', async () => {
    const limited = await createTestApp({ limits: { forgotPasswordPerEmail: { points: 1, seconds: 900 } } });
    const { email } = await signUp(limited);
    for (const address of [email, 'nobody@example.com']) {
      expect((await forgot(address, limited)).status).toBe(200);
      expect((await forgot(address.toUpperCase(), limited)).status).toBe(429);
    }
    await limited.close();
  });
});

describe('POST /api/reset_password', () => {
  it('changes the password, ends every session and confirms the email', async () => {
    const { email, password, client, token: bearer } = await owner();
    const answer = await reset(await askFor(email));
    expect(answer.body).toEqual({
      success: true,
      message: 'Your password is changed. Please sign in with the new one.',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.post('/api/get_user')).status).toBe(401);
    const authorization = `Bearer ${bearer}`;
    expect((await app.client().post('/api/get_user', {}, { authorization })).status).toBe(401);
    expect(await login(email, password)).toBe(401);
    const again = await app.client().post('/api/login', { email, password: NEW });
    expect(again.body.user).toMatchObject({ email, emailVerified: true });
  });

  it('revokes the keys of an account with an unconfirmed email, because a stranger may have made it', async () => {
    const { email, client } = await owner();
    const makeKey = async (by: Owner['client']) =>
      `Bearer ${(await by.post('/api/create_api_key', { name: 'a way back' })).body.key}`;
    const works = async (authorization: string) =>
      (await app.client().post('/api/get_user', {}, { authorization })).status;
    const before = await makeKey(client);
    expect(await works(before)).toBe(200);
    expect((await reset(await askFor(email))).status).toBe(200);
    expect(await works(before)).toBe(401);

    // Once it is theirs, the programs of who forgets a password go on.
    const again = app.client();
    await again.post('/api/login', { email, password: NEW });
    const after = await makeKey(again);
    expect((await reset(await askFor(email), `${NEW} too`)).status).toBe(200);
    expect(await works(after)).toBe(200);
  });

  it('takes a link once, also of several who open it at the same time', async () => {
    const token = await askFor((await owner()).email);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, `${NEW} ${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await reset(token)).body).toEqual(REFUSED);
  });

  it('ends the other links that were requested', async () => {
    const { email } = await owner();
    const [first, second] = [await askFor(email), await askFor(email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first, 'a thief’s password')).body).toEqual(REFUSED);
    expect(await login(email, NEW)).toBe(200);
  });

  it('refuses a link after an hour', async () => {
    const token = await askFor((await owner()).email);
    const { rows } = await app.database.pool.query('select expires_at from verification');
    const minutes = (rows.at(-1).expires_at.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    await app.database.pool.query(`update verification set expires_at = now() - interval '1 second'`);
    expect((await reset(token)).body).toEqual(REFUSED);
  });

  it('refuses a link of a mail to an address the account no longer has', async () => {
    const { email, id } = await owner();
    const token = await askFor(email);
    await app.database.pool.query(`update "user" set email = 'moved@example.com' where id = $1`, [id]);
    expect((await reset(token)).body).toEqual(REFUSED);
  });

  it('refuses a link of another kind', async () => {
    const { email } = await signUp(app);
    const token = await sentToken(app);
    expect((await reset(token)).body).toEqual(REFUSED);
    expect(await login(email, NEW)).toBe(401);
    // It was not used up by that.
    expect((await app.client().post('/api/verify_email', { token })).status).toBe(200);
  });

  it.each(['made-up', '.', 'x'.repeat(2_000), 'a\u0000b', "' or true --"])(
    'refuses the token %j',
    async (token) => {
      const { status, body } = await reset(token);
      expect([status, body]).toEqual([400, REFUSED]);
    },
  );

  it('refuses a link of a deleted account', async () => {
    const { email, id } = await owner();
    const token = await askFor(email);
    await app.database.pool.query(`delete from "user" where id = $1`, [id]);
    expect((await reset(token)).body).toEqual(REFUSED);
  });

  it('keeps the link when the password is no good', async () => {
    const token = await askFor((await owner()).email);
    for (const password of ['short', 'x'.repeat(129), undefined]) {
      const { status, body } = await app.client().post('/api/reset_password', { token, password });
      expect([status, body.message]).toEqual([400, MESSAGES.passwordLength]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('does nothing at all when the database fails half-way, and the link works again', async () => {
    const { email, client } = await owner();
    const token = await askFor(email);
    await app.database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$`);
    await app.database.pool.query(
      'create trigger refuse before delete on session for each row execute function refuse()',
    );
    expect((await reset(token)).status).toBe(500);
    await app.database.pool.query('drop function refuse cascade');
    expect((await client.post('/api/get_user')).status).toBe(200);
    expect(await login(email, NEW)).toBe(401);
    expect((await reset(token)).status).toBe(200);
  });

  it('keeps tokens nowhere but in the mail', async () => {
    const { email } = await owner();
    const token = await askFor(email);
    const { rows } = await app.database.pool.query(
      `select v::text as row from verification v union all select j::text from pgboss.job j`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });
});
