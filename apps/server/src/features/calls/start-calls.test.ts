import type { FinishedTurn } from '@parlo/voice';
import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { assistants, conversations, messages } from '../../db/schema.ts';
import { coreFeatures } from '../../start-server.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TestClient } from '../../testing/test-client.ts';
import type { CallHandlers, OpenResult, VoiceHosts } from '../../voice-host/voice-hosts.ts';
import { type Calls, startCalls } from './start-calls.ts';

/** Voice hosts of a test: calls are what it says they are. */
class ScriptedHosts {
  result: OpenResult = { sdp: 'v=0\r\nanswer' };
  readonly handlers: CallHandlers[] = [];
  readonly offers: string[] = [];
  activeCalls = 0;

  async open({ offer }: { offer: string }, handlers: CallHandlers): Promise<OpenResult> {
    this.offers.push(offer);
    this.handlers.push(handlers);
    return this.result;
  }

  async speak(): Promise<Uint8Array<ArrayBuffer> | null> {
    return null;
  }

  async stop(): Promise<void> {}
}

const PROFILE = { id: 'assistant_demo', name: 'Mia', prompt: 'Help.', greeting: 'Hello.' };

let app: TestApp;
let calls: Calls;
let http: ReturnType<typeof createApp>;
let prepared: string[] = [];
afterEach(async () => {
  await calls.stop(0);
  await app.close();
});

async function setUp(): Promise<ScriptedHosts> {
  const hosts = new ScriptedHosts();
  prepared = [];
  app = await createTestApp();
  const { services } = app;
  const { db, env } = services;
  await db.insert(assistants).values({ ...PROFILE, voice: '' });
  calls = await startCalls({
    ...services,
    hosts: hosts as unknown as VoiceHosts,
    responder: { prepare: async ({ id }: { id: string }) => void prepared.push(id) } as never,
    caps: { total: 5, perAddress: 2, perAssistant: 5 },
    secretKey: services.secrets.keyFor('client-secret'),
    serverId: 'server_1',
    async findAssistant(id) {
      const rows = await db.select().from(assistants).where(eq(assistants.id, id));
      return rows[0] ? { ownerId: null, voice: '', profile: { ...PROFILE, revision: '1', faq: [] } } : null;
    },
  });
  const { publicUrl, trustProxy, metricsToken } = env;
  const features = [...coreFeatures(services), calls.feature];
  http = createApp({ uploadDir: '', ...services, publicUrl, trustProxy, metricsToken, checks: {}, features });
  return hosts;
}

/** Calls as a widget does. */
async function place() {
  const visitor = new TestClient((path, init) => http.request(path, init));
  const answer = await visitor.post('/api/session', { assistantId: 'assistant_demo' });
  const { value } = answer.body.client_secret as { value: string };
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${value}` };
  return visitor.raw('/v1/realtime/calls', { method: 'POST', headers, body: 'v=0\r\n' });
}

const stored = () => app.services.db.select().from(conversations);
const last = <T>(list: readonly T[]): T => {
  const item = list.at(-1);
  if (item === undefined) throw new Error('none yet');
  return item;
};

const turn: FinishedTurn = {
  itemId: 'item_1',
  role: 'visitor',
  via: 'voice',
  text: 'What is Parlo?',
  interrupted: false,
  hidden: false,
  startedAtMs: 10,
};

it('stores a call, its turns and how it ended', async () => {
  const hosts = await setUp();
  const answer = await place();
  expect([answer.status, answer.body.text]).toEqual([201, 'v=0\r\nanswer']);
  expect(hosts.offers).toEqual(['v=0\r\n']);
  expect(prepared).toEqual(['assistant_demo']);
  const [open] = await stored();
  expect(answer.headers.get('location')).toBe(`/v1/realtime/calls/${open?.id}`);
  expect(open).toMatchObject({ assistantId: 'assistant_demo', serverId: 'server_1', endedAt: null });
  const handlers = last(hosts.handlers);
  handlers.onTurn(turn);
  handlers.onEnded({ reason: 'left', seconds: 12.4 });
  await calls.stop(0);
  expect(await stored()).toMatchObject([{ endReason: 'left', seconds: 12 }]);
  expect(await app.services.db.select().from(messages)).toMatchObject([{ text: turn.text, position: 0 }]);
});

it.each([
  ['invalid_offer', 400, 'invalid_offer'],
  ['unavailable', 503, 'unavailable'],
] as const)('leaves no trace of a call that was refused as %s', async (refused, status, code) => {
  const hosts = await setUp();
  hosts.result = { refused, message: 'No.' };
  // More often than an address may hold calls: each gives its place back.
  for (let i = 0; i < 3; i++) {
    const answer = await place();
    expect([answer.status, answer.body.error]).toMatchObject([status, { code }]);
  }
  expect(await stored()).toEqual([]);
});

it('takes as many calls as it may, and one more after one ended', async () => {
  const hosts = await setUp();
  expect([(await place()).status, (await place()).status]).toEqual([201, 201]);
  const refused = await place();
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatchObject({ code: 'too_many_calls' });
  last(hosts.handlers).onEnded({ reason: 'left', seconds: 1 });
  expect((await place()).status).toBe(201);
});

it('ends a call whose host died, though its assistant was deleted meanwhile', async () => {
  const hosts = await setUp();
  await place();
  await app.services.db.delete(assistants);
  const handlers = last(hosts.handlers);
  handlers.onTurn(turn);
  handlers.onEnded({ reason: 'failed', seconds: null });
  await calls.stop(0);
  expect(await stored()).toMatchObject([{ assistantId: null, endReason: 'host_failed' }]);
  expect(await app.services.db.select().from(messages)).toHaveLength(1);
});

it('refuses a secret whose assistant is gone', async () => {
  await setUp();
  const visitor = new TestClient((path, init) => http.request(path, init));
  const { body } = await visitor.post('/api/session', { assistantId: 'assistant_demo' });
  await app.services.db.delete(assistants);
  const { value } = body.client_secret as { value: string };
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${value}` };
  const answer = await visitor.raw('/v1/realtime/calls', { method: 'POST', headers, body: 'v=0\r\n' });
  expect([answer.status, answer.body.error]).toMatchObject([404, { code: 'assistant_not_found' }]);
});

it('says that a voice can not be played when no host speaks', async () => {
  await setUp();
  const { token } = await signUp(app);
  const client = new TestClient((path, init) => http.request(path, init));
  const answer = await client.post(
    '/api/voice_preview',
    { voice: 'ash' },
    { authorization: `Bearer ${token}` },
  );
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
});
