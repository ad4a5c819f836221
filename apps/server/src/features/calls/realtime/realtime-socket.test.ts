import { DEMO_ASSISTANT_ID } from '@parlo/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { assistants, conversations } from '../../../db/schema.ts';
import { type CallApp, type CallAppOptions, createCallApp } from '../../../testing/call-app.ts';
import { type DialOptions, dialSocket, RefusedError } from '../../../testing/dial-socket.ts';
import { give } from '../../../testing/ledger.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { acceptSocket } from '../../../voice-host/accept-socket.ts';

let app: CallApp;
afterEach(() => app.close());

/** The demo assistant, on a server whose engine does what a test says. */
async function setUp(options?: CallAppOptions): Promise<string> {
  app = await createCallApp(options);
  const words = { name: 'Demo', prompt: 'Help.', greeting: 'Hello.', voice: '' } as const;
  await app.services.db.insert(assistants).values({ id: DEMO_ASSISTANT_ID, ...words });
  app.engine.result = { sdp: null };
  return (await app.listen()).replace('http', 'ws');
}

async function secretOf(assistantId: string = DEMO_ASSISTANT_ID): Promise<string> {
  const { body } = await app.client().post('/api/session', { assistantId });
  return (body.client_secret as { value: string }).value;
}

/** Completes the handshake as a host does, as soon as the server hands the connection over. */
function answerNext(): void {
  const { engine } = app;
  const open = engine.open.bind(engine);
  engine.open = async (call, handlers, socket) => {
    const result = await open(call, handlers, socket);
    if ('sdp' in result && call.connection.kind === 'socket')
      acceptSocket(socket, call.connection.handshake, () => undefined);
    return result;
  };
}

const byHeader = (secret: string): DialOptions => ({ headers: { authorization: `Bearer ${secret}` } });
const byProtocol = (secret: string): DialOptions => ({
  protocols: ['realtime', `openai-insecure-api-key.${secret}`, 'openai-agents-sdk.0.20.0'],
});

/** How the server refuses. */
async function refusal(address: string, options: DialOptions = {}, path = '/v1/realtime') {
  const refused = await dialSocket(`${address}${path}`, options).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof RefusedError)) throw new Error('it was not refused', { cause: refused });
  const { code, message } = refused.body.error ?? {};
  return { status: refused.status, code, message, headers: refused.headers };
}

