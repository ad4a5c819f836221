import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPEN_TIMEOUT_MS, startCall } from './call.ts';
import type { CallEnd } from './conversation/call-state.ts';
import { QUIET_RETRY_MS } from './failures.ts';
import { FakeBrowser, FakeStream, FakeTrack, secretAnswer } from './testing/fake-browser.ts';

/** Lets everything that is already decided happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
const refusal = (name: string) => async () => {
  throw new DOMException('refused', name);
};

const refuseCall =
  (code: string, status: number, headers: Record<string, string> = {}) =>
  async () =>
    Response.json({ error: { code, message: 'In English.' } }, { status, headers });
const refuseSession = (code: string, status: number) => async () =>
  Response.json({ success: false, code, message: 'In English.' }, { status });

function call(browser = new FakeBrowser()) {
  const stream = new FakeStream();
  const given = browser.microphone;
  browser.microphone = async () => {
    await given();
    return stream;
  };
  const log: string[] = [];
  const ends: CallEnd[] = [];
  const granted: (number | undefined)[] = [];
  const waits: string[] = [];
  const running = startCall(
    { assistantId: 'assistant_1' },
    {
      onGranted: ({ secondsLeft }) => granted.push(secondsLeft),
      onMicrophone: () => log.push('microphone'),
      onSound: () => log.push('sound'),
      onOpen: () => log.push('open'),
      onWaiting: () => waits.push('waiting'),
      onEvent: (event) => log.push(event.type),
      onEnd: (end) => ends.push(end),
    },
    browser.asBrowser(),
  );
  return { browser, stream, log, ends, granted, waits, running };
}

type Started = ReturnType<typeof call>;

/** Everything that a call may hold is let go; the connection once its channel is. */
function expectReleased({ browser, stream }: Started) {
  browser.peer.channel.closed();
  expect(browser.peer.closed).toBe(true);
  expect(browser.peer.channel.readyState).toBe('closed');
  expect(browser.timers.size).toBe(0);
  expect(browser.requests.every(({ init }) => init.signal?.aborted)).toBe(true);
  expect(browser.audio.srcObject).toBeNull();
  if (browser.peer.sentTrack) expect(stream.tracks[0]?.stopped).toBe(true);
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

async function opened(browser = new FakeBrowser()) {
  const started = call(browser);
  await settle();
  browser.peer.open();
  browser.peer.ontrack?.({ streams: [new FakeStream()], track: new FakeTrack() });
  return started;
}

describe('opening a call', () => {
  it('reports the owner’s remaining time once the server allows the call', async () => {
    const browser = new FakeBrowser();
    const client_secret = { value: 'ek_1', expires_at: 2_000_000_000 };
    const answer = { success: true, client_secret, seconds_left: 90 };
    browser.answers = { ...browser.answers, '/api/session': [async () => Response.json(answer)] };
    const { granted } = call(browser);
    await settle();
    expect(granted).toEqual([90]);
  });

  it('asks for a microphone without echo and noise', async () => {
    const { browser } = call();
    await settle();
    expect(browser.constraints).toEqual({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  });

  it('makes the secret and the offer while the visitor is asked, and calls only after their yes', async () => {
    const browser = new FakeBrowser();
    let agree = () => {};
    browser.microphone = () => new Promise((resolve) => (agree = () => resolve(new FakeStream())));
    const createOffer = vi.spyOn(browser.peer, 'createOffer');
    const { log } = call(browser);
    await settle();
    expect(browser.requests.map(({ path }) => path)).toEqual(['/api/session']);
    expect(createOffer).toHaveBeenCalledOnce();
    expect(log).toEqual([]);
    agree();
    await settle();
    expect(log).toEqual(['microphone']);
    expect(browser.requests.map(({ path }) => path)).toEqual(['/api/session', '/v1/realtime/calls']);
    expect(browser.peer.remote).toBe('answer');
  });

  it('sends the microphone and opens the conversation', async () => {
    const { browser, stream, log } = await opened();
    expect(browser.peer.channelLabel).toBe('oai-events');
    expect(browser.peer.sentTrack).toBe(stream.tracks[0]);
    expect(browser.peer.channel.sent).toEqual([
      {
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hi' }] },
      },
      { type: 'response.create' },
    ]);
    expect(log).toEqual(['microphone', 'open', 'sound']);
    expect(browser.audio.autoplay).toBe(true);
    expect(browser.audio.srcObject).not.toBeNull();
  });

  it('hands on events of the contract and no others', async () => {
    const { browser, log } = await opened();
    const { onmessage } = browser.peer.channel;
    onmessage?.({
      data: JSON.stringify({ type: 'output_audio_buffer.started', event_id: 'e', response_id: 'r' }),
    });
    onmessage?.({ data: JSON.stringify({ type: 'rate_limits.updated', event_id: 'e' }) });
    onmessage?.({ data: 'not json' });
    expect(log.slice(3)).toEqual(['output_audio_buffer.started']);
  });

  it('sends typed text only while it is open', async () => {
    const browser = new FakeBrowser();
    const { running } = call(browser);
    expect(running.type('Too early')).toBe(false);
    await settle();
    browser.peer.open();
    expect(running.type('Do you deliver?')).toBe(true);
    expect(browser.peer.channel.sent.slice(2)).toEqual([
      // The greeting is on its way, whether or not the server has said so.
      { type: 'response.cancel' },
      {
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Do you deliver?' }] },
      },
      { type: 'response.create' },
    ]);
    running.close();
    expect(running.type('Too late')).toBe(false);
  });

  it('requests the answer to typed text again if another response had just begun', async () => {
    const { browser, running, log } = await opened();
    running.type('Do you deliver?');
    const before = browser.peer.channel.sent.length;
    const events = log.length;
    const error = { code: 'conversation_already_has_active_response', message: 'Wait.' };
    browser.peer.channel.onmessage?.({ data: JSON.stringify({ type: 'error', event_id: 'e', error }) });
    expect(browser.peer.channel.sent.slice(before)).toEqual([
      { type: 'response.cancel' },
      { type: 'response.create' },
    ]);
    // The visitor has nothing to do with it.
    expect(log.length).toBe(events);
  });

  it('sends silence while it is muted, from the first moment', async () => {
    const { running, stream } = call();
    running.mute(true);
    await settle();
    expect(stream.tracks[0]?.enabled).toBe(false);
    running.mute(false);
    expect(stream.tracks[0]?.enabled).toBe(true);
  });

  it('asks for another secret, once, when the first ran out meanwhile', async () => {
    const browser = new FakeBrowser();
    const expired = async () => Response.json({ error: { code: 'invalid_secret' } }, { status: 401 });
    const taken = async () => new Response('answer', { status: 201 });
    browser.answers = {
      '/api/session': [async () => secretAnswer('ek_old'), async () => secretAnswer('ek_new')],
      '/v1/realtime/calls': [expired, taken],
    };
    const { ends } = call(browser);
    await settle();
    expect(ends).toEqual([]);
    const last = browser.requests.at(-1);
    expect(new Headers(last?.init.headers).get('authorization')).toBe('Bearer ek_new');
    expect(browser.peer.remote).toBe('answer');

    const never = new FakeBrowser();
    never.answers = { ...never.answers, '/v1/realtime/calls': [expired] };
    const second = call(never);
    await settle();
    expect(second.ends).toEqual([{ how: 'failed', code: 'invalid_secret' }]);
    expectReleased(second);
  });
});

describe('a call that can’t begin releases everything and says why', () => {
  it.each([
    ['NotAllowedError', { how: 'denied' }],
    ['SecurityError', { how: 'denied' }],
    ['NotFoundError', { how: 'failed', code: 'no_microphone' }],
    ['NotReadableError', { how: 'failed', code: 'microphone_busy' }],
  ])('no microphone: %s', async (name, end) => {
    const browser = new FakeBrowser();
    browser.microphone = refusal(name);
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([end]);
    expectReleased(started);
  });

  it('no microphone at all on a page that is not secure', async () => {
    const browser = new FakeBrowser();
    browser.microphone = async () => {
      throw new TypeError("undefined is not an object (evaluating 'navigator.mediaDevices')");
    };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'microphone_insecure' }]);
    expectReleased(started);
  });

  it('no secret', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/api/session': [async () => Response.json({ success: true })] };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'missing_secret' }]);
    expectReleased(started);
  });

  it('no place on the line, asked for twice', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [refuseCall('lines_busy', 503)] };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([]);
    browser.pass(QUIET_RETRY_MS);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'lines_busy' }]);
    expectReleased(started);
    expect(started.stream.tracks[0]?.stopped).toBe(true);
    expect(browser.requests.filter(({ path }) => path === '/v1/realtime/calls')).toHaveLength(2);
  });

  it('nobody answers at all', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [() => new Promise(() => {})] };
    const started = call(browser);
    await settle();
    browser.pass(OPEN_TIMEOUT_MS);
    expect(started.ends).toEqual([{ how: 'failed', code: 'no_connection' }]);
    expectReleased(started);
  });

  it('a microphone that comes after the call failed is not kept', async () => {
    const browser = new FakeBrowser();
    let agree = () => {};
    browser.microphone = () => new Promise((resolve) => (agree = () => resolve(new FakeStream())));
    browser.answers = { ...browser.answers, '/api/session': [refuseSession('unauthenticated', 401)] };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'unauthenticated' }]);
    agree();
    await settle();
    expect(started.stream.tracks[0]?.stopped).toBe(true);
    expect(started.log).toEqual([]);
    expectReleased(started);
  });
});

