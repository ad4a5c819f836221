import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponsePart } from '@parlo/dialog/responder';
import { createSpeech, type FinishedTurn, type Speech } from '@parlo/voice';
import { spoken } from '@parlo/voice/testing';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallHandlers, CallToOpen, OpenResult } from '../features/calls/call-engine.ts';
import { takeSocket } from '../platform/http/upgrades.ts';
import { dialSocket, type SocketCaller } from '../testing/dial-socket.ts';
import { type Listening, listenForUpgrades } from '../testing/listen-for-upgrades.ts';
import { VoiceHosts } from './voice-hosts.ts';

const GREETING = 'Hello, how can I help you today?';

let cacheDir: string;
let hosts: VoiceHosts;
let speech: Speech;
let listening: Listening;
/** What the server hears of the call that is placed next. */
let next: {
  handlers: CallHandlers;
  callId: string;
  opened: (result: OpenResult) => void;
  before: Pick<CallToOpen, 'history' | 'unheard'>;
};
const logged: string[] = [];
const log = {
  info: (_: object, message: string) => logged.push(message),
  error: (_: object, message: string) => logged.push(message),
};

const app = new Hono().get('/v1/realtime', async (context) => {
  const taken = takeSocket(context);
  if (!taken) return context.text('no socket', 400);
  const headers = context.req.header();
  const joined = context.req.query('call_id');
  if (joined !== undefined) {
    const as = context.req.query('as') === 'owner' ? 'owner' : 'participant';
    const handshake = { headers, head: taken.head };
    const known = hosts.join(joined, { handshake, socket: taken.socket, as });
    return known ? context.body(null, 204) : context.text('none', 404);
  }
  const connection = { kind: 'socket', handshake: { headers, head: taken.head } } as const;
  const call = { callId: next.callId, connection, model: 'parlo-local', voice: 'verse', instructions: '' };
  const rest = {
    notice: 'You are talking to an AI.',
    greeting: GREETING,
    languages: ['en'],
    terms: '',
    expiresAt: 0,
    maxDurationMs: 60_000,
  };
  next.opened(await hosts.open({ ...call, ...rest, ...next.before }, next.handlers, taken.socket));
  return context.body(null, 204);
});

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'parlo-sockets-'));
  hosts = new VoiceHosts(1, { cacheDir, webRtc: {} }, log);
  listening = await listenForUpgrades(app);
  [speech] = await Promise.all([createSpeech({ cacheDir, warmDetectors: 0 }), hosts.ready]);
});

afterAll(async () => {
  await hosts.stop(0);
  await listening.close();
  await speech.close();
  await rm(cacheDir, { recursive: true, force: true });
});

let calls = 0;

async function place(before: Pick<CallToOpen, 'history' | 'unheard'> = {}) {
  const turns: FinishedTurn[] = [];
  const ended = Promise.withResolvers<{ reason: string; seconds: number | null; unheard?: string }>();
  const opened = Promise.withResolvers<OpenResult>();
  let isConnected = false;
  const callId = `rtc_socket_${++calls}`;
  const handlers: CallHandlers = {
    async *respond(asked): AsyncGenerator<ResponsePart> {
      const last = asked.at(-1)?.text ?? '';
      yield { type: 'text', text: last === 'Hi' ? GREETING : 'We are open from nine to five.' };
      yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
    },
    onConnected: () => {
      isConnected = true;
    },
    onTurn: (turn) => turns.push(turn),
    onTimings() {},
    onError: (message) => logged.push(message),
    onEnded: ended.resolve,
  };
  next = { callId, handlers, opened: opened.resolve, before };
  const caller = await dialSocket(`ws://${listening.host}/v1/realtime`, { protocols: ['realtime'] });
  expect(await opened.promise).toEqual({ sdp: null });
  const connected = () => isConnected;
  return { caller, callId, turns, connected, ended: ended.promise };
}

function greet(caller: SocketCaller): void {
  const content = [{ type: 'input_text', text: 'Hi' }];
  caller.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  caller.send({ type: 'response.create' });
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z ]/g, '');
const recognise = async (samples: Float32Array) =>
  plain((await speech.stt.transcribe(samples, AbortSignal.timeout(10_000))).text);

