import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions, supportTickets, user } from '../../db/schema.ts';
import { ENDPOINT_LIMITS } from '../../platform/limits/endpoint-limits.ts';
import { createLogger } from '../../platform/monitoring/logger.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    env: { PARLO_SUPPORT_EMAIL: 'desk@example.com' },
    limits: { support: { points: 1_000, seconds: 60 }, subscribe: { points: 1_000, seconds: 60 } },
  });
});
afterAll(() => app.close());
afterEach(() => emptyOutbox(app));

async function mailsOf(from = app): Promise<string[]> {
  await from.runJobs();
  const dir = join(from.dataDir, 'outbox');
  const names = await readdir(dir).catch(() => []);
  return Promise.all(names.map(async (name) => decode(await readFile(join(dir, name), 'utf8'))));
}

/** Undoes the quoted-printable that mails are written in. */
function decode(mail: string): string {
  const bytes = mail
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

async function emptyOutbox(of: TestApp): Promise<void> {
  await of.runJobs();
  await rm(join(of.dataDir, 'outbox'), { recursive: true, force: true });
}

const write = (body: object, client = app.client()) => client.post('/api/support', body);

describe('support', () => {
  it('keeps what somebody writes, and mails it to the operator', async () => {
    const { status, body } = await write({
      email: 'ada@example.com',
      subject: 'A question',
      message: 'How long is\nthe trial?',
    });
    expect([status, body.message]).toEqual([200, 'Support ticket submitted successfully!']);
    const id = String(body.ticketId);
    const [row] = await app.services.db.select().from(supportTickets).where(eq(supportTickets.id, id));
    expect(row).toMatchObject({
      userId: null,
      email: 'ada@example.com',
      subject: 'A question',
      message: 'How long is\nthe trial?',
    });
    const [mail, ...others] = await mailsOf();
    expect(others).toEqual([]);
    expect(mail).toMatch(/^To: desk@example\.com$/m);
    expect(mail).toMatch(/^Reply-To: ada@example\.com$/m);
    expect(mail).toMatch(/^Subject: Support: A question$/m);
    expect(mail).toContain('How long is\nthe trial?');
    expect(mail).toContain(id);
  });

  it('knows the email of somebody signed in', async () => {
    const owner = await signUp(app);
    const { body } = await write({ message: 'Hello' }, owner.client);
    const id = String(body.ticketId);
    const [row] = await app.services.db.select().from(supportTickets).where(eq(supportTickets.id, id));
    expect(row).toMatchObject({
      userId: owner.id,
      email: owner.email,
      subject: 'A message from the website',
    });
    const [mail] = (await mailsOf()).filter((text) => text.includes('Support:'));
    expect(mail).toContain(`Reply-To: ${owner.email}`);
  });

  it('names missing and wrong fields', async () => {
    const refusals: [object, string][] = [
      [{ message: 'Hello' }, 'Please enter your email.'],
      [{ email: 'no email', message: 'Hello' }, 'Invalid email format.'],
      [{ email: 'a@example.com, b@example.com', message: 'Hello' }, 'Invalid email format.'],
      [{ email: 'a@example.com\r\nBcc: b@example.com', message: 'Hello' }, 'Invalid email format.'],
      [{ email: 'a@example.com' }, 'Please write a message.'],
      [{ email: 'a@example.com', message: '  ' }, 'Please write a message.'],
      [
        { email: 'a@example.com', message: 'x'.repeat(5_001) },
        'A message can be at most 5000 characters long.',
      ],
      [{ email: 'a@example.com', message: 'x', subject: 'y'.repeat(201) }, 'The subject is too long.'],
    ];
    for (const [body, message] of refusals) {
      expect(await write(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    }
    expect(await mailsOf()).toEqual([]);
  });

  it('lets a message add nothing to the mail’s head', async () => {
    await write({
      email: 'ada@example.com',
      subject: 'One\r\nBcc: eve@example.com',
      message: '\r\n.\r\nQUIT',
    });
    const [mail = ''] = await mailsOf();
    expect(mail).not.toMatch(/^Bcc:/m);
  });

  it('is limited for each address', async () => {
    const { points } = ENDPOINT_LIMITS.support;
    const limited = await createTestApp();
    const body = { email: 'ada@example.com', message: 'Hello' };
    for (let n = 0; n < points; n++) await write(body, limited.client());
    expect((await write(body, limited.client())).status).toBe(429);
    await limited.close();
  });
});

describe('a request to become a partner', () => {
  const partner = { name: 'Ada Lovelace', company: 'Ada & Co', website: 'ada.example' };
  const request = { email: 'ada@example.com', message: 'Forty shops.', partner };

  it('is stored completely with the messages, and has a subject of its own', async () => {
    const { status, body } = await write({ ...request, subject: 'Something else' });
    expect(status).toBe(200);
    const id = String(body.ticketId);
    const [row] = await app.services.db.select().from(supportTickets).where(eq(supportTickets.id, id));
    const message = 'Name: Ada Lovelace\nCompany: Ada & Co\nWebsite: ada.example\n\nForty shops.';
    expect(row).toMatchObject({ email: 'ada@example.com', subject: 'Partner programme: Ada & Co', message });
    const [mail = ''] = await mailsOf();
    expect(mail).toMatch(/^Subject: Support: Partner programme: Ada & Co$/m);
    expect(mail).toMatch(/^Reply-To: ada@example\.com$/m);
    expect(mail).toContain(message);
  });

  it('is for the address in the form, also from somebody signed in', async () => {
    const owner = await signUp(app);
    const { website: _, ...without } = partner;
    const { body } = await write({ ...request, partner: without }, owner.client);
    const id = String(body.ticketId);
    const [row] = await app.services.db.select().from(supportTickets).where(eq(supportTickets.id, id));
    expect(row).toMatchObject({ userId: owner.id, email: 'ada@example.com' });
    expect(row?.message).toBe('Name: Ada Lovelace\nCompany: Ada & Co\n\nForty shops.');
  });

  it.each([
    [{ name: '' }, 'Name is required.'],
    [{ company: 'Ada\r\nBcc: eve@example.com' }, 'Company must be one line.'],
    [{ website: 'none' }, 'Please enter an address such as example.com.'],
  ])('names the problem of %j', async (fact, message) => {
    const answer = await write({ ...request, partner: { ...partner, ...fact } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
    expect(await mailsOf()).toEqual([]);
  });
});

describe('without an address for support', () => {
  it('writes to the administrator, or to nobody and says so in the log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const bare = await createTestApp({ logger });
    const body = { email: 'ada@example.com', message: 'A secret' };
    expect((await write(body, bare.client())).status).toBe(200);
    expect(await mailsOf(bare)).toEqual([]);
    expect(lines.join()).toContain('nobody to mail it to');
    expect(lines.join()).not.toMatch(/secret|ada@/);

    const { id } = await signUp(bare, 'boss@example.com');
    await emptyOutbox(bare);
    await bare.services.db.update(user).set({ role: 'admin' }).where(eq(user.id, id));
    await write(body, bare.client());
    expect((await mailsOf(bare)).join()).toContain('To: boss@example.com');
    await bare.close();
  });
});

describe('mailing lists', () => {
  const subscribe = (email: string, list = 'product-news') =>
    app.client().post('/api/subscribe', { email, list });
  const unsubscribe = (token: string) => app.client().post('/api/unsubscribe', { token });
  const isOnList = async (email: string) =>
    (await app.services.db.select().from(subscriptions).where(eq(subscriptions.email, email))).length > 0;
  const tokenIn = (mail: string) => /\/unsubscribe\?token=(\S+)/.exec(mail)?.[1] ?? '';

  it('are joined once, with the same answer each time', async () => {
    const first = await subscribe('eve@example.com');
    const again = await subscribe(' Eve@Example.com ');
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await isOnList('eve@example.com')).toBe(true);
    expect(await mailsOf()).toHaveLength(1);
  });

  it('are left by the link of the mail, once or twice', async () => {
    await subscribe('leaver@example.com');
    const [mail = ''] = await mailsOf();
    expect(mail).toContain('To: leaver@example.com');
    for (let n = 0; n < 2; n++) {
      expect(await unsubscribe(tokenIn(mail))).toMatchObject({ status: 200, body: { success: true } });
      expect(await isOnList('leaver@example.com')).toBe(false);
    }
  });

  it('are separate', async () => {
    await subscribe('both@example.com', 'product-news');
    const [mail = ''] = await mailsOf();
    await subscribe('both@example.com', 'api-news');
    await unsubscribe(tokenIn(mail));
    const rows = await app.services.db
      .select({ list: subscriptions.list })
      .from(subscriptions)
      .where(eq(subscriptions.email, 'both@example.com'));
    expect(rows).toEqual([{ list: 'api-news' }]);
  });

  it('are joined by many at once without a failure', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('many@example.com')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsOf()).toHaveLength(1);
  });

  it('take no link that was made up, changed or cut', async () => {
    await subscribe('stays@example.com');
    const token = tokenIn((await mailsOf()).join());
    const [said = '', signature = ''] = token.split('.');
    const other = Buffer.from('product-news other@example.com').toString('base64url');
    for (const wrong of [
      '',
      '.',
      'x',
      said,
      `${said}.`,
      `${other}.${signature}`,
      token.slice(0, -2),
      `.${signature}`,
    ]) {
      expect(await unsubscribe(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_link' } });
    }
    expect(await isOnList('stays@example.com')).toBe(true);
  });

  it('must be ours, and the email one', async () => {
    expect((await subscribe('a@example.com', 'another')).status).toBe(400);
    expect(await subscribe('no email')).toMatchObject({
      status: 400,
      body: { message: 'Invalid email format.' },
    });
  });
});