describe('a call that is refused for the moment', () => {
  const taken = async () => new Response('answer', { status: 201 });

  it.each(['/api/session', '/v1/realtime/calls'])(
    'is tried once more, and nobody hears of it: %s',
    async (path) => {
      const browser = new FakeBrowser();
      const refuse = path === '/api/session' ? refuseSession : refuseCall;
      const { answers } = browser;
      browser.answers = { ...answers, [path]: [refuse('unavailable', 503), ...(answers[path] ?? [])] };
      const started = call(browser);
      await settle();
      browser.pass(QUIET_RETRY_MS);
      await settle();
      browser.peers.at(-1)?.open();
      expect(started.log).toEqual(['microphone', 'open']);
      expect(started.ends).toEqual([]);
      started.running.close();
      for (const peer of browser.peers) peer.channel.closed();
      expect(browser.leftOpen()).toEqual([]);
    },
  );

  it('waits for as long as the server wants, if that is not long', async () => {
    const browser = new FakeBrowser();
    const soon = refuseCall('too_many_requests', 429, { 'retry-after': '2' });
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [soon, taken] };
    const started = call(browser);
    await settle();
    browser.pass(2_000);
    await settle();
    browser.peers.at(-1)?.open();
    expect(started.log).toContain('open');

    const patient = new FakeBrowser();
    const later = refuseCall('too_many_requests', 429, { 'retry-after': '30' });
    patient.answers = { ...patient.answers, '/v1/realtime/calls': [later, taken] };
    const refused = call(patient);
    await settle();
    expect(refused.ends).toEqual([{ how: 'failed', code: 'too_many_requests' }]);
  });

  it.each([
    ['no_minutes', 402],
    ['daily_limit', 429],
    ['assistant_not_found', 404],
  ])('is not, when it is refused for good: %s', async (code, status) => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [refuseCall(code, status)] };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code }]);
    expectReleased(started);
  });

  it('can be hung up while it waits', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [refuseCall('lines_busy', 503), taken] };
    const started = call(browser);
    await settle();
    started.running.close();
    browser.pass(QUIET_RETRY_MS);
    await settle();
    expect(started.ends).toEqual([{ how: 'left' }]);
    expect(browser.requests).toHaveLength(2);
    expectReleased(started);
  });
});

describe('a microphone that is taken away', () => {
  it('ends when its caller does not handle that', async () => {
    const started = await opened();
    started.stream.tracks[0]?.onended?.();
    expect(started.ends).toEqual([{ how: 'failed', code: 'no_microphone' }]);
    expectReleased(started);
  });
});