describe('a call over a socket that was handed to a voice host', () => {
  it('is greeted, hears a question and answers it, in sound that is understood', {
    timeout: 30_000,
  }, async () => {
    const { caller, turns, ended } = await place();
    expect(caller.protocol).toBe('realtime');
    expect((await caller.event('session.created')).session.audio.output.voice).toBe('verse');
    greet(caller);
    await caller.event('response.done');
    expect(await recognise(caller.heard())).toBe(plain(GREETING));
    await caller.speak(await spoken(speech.tts, 'What are your opening hours?', 'ash'));
    const heard = await caller.event('conversation.item.input_audio_transcription.completed');
    expect(plain(heard.transcript)).toBe('what are your opening hours');
    await caller.event('response.done');
    caller.close();
    const end = await ended;
    expect(end.reason).toBe('left');
    expect(end.seconds).toBeGreaterThan(3);
    expect(turns.map(({ role, via }) => `${role} ${via}`).slice(0, 3)).toEqual([
      'visitor text',
      'assistant voice',
      'visitor voice',
    ]);
    expect(await caller.closed).toMatchObject({ code: 1000 });
  });

  it('is cut short by the client, and keeps what the client heard', async () => {
    const { caller, turns, ended } = await place();
    greet(caller);
    const { item_id } = await caller.event('response.output_audio.delta');
    caller.send({ type: 'conversation.item.truncate', item_id, content_index: 0, audio_end_ms: 100 });
    expect(await caller.event('conversation.item.truncated')).toMatchObject({ item_id });
    expect((await caller.event('response.done')).response.status).toBe('cancelled');
    caller.vanish();
    expect((await ended).reason).toBe('lost');
    expect(turns.at(-1)?.role === 'visitor' || turns.at(-1)?.interrupted).toBe(true);
  });

  it('hands its unheard part to the next one, which says it on request', async () => {
    const lost = await place();
    greet(lost.caller);
    // About a second of it.
    for (let heard = 0; heard < 24_000; heard = lost.caller.heard().length)
      await lost.caller.event('response.output_audio.delta');
    lost.caller.vanish();
    expect(await lost.ended).toMatchObject({ reason: 'lost', unheard: GREETING });
    const history = lost.turns.map(({ itemId, role, via, text }) => ({ itemId, role, via, text }));
    const again = await place({ history, unheard: GREETING });
    again.caller.send({ type: 'session.resume' });
    await again.caller.event('response.done');
    expect(await recognise(again.caller.heard())).toContain(plain(GREETING));
    again.caller.close();
    await again.ended;
  }, 30_000);

  it('ends as lost when its host dies, and the next one is taken', async () => {
    const { caller, ended } = await place();
    const [pid] = hosts.pids;
    if (pid === undefined) throw new Error('no host');
    process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual({ reason: 'failed', seconds: null });
    expect(await caller.closed).toMatchObject({ code: 1006 });
    while (hosts.readyHosts === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await place();
    await again.caller.event('session.created');
    again.caller.close();
    await again.ended;
  });

  it('is connected when the client says something, and costs nothing before', async () => {
    const { caller, connected, ended } = await place();
    await caller.event('session.created');
    caller.close();
    expect(await ended).toEqual({ reason: 'left', seconds: 0 });
    expect(connected()).toBe(false);
    const another = await place();
    await another.caller.event('session.created');
    another.caller.send({ type: 'response.cancel' });
    another.caller.close();
    expect((await another.ended).seconds).toBeGreaterThan(0);
    expect(another.connected()).toBe(true);
  });

  it('is joined by further channels, which leave it or close with it', async () => {
    const { caller, callId, ended } = await place();
    const join = (as: string) => dialSocket(`ws://${listening.host}/v1/realtime?call_id=${callId}&as=${as}`);
    const [owner, participant] = [await join('owner'), await join('participant')];
    for (const side of [owner, participant]) await side.event('session.created');
    // Whoever is no owner has to send something.
    for (const side of [caller, participant]) side.send({ type: 'input_audio_buffer.clear' });
    greet(owner);
    for (const side of [owner, participant, caller]) await side.event('response.done');
    participant.close();
    await participant.closed;
    const more = await Promise.all([join('owner'), join('owner'), join('owner')]);
    const refused = await join('owner').catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } });
    caller.close();
    expect((await ended).reason).toBe('left');
    for (const side of [owner, ...more]) expect(await side.closed).toEqual({ code: 1000, reason: 'left' });
    expect(await join('owner').catch((error: unknown) => error)).toMatchObject({ status: 404 });
  }, 30_000);

  it('ends for bytes and for a message that is too long', async () => {
    const { caller, ended } = await place();
    await caller.event('session.created');
    caller.send({ type: 'input_audio_buffer.append', audio: 'A'.repeat(4 * 1_024 * 1_024) });
    expect(await caller.event('error')).toMatchObject({ error: { code: 'too_large' } });
    expect(await caller.closed).toEqual({ code: 1009, reason: 'too_large' });
    expect((await ended).reason).toBe('lost');
  });

  it('is told why, when the server stops, and leaves no connection behind', async () => {
    const { caller, ended } = await place();
    await caller.event('session.created');
    await hosts.stop(0);
    expect(await caller.event('error')).toMatchObject({ error: { code: 'server_stopping' } });
    expect(await caller.closed).toEqual({ code: 1001, reason: 'server_stopping' });
    expect((await ended).reason).toBe('stopped');
    await listening.close();
  });
});
