import { sayExactly } from '@parlo/contract/say-exactly';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { floods, redirectsTo, refuses, waitsFor } from './behaviours.ts';
import { EventInbox, type SentEvent } from './event-inbox.ts';
import { calls, says, USAGE } from './reply.ts';
import { answerTo, withForeignCandidates } from './sdp.ts';
import { type RealtimeStandIn, STAND_IN_KEY, STAND_IN_MODEL, startRealtimeStandIn } from './start.ts';
import { typeErrors } from './type-errors.ts';

const OFFER = [
  'v=0',
  'm=audio 9 UDP/TLS/RTP/SAVPF 96 0',
  'a=mid:0',
  'a=rtpmap:96 opus/48000/2',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  'a=mid:1',
  '',
].join('\r\n');
const HEADERS = { authorization: `Bearer ${STAND_IN_KEY}` };
const COMPILER_MS = 60_000;

let standIn: RealtimeStandIn;
beforeEach(async () => {
  standIn = await startRealtimeStandIn();
});
afterEach(() => standIn.close());

const address = (query: string) => `${standIn.baseUrl.replace('http', 'ws')}/realtime?${query}`;
const dial = (query: string) => dialStandIn(address(query));
const openai = (apiKey = STAND_IN_KEY) => new OpenAI({ apiKey, baseURL: standIn.baseUrl, maxRetries: 0 });

function offer(signal: AbortSignal | null = null): Promise<Response> {
  const body = new FormData();
  body.set('sdp', OFFER);
  body.set(
    'session',
    JSON.stringify({
      type: 'realtime',
      model: STAND_IN_MODEL,
      audio: { input: { turn_detection: { type: 'server_vad', create_response: false } } },
    }),
  );
  const url = `${standIn.baseUrl}/realtime/calls`;
  return fetch(url, { method: 'POST', body, headers: HEADERS, redirect: 'manual', signal });
}

async function joinedCall(): Promise<{ caller: Caller; call: (typeof standIn.calls)[number] }> {
  await offer();
  const call = await standIn.nextCall();
  const caller = await dial(`call_id=${call.id}`);
  return { caller, call };
}

describe('the stand-in of a realtime provider', () => {
  it('answers an offer with a call that a sideband joins, and hangs it up', async () => {
    const response = await offer();
    const answer = await response.text();
    const call = await standIn.nextCall();
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      `/v1/realtime/calls/${call.id}`,
    ]);
    expect(answer).toMatch(/m=audio 9 UDP\/TLS\/RTP\/SAVPF 96\r\n[\s\S]*m=application/);
    expect(standIn.requests).toMatchObject([
      { endpoint: 'calls', body: { model: STAND_IN_MODEL }, sdp: OFFER },
    ]);
    const sideband = await dial(`call_id=${call.id}`);
    await sideband.event('session.created');
    await openai().realtime.calls.hangup(call.id);
    await expect(sideband.closed).resolves.toMatchObject({ code: 1000 });
    await expect(call.ended).resolves.toBe('hangup');
  });

  it('says what the instructions ask for word for word', async () => {
    const { caller, call } = await joinedCall();
    caller.send({ type: 'response.create', response: { instructions: sayExactly('Hello. I am an AI.') } });
    const { response } = await caller.event('response.done');
    expect(response).toMatchObject({
      status: 'completed',
      output: [{ content: [{ transcript: 'Hello. I am an AI.' }] }],
      usage: USAGE,
    });
    await caller.event('output_audio_buffer.stopped');
    expect(call.items).toHaveLength(1);
  });

  it('waits for a request before it replies to speech where the session says so', async () => {
    const { caller, call } = await joinedCall();
    const item = call.hear('When do you open?');
    const heard = await caller.event('conversation.item.input_audio_transcription.completed');
    expect(heard).toMatchObject({ item_id: item, transcript: 'When do you open?' });
    standIn.replies = ({ said, round }) => says(`${round}: ${said}`);
    caller.send({ type: 'response.create' });
    const { transcript } = await caller.event('response.output_audio_transcript.done');
    expect(transcript).toBe('0: When do you open?');
  });

  it('calls functions in parallel, and takes their outputs', async () => {
    const { caller, call } = await joinedCall();
    standIn.replies = ({ items }) =>
      items.some(({ type }) => type === 'function_call_output')
        ? says('At nine.')
        : says('', calls('search_knowledge', { query: 'hours' }), calls('end_call', {}));
    caller.send({ type: 'response.create' });
    const { response } = await caller.event('response.done');
    expect(response).toHaveProperty('output');
    expect(Object(response).output).toMatchObject([
      { type: 'function_call', name: 'search_knowledge' },
      { type: 'function_call', name: 'end_call' },
    ]);
    const output = { type: 'function_call_output', call_id: 'call_000001', output: '{}' };
    caller.send({ type: 'conversation.item.create', item: output });
    caller.send({ type: 'response.create' });
    await expect(call.inbox.next('conversation.item.create')).resolves.toMatchObject({ item: output });
    await expect(caller.event('response.output_audio_transcript.done')).resolves.toMatchObject({
      transcript: 'At nine.',
    });
  });

  it('sends sound over a WebSocket, and ends when its client leaves', async () => {
    const caller = await dial(`model=${STAND_IN_MODEL}`);
    const call = await standIn.nextCall();
    caller.send({ type: 'response.create' });
    await caller.event('response.done');
    expect(caller.all.filter((event) => event.type === 'response.output_audio.delta')).not.toEqual([]);
    caller.close();
    await expect(call.ended).resolves.toBe('closed');
  });

  it('lets a visitor interrupt a response', async () => {
    const { caller, call } = await joinedCall();
    const half = Promise.withResolvers<void>();
    standIn.replies = () => ({ kind: 'says', text: 'One two three four.', half: half.promise });
    caller.send({ type: 'response.create' });
    await caller.event('response.output_audio_transcript.delta');
    call.startSpeech();
    const { response } = await caller.event('response.done');
    expect(response).toMatchObject({ status: 'cancelled', status_details: { reason: 'turn_detected' } });
    half.resolve();
  });
});

