import { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallProvider } from '../features/calls/hosted-call.ts';
import { dialSocket, type SocketCaller } from '../testing/dial-socket.ts';
import {
  disconnects,
  floods,
  redirectsTo,
  refuses,
  refusesForCredit,
  refusesWith,
  waitsFor,
} from '../testing/realtime-stand-in/behaviours.ts';
import { says } from '../testing/realtime-stand-in/reply.ts';
import {
  type RealtimeStandIn,
  STAND_IN_KEY,
  STAND_IN_MODEL,
  startRealtimeStandIn,
} from '../testing/realtime-stand-in/start.ts';
import { typeErrors } from '../testing/realtime-stand-in/type-errors.ts';
import { HostedEngine } from './hosted-engine.ts';
import { callTo, NotedCall, NotedEngine, OFFER, openDoor, type SocketDoor } from './testing/hosted-calls.ts';
import { GREETING, NOTICE, SECRET_WORDS } from './testing/run-call.ts';

let standIn: RealtimeStandIn;
let provider: CallProvider;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  standIn = await startRealtimeStandIn();
  provider = {
    kind: 'openai',
    baseUrl: standIn.baseUrl,
    apiKey: STAND_IN_KEY,
    model: STAND_IN_MODEL,
    reach: 'private',
    about: 'shared',
  };
});
afterAll(() => standIn.close());
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  standIn.reset();
});

function engineWith(limits: { offerMs?: number; eventsMs?: number } = {}) {
  const local = new NotedEngine();
  const engine = new HostedEngine(local, limits);
  closing.push(() => engine.stop(0));
  return { local, engine };
}

async function offered(limits: { offerMs?: number; eventsMs?: number } = {}) {
  const { local, engine } = engineWith(limits);
  const noted = new NotedCall();
  const call = callTo(provider, { kind: 'offer', offer: OFFER });
  const result = await engine.open(call, noted.handlers);
  return { local, engine, noted, call, result };
}

/** The visitor's page follows the events of a call. */
async function joined(engine: HostedEngine, callId: string, as: 'owner' | 'participant' = 'participant') {
  const door = await openDoor((handshake, socket) => void engine.join(callId, { handshake, socket, as }));
  closing.push(door.close);
  return dial(door);
}

async function dial(door: SocketDoor): Promise<SocketCaller> {
  const caller = await dialSocket(door.url);
  closing.push(() => caller.vanish());
  return caller;
}

const greet = (page: SocketCaller) => {
  const content = [{ type: 'input_text', text: 'Hi' }];
  page.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  page.send({ type: 'response.create' });
};

describe('a call without a provider', () => {
  it('is held by the local engine, and all that is asked about it', async () => {
    const { local, engine } = engineWith();
    const { hosted: _, ...call } = callTo(provider, { kind: 'offer', offer: OFFER });
    expect(await engine.open(call, new NotedCall().handlers)).toEqual({ sdp: 'local answer' });
    expect(local.opened).toEqual([call]);
    engine.hangUp('rtc_x', 'moved');
    engine.runOut('rtc_x', 'no_minutes');
    engine.requireReady();
    await engine.stop(7);
    const { signal } = new AbortController();
    expect(await engine.hear(new Int16Array(1), { language: 'en' }, signal)).toBe('Heard here.');
    expect(local.told).toEqual([
      'hangUp rtc_x moved',
      'runOut rtc_x no_minutes',
      'requireReady',
      'stop 7',
      'hear',
    ]);
    expect(standIn.requests).toEqual([]);
  });
});

