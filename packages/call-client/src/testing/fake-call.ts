import { expect, vi } from 'vitest';
import { startCall } from '../call.ts';
import type { CallEnd } from '../conversation/call-state.ts';
import { MEDIA_LIMIT_MS } from '../transports/webrtc-transport.ts';
import { FakeBrowser, type FakeStream } from './fake-browser.ts';

/** For tests: calls in a browser that does what a test says. */

/** A file that is loaded on demand takes a few turns of the loop, more the first time. */
export const settle = async () => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
};

export function call(browser = new FakeBrowser()) {
  const log: string[] = [];
  const ends: CallEnd[] = [];
  const streams: FakeStream[] = [];
  const given = browser.microphone;
  browser.microphone = async () => {
    const stream = await given();
    streams.push(stream);
    return stream;
  };
  let play = () => {};
  const running = startCall(
    { assistantId: 'assistant_1' },
    {
      onGranted: ({ secret }) => log.push(`granted ${secret}`),
      onMicrophone: () => log.push('microphone'),
      onMicrophoneLost: (why) => log.push(why ?? 'microphone back'),
      onSound: () => log.push('sound'),
      onSoundBlocked: (unblock) => {
        log.push(unblock ? 'blocked' : 'unblocked');
        if (unblock) play = unblock;
      },
      onOpen: () => log.push('open'),
      onWaiting: () => log.push('waiting'),
      onEvent: ({ type }) => log.push(type),
      onEnd: (end) => ends.push(end),
    },
    browser.asBrowser(),
  );
  return { browser, log, ends, streams, running, unblock: () => play() };
}

export type Started = ReturnType<typeof call>;

export const asked = ({ browser }: Started) => browser.requests.map(({ path }) => path);
export const bodyOf = ({ browser }: Started, at: number) =>
  JSON.parse(String(browser.requests[at]?.init.body));

/** UDP does not pass: the call waits for its socket. */
export async function withoutUdp(browser = new FakeBrowser()) {
  const started = call(browser);
  await settle();
  browser.pass(MEDIA_LIMIT_MS);
  await settle();
  return started;
}

export async function overSocket(browser = new FakeBrowser()) {
  const started = await withoutUdp(browser);
  const [socket] = browser.sockets;
  const [sound] = browser.sounds;
  if (!socket || !sound) throw new Error('no socket was asked for');
  socket.accept();
  started.log.length = 0;
  return { ...started, socket, sound };
}

export async function opened(browser = new FakeBrowser()) {
  const started = call(browser);
  await settle();
  browser.peer.open();
  started.log.length = 0;
  return started;
}

/** A server that takes no more calls, as while it is started again. */
export const gone = async () => {
  throw new TypeError('Failed to fetch');
};

export function expectNothingLeft({ browser, streams }: Started) {
  for (const peer of browser.peers) if (peer.channel.saidGoodbye) peer.channel.closed();
  expect(browser.leftOpen()).toEqual([]);
  expect(streams.every(({ tracks }) => tracks.every(({ stopped }) => stopped))).toBe(true);
}

/** The call is held by a provider: sound alone goes there, and the server has the events. */
export function hostedBrowser(): FakeBrowser {
  const browser = new FakeBrowser();
  const sdp =
    'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\nm=application 0 UDP/DTLS/SCTP webrtc-datachannel\r\n';
  const headers = { location: '/v1/realtime/calls/rtc_1' };
  browser.answers = {
    ...browser.answers,
    '/v1/realtime/calls': [async () => new Response(sdp, { status: 201, headers })],
    '/health': [async () => new Response()],
  };
  return browser;
}

/** A running call that a provider holds. */
export async function openedHosted(browser = hostedBrowser()) {
  const started = call(browser);
  await settle();
  const [socket] = browser.sockets;
  if (!socket) throw new Error('the events were not asked for');
  socket.accept();
  browser.peer.become('connected');
  started.log.length = 0;
  return { ...started, socket };
}