describe('a stand-in that misbehaves', () => {
  it('refuses by the documented shapes', async () => {
    standIn.behave('calls', refuses(429, { 'retry-after': '7' }));
    const limited = await offer();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    standIn.behave('calls', redirectsTo('http://127.0.0.1:9/'));
    expect((await offer()).status).toBe(307);
    standIn.behave('calls', null);
    standIn.models.clear();
    expect(await (await offer()).json()).toMatchObject({ error: { code: 'model_not_found' } });
    await expect(openai('sk-other').models.list()).rejects.toMatchObject({ status: 401 });
  });

  it('answers late, and only when it is told to', async () => {
    const gate = Promise.withResolvers<void>();
    standIn.behave('calls', waitsFor(gate.promise));
    let isAnswered = false;
    const answer = offer().then((response) => {
      isAnswered = true;
      return response.status;
    });
    await expect.poll(() => standIn.requests.length).toBe(1);
    expect(isAnswered).toBe(false);
    gate.resolve();
    await expect(answer).resolves.toBe(201);
  });

  it('sends a body that does not end before its client leaves', async () => {
    standIn.behave('calls', floods());
    const leaving = new AbortController();
    const response = await offer(leaving.signal);
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(value?.length).toBeGreaterThan(0);
    leaving.abort();
  });

  it('refuses a sideband with a status', async () => {
    await offer();
    const call = await standIn.nextCall();
    standIn.behave('sideband', refuses(404));
    await expect(dial(`call_id=${call.id}`)).rejects.toThrow('404');
    standIn.behave('sideband', null);
    await expect(dial('call_id=rtc_other')).rejects.toThrow('404');
  });

  it('sends events in another order, unknown ones, and none at all', async () => {
    const { call } = await joinedCall();
    const socket = new WebSocket(address(`call_id=${call.id}`), { headers: HEADERS });
    const texts: string[] = [];
    socket.on('message', (data) => texts.push(String(data)));
    await new Promise((resolve) => socket.once('open', resolve));
    standIn.replies = () => ({ kind: 'says', text: 'One two.', outOfOrder: true });
    socket.send('{"type":"response.create"}');
    await expect.poll(() => texts.some((text) => text.includes('response.done'))).toBe(true);
    expect(texts[1]).toContain('response.output_item.added');
    call.send({ type: 'response.from.the.future', what: 1 });
    call.sendRaw('{"type":');
    await expect.poll(() => texts.at(-1)).toBe('{"type":');
    socket.send('no JSON');
    await expect.poll(() => texts.at(-1)).toContain('invalid_json');
    socket.close();
  });

  it('breaks off in mid-sentence', async () => {
    const { caller, call } = await joinedCall();
    standIn.replies = () => ({ kind: 'breaks', text: 'One two three four.' });
    caller.send({ type: 'response.create' });
    await caller.event('response.output_audio_transcript.delta');
    await expect(caller.closed).resolves.toMatchObject({ code: 1006 });
    await expect(call.ended).resolves.toBe('broke');
  });

  it.each([
    ['its longest time', 'expire', 'session_expired', 1001],
    ['a revoked key', 'revoke', 'invalid_api_key', 3000],
  ] as const)('ends a call by %s', async (_, how, code, closedBy) => {
    const { caller, call } = await joinedCall();
    call[how]();
    await expect(caller.event('error')).resolves.toMatchObject({ error: { code } });
    await expect(caller.closed).resolves.toMatchObject({ code: closedBy });
  });

  it('has candidates of others in its answer', async () => {
    standIn.answers = (sdp) => withForeignCandidates(answerTo(sdp));
    expect(await (await offer()).text()).toContain('192.168.0.1 53 typ host');
  });
});

describe('the check of what a stand-in was sent', () => {
  it('finds nothing in what OpenAI’s package can send, and names what it can not', {
    timeout: COMPILER_MS,
  }, async () => {
    const { caller, call } = await joinedCall();
    caller.send({ type: 'response.create', response: { metadata: { a: 'b' }, tool_choice: 'none' } });
    caller.send({ type: 'session.update', session: { type: 'realtime', instructions: 'Hi' } });
    await call.inbox.next('session.update');
    await expect(typeErrors(standIn)).resolves.toEqual([]);
    caller.send({ type: 'session.update', session: { type: 'realtime', instruction: 'Hi' } });
    await call.inbox.next('session.update');
    const errors = await typeErrors(standIn);
    expect(errors.join('\n')).toMatch(/sent\.ts\(\d+,\d+\): error TS2\d+[\s\S]*instruction/);
    expect(errors).toHaveLength(1);
  });
});

interface Caller {
  readonly all: readonly SentEvent[];
  send(event: object): void;
  event(type: string): Promise<SentEvent>;
  readonly closed: Promise<{ readonly code: number }>;
  close(): void;
}

async function dialStandIn(url: string): Promise<Caller> {
  const socket = new WebSocket(url, { headers: HEADERS });
  const events = new EventInbox();
  const closed = Promise.withResolvers<{ code: number }>();
  socket.on('message', (data) => events.take(String(data)));
  socket.on('close', (code) => closed.resolve({ code }));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return {
    all: events.all,
    send: (event) => socket.send(JSON.stringify(event)),
    event: (type) => events.next(type),
    closed: closed.promise,
    close: () => socket.close(1000),
  };
}
