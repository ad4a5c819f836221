import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetActs } from '../../platform/record-act.ts';
import { appCode } from '../../testing/app-code.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  owner = await signUp(app);
});
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

interface Act {
  readonly act: string;
  readonly about: string;
  readonly device: object | null;
  readonly via: string | null;
}

async function activity(who = owner, input: object = {}) {
  const { status, body } = await who.client.post('/api/get_activity', input);
  expect(status).toBe(200);
  return body as { acts: Act[]; next: string | null };
}

/** Oldest first, without signing up. */
const done = async (who = owner) =>
  (await activity(who)).acts
    .toReversed()
    .slice(1)
    .map(({ act, about }) => (about ? `${act}: ${about}` : act));

const add = (word: string) => ({
  assistantName: word,
  greetingMessage: 'Hello.',
  voice: 'coral',
  assistantPrompt: 'Be kind.',
});

describe('POST /api/get_activity', () => {
  it('begins with signing up, and says browser, system and the way', async () => {
    await app.client().post('/api/login', owner, { 'user-agent': FIREFOX });
    expect((await activity()).acts).toEqual([
      {
        id: expect.stringMatching(/^act_/),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        act: 'sign_in',
        about: '',
        device: { browser: 'Firefox', system: 'Linux' },
        via: null,
      },
      expect.objectContaining({ act: 'register', device: null, via: null }),
    ]);
  });

  it('has sessions and keys that were ended, and nothing that was refused', async () => {
    await app.client().post('/api/login', owner, { 'user-agent': FIREFOX });
    await app.client().post('/api/login', { ...owner, password: 'a wrong password' });
    await owner.client.post('/api/end_session', {});
    await owner.client.post('/api/end_session', { sessionId: 'unknown' });
    const { body } = await owner.client.post('/api/create_api_key', { name: 'Shop' });
    const { id } = body.apiKey as { id: string };
    await owner.client.post('/api/revoke_api_key', { id });
    await owner.client.post('/api/revoke_api_key', { id });
    expect(await done()).toEqual([
      'sign_in',
      'end_session: Firefox, Linux',
      'create_api_key: Shop',
      'revoke_api_key: Shop',
    ]);
  });

  it('has assistants, by session and by key, and edits once an hour', async () => {
    const { body: made } = await owner.client.post('/api/create_api_key', { name: 'Shop' });
    const authorization = `Bearer ${made.key}`;
    const { email } = owner;
    const { body } = await owner.client.post('/api/add_assistant', { email, assistant: add('Desk') });
    const { assistantId } = body;
    for (const greetingMessage of ['One.', 'Two.', 'Three.']) {
      await owner.client.post('/api/edit_assistant', { email, assistantId, updated: { greetingMessage } });
    }
    const updated = { assistantName: 'Counter' };
    const edited = await app
      .client()
      .post('/api/edit_assistant', { email, assistantId, updated }, { authorization });
    expect(edited.body.message).toBe('Changes saved.');
    await owner.client.post('/api/delete_assistant', { email, assistantId });
    const acts = (await activity()).acts.toReversed().slice(2);
    const edits = acts.filter(({ act }) => act === 'edit_assistant');
    expect(edits.filter(({ via }) => via === 'api_key')).toMatchObject([{ about: 'Counter' }]);
    // Two when the hour ends between them.
    expect([1, 2]).toContain(edits.filter(({ via }) => via === 'session').length);
    expect(acts[0]).toMatchObject({ act: 'add_assistant', about: 'Desk', via: 'session' });
    expect(acts.at(-1)).toMatchObject({ act: 'delete_assistant', about: 'Counter' });
    expect(JSON.stringify(acts)).not.toMatch(/Be kind|One\.|Two\.|Three\./);
  });

  it('has the second factor from its first code to its last, without codes', async () => {
    const { client, password } = owner;
    const { body: begun } = await client.post('/api/set_up_second_factor', { password });
    const secret = String(begun.secret);
    await client.post('/api/confirm_second_factor', { code: '000000' });
    const { body } = await client.post('/api/confirm_second_factor', { code: appCode(secret) });
    const [recovery = '', other = ''] = body.recoveryCodes as string[];
    const browser = app.client();
    await browser.post('/api/login', owner);
    expect((await browser.post('/api/verify_second_factor', { code: '000000' })).status).toBe(403);
    expect((await browser.post('/api/verify_second_factor', { code: recovery })).status).toBe(200);
    await client.post('/api/renew_recovery_codes', { password, code: appCode(secret, 1) });
    await client.post('/api/turn_off_second_factor', { password, code: other });
    await client.post('/api/turn_off_second_factor', { password, code: appCode(secret, -1) });
    expect(await done()).toEqual([
      'wrong_code',
      'second_factor_on',
      'wrong_code',
      'use_recovery_code',
      'sign_in',
      'renew_recovery_codes',
      'wrong_code',
      'second_factor_off',
    ]);
    const { rows } = await app.database.pool.query('select * from acts where user_id = $1', [owner.id]);
    const stored = JSON.stringify(rows);
    for (const hidden of [secret, recovery, other, password]) expect(stored).not.toContain(hidden);
  });

  it('has a new password with the keys that it ended, and the export of everything', async () => {
    await owner.client.post('/api/create_api_key', { name: 'Shop' });
    const change = { currentPassword: owner.password, newPassword: 'another fine sentence' };
    await owner.client.post('/api/change_password', { ...change, currentPassword: 'a wrong password' });
    await owner.client.post('/api/change_password', { ...change, revokeApiKeys: true });
    await owner.client.get('/api/export_account');
    expect(await done()).toEqual([
      'create_api_key: Shop',
      'revoke_api_key: Shop',
      'change_password',
      'export_account',
    ]);
  });

  it('is one’s own, page by page, and for no key', async () => {
    const stranger = await signUp(app);
    for (const name of ['a', 'b', 'c']) await owner.client.post('/api/create_api_key', { name });
    const first = await activity(owner, { limit: 2 });
    const second = await activity(owner, { limit: 2, cursor: first.next });
    expect([...first.acts, ...second.acts].map(({ about }) => about)).toEqual(['c', 'b', 'a', '']);
    expect(second.next).toBeNull();
    expect(await done(stranger)).toEqual([]);
    const { body } = await owner.client.post('/api/create_api_key', { name: 'd' });
    const authorization = `Bearer ${body.key}`;
    expect((await app.client().post('/api/get_activity', {}, { authorization })).status).toBe(403);
    expect((await owner.client.post('/api/get_activity', { cursor: 'nonsense' })).status).toBe(400);
  });

  it('forgets what is too old, but nothing of administrators', async () => {
    await owner.client.post('/api/create_api_key', { name: 'new' });
    await app.database.pool.query(
      `update acts set at = now() - interval '181 days' where user_id = $1 and act = 'register'`,
      [owner.id],
    );
    await app.database.pool.query(
      `insert into acts (id, user_id, act, at) values ('act_old', $1, 'suspend', now() - interval '181 days')`,
      [owner.id],
    );
    await forgetActs(app.services.db, 180);
    // What administrators did to others stays.
    expect((await activity()).acts.map(({ act }) => act)).toEqual(['create_api_key', 'suspend']);
  });

  it('does not keep anybody from signing in when it can’t be written', async () => {
    const { pool } = app.database;
    await pool.query(`alter table acts add constraint broken check (user_id <> '${owner.id}') not valid`);
    const { status } = await app.client().post('/api/login', owner);
    const refused = await owner.client.post('/api/change_password', {
      currentPassword: owner.password,
      newPassword: 'another fine sentence',
    });
    await pool.query('alter table acts drop constraint broken');
    expect([status, refused.status]).toEqual([200, 500]);
    // What has a transaction is done only together with its act.
    expect((await app.client().post('/api/login', owner)).status).toBe(200);
  });
});
