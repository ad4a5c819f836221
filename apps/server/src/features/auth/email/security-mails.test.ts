import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode } from '../../../testing/app-code.ts';
import { makeAssistant } from '../../../testing/hold-conversation.ts';
import { sentMails } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: { PARLO_SUPPORT_EMAIL: 'help@example.com' },
    limits: { mailsPerUnprovenAddress: { points: 3, seconds: 60 } },
  });
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

async function confirmed(email?: string): Promise<Owner> {
  const owner = await signUp(app, email);
  await app.database.pool.query('update "user" set email_verified = true where id = $1', [owner.id]);
  await sentMails(app);
  return owner;
}

async function turnOn({ client, password }: Owner): Promise<string> {
  const { body } = await client.post('/api/set_up_second_factor', { password });
  await client.post('/api/confirm_second_factor', { code: appCode(String(body.secret)) });
  return String(body.secret);
}

describe('a mail', () => {
  it('tells of a second factor that was turned on, and of one that was turned off', async () => {
    const owner = await confirmed();
    const secret = await turnOn(owner);
    const [on, ...none] = await sentMails(app);
    expect(none).toEqual([]);
    expect(on).toMatchObject({ to: owner.email, subject: 'The second factor of your account is on' });
    expect(on?.text).toContain('help@example.com');
    expect(on?.text).toMatch(/^http:\/\/localhost:3000\/auth\/reset$/m);
    const proof = { password: owner.password, code: appCode(secret, 1) };
    expect((await owner.client.post('/api/turn_off_second_factor', proof)).status).toBe(200);
    expect((await sentMails(app)).map(({ subject }) => subject)).toEqual([
      'The second factor of your account is off',
    ]);
  });

  it('is in the language of the owner’s assistant', async () => {
    const owner = await confirmed();
    const id = await makeAssistant(app.services.db, owner.id, 'Пекарня', ['Коли ви відчинені?']);
    const greeting = 'Вітаємо в пекарні! Чим допомогти?';
    await app.database.pool.query('update assistants set greeting = $2 where id = $1', [id, greeting]);
    await turnOn(owner);
    const [mail] = await sentMails(app);
    expect(mail?.text).toContain('ввімкнено другий крок входу: тепер, крім\nпароля');
    expect(mail?.text).toContain('Якщо це були ви, нічого робити не треба.');
  });

  it('tells of a sign-in with a browser that was never used before, once', async () => {
    const { email, password } = await confirmed();
    const signIn = async (browser: string) => {
      const answer = await app.client().post('/api/login', { email, password }, { 'user-agent': browser });
      expect(answer.status).toBe(200);
      return (await sentMails(app)).map(({ subject, text }) => [subject, /\S+ \(\w+\)/.exec(text)?.[0]]);
    };
    // Nothing is known of an account whose owner signed up by a program.
    expect(await signIn(FIREFOX)).toEqual([]);
    expect(await signIn(FIREFOX)).toEqual([]);
    expect(await signIn(CHROME)).toEqual([['A sign-in with another browser', 'Chrome (Windows)']]);
    expect(await signIn(CHROME)).toEqual([]);
    expect(await signIn('curl/8.5.0')).toEqual([]);
  });

  it('goes to an address that nobody confirmed as rarely as any other mail', async () => {
    const owner = await signUp(app);
    const secret = await turnOn(owner);
    const proof = { password: owner.password, code: appCode(secret, 1) };
    await owner.client.post('/api/turn_off_second_factor', proof);
    // The link to confirm it, and two of these.
    expect(await sentMails(app)).toHaveLength(3);
    await turnOn(owner);
    expect(await sentMails(app)).toEqual([]);
  });
});
