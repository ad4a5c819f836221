import { afterAll, beforeAll, expect, it } from 'vitest';
import { appCode } from '../../testing/app-code.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { type Owner, signUp, signUpAdmin } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Owner;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

const remove = (userId: string, note: string | undefined = 'lost the phone') =>
  admin.client.post('/api/admin/remove_second_factor', { userId, note });

async function turnOn({ client, password }: Owner): Promise<string> {
  const { body } = await client.post('/api/set_up_second_factor', { password });
  const secret = String(body.secret);
  const confirmed = await client.post('/api/confirm_second_factor', { code: appCode(secret) });
  expect(confirmed.status).toBe(200);
  return secret;
}

const login = ({ email, password }: Owner, client = app.client()) =>
  client.post('/api/login', { email, password });

it('signs its owner out everywhere, lets the password alone in, and tells them', async () => {
  const owner = await signUp(app);
  const secret = await turnOn(owner);
  const begun = app.client();
  expect((await login(owner, begun)).body.code).toBe('second_factor_required');
  await sentMails(app);
  const { status, body } = await remove(owner.id);
  expect([status, body.message]).toEqual([200, `${owner.email} signs in without a second factor.`]);
  expect(body.user).toMatchObject({ secondFactor: false });
  expect((await owner.client.post('/api/get_user')).status).toBe(401);
  // A sign-in that waited for a code is over, too.
  const late = await begun.post('/api/verify_second_factor', { code: appCode(secret, 1) });
  expect(late.status).toBe(401);
  expect((await login(owner)).status).toBe(200);
  const [mail, ...more] = await sentMails(app);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: owner.email, subject: 'The second factor of your account was removed' });
  const { acts } = (await admin.client.post('/api/admin/list_acts', { act: 'remove_second_factor' })).body;
  expect(acts).toMatchObject([{ by: admin.email, about: owner.email, note: 'lost the phone' }]);
});

it('changes nothing for somebody without one', async () => {
  const owner = await signUp(app);
  await sentMails(app);
  expect((await remove(owner.id, 'by mistake')).status).toBe(200);
  expect((await owner.client.post('/api/get_user')).status).toBe(200);
  expect(await sentMails(app)).toEqual([]);
  const { acts } = (await admin.client.post('/api/admin/list_acts', { search: owner.email })).body;
  expect(acts).not.toContainEqual(expect.objectContaining({ act: 'remove_second_factor' }));
});

it('needs a reason and somebody else’s account', async () => {
  const owner = await signUp(app);
  expect((await remove(owner.id, '')).status).toBe(400);
  expect((await remove('user_of_nobody')).status).toBe(404);
  const own = await remove(admin.id);
  expect([own.status, own.body.code, own.body.reason]).toEqual([403, 'forbidden', 'own_second_factor']);
});
