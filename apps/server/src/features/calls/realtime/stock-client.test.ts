import { once } from 'node:events';
import { connect } from 'node:net';
import { ServerEvent } from '@parlo/contract/realtime';
import { EventSocket, realClock } from '@parlo/voice';
import { type ScriptedCall, startScriptedCall } from '@parlo/voice/testing';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { give } from '../../../testing/ledger.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { acceptSocket } from '../../../voice-host/accept-socket.ts';

/** openai's own client for Node, unchanged, against a real listening app and a real session with scripted speech. */

let app: CallApp;
let client: OpenAI;
let address: URL;
let assistantId: string;
/** The session of the call that the engine holds. */
let voice: ScriptedCall;
beforeEach(async () => {
  app = await createCallApp();
  address = new URL(await app.listen());
  const owner = await signUp(app);
  const { body } = await owner.client.post('/api/add_assistant', {
    email: owner.email,
    assistant: { assistantName: 'Mia', assistantPrompt: 'Help.', greetingMessage: 'Hi.', voice: 'ash' },
  });
  assistantId = String(body.assistantId);
  await give(app.services.db, owner.id, 600);
  client = new OpenAI({ apiKey: owner.token, baseURL: `${address.origin}/v1`, maxRetries: 0 });
  voice = startScriptedCall();
  app.engine.onJoin = ({ socket, handshake, as }) => {
    const channel = acceptSocket(socket, handshake, null);
    const newId = (prefix: string) => `${prefix}_of_socket`;
    voice.session.join(new EventSocket(channel, { clock: realClock, newId }), as);
  };
});
afterEach(() => app.close());

const session = () => ({ type: 'realtime' as const, model: assistantId });

/** Opens a call with the key of the owner. Returns its id. */
async function openCall(): Promise<string> {
  const answer = await client.realtime.calls.create({ sdp: 'v=0\r\n', session: session() });
  expect([answer.status, await answer.text()]).toEqual([201, 'v=0\r\nanswer']);
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

describe('the stock client for Node', () => {
  it('lists an owner’s assistants as models', async () => {
    const models = await client.models.list();
    expect(models.data).toMatchObject([{ id: assistantId, object: 'model', owned_by: 'parlo' }]);
    expect(await client.models.retrieve(assistantId)).toEqual(models.data[0]);
    const missing = { status: 404, code: 'not_found' };
    await expect(client.models.retrieve('nobody')).rejects.toMatchObject(missing);
    const elsewhere = client.responses.create({ model: assistantId, input: 'Hello' });
    await expect(elsewhere).rejects.toMatchObject(missing);
  });

  it('makes a secret whose session is that of its calls', async () => {
    const {
      value,
      expires_at,
      session: made,
    } = await client.realtime.clientSecrets.create({
      expires_after: { anchor: 'created_at', seconds: 60 },
      session: { ...session(), audio: { output: { voice: 'sage', speed: 1.2 } } },
    });
    expect(expires_at).toBeGreaterThan(Date.now() / 1_000);
    expect(made).toMatchObject({ type: 'realtime', id: expect.stringMatching(/^sess_/), model: assistantId });
    expect((await app.call(value)).status).toBe(201);
    expect(app.engine.last.call).toMatchObject({
      voice: 'sage',
      session: { audio: { output: { voice: 'sage', speed: 1.2 } } },
    });
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 0 });
  });

  it('reads by name what a secret can’t have', async () => {
    const wrong = { ...session(), prompt: { id: 'pmpt_1' } };
    const refusal = client.realtime.clientSecrets.create({ session: wrong });
    await expect(refusal).rejects.toMatchObject({ status: 400, param: 'session.prompt' });
  });

  it('joins a call, has a turn in it, and hangs it up', async () => {
    const callId = await openCall();
    const { port, hostname } = address;
    // The client insists on `wss:`; the test has no certificate, and the rest is the same.
    const options = { createConnection: () => connect(Number(port), hostname) };
    const sideband = new OpenAIRealtimeWS({ callID: callId, options }, client);
    const events: ServerEvent[] = [];
    const errors: unknown[] = [];
    sideband.on('error', (error) => errors.push(error));
    sideband.on('event', (event) => events.push(ServerEvent.parse(event)));
    const created = Promise.withResolvers<void>();
    sideband.on('session.created', () => created.resolve());
    await created.promise;
    expect(app.engine.last.joined.map(({ as }) => as)).toEqual(['owner']);

    const content = [{ type: 'input_text' as const, text: 'When do you open?' }];
    sideband.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    sideband.send({ type: 'response.create' });
    const begun = new Promise((resolve) => sideband.on('response.created', resolve));
    const done = new Promise((resolve) => sideband.on('response.done', resolve));
    await begun;
    await voice.quiet(5_000);
    await done;
    expect(events[0]?.type).toBe('session.created');
    expect(events.findLast(({ type }) => type === 'response.done')).toMatchObject({
      response: { status: 'completed' },
    });

    await client.realtime.calls.hangup(callId);
    expect(app.engine.last.asked).toEqual(['left']);
    const closed = once(sideband.socket, 'close');
    voice.session.close('left');
    app.engine.last.handlers.onEnded({ reason: 'left', seconds: 1 });
    expect((await closed).map(String)).toEqual(['1000', 'left']);
    expect(errors).toEqual([]);
    const again = client.realtime.calls.hangup(callId);
    await expect(again).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});
