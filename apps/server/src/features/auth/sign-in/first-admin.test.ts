import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/monitoring/logger.ts';
import { sentMails, sentToken } from '../../../testing/read-outbox.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { silentLogger } from '../../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { announceFirstAdmin, makeFirstAdmin } from './first-admin.ts';

describe('makeFirstAdmin', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const login = async (email: string, password: string) =>
    (await app.client().post('/api/login', { email, password })).body;

  it('makes an administrator with the password given', async () => {
    const { auth, db } = app.services;
    const admin = { email: 'boss@example.com', password: 'chosen by the operator' };
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ outcome: 'made', password: null });
    expect(await login(admin.email, admin.password)).toMatchObject({ user: { admin: true } });
  });

  it('makes a password up, once', async () => {
    const { auth, db } = app.services;
    const admin = { email: 'made-up@example.com', password: undefined };
    const first = await makeFirstAdmin(auth, db, admin);
    const password = first.outcome === 'made' ? (first.password ?? '') : '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(await login(admin.email, password)).toMatchObject({ user: { admin: true } });
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ outcome: 'admin' });
  });

  it('makes one when two servers start at once', async () => {
    const { auth, db } = app.services;
    const admin = { email: 'twice@example.com', password: 'chosen by the operator' };
    const results = await Promise.all([1, 2, 3].map(() => makeFirstAdmin(auth, db, admin)));
    expect(results.filter(({ outcome }) => outcome === 'made')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'admin')).toHaveLength(2);
    expect(await login(admin.email, admin.password)).toMatchObject({ user: { admin: true } });
  });

  it('leaves an account that somebody registered as it is while its email is not confirmed', async () => {
    const { auth, db } = app.services;
    const { email, password } = await signUp(app);
    expect(await makeFirstAdmin(auth, db, { email, password })).toEqual({ outcome: 'unconfirmed' });
    expect(await login(email, password)).toMatchObject({ user: { admin: false } });
  });

  it('makes it one at the first start after its email is confirmed, for the operator alone', async () => {
    const { auth, db } = app.services;
    await sentMails(app);
    const { email, password, client } = await signUp(app);
    const { body } = await client.post('/api/create_api_key', { name: 'mine' });
    await app.client().post('/api/verify_email', { token: await sentToken(app) });
    const admin = { email, password: 'the password of the environment' };
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ outcome: 'promoted', password: null });
    expect(await login(email, admin.password)).toMatchObject({ user: { admin: true } });
    // Whoever registered it may have been a stranger.
    expect(await login(email, password)).toMatchObject({ success: false });
    expect((await client.post('/api/get_user')).status).toBe(401);
    const authorization = `Bearer ${body.key}`;
    expect((await app.client().post('/api/get_user', {}, { authorization })).status).toBe(401);
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ outcome: 'admin' });
  });

  it('promotes nobody else', async () => {
    const { auth, db } = app.services;
    const [named, other] = [await signUp(app), await signUp(app)];
    await app.database.pool.query('update "user" set email_verified = true');
    await makeFirstAdmin(auth, db, { email: named.email, password: undefined });
    expect(await login(other.email, other.password)).toMatchObject({ user: { admin: false } });
  });
});

describe('announceFirstAdmin', () => {
  const admin = { email: 'boss@example.com', password: undefined };

  it('prints a made-up password and keeps it out of the log', () => {
    const lines: string[] = [];
    const logged: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
    announceFirstAdmin(
      admin,
      { outcome: 'made', password: 'sesame-sesame' },
      logger,
      (line) => void lines.push(line),
    );
    expect(lines).toEqual(['The password of boss@example.com is sesame-sesame (shown only once).']);
    expect(logged.join()).not.toContain('sesame');
  });

  it('prints nothing about a password the operator chose, or at later starts', () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    announceFirstAdmin(admin, { outcome: 'made', password: null }, silentLogger, print);
    announceFirstAdmin(admin, { outcome: 'admin' }, silentLogger, print);
    announceFirstAdmin(admin, { outcome: 'promoted', password: null }, silentLogger, print);
    expect(lines).toEqual([]);
  });

  it.each([
    [{ outcome: 'promoted', password: null }, 'info', /is an administrator from now on/],
    [{ outcome: 'unconfirmed' }, 'warn', /its email is not confirmed/],
  ] as const)('tells the log when somebody was there before: %j', (result, level, message) => {
    const logged: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
    announceFirstAdmin(admin, result, logger, () => {});
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level, msg: expect.stringMatching(message) },
    ]);
    expect(logged.join()).not.toContain('boss@');
  });
});