describe('a call that a provider holds over WebRTC', () => {
  it('is offered without a data channel, answered with a rejected one, and greeted', async () => {
    const { engine, noted, call, result, local } = await offered();
    const there = await standIn.nextCall();
    const [request] = standIn.requests;
    expect(request?.sdp).not.toContain('m=application');
    expect(request?.body).toMatchObject({ model: STAND_IN_MODEL, instructions: SECRET_WORDS });
    expect('sdp' in result && result.sdp).toMatch(/m=audio [\s\S]*m=application 0 /);
    expect(noted.refs).toEqual([there.id]);
    expect(engine.activeCalls).toBe(1);
    const page = await joined(engine, call.callId);
    const { session } = await page.event('session.created');
    expect(session).toMatchObject({ ai_notice: NOTICE, instructions: 'You are Vera.', tools: [] });
    greet(page);
    await noted.connected.promise;
    const { response } = await page.event('response.done');
    expect(response.output).toMatchObject([
      { content: [{ transcript: NOTICE }] },
      { content: [{ transcript: GREETING }] },
    ]);
    expect(response.ai_generated).toBe(true);
    await page.event('output_audio_buffer.stopped');
    there.hear('Do you have rye?');
    const { transcript } = await page.event('conversation.item.input_audio_transcription.completed');
    expect(transcript).toBe('Do you have rye?');
    expect((await page.event('response.done')).response.status).toBe('completed');
    await expect
      .poll(() => noted.turns.map(({ text }) => text))
      .toEqual(['Hi', NOTICE, GREETING, 'Do you have rye?', 'Certainly.']);
    engine.hangUp(call.callId, 'no_minutes');
    expect((await page.event('error')).error.code).toBe('no_minutes');
    expect(await there.ended).toBe('hangup');
    expect(noted.ends).toMatchObject([{ reason: 'no_minutes' }]);
    expect(noted.usage.length).toBeGreaterThan(1);
    expect(local.opened).toEqual([]);
    expect(engine.activeCalls).toBe(0);
  });

  it('has its tools run here, and what they cost capped', async () => {
    const { engine, noted, call } = await offered();
    const there = await standIn.nextCall();
    const page = await joined(engine, call.callId);
    greet(page);
    await page.event('output_audio_buffer.stopped');
    standIn.replies = ({ items }) =>
      items.some((item) => item.type === 'function_call_output')
        ? says('It is rye bread.')
        : says('', { name: 'search_knowledge', arguments: '{"query":"rye"}' });
    const asked: string[] = [];
    noted.useTool = async ({ name, input }) => {
      asked.push(`${name} ${input}`);
      return { output: '{"found":"Rye."}', memo: { outcome: 'answered', entryIds: ['e1'] } };
    };
    there.hear('What bread?');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('It is rye bread.');
    expect(asked).toEqual(['search_knowledge {"query":"rye"}']);
    expect(noted.turns.at(-1)?.memo).toEqual({ outcome: 'answered', entryIds: ['e1'] });
    noted.mayCost = () => false;
    there.hear('And more?');
    expect((await noted.ended.promise).reason).toBe('cost_cap');
    expect(await there.ended).toBe('hangup');
  });

  it.each([
    ['odd words', (text: string) => text],
    ['deep', (text: string) => `${'['.repeat(5_000)}${text}`],
  ])('takes no harm from what is no event: %s', async (_, wrap) => {
    const { engine, noted, call } = await offered();
    const there = await standIn.nextCall();
    const page = await joined(engine, call.callId);
    for (const text of ['not JSON', 'null', '[]', '{"type":7}', '{"type":"response.done","response":null}']) {
      there.sendRaw(wrap(text));
    }
    there.send({ type: 'mcp_list_tools.in_progress', item_id: '<script>' });
    greet(page);
    expect((await page.event('response.done')).response.status).toBe('completed');
    expect(noted.ends).toEqual([]);
  });

  it('is lost to the visitor where the provider breaks in mid-sentence, and never held here then', async () => {
    const { engine, noted, call, local } = await offered();
    const there = await standIn.nextCall();
    const page = await joined(engine, call.callId);
    standIn.replies = () => ({ kind: 'breaks', text: 'You are talking with an AI. Hello, this' });
    greet(page);
    expect((await page.closed).code).toBe(1_011);
    expect(await noted.ended.promise).toMatchObject({ reason: 'lost' });
    expect(noted.faults).toEqual([['unreachable', 'during']]);
    expect(local.opened).toEqual([]);
    expect(await there.ended).toBe('broke');
  });

  it('ends with the session of the provider, and with its key', async () => {
    const expired = await offered();
    (await standIn.nextCall()).expire();
    expect(await expired.noted.ended.promise).toMatchObject({ reason: 'too_long' });
    const revoked = await offered();
    const there = await standIn.nextCall();
    await joined(revoked.engine, revoked.call.callId);
    there.revoke();
    expect(await revoked.noted.ended.promise).toMatchObject({ reason: 'lost' });
    expect(revoked.noted.faults).toEqual([['wrong_key', 'during']]);
  });

  it('ends as its visitor leaves, and tells the provider so', async () => {
    const { engine, noted, call } = await offered();
    const there = await standIn.nextCall();
    const page = await joined(engine, call.callId);
    await page.event('session.created');
    page.send({ type: 'session.close' });
    expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
    expect(await there.ended).toBe('hangup');
    expect(noted.faults).toEqual([]);
  });

  it('goes on where only a program of the owner’s leaves', async () => {
    const { engine, noted, call } = await offered();
    await standIn.nextCall();
    const program = await joined(engine, call.callId, 'owner');
    await program.event('session.created');
    program.close();
    await program.closed;
    const page = await joined(engine, call.callId);
    greet(page);
    await page.event('response.done');
    expect(noted.ends).toEqual([]);
  });

  it('lets nobody join it who has gone meanwhile, and nobody join another', async () => {
    const { engine, call, noted, local } = await offered();
    await standIn.nextCall();
    const gone = new Socket().destroy();
    const joining = {
      handshake: { headers: {}, head: new Uint8Array() },
      socket: gone,
      as: 'owner',
    } as const;
    expect(await engine.join(call.callId, joining)).toBe(true);
    expect(await engine.join('rtc_other', joining)).toBe(false);
    expect(local.told).toEqual(['join rtc_other']);
    expect(noted.ends).toEqual([]);
  });

  it('is hung up where the engine stops', async () => {
    const { engine, noted, local } = await offered();
    const there = await standIn.nextCall();
    await engine.stop(0);
    expect(noted.ends).toMatchObject([{ reason: 'stopped' }]);
    expect(await there.ended).toBe('hangup');
    expect(local.told).toEqual(['stop 0']);
    const call = callTo(provider, { kind: 'offer', offer: OFFER });
    expect(await engine.open(call, noted.handlers)).toMatchObject({ refused: 'unavailable' });
  });
});

