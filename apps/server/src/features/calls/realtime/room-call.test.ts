import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give, readAccount } from '../../../testing/ledger.ts';
import { grantOf, type LiveKitStandIn, startLiveKitStandIn } from '../../../testing/livekit-stand-in.ts';
import { type Owner, signUp } from '../../../testing/sign-up.ts';

/** Calls in rooms of LiveKit, from the secret to the bill; LiveKit itself is a double that makes rooms in name only. */

/** A busy machine takes its time. */
const SOON = { timeout: 20_000 };

let livekit: LiveKitStandIn;
let app: CallApp;
let owner: Owner;
let assistantId: string;
beforeAll(async () => {
  livekit = await startLiveKitStandIn();
  app = await createCallApp({ env: livekit.env });
  app.engine.result = { sdp: null };
  owner = await signUp(app);
  await give(app.services.db, owner.id, 600);
  assistantId = await add();
});
afterEach(() => {
  livekit.fails = null;
  app.engine.result = { sdp: null };
});
afterAll(async () => {
  await app.close();
  await livekit.close();
});

async function add(): Promise<string> {
  const assistant = {
    assistantName: 'Mia',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'ash',
  };
  const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
  return body.assistantId as string;
}

async function secretFor(session: object): Promise<{ secret: string; transport: unknown }> {
  const { body } = await app.client().post('/api/session', session);
  return { secret: (body.client_secret as { value: string }).value, transport: body.transport };
}

async function enter(secret: string) {
  const headers = { authorization: `Bearer ${secret}` };
  const response = await app.client().raw('/v1/realtime/rooms', { method: 'POST', headers });
  return { status: response.status, body: response.body as Record<string, string> };
}

it('a caller gets a token for one room and one minute, and the assistant is there', async () => {
  const { secret, transport } = await secretFor({ assistantId });
  expect(transport).toBe('livekit');
  const { status, body } = await enter(secret);
  expect(status).toBe(201);
  expect(body.url).toBe(livekit.env.LIVEKIT_URL);
  const grant = grantOf(body.token ?? '');
  const [room] = livekit.rooms;
  expect(grant).toMatchObject({
    room,
    identity: 'caller',
    roomJoin: true,
    canPublishSources: ['microphone'],
    canUpdateOwnMetadata: false,
  });
  expect(grant.seconds).toBeLessThanOrEqual(60);
  for (const right of ['roomAdmin', 'roomCreate', 'roomList', 'roomRecord', 'ingressAdmin'])
    expect(grant).not.toHaveProperty(right);
  expect(livekit.asked.at(-1)).toMatchObject({
    method: 'CreateRoom',
    body: { name: room, maxParticipants: 2 },
  });
  const { connection } = app.engine.last.call;
  if (connection.kind !== 'room') throw new Error('the call came another way');
  expect(connection).toMatchObject({ url: livekit.env.LIVEKIT_URL, caller: 'caller' });
  expect(grantOf(connection.token)).toMatchObject({ room, identity: 'assistant' });
  expect(JSON.stringify(body)).not.toContain(livekit.env.LIVEKIT_API_SECRET);
});

it('is billed and stored as any call, and its room is closed with it', async () => {
  const before = await readAccount(app.services.db, owner.id);
  const { body } = await enter((await secretFor({ assistantId })).secret);
  const { room } = grantOf(body.token ?? '') as { room?: string };
  const call = app.engine.last;
  call.handlers.onConnected();
  call.handlers.onEnded({ reason: 'left', seconds: 12 });
  await vi.waitFor(() => expect(livekit.rooms.has(room ?? '')).toBe(false), SOON);
  await vi.waitFor(async () => {
    const after = await readAccount(app.services.db, owner.id);
    expect(after.usedSeconds - before.usedSeconds).toBe(12);
  }, SOON);
  const { rows } = await app.services.db.execute(
    sql`select end_reason, seconds from conversations where call_id = ${call.call.callId}`,
  );
  expect(rows).toEqual([{ end_reason: 'left', seconds: 12 }]);
});

it('a call that the engine refuses leaves no room behind', async () => {
  app.engine.result = { refused: 'busy', message: 'full' };
  const before = livekit.rooms.size;
  const { status, body } = await enter((await secretFor({ assistantId })).secret);
  expect([status, body.error]).toMatchObject([503, { code: 'lines_busy' }]);
  await vi.waitFor(() => expect(livekit.rooms.size).toBe(before), SOON);
});

it('a LiveKit that fails is no reason to be without a call: the refusal names another way', async () => {
  livekit.fails = 503;
  const { status, body } = await enter((await secretFor({ assistantId })).secret);
  expect([status, body.error]).toMatchObject([501, { code: 'rtc_unavailable' }]);
});

it.each([undefined, 'ek_wrong'])('nobody gets a room with %s', async (secret) => {
  const { length } = livekit.asked;
  const headers = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  const response = await app.client().raw('/v1/realtime/rooms', { method: 'POST', headers });
  expect(response.status).toBe(401);
  expect(livekit.asked).toHaveLength(length);
});

it('assistants whose provider holds their calls are called without LiveKit', async () => {
  await app.services.db.execute(
    sql`update assistants set call_engine = 'provider' where id = ${assistantId}`,
  );
  const { secret, transport } = await secretFor({ assistantId });
  expect(transport).not.toBe('livekit');
  const { status, body } = await enter(secret);
  expect([status, body.error]).toMatchObject([501, { code: 'rtc_unavailable' }]);
});
