import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { chat } from '../../../testing/chat.ts';
import { give, readAccount } from '../../../testing/ledger.ts';
import { type Owner, signUp, signUpAdmin } from '../../../testing/sign-up.ts';

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };

let app: CallApp;
let admin: Owner;
beforeAll(async () => {
  app = await createCallApp();
  await app.services.channels.ready();
  admin = await signUpAdmin(app);
});
afterAll(() => app.close());

async function paying(): Promise<{ owner: Owner; assistantId: string }> {
  const owner = await signUp(app);
  await give(app.services.db, owner.id, 600);
  const words = { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hello.', voice: 'ash' };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant: words });
  return { owner, assistantId: body.assistantId as string };
}

async function setSuspended(userId: string, suspended: boolean): Promise<void> {
  const { status } = await admin.client.post('/api/admin/set_suspended', {
    userId,
    suspended,
    note: 'a test',
  });
  expect(status).toBe(200);
}

async function connected(session: object, client = app.client()) {
  expect((await app.place(session, client)).status).toBe(201);
  const { last } = app.engine;
  last.handlers.onConnected();
  return last;
}

it('all calls of an account end with their sentence as soon as it is suspended, and no others', async () => {
  const { owner, assistantId } = await paying();
  const other = await paying();
  const visitors = await connected({ assistantId });
  const own = await connected({ assistantId }, owner.client);
  const waiting = (await app.place({ assistantId })) && app.engine.last;
  const others = await connected({ assistantId: other.assistantId });
  await setSuspended(owner.id, true);
  for (const call of [visitors, own, waiting]) {
    await vi.waitFor(() => expect(call.asked).toEqual(['run_out']), SOON);
    call.handlers.onEnded({ reason: 'no_minutes', seconds: 3 });
  }
  expect(others.asked).toEqual([]);
  const { db } = app.services;
  await vi.waitFor(async () => expect((await readAccount(db, owner.id)).leased).toBe(0), SOON);
  expect((await readAccount(db, owner.id)).usedSeconds).toBe(9);
});

it('embeds of a suspended account refuse calls and typed turns, until it is open again', async () => {
  const { owner, assistantId } = await paying();
  const secret = (await app.client().post('/api/session', { assistantId })).body.client_secret as {
    value: string;
  };
  await setSuspended(owner.id, true);
  expect((await app.call(secret.value)).status).toBe(402);
  const refused = await app.client().post('/api/session', { assistantId });
  expect([refused.status, refused.body.reason]).toEqual([402, 'assistant_unavailable']);
  const typed = await chat(app, { assistantId, text: 'Hello' });
  expect(typed.body).toMatchObject({ success: false, reason: 'assistant_unavailable' });
  const own = await owner.client.post('/api/session', { assistantId });
  expect([own.status, own.body.reason]).toEqual([403, 'account_suspended']);
  // What is theirs stays within reach.
  expect((await owner.client.post('/api/get_user', {})).status).toBe(200);
  expect((await owner.client.raw('/api/export_account', {})).status).toBe(200);
  await setSuspended(owner.id, false);
  expect((await app.place({ assistantId })).status).toBe(201);
  expect((await chat(app, { assistantId, text: 'Hello' })).text).not.toBe('');
});
