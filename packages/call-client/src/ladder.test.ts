import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RETRY_MS, RETURN_LIMIT_MS } from './failures.ts';
import { SECRET_FRESH_MS } from './ladder.ts';
import { FakeBrowser, secretAnswer } from './testing/fake-browser.ts';
import {
  asked,
  bodyOf,
  call,
  expectNothingLeft,
  gone,
  opened,
  settle,
  withoutUdp,
} from './testing/fake-call.ts';
import { SOCKET_LIMIT_MS } from './transports/socket-transport.ts';
import { ASK_COUNTS, COUNT_EVERY_MS, COUNTS } from './transports/watch-packets.ts';
import { MEDIA_LIMIT_MS } from './transports/webrtc-transport.ts';

/** A call whose network is bad: by which way it goes on, and what is left of the ways it gave up. */

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a network without UDP', () => {
  it('gets the call over a WebSocket: same microphone, same secret, nothing asked twice', async () => {
    const started = await withoutUdp();
    const { browser, log, streams } = started;
    expect(browser.peer.closed).toBe(true);
    const [socket] = browser.sockets;
    expect(socket?.path).toBe('/v1/realtime');
    expect(socket?.protocols).toEqual(['realtime', 'openai-insecure-api-key.ek_1']);
    expect(log).toEqual(['microphone', 'granted ek_1', 'sound']);
    socket?.accept();
    expect(log).toEqual(['microphone', 'granted ek_1', 'sound', 'open']);
    expect(socket?.sent.map(({ type }) => type)).toEqual(['conversation.item.create', 'response.create']);
    expect(browser.sounds[0]?.microphone).toBe(streams[0]);
    expect(streams).toHaveLength(1);
    expect(asked(started)).toEqual(['/api/session', '/v1/realtime/calls']);
  });

  it('that the server knows of is not tried', async () => {
    const browser = new FakeBrowser();
    const answer = { ...(await secretAnswer('ek_1').json()), transport: 'websocket' };
    browser.answers = { ...browser.answers, '/api/session': [async () => Response.json(answer)] };
    const started = call(browser);
    await settle();
    expect(asked(started)).toEqual(['/api/session']);
    expect(browser.peer.closed).toBe(true);
    expect(browser.sockets).toHaveLength(1);
  });

  it.each([
    ['has no WebRTC', (browser: FakeBrowser) => (browser.hasWebRtc = false)],
    [
      'makes no offer',
      (browser: FakeBrowser) => (browser.peer.createOffer = () => Promise.reject(new Error('no codecs'))),
    ],
    [
      'does not take the answer',
      (browser: FakeBrowser) => (browser.peer.setRemoteDescription = () => Promise.reject(new Error('sdp'))),
    ],
  ])('is no worse than a browser that %s', async (_, spoil) => {
    const browser = new FakeBrowser();
    spoil(browser);
    const started = call(browser);
    await settle();
    expect(browser.sockets).toHaveLength(1);
    expect(started.ends).toEqual([]);
    started.running.close();
    expectNothingLeft(started);
  });

  it('may be found out by the server', async () => {
    const browser = new FakeBrowser();
    const refusal = { error: { message: 'No UDP here.', code: 'rtc_unavailable' } };
    const refuse = async () => Response.json(refusal, { status: 501 });
    browser.answers = { ...browser.answers, '/v1/realtime/calls': [refuse] };
    call(browser);
    await settle();
    expect(browser.sockets).toHaveLength(1);
  });

  it('may fail early', async () => {
    const started = call();
    await settle();
    started.browser.peer.become('failed');
    await settle();
    expect(started.browser.sockets).toHaveLength(1);
  });

  it('asks for another secret when the first is too old by then', async () => {
    const browser = new FakeBrowser();
    browser.answers = {
      ...browser.answers,
      '/api/session': [async () => secretAnswer('ek_1'), async () => secretAnswer('ek_2')],
    };
    const started = call(browser);
    await settle();
    browser.pass(SECRET_FRESH_MS);
    browser.pass(MEDIA_LIMIT_MS);
    await settle();
    expect(browser.sockets[0]?.protocols[1]).toBe('openai-insecure-api-key.ek_2');
    expect(bodyOf(started, 2).conversation).toBe('cv_1');
  });

  it('and without a socket leaves a conversation in writing', async () => {
    for (const close of [
      (browser: FakeBrowser) => browser.sockets[0]?.closed(1_006),
      (browser: FakeBrowser) => browser.pass(SOCKET_LIMIT_MS),
    ]) {
      const started = await withoutUdp();
      close(started.browser);
      await settle();
      expect(started.ends).toEqual([{ how: 'text-only' }]);
      expectNothingLeft(started);
    }
  });

  it('and without sound for a page leaves a conversation in writing', async () => {
    const browser = new FakeBrowser();
    browser.hasSound = false;
    const started = await withoutUdp(browser);
    expect(started.ends).toEqual([{ how: 'text-only' }]);
    expectNothingLeft(started);
  });

  it('does not hide that the server refuses', async () => {
    const started = await withoutUdp();
    const error = { type: 'server_error', code: 'no_minutes', message: 'No minutes.' };
    started.browser.sockets[0]?.say({ type: 'error', event_id: 'e', error });
    started.browser.sockets[0]?.closed(1_000);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'no_minutes' }]);
    expectNothingLeft(started);
  });

  it.each(['before the server answered', 'while a socket is opened', 'while a file is loaded'])(
    'leaves nothing behind when the visitor hangs up %s',
    async (when) => {
      const started = call();
      if (when !== 'before the server answered') await settle();
      if (when === 'while a socket is opened') {
        started.browser.pass(MEDIA_LIMIT_MS);
        await settle();
      }
      if (when === 'while a file is loaded') started.browser.pass(MEDIA_LIMIT_MS);
      started.running.close();
      await settle();
      expect(started.ends).toEqual([{ how: 'left' }]);
      expectNothingLeft(started);
    },
  );
});

