import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/monitoring/logger.ts';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const REFUSED = { success: false, code: 'invalid_link', message: MESSAGES.invalidLink };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limits: { mailsPerAccount: { points: 2, seconds: 60 } } });
});
afterAll(() => app.close());

const verify = (token: string) => app.client().post('/api/verify_email', { token });
const isVerified = async ({ client }: Owner) => {
  const { user } = (await client.post('/api/get_user')).body as { user: { emailVerified: boolean } };
  return user.emailVerified;
};

describe('a new account', () => {
  it('gets a link that confirms its email', async () => {
    const owner = await signUp(app);
    const [mail, ...more] = await sentMails(app);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: 'Please confirm your email' });
    const [link = ''] = /^http\S+$/m.exec(mail?.text ?? '') ?? [];
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/verify\?token=[\w-]{22}$/);
    expect(await isVerified(owner)).toBe(false);
    const answer = await verify(new URL(link).searchParams.get('token') ?? '');
    expect(answer.body).toEqual({ success: true, message: 'Thank you, your email is confirmed.' });
    // A link in a mail signs nobody in.
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isVerified(owner)).toBe(true);
  });

  it('has nothing it typed in its mail: the address may be somebody else’s', async () => {
    await app.client().post('/api/register', {
      name: 'You won! https://evil.example',
      surname: 'Click now',
      phone: '+1 900 EVIL',
      email: 'victim@example.com',
      password: 'correct horse battery',
    });
    const [mail] = await sentMails(app);
    expect(mail?.to).toBe('victim@example.com');
    expect(mail?.text).not.toMatch(/evil|won|Click/i);
  });

  it('is made whether mails can be queued or not', async () => {
    const logged: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void logged.push(line) } });
    const other = await createTestApp({ logger });
    vi.spyOn(other.services.jobs, 'send').mockRejectedValue(new Error('no queue for ada@example.com'));
    const owner = await signUp(other);
    expect((await owner.client.post('/api/get_user')).status).toBe(200);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('could not greet a new account');
    await other.close();
  });

  it('begins links with the public address', async () => {
    const other = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
    await signUp(other);
    const [mail] = await sentMails(other);
    expect(mail?.text).toMatch(/^https:\/\/talk\.example\.com\/auth\/verify\?token=/m);
    await other.close();
  });
});

describe('POST /api/verify_email', () => {
  it('takes a link once', async () => {
    await signUp(app);
    const token = await sentToken(app);
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await verify(token)).body).toEqual(REFUSED);
  });

  it('refuses a link after a day', async () => {
    const owner = await signUp(app);
    const token = await sentToken(app);
    await app.database.pool.query(
      `update verification set expires_at = expires_at - interval '86399 seconds'`,
    );
    await app.database.pool.query(`update verification set expires_at = expires_at - interval '2 seconds'`);
    expect((await verify(token)).body).toEqual(REFUSED);
    expect(await isVerified(owner)).toBe(false);
  });

  it('does not confirm an email that is not the one it was sent to', async () => {
    const owner = await signUp(app);
    const token = await sentToken(app);
    await app.database.pool.query(`update "user" set email = 'elsewhere@example.com' where id = $1`, [
      owner.id,
    ]);
    expect((await verify(token)).body).toEqual(REFUSED);
    expect(await isVerified(owner)).toBe(false);
  });

  it.each(['', ' ', 'made-up', 'x'.repeat(2_001), null, 7, ['a'], { $gt: '' }])(
    'refuses the token %j in one sentence',
    async (token) => {
      const { status, body } = await app.client().post('/api/verify_email', { token });
      expect([status, body.message]).toEqual([400, MESSAGES.invalidLink]);
    },
  );

  it('refuses a link of a mail about the password', async () => {
    const owner = await signUp(app);
    await sentMails(app);
    await app.client().post('/api/forgot_password', { email: owner.email });
    expect((await verify(await sentToken(app))).body).toEqual(REFUSED);
    expect(await isVerified(owner)).toBe(false);
  });
});

describe('POST /api/send_verification', () => {
  it('sends another link, as often as the limit allows', async () => {
    const owner = await signUp(app);
    await sentMails(app);
    const ask = () => owner.client.post('/api/send_verification');
    expect((await ask()).body).toEqual({
      success: true,
      message: 'A link to confirm your email is on its way.',
    });
    const token = await sentToken(app);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect(await sentMails(app)).toHaveLength(1);
    expect((await verify(token)).status).toBe(200);
  });

  it('sends nothing when the email is confirmed, also when that happens before the mail is sent', async () => {
    const owner = await signUp(app);
    const token = await sentToken(app);
    await owner.client.post('/api/send_verification');
    await verify(token);
    expect((await owner.client.post('/api/send_verification')).body.message).toBe(
      'Your email is confirmed already.',
    );
    expect(await sentMails(app)).toEqual([]);
  });

  it('needs somebody signed in', async () => {
    expect((await app.client().post('/api/send_verification')).status).toBe(401);
  });
});
