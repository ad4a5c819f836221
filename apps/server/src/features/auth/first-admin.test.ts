import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { signUp } from '../../testing/sign-up.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { announceFirstAdmin } from './announce-first-admin.ts';
import { makeFirstAdmin } from './first-admin.ts';

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
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ made: true, password: null });
    expect(await login(admin.email, admin.password)).toMatchObject({ user: { admin: true } });
  });

  it('makes a password up, once', async () => {
    const { auth, db } = app.services;
    const admin = { email: 'made-up@example.com', password: undefined };
    const first = await makeFirstAdmin(auth, db, admin);
    const password = first.made ? (first.password ?? '') : '';
    expect(password.length).toBeGreaterThanOrEqual(16);
    expect(await login(admin.email, password)).toMatchObject({ user: { admin: true } });
    expect(await makeFirstAdmin(auth, db, admin)).toEqual({ made: false, isAdmin: true });
  });

  it('does not raise an account that somebody registered', async () => {
    const { auth, db } = app.services;
    const { email, password } = await signUp(app);
    expect(await makeFirstAdmin(auth, db, { email, password })).toEqual({ made: false, isAdmin: false });
    expect(await login(email, password)).toMatchObject({ user: { admin: false } });
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
      { made: true, password: 'sesame-sesame' },
      logger,
      (line) => void lines.push(line),
    );
    expect(lines).toEqual(['The password of boss@example.com is sesame-sesame (shown only once).']);
    expect(logged.join()).not.toContain('sesame');
  });

  it('prints nothing about a password the operator chose, or at later starts', () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    announceFirstAdmin(admin, { made: true, password: null }, silentLogger, print);
    announceFirstAdmin(admin, { made: false, isAdmin: true }, silentLogger, print);
    announceFirstAdmin(admin, { made: false, isAdmin: false }, silentLogger, print);
    expect(lines).toEqual([]);
  });
});