describe('all that a provider is sent', () => {
  it('is of the types of OpenAI’s own package', async () => {
    const { engine, noted, call } = await offered();
    const there = await standIn.nextCall();
    const page = await joined(engine, call.callId);
    greet(page);
    await page.event('output_audio_buffer.stopped');
    standIn.replies = ({ round }) =>
      round === 1 ? says('', { name: 'search_knowledge', arguments: '{}' }) : says('Yes.');
    there.hear('Do you have rye?');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Yes.');
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And rolls?' }] };
    page.send({ type: 'conversation.item.create', item });
    page.send({ type: 'response.create' });
    await expect.poll(() => noted.turns.filter(({ text }) => text === 'Yes.').length).toBe(2);
    page.send({ type: 'session.pause' });
    page.send({ type: 'session.resume' });
    await expect.poll(() => there.inbox.ofType('session.update').length).toBe(3);
    expect(await typeErrors(standIn)).toEqual([]);
  }, 60_000);
});

describe('a provider that does not take the call', () => {
  const answers = (sdp: string) => {
    standIn.answers = () => sdp;
  };
  const cases: readonly (readonly [string, () => void, string])[] = [
    ['knows no such key', () => standIn.behave('calls', refuses(401)), 'wrong_key'],
    ['has no such model', () => standIn.behave('calls', refuses(404)), 'no_such_model'],
    ['takes no more', () => standIn.behave('calls', refuses(429)), 'rate_limited'],
    ['is not paid', () => standIn.behave('calls', refusesForCredit()), 'no_credit'],
    ['fails', () => standIn.behave('calls', refuses(500)), 'provider_failed'],
    ['redirects', () => standIn.behave('calls', redirectsTo('http://127.0.0.1:1/')), 'redirected'],
    ['goes away', () => standIn.behave('calls', disconnects()), 'unreachable'],
    ['answers 50 MB', () => standIn.behave('calls', floods()), 'bad_response'],
    ['answers no SDP', () => answers('<html>hello</html>'), 'bad_response'],
    ['answers something else', () => answers(OFFER), 'bad_response'],
    [
      'names the call oddly',
      () => standIn.behave('calls', refusesWith(201, 'v=0', { location: '/v1/realtime/calls/..%2F<x>' })),
      'bad_response',
    ],
    ['does not know its own call', () => standIn.behave('sideband', refuses(404)), 'bad_response'],
    ['lets nobody follow it', () => standIn.behave('sideband', disconnects()), 'unreachable'],
  ];

  it.each(cases)('%s: the local engine takes it, once', async (_, behave, fault) => {
    behave();
    const { noted, local, result, call, engine } = await offered();
    expect(result).toEqual({ sdp: 'local answer' });
    expect(noted.faults).toEqual([[fault, 'before']]);
    expect(local.opened).toMatchObject([{ callId: call.callId }]);
    expect(local.opened[0]).not.toHaveProperty('hosted');
    expect(noted.ends).toEqual([]);
    expect(engine.activeCalls).toBe(0);
    for (const there of standIn.calls) expect(await there.ended).toBe('hangup');
  });

  it('is waited for no longer than a visitor waits', async () => {
    const late = Promise.withResolvers<void>();
    closing.push(late.resolve);
    standIn.behave('calls', waitsFor(late.promise));
    const { noted, result } = await offered({ offerMs: 50 });
    expect(noted.faults).toEqual([['too_slow', 'before']]);
    expect(result).toEqual({ sdp: 'local answer' });
    standIn.behave('calls', null);
    standIn.behave('sideband', waitsFor(late.promise));
    const second = await offered({ eventsMs: 50 });
    expect(second.noted.faults).toEqual([['too_slow', 'before']]);
    expect(second.result).toEqual({ sdp: 'local answer' });
  });

  it('is given up with the visitor', async () => {
    const late = Promise.withResolvers<void>();
    closing.push(late.resolve);
    standIn.behave('calls', waitsFor(late.promise));
    const { engine, local } = engineWith();
    const noted = new NotedCall();
    const call = callTo(provider, { kind: 'offer', offer: OFFER });
    const opening = engine.open(call, noted.handlers);
    engine.hangUp(call.callId, 'moved');
    expect(await opening).toMatchObject({ refused: 'unavailable' });
    expect(local.opened).toEqual([]);
    expect(noted.faults).toEqual([]);
  });

  it('that only names addresses which it may not have is none', async () => {
    const { noted, local } = await (async () => {
      const { local, engine } = engineWith();
      const noted = new NotedCall();
      const elsewhere = { ...provider, reach: 'public' } as const;
      await engine.open(callTo(elsewhere, { kind: 'offer', offer: OFFER }), noted.handlers);
      return { local, noted };
    })();
    expect(noted.faults).toEqual([['address_not_allowed', 'before']]);
    expect(local.opened).toHaveLength(1);
    expect(standIn.requests).toEqual([]);
  });
});

