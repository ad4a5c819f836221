import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('POST /api/update_profile', () => {
  it('changes given fields and keeps the rest', async () => {
    const { client, id, email } = await signUp(app);
    const known = { id, email, admin: false, emailVerified: false };
    const first = await client.post('/api/update_profile', { name: '  Augusta ' });
    expect(first.body).toEqual({
      success: true,
      message: 'Your profile is saved.',
      user: { ...known, name: 'Augusta', surname: 'Lovelace', phone: '+44 20 7946 0000' },
    });
    const second = await client.post('/api/update_profile', { surname: 'King-Noël', phone: '+1 555' });
    const changed = { ...known, name: 'Augusta', surname: 'King-Noël', phone: '+1 555' };
    expect(second.body.user).toEqual(changed);
    expect((await client.post('/api/get_user')).body.user).toMatchObject(changed);
  });

  it('is content with nothing to change', async () => {
    const { client } = await signUp(app);
    const { status, body } = await client.post('/api/update_profile', {});
    expect([status, body.user]).toMatchObject([200, { name: 'Ada' }]);
  });

  it('changes neither role nor email, and nobody else', async () => {
    const [mine, other] = [await signUp(app), await signUp(app)];
    const { body } = await mine.client.post('/api/update_profile', {
      name: 'Eve',
      id: other.id,
      role: 'admin',
      admin: true,
      email: 'eve@example.com',
      emailVerified: true,
    });
    expect(body.user).toMatchObject({ id: mine.id, admin: false, email: mine.email, emailVerified: false });
    expect((await other.client.post('/api/get_user')).body.user).toMatchObject({ name: 'Ada' });
  });

  it.each([
    { name: '' },
    { name: '   ' },
    { surname: '' },
    { phone: ' ' },
    { name: null },
    { name: 'x'.repeat(101) },
    { phone: '1'.repeat(41) },
    { name: ['Ada'] },
  ])('refuses %j', async (change) => {
    const { client } = await signUp(app);
    expect((await client.post('/api/update_profile', change)).status).toBe(400);
  });

  it('needs somebody signed in', async () => {
    expect((await app.client().post('/api/update_profile', { name: 'Eve' })).status).toBe(401);
  });
});