const STOPPING = JSON.stringify({
  type: 'error',
  event_id: 'event_1',
  error: {
    type: 'server_error',
    code: 'server_stopping',
    message: 'Restarting.',
    param: null,
    event_id: null,
  },
});

describe('a connection that is lost', () => {
  it('is made anew, with a secret for the same conversation and no second greeting', async () => {
    const browser = new FakeBrowser();
    browser.answers = {
      ...browser.answers,
      '/api/session': [async () => secretAnswer('ek_1'), async () => secretAnswer('ek_2')],
    };
    const started = await opened(browser);
    started.browser.peer.channel.onmessage?.({
      data: JSON.stringify({ type: 'output_audio_buffer.started', event_id: 'e', response_id: 'r' }),
    });
    browser.peer.become('failed');
    expect(started.log.at(-1)).toBe('waiting');
    expect(started.running.type('Hello?')).toBe(false);
    await settle();
    expect(bodyOf(started, 2).conversation).toBe('cv_1');
    expect(browser.peers).toHaveLength(2);
    browser.peers[1]?.open();
    expect(started.log.slice(-2)).toEqual(['granted ek_2', 'open']);
    // What was not heard of the reply is asked for.
    expect(browser.peers[1]?.channel.sent).toEqual([{ type: 'session.resume' }]);
    expect(browser.peers[1]?.sentTrack).toBe(started.streams[0]?.tracks[0]);
    expect(started.streams).toHaveLength(1);
    expect(browser.peer.closed).toBe(true);
    started.running.close();
    expectNothingLeft(started);
  });

  it('that never brought sound goes on by the other way, from its greeting', async () => {
    const started = await opened();
    for (let count = 0; count < COUNTS; count += 1) {
      started.browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    expect(started.log[0]).toBe('waiting');
    await settle();
    expect(started.browser.peers).toHaveLength(1);
    started.browser.sockets[0]?.accept();
    expect(started.browser.sockets[0]?.sent).toHaveLength(2);
    expect(started.ends).toEqual([]);
  });

  it('that brings no more sound is made anew the same way', async () => {
    const started = await opened();
    started.browser.peer.packetsReceived = 100;
    for (let count = 0; count <= COUNTS; count += 1) {
      expect(started.log).toEqual([]);
      started.browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    expect(started.browser.peers).toHaveLength(2);
  });

  it('that brings no more sound is made anew soon when the server answers', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/health': [async () => new Response('', { status: 503 })] };
    const started = await opened(browser);
    started.browser.peer.packetsReceived = 100;
    // The first one sees packets.
    for (let count = 0; count <= ASK_COUNTS; count += 1) {
      expect(started.log).toEqual([]);
      started.browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    expect(started.log[0]).toBe('waiting');
    expect(started.browser.peers).toHaveLength(2);
  });

  it('without sound is replaced at once if the network changed', async () => {
    const browser = new FakeBrowser();
    browser.answers = { ...browser.answers, '/health': [async () => new Response()] };
    const started = await opened(browser);
    browser.peer.packetsReceived = 100;
    browser.pass(COUNT_EVERY_MS);
    await settle();
    // These came before the change, and after the last count.
    browser.peer.packetsReceived = 110;
    browser.returns();
    await settle();
    expect(started.log).toEqual([]);
    browser.pass(COUNT_EVERY_MS);
    await settle();
    expect(started.log[0]).toBe('waiting');
    expect(browser.peers).toHaveLength(2);
    started.running.close();
    expectNothingLeft(started);
  });

  it('that looks for its way is made anew as soon as the server answers', async () => {
    const browser = new FakeBrowser();
    const { answers } = browser;
    browser.answers = { ...answers, '/health': [gone, gone, async () => new Response()] };
    const started = await opened(browser);
    browser.peer.packetsReceived = 100;
    browser.pass(COUNT_EVERY_MS);
    await settle();
    browser.peer.become('disconnected');
    for (let count = 0; count < ASK_COUNTS + 2; count += 1) {
      expect(started.log).toEqual([]);
      browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    expect(started.log[0]).toBe('waiting');
    expect(browser.peers).toHaveLength(2);
  });

  it('that brings sound again before the server answers goes on', async () => {
    const browser = new FakeBrowser();
    const health = Promise.withResolvers<Response>();
    browser.answers = { ...browser.answers, '/health': [() => health.promise] };
    const started = await opened(browser);
    started.browser.peer.packetsReceived = 100;
    for (let count = 0; count <= ASK_COUNTS; count += 1) {
      started.browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    started.browser.peer.packetsReceived = 150;
    started.browser.pass(COUNT_EVERY_MS);
    await settle();
    health.resolve(new Response());
    await settle();
    expect(started.log).toEqual([]);
    expect(started.browser.peers).toHaveLength(1);
  });

  it('takes the socket when UDP does not come back', async () => {
    const started = await opened();
    started.browser.peer.become('failed');
    await settle();
    started.browser.pass(MEDIA_LIMIT_MS);
    await settle();
    started.browser.sockets[0]?.accept();
    expect(started.log.at(-1)).toBe('open');
  });

  it('is tried again until it is given up', async () => {
    const started = await opened();
    const { browser } = started;
    browser.answers = { ...browser.answers, '/api/session': [gone] };
    browser.peer.become('failed');
    await settle();
    browser.pass(RETRY_MS);
    await settle();
    expect(asked(started)).toHaveLength(4);
    expect(started.ends).toEqual([]);
    browser.pass(RETURN_LIMIT_MS);
    expect(started.ends).toEqual([{ how: 'lost' }]);
    expectNothingLeft(started);
  });

  it('because its server stops goes on at another one, or at the same one once it is there again', async () => {
    const started = await opened();
    const { browser } = started;
    const body = { success: false, code: 'unavailable', message: '' };
    const refuse = async () => Response.json(body, { status: 503 });
    browser.answers = { ...browser.answers, '/api/session': [refuse, async () => secretAnswer('ek_2')] };
    browser.peer.channel.onmessage?.({ data: STOPPING });
    browser.peer.channel.closed();
    await settle();
    expect([started.log.at(-1), started.ends]).toEqual(['waiting', []]);
    browser.pass(RETRY_MS);
    await settle();
    browser.peers.at(-1)?.open();
    expect(started.log.at(-1)).toBe('open');
    // What closes it now is no stop.
    browser.peers.at(-1)?.channel.closed();
    expect(started.ends).toEqual([{ how: 'closed' }]);
  });

  it('because its server stops ends as the server said when nothing takes it', async () => {
    const started = await opened();
    const { browser } = started;
    browser.answers = { ...browser.answers, '/api/session': [gone] };
    browser.peer.channel.onmessage?.({ data: STOPPING });
    browser.peer.channel.closed();
    await settle();
    browser.pass(RETURN_LIMIT_MS);
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it('comes back with the server', async () => {
    const started = await opened();
    const { browser } = started;
    browser.answers = { ...browser.answers, '/api/session': [gone, async () => secretAnswer('ek_2')] };
    browser.peer.become('failed');
    await settle();
    browser.pass(RETRY_MS);
    await settle();
    browser.peers.at(-1)?.open();
    expect(started.log.at(-1)).toBe('open');
    browser.pass(RETURN_LIMIT_MS);
    expect(started.ends).toEqual([]);
  });

  it.each([
    ['/api/session', 'too_many_requests', 429],
    ['/api/session', 'unavailable', 503],
    ['/v1/realtime/calls', 'lines_busy', 503],
    ['/v1/realtime/calls', 'too_many_calls', 429],
    ['/v1/realtime/calls', 'expired_secret', 401],
  ])('is tried again when %s refuses with %s, with longer and longer pauses', async (path, code, status) => {
    const started = await opened();
    const { browser } = started;
    const body =
      path === '/api/session' ? { success: false, code, message: '' } : { error: { code, message: '' } };
    const refuse = async () => Response.json(body, { status });
    const { answers } = browser;
    browser.answers = { ...answers, [path]: [refuse, refuse, refuse, refuse, ...(answers[path] ?? [])] };
    browser.peer.become('failed');
    for (const pause of [1, 2, 4]) {
      await settle();
      expect(started.log.at(-1)).not.toBe('open');
      browser.pass(RETRY_MS * pause);
    }
    await settle();
    browser.pass(RETRY_MS * 8);
    await settle();
    browser.peers.at(-1)?.open();
    expect(started.log.at(-1)).toBe('open');
    expect(started.ends).toEqual([]);
    started.running.close();
    expectNothingLeft(started);
  });

  it('comes back no sooner than the server wants, and is over when that is too late', async () => {
    const refuse = (seconds: string) => async () =>
      Response.json(
        { success: false, code: 'too_many_requests', message: '' },
        { status: 429, headers: { 'retry-after': seconds } },
      );
    const started = await opened();
    started.browser.answers['/api/session'] = [refuse('3'), async () => secretAnswer('ek_2')];
    started.browser.peer.become('failed');
    await settle();
    started.browser.pass(RETRY_MS);
    await settle();
    expect(started.log.at(-1)).toBe('waiting');
    started.browser.pass(3_000);
    await settle();
    started.browser.peers.at(-1)?.open();
    expect(started.log.at(-1)).toBe('open');

    const late = await opened();
    late.browser.answers['/api/session'] = [refuse('10')];
    late.browser.peer.become('failed');
    await settle();
    expect(late.ends).toEqual([{ how: 'failed', code: 'too_many_requests' }]);
    expectNothingLeft(late);
  });

  it('is not tried again when the server says no', async () => {
    const started = await opened();
    const no = { success: false, code: 'no_minutes', message: 'None left.' };
    started.browser.answers = { '/api/session': [async () => Response.json(no, { status: 402 })] };
    started.browser.peer.become('failed');
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'no_minutes' }]);
    expectNothingLeft(started);
  });

  it('can be hung up meanwhile', async () => {
    const started = await opened();
    started.browser.peer.become('failed');
    await settle();
    started.running.close();
    expect(started.ends).toEqual([{ how: 'left' }]);
    expectNothingLeft(started);
  });
});