describe('a call over WebSocket', () => {
  it.each([
    ['a header', byHeader, ''],
    ['a subprotocol', byProtocol, 'realtime'],
  ])('is let in with the secret in %s, and its connection goes to a host', async (_, by, protocol) => {
    const address = await setUp();
    answerNext();
    const caller = await dialSocket(`${address}/v1/realtime?model=whatever`, by(await secretOf()));
    expect(caller.protocol).toBe(protocol);
    const { call, socket } = app.engine.last;
    expect(socket).toBeDefined();
    expect(call).toMatchObject({ greeting: 'Hello.', maxDurationMs: 180_000 });
    // No secret goes where it is not needed.
    expect(JSON.stringify(call.connection)).not.toContain('ek_');
    expect(await app.services.db.select().from(conversations)).toMatchObject([{ endedAt: null }]);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    caller.vanish();
  });

  it('is billed and ended as one over WebRTC', async () => {
    const address = await setUp();
    answerNext();
    const owner = await signUp(app);
    const { body } = await owner.client.post('/api/add_assistant', {
      email: owner.email,
      assistant: { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' },
    });
    await give(app.services.db, owner.id, 600);
    const caller = await dialSocket(
      `${address}/v1/realtime`,
      byProtocol(await secretOf(String(body.assistantId))),
    );
    app.engine.last.handlers.onConnected();
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 12.4 });
    await app.calls.stop(0);
    expect(await app.services.db.select().from(conversations)).toMatchObject([
      { ownerId: owner.id, endReason: 'left', seconds: 12 },
    ]);
    caller.vanish();
  });

  it('may be opened with an owner’s token for their own assistant', async () => {
    const address = await setUp();
    answerNext();
    const owner = await signUp(app);
    const other = await signUp(app);
    const { body } = await owner.client.post('/api/add_assistant', {
      email: owner.email,
      assistant: { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' },
    });
    const path = `/v1/realtime?model=${body.assistantId}`;
    // A program's call needs what an embed needs.
    expect(await refusal(address, byHeader(owner.token), path)).toMatchObject({ status: 402 });
    await give(app.services.db, owner.id, 600);
    const caller = await dialSocket(address + path, byHeader(owner.token));
    expect(app.engine.last.call.greeting).toBe('Hi.');
    const missing = { status: 404, code: 'assistant_not_found' };
    expect(await refusal(address, byHeader(other.token), path)).toMatchObject(missing);
    expect(await refusal(address, byHeader(owner.token))).toMatchObject(missing);
    // A cookie would let any page act for whoever visits it.
    const cookie = { headers: { cookie: owner.client.cookie } };
    expect(await refusal(address, cookie, path)).toMatchObject({ status: 401, code: 'invalid_secret' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    caller.vanish();
  });

  it.each<[string, DialOptions, number, string]>([
    ['no secret', {}, 401, 'invalid_secret'],
    ['a subprotocol without one', { protocols: ['realtime'] }, 401, 'invalid_secret'],
    ['a forged one', byProtocol(`ek_${'A'.repeat(40)}.${'b'.repeat(43)}`), 401, 'invalid_secret'],
    ['a token nobody has', byHeader('sk-nobody'), 401, 'invalid_api_key'],
  ])('is refused with %s, in words', async (_, options, status, code) => {
    const address = await setUp();
    const { headers, ...answer } = await refusal(address, options);
    expect(answer).toEqual({ status, code, message: expect.stringMatching(/[.]$/) });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is refused for what a plain request is: a call to join, a limit, a place', async () => {
    const address = await setUp({
      caps: { total: 9, perAddress: 1, perAssistant: 9 },
      limits: { realtime: { points: 4, seconds: 60 } },
    });
    answerNext();
    const secret = byHeader(await secretOf());
    expect(await refusal(address, secret, '/v1/realtime?call_id=rtc_1')).toMatchObject({ status: 404 });
    const caller = await dialSocket(`${address}/v1/realtime`, secret);
    app.engine.last.handlers.onConnected();
    expect(await refusal(address, secret)).toMatchObject({ status: 429, code: 'too_many_calls' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    caller.vanish();
    const again = await dialSocket(`${address}/v1/realtime`, secret);
    const limited = await refusal(address, secret);
    expect(limited).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    again.vanish();
  });

  it('that no host takes is refused, and leaves no trace', async () => {
    const address = await setUp();
    app.engine.result = { refused: 'unavailable', message: 'No voice host is ready.' };
    const secret = byHeader(await secretOf());
    expect(await refusal(address, secret)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await app.services.db.select().from(conversations)).toEqual([]);
  });

  it('is a WebSocket or nothing', async () => {
    const address = (await setUp()).replace('ws', 'http');
    const headers = { authorization: `Bearer ${await secretOf()}` };
    const plain = await fetch(`${address}/v1/realtime`, { headers });
    expect([plain.status, plain.headers.get('upgrade'), await plain.json()]).toMatchObject([
      426,
      'websocket',
      { error: { code: 'websocket_required' } },
    ]);
    expect(app.engine.calls).toEqual([]);
  });
});

describe('a WebSocket that joins a running call', () => {
  async function running() {
    const address = await setUp();
    const owner = await signUp(app);
    const stranger = await signUp(app);
    const { body } = await owner.client.post('/api/add_assistant', {
      email: owner.email,
      assistant: { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' },
    });
    await give(app.services.db, owner.id, 600);
    const [secret, another] = [await secretOf(String(body.assistantId)), await secretOf()];
    app.engine.result = { sdp: 'v=0\r\nanswer' };
    const { headers } = await app.call(secret);
    const callId = headers.get('location')?.split('/').at(-1) ?? '';
    app.engine.onJoin = ({ socket, handshake }) => {
      acceptSocket(socket, handshake, null).close(1000, 'seen');
    };
    const path = `/v1/realtime?call_id=${callId}`;
    return { address, owner, stranger, secret, another, callId, path };
  }

  it('is its owner’s by key, and its caller’s by the secret that opened it', async () => {
    const { address, owner, secret, path, callId } = await running();
    const joined = [
      await dialSocket(address + path, byHeader(owner.token)),
      await dialSocket(address + path, byHeader(secret)),
      await dialSocket(address + path, byProtocol(secret)),
    ];
    for (const { closed } of joined) expect(await closed).toEqual({ code: 1000, reason: 'seen' });
    expect(app.engine.last.call.callId).toBe(callId);
    expect(app.engine.last.joined.map(({ as }) => as)).toEqual(['owner', 'participant', 'participant']);
    expect(JSON.stringify(app.engine.last.joined.map(({ handshake }) => handshake))).not.toContain('ek_');
    expect(app.engine.calls).toHaveLength(1);
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });

  it('is nobody else’s, and there is none to a call that is over', async () => {
    const { address, owner, stranger, another, path } = await running();
    const missing = { status: 404, code: 'not_found' };
    expect(await refusal(address, byHeader(stranger.token), path)).toMatchObject(missing);
    expect(await refusal(address, byProtocol(another), path)).toMatchObject(missing);
    expect(await refusal(address, byHeader('sk-nobody'), path)).toMatchObject({ status: 401 });
    expect(await refusal(address, {}, path)).toMatchObject({ status: 401, code: 'invalid_secret' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    expect(await refusal(address, byHeader(owner.token), path)).toMatchObject(missing);
    expect(app.engine.last.joined).toEqual([]);
  });

  it('can’t be opened on another server, which its owner is told', async () => {
    const { address, owner, stranger } = await running();
    const row = {
      id: 'conv_elsewhere',
      ownerId: owner.id,
      callId: 'rtc_elsewhere',
      serverId: 'server_2',
      origin: 'api',
      channel: 'voice',
    } as const;
    await app.services.db.insert(conversations).values(row);
    const path = '/v1/realtime?call_id=rtc_elsewhere';
    const message = 'This call runs on another server of this Parlo, and can be joined there alone.';
    const told = await refusal(address, byHeader(owner.token), path);
    expect(told).toMatchObject({ status: 404, code: 'not_found', message });
    const others = await refusal(address, byHeader(stranger.token), path);
    expect(others).toMatchObject({ status: 404, message: 'There is no such call.' });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
  });
});

describe('a server without UDP', () => {
  it('says so with the secret and to every offer, and takes calls over WebSocket', async () => {
    const address = await setUp({ udp: false });
    answerNext();
    const { body } = await app.client().post('/api/session', { assistantId: DEMO_ASSISTANT_ID });
    expect(body).toMatchObject({ success: true, transport: 'websocket', ice_servers: [] });
    const { value } = body.client_secret as { value: string };
    const offered = await app.call(value);
    expect([offered.status, offered.body.error]).toMatchObject([501, { code: 'rtc_unavailable' }]);
    expect(app.engine.calls).toEqual([]);
    const caller = await dialSocket(`${address}/v1/realtime`, byProtocol(value));
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    caller.vanish();
  });

  it('is not mentioned by a server with UDP', async () => {
    await setUp();
    const { body } = await app.client().post('/api/session', { assistantId: DEMO_ASSISTANT_ID });
    expect(body).not.toHaveProperty('transport');
  });
});
