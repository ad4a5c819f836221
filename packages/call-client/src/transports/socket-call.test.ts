import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPEN_TIMEOUT_MS } from '../call.ts';
import { FakeBrowser, FakeStream, secretAnswer } from '../testing/fake-browser.ts';
import { call, expectNothingLeft, opened, overSocket, settle, withoutUdp } from '../testing/fake-call.ts';
import { QUIET_MS, QUIET_TIMES } from './realtime-socket.ts';
import { LAST_WORDS_MS } from './socket-transport.ts';

/** A call whose sound goes over a WebSocket, and microphones that come and go. */

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('a call over a WebSocket', () => {
  const delta = { type: 'response.output_audio.delta', event_id: 'e', response_id: 'r1', item_id: 'a1' };
  const quiet = Buffer.from(Int16Array.of(5, -5).buffer).toString('base64');

  it('sends the microphone and plays what comes', async () => {
    const { socket, sound, log } = await overSocket();
    sound.handlers.onMicrophone(Int16Array.of(1, -2));
    expect(socket.sent.at(-1)).toEqual({ type: 'input_audio_buffer.append', audio: 'AQD+/w==' });
    socket.say({ ...delta, delta: quiet });
    socket.say({ type: 'response.output_audio.done', event_id: 'e', response_id: 'r1', item_id: 'a1' });
    expect(sound.did).toEqual([
      ['play', 'a1', [5, -5]],
      ['finish', 'a1'],
    ]);
    sound.handlers.onStarted('a1');
    sound.handlers.onEnded({ id: 'a1', ms: 900 }, false);
    expect(log).toEqual(['output_audio_buffer.started', 'output_audio_buffer.stopped']);
  });

  it('sends nothing before the server took the call', async () => {
    const { browser } = await withoutUdp();
    browser.sounds[0]?.handlers.onMicrophone(Int16Array.of(1));
    expect(browser.sockets[0]?.sent).toEqual([]);
  });

  it('falls silent when the visitor speaks, and says how much was heard', async () => {
    const { socket, sound, log } = await overSocket();
    socket.say({ ...delta, delta: quiet });
    sound.handlers.onStarted('a1');
    socket.say({ type: 'input_audio_buffer.speech_started', event_id: 'e', audio_start_ms: 0, item_id: 'u' });
    expect(sound.did.at(-1)).toEqual(['drop', 'all']);
    sound.handlers.onEnded({ id: 'a1', ms: 640 }, true);
    const truncate = {
      type: 'conversation.item.truncate',
      item_id: 'a1',
      content_index: 0,
      audio_end_ms: 640,
    };
    expect(socket.sent.at(-1)).toEqual(truncate);
    expect(log.at(-1)).toBe('output_audio_buffer.cleared');
  });

  it('is ducked and held when a visitor may interrupt, then continues', async () => {
    const { socket, sound, log } = await overSocket();
    for (const what of ['ducked', 'held', 'released'])
      socket.say({ type: `output_audio_buffer.${what}`, event_id: 'e' });
    expect(sound.did).toEqual([['duck'], ['hold'], ['release']]);
    expect(log).toEqual([]);
  });

  it('does not report sound that was dropped unheard', async () => {
    const { socket, sound, log } = await overSocket();
    const { length } = socket.sent;
    sound.handlers.onEnded({ id: 'a1', ms: 0 }, true);
    sound.handlers.onEnded(null, true);
    expect(socket.sent).toHaveLength(length);
    expect(log).toEqual([]);
  });

  it('drops the answer that was cut and keeps the one that is there already', async () => {
    const { socket, sound } = await overSocket();
    const cut = { event_id: 'e', item_id: 'a1', content_index: 0, audio_end_ms: 20 };
    socket.say({ type: 'conversation.item.truncated', ...cut });
    expect(sound.did).toEqual([['drop', 'a1']]);
    socket.say({ type: 'response.done', event_id: 'e', response: { status: 'completed' } });
    expect(sound.did).toHaveLength(1);
    socket.say({ type: 'response.done', event_id: 'e', response: { status: 'cancelled' } });
    expect(sound.did.at(-1)).toEqual(['drop', 'all']);
  });

  it('replaces the current reply by the answer to a typed turn', async () => {
    const { socket, sound, running } = await overSocket();
    expect(running.type('Hours?')).toBe(true);
    expect(socket.sent.slice(-2).map(({ type }) => type)).toEqual([
      'conversation.item.create',
      'response.create',
    ]);
    socket.say({ type: 'response.created', event_id: 'e', response: {} });
    running.type('No, the address?');
    expect(socket.sent.slice(-3)[0]?.type).toBe('response.cancel');
    expect(sound.did.at(-1)).toEqual(['drop', 'all']);
  });

  it('is made anew when the server lost it to its provider', async () => {
    const started = await overSocket();
    started.socket.closed(1_000, 'lost');
    expect(started.log).toEqual(['waiting']);
    expect(started.ends).toEqual([]);
    started.running.close();
    await settle();
    expectNothingLeft(started);
  });

  it('lets all be heard that came before the server ended it, as from one that is far ahead', async () => {
    const started = await overSocket();
    const { browser, socket, sound } = started;
    const second = Buffer.alloc(2 * 24_000).toString('base64');
    for (const item_id of ['a1', 'a2']) socket.say({ ...delta, item_id, delta: second });
    socket.closed(1_000);
    browser.pass(LAST_WORDS_MS);
    sound.handlers.onStarted('a1');
    sound.handlers.onEnded({ id: 'a1', ms: 1_000 }, false);
    sound.handlers.onStarted('a2');
    expect(started.ends).toEqual([]);
    sound.handlers.onEnded({ id: 'a2', ms: 1_000 }, false);
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it('lets the last words be heard when the server ends it', async () => {
    for (const finish of [
      ({ sound }: Awaited<ReturnType<typeof overSocket>>) =>
        sound.handlers.onEnded({ id: 'a1', ms: 900 }, false),
      ({ browser }: Awaited<ReturnType<typeof overSocket>>) => browser.pass(LAST_WORDS_MS),
    ]) {
      const started = await overSocket();
      started.sound.handlers.onStarted('a1');
      started.socket.closed(1_000);
      expect(started.ends).toEqual([]);
      expect(started.sound.closed).toBe(false);
      finish(started);
      expect(started.ends).toEqual([{ how: 'closed' }]);
      expectNothingLeft(started);
    }
  });

  it('is over when the server says why, whatever the code', async () => {
    const started = await overSocket();
    const error = { type: 'server_error', code: 'call_failed', message: 'Broken.' };
    started.socket.say({ type: 'error', event_id: 'e', error });
    started.socket.closed(1_001);
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it('is not over by a mistake that the server told of', async () => {
    const started = await overSocket();
    const error = { type: 'invalid_request_error', code: 'response_cancel_not_active', message: 'None.' };
    started.socket.say({ type: 'error', event_id: 'e', error });
    started.socket.closed(1_006);
    expect(started.ends).toEqual([]);
    expect(started.log).toEqual(['error', 'waiting']);
  });

  it('asks a silent server for a sign of life', async () => {
    const started = await overSocket();
    const { browser, socket, log } = started;
    browser.pass(QUIET_MS);
    expect(socket.sent.at(-1)?.type).toBe('response.create');
    browser.pass(QUIET_MS);
    expect(socket.sent.at(-1)).toEqual({ type: 'session.update', session: { type: 'realtime' } });
    socket.say({ type: 'session.updated', event_id: 'e', session: {} });
    for (let time = 0; time < QUIET_TIMES; time += 1) browser.pass(QUIET_MS);
    expect(log).toEqual([]);
    browser.pass(QUIET_MS);
    expect(log).toEqual(['waiting']);
  });

  it('tells when the browser plays nothing before a click', async () => {
    const started = await overSocket();
    let clicked = false;
    started.sound.handlers.onBlocked(() => (clicked = true));
    expect(started.log).toEqual(['blocked']);
    started.unblock();
    expect(clicked).toBe(true);
  });

  it('leaves nothing behind', async () => {
    const started = await overSocket();
    started.running.drop();
    started.running.close();
    expect(started.ends).toEqual([{ how: 'left' }]);
    expectNothingLeft(started);
  });
});

describe('a microphone', () => {
  it('that is taken away leaves a call to type in, and another may take its place', async () => {
    const started = await opened();
    const { browser, log, running, streams } = started;
    running.mute(true);
    streams[0]?.tracks[0]?.onended?.();
    expect(log).toEqual(['microphone_gone']);
    expect(running.type('Still there?')).toBe(true);
    running.askMicrophone();
    await settle();
    expect(log.at(-1)).toBe('microphone');
    expect(browser.peer.sentTrack).toBe(streams[1]?.tracks[0]);
    expect(streams[1]?.tracks[0]?.enabled).toBe(false);
    expect(streams[0]?.tracks[0]?.stopped).toBe(true);
    expect(started.ends).toEqual([]);
    running.close();
    expectNothingLeft(started);
  });

  it.each([
    ['NotAllowedError', 'microphone_denied'],
    ['NotFoundError', 'no_microphone'],
    ['NotReadableError', 'microphone_busy'],
  ])('that does not come back is told of, and the call goes on: %s', async (name, code) => {
    const started = await opened();
    started.browser.microphone = async () => {
      throw new DOMException('no', name);
    };
    started.running.askMicrophone();
    await settle();
    expect(started.log).toEqual([code]);
    expect(started.ends).toEqual([]);
  });

  it('that comes after the end is not kept', async () => {
    const started = await opened();
    started.running.askMicrophone();
    started.running.close();
    await settle();
    expect(started.streams).toHaveLength(2);
    expectNothingLeft(started);
  });

  it('is asked for once, however often the button is pressed, and given back with the call', async () => {
    const started = await opened();
    const { browser, running, streams } = started;
    streams[0]?.tracks[0]?.onended?.();
    running.askMicrophone();
    running.askMicrophone();
    await settle();
    running.close();
    expect(streams).toHaveLength(2);
    expectNothingLeft(started);
    expect(browser.peer.sentTrack).toBe(streams[1]?.tracks[0]);
  });

  it('that takes the place of another lets that one go at once', async () => {
    const started = await opened();
    const { running, streams, browser } = started;
    for (const now of [1, 2]) {
      running.askMicrophone();
      await settle();
      expect(streams.map(({ tracks }) => tracks[0]?.stopped)).toEqual([...Array(now).fill(true), false]);
      expect(browser.peer.sentTrack).toBe(streams[now]?.tracks[0]);
    }
    running.close();
    expectNothingLeft(started);
  });

  it('may be asked for again once a question was answered with no', async () => {
    const started = await opened();
    const { browser, running, log } = started;
    const { microphone } = browser;
    browser.microphone = async () => {
      throw new DOMException('no', 'NotFoundError');
    };
    running.askMicrophone();
    await settle();
    browser.microphone = microphone;
    running.askMicrophone();
    await settle();
    expect(log).toEqual(['no_microphone', 'microphone']);
    running.close();
    expectNothingLeft(started);
  });

  it('that is lost while another is asked for is not missed', async () => {
    const started = await opened();
    const { browser, running, streams, log } = started;
    const given = browser.microphone;
    const asked = Promise.withResolvers<void>();
    browser.microphone = async () => {
      await asked.promise;
      return given();
    };
    running.askMicrophone();
    streams[0]?.tracks[0]?.onended?.();
    asked.resolve();
    await settle();
    expect(log).toEqual(['microphone_gone', 'microphone']);
    expect(browser.peer.sentTrack).toBe(streams[1]?.tracks[0]);
    running.close();
    expectNothingLeft(started);
  });

  it('that comes while a lost connection is made anew is the one that is heard', async () => {
    const started = await opened();
    const { browser, running, streams } = started;
    const secret = Promise.withResolvers<Response>();
    browser.answers['/api/session'] = [() => secret.promise];
    browser.peer.become('failed');
    await settle();
    running.askMicrophone();
    await settle();
    secret.resolve(secretAnswer('ek_2'));
    await settle();
    browser.peers[1]?.open();
    expect(browser.peers[1]?.sentTrack).toBe(streams[1]?.tracks[0]);
    running.close();
    expectNothingLeft(started);
  });

  it('that is taken anew while the call is being opened does not end it later', async () => {
    const started = call();
    await settle();
    started.running.askMicrophone();
    await settle();
    started.browser.peer.open();
    started.browser.pass(OPEN_TIMEOUT_MS);
    expect(started.ends).toEqual([]);
    started.running.close();
    expectNothingLeft(started);
  });

  it.each(['close', 'drop'] as const)('that is asked for when the call ends is not kept: %s', async (how) => {
    const started = call();
    started.running.askMicrophone();
    started.running[how]();
    await settle();
    expect(started.streams).toHaveLength(1);
    expectNothingLeft(started);
  });

  it('that the page around does not lend is not the visitor’s to allow', async () => {
    const browser = new FakeBrowser();
    browser.delegated = false;
    browser.microphone = async () => {
      throw new DOMException('no', 'NotAllowedError');
    };
    const started = call(browser);
    await settle();
    expect(started.ends).toEqual([{ how: 'failed', code: 'microphone_not_delegated' }]);
    expectNothingLeft(started);
  });
});

it('connects through the servers that it is told of', async () => {
  const browser = new FakeBrowser();
  const ice_servers = [{ urls: ['turn:t.example:3478'], username: 'u', credential: 'c' }];
  const answer = { ...(await secretAnswer('ek_1').json()), ice_servers };
  browser.answers = { ...browser.answers, '/api/session': [async () => Response.json(answer)] };
  call(browser);
  await settle();
  expect(browser.peer.iceServers).toEqual(ice_servers);
});

it('tells when the browser plays nothing before a click', async () => {
  const browser = new FakeBrowser();
  let plays = 0;
  browser.audio.play = async () => {
    plays += 1;
    if (plays === 1) throw new DOMException('no', 'NotAllowedError');
  };
  const started = await opened(browser);
  browser.peer.ontrack?.({ streams: [new FakeStream()], track: new FakeStream().tracks[0] as never });
  await settle();
  expect(started.log).toEqual(['sound', 'blocked']);
  started.unblock();
  expect(plays).toBe(2);
});