describe('a visitor’s WebSocket', () => {
  async function relayed() {
    const { local, engine } = engineWith();
    const noted = new NotedCall();
    const opened = Promise.withResolvers<unknown>();
    const door = await openDoor((handshake, socket) => {
      const call = callTo(provider, { kind: 'socket', handshake });
      opened.resolve(engine.open(call, noted.handlers, socket));
    });
    closing.push(door.close);
    return { local, noted, door, opened: opened.promise };
  }

  it('is relayed: sound both ways, and events as of a local call', async () => {
    const { noted, door } = await relayed();
    const page = await dial(door);
    const there = await standIn.nextCall();
    expect((await page.event('session.created')).session.instructions).toBe('You are Vera.');
    expect(there.session.audio?.input?.format).toEqual({ type: 'audio/pcm', rate: 24_000 });
    greet(page);
    await noted.connected.promise;
    const delta = await page.event('response.output_audio.delta');
    expect(delta.delta.length).toBeGreaterThan(0);
    const { response } = await page.event('response.done');
    expect(response.output).toMatchObject([{}, { id: delta.item_id, content: [{ transcript: GREETING }] }]);
    const audio = Buffer.alloc(4_800).toString('base64');
    page.send({ type: 'input_audio_buffer.append', audio });
    expect(await there.inbox.next('input_audio_buffer.append')).toMatchObject({ audio });
    page.send({ type: 'input_audio_buffer.append', audio: 'not base64!' });
    expect((await page.event('error')).error.code).toBe('invalid_value');
    there.hear('Bye');
    await expect.poll(() => noted.turns.at(-1)?.text).toBe('Certainly.');
    page.close();
    expect(await noted.ended.promise).toMatchObject({ reason: 'left' });
    expect(await there.ended).toBe('closed');
  });

  it('is untouched, and goes to the local engine, where the provider refuses', async () => {
    standIn.behave('websocket', refuses(503));
    const { noted, local, door } = await relayed();
    await expect(dialSocket(door.url)).rejects.toMatchObject({ status: 418 });
    expect(noted.faults).toEqual([['provider_failed', 'before']]);
    expect(local.opened).toHaveLength(1);
  });
});
