import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStream, FakeTrack } from './testing/fake-browser.ts';
import { expectNothingLeft, opened, overSocket, settle } from './testing/fake-call.ts';
import { QUIET_MS } from './transports/realtime-socket.ts';

/** A device takes the microphone or the sound of a page for something else, such as a phone call. */

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

async function overWebRtc() {
  const started = await opened();
  const { browser, log } = started;
  browser.peer.ontrack?.({ streams: [new FakeStream()], track: new FakeTrack() });
  await settle();
  log.length = 0;
  browser.peer.channel.sent.length = 0;
  return { ...started, sent: () => browser.peer.channel.sent, audio: browser.audio };
}

async function overWebSocket() {
  const started = await overSocket();
  started.socket.sent.length = 0;
  // The server is also asked for a sign of life.
  const sent = () => started.socket.sent.filter(({ type }) => type !== 'session.update');
  return { ...started, sent };
}

const PAUSE = { type: 'session.pause', sound: false };
const RESUME = { type: 'session.resume' };

describe.each([
  ['WebRTC', overWebRtc],
  ['a WebSocket', overWebSocket],
])('a call over %s', (_, start) => {
  it('says that its microphone was taken, and goes on by itself when it is back', async () => {
    const started = await start();
    const track = started.streams[0]?.tracks[0];
    track?.systemMutes(true);
    expect(started.sent()).toEqual([PAUSE]);
    expect(started.log).toEqual(['microphone_paused']);
    track?.systemMutes(false);
    expect(started.sent()).toEqual([PAUSE, RESUME]);
    expect(started.log).toEqual(['microphone_paused', 'microphone back']);
    expect(started.streams).toHaveLength(1);
    started.running.close();
    expectNothingLeft(started);
  });

  it('does not mind a visitor who mutes themselves', async () => {
    const started = await start();
    started.running.mute(true);
    started.running.mute(false);
    expect(started.sent()).toEqual([]);
    expect(started.log).toEqual([]);
  });

  it('takes a microphone again that came to its end', async () => {
    const started = await start();
    started.streams[0]?.tracks[0]?.onended?.();
    expect(started.sent()).toEqual([PAUSE]);
    await settle();
    expect(started.log).toEqual(['microphone_gone', 'microphone']);
    expect(started.sent()).toEqual([PAUSE, RESUME]);
    expect(started.streams).toHaveLength(2);
    started.running.close();
    expectNothingLeft(started);
  });

  it('takes one as soon as the page is shown again or a device is there', async () => {
    const started = await start();
    const { browser } = started;
    const given = browser.microphone;
    browser.microphone = async () => {
      throw new DOMException('in a phone call', 'NotReadableError');
    };
    started.streams[0]?.tracks[0]?.onended?.();
    await settle();
    browser.returns();
    await settle();
    expect(started.log).toEqual(['microphone_gone']);
    browser.microphone = given;
    browser.returns();
    await settle();
    expect(started.log).toEqual(['microphone_gone', 'microphone']);
    // There is nothing to look for any more.
    browser.returns();
    await settle();
    expect(started.streams).toHaveLength(2);
    started.running.close();
    expectNothingLeft(started);
  });

  it('ignores devices after its end', async () => {
    const started = await start();
    const track = started.streams[0]?.tracks[0];
    started.running.close();
    track?.systemMutes(true);
    started.browser.returns();
    await settle();
    expect(started.log).toEqual([]);
    expect(started.streams).toHaveLength(1);
    expectNothingLeft(started);
  });
});

it('tells a server that was found again of a microphone that is still away', async () => {
  const started = await overWebRtc();
  started.streams[0]?.tracks[0]?.systemMutes(true);
  started.browser.peer.become('failed');
  await settle();
  started.browser.peers[1]?.open();
  expect(started.browser.peers[1]?.channel.sent.at(-1)).toEqual(PAUSE);
});

describe('the sound of a page that is stopped', () => {
  it('over WebRTC lets the assistant wait, and is played again when the page is shown', async () => {
    const started = await overWebRtc();
    const { audio } = started;
    audio.paused = true;
    audio.onpause?.();
    expect(started.sent()).toEqual([{ type: 'session.pause', sound: true }]);
    started.browser.returns();
    await settle();
    expect(audio.paused).toBe(false);
    expect(started.sent()).toEqual([{ type: 'session.pause', sound: true }, RESUME]);
    expect(started.log).toEqual(['unblocked']);
    started.running.close();
    expectNothingLeft(started);
  });

  it('over WebRTC asks for a press where the browser wants one', async () => {
    const started = await overWebRtc();
    const { audio } = started;
    const { play } = audio;
    audio.paused = true;
    audio.onpause?.();
    audio.play = async () => {
      throw new DOMException('no gesture', 'NotAllowedError');
    };
    started.streams[0]?.tracks[0]?.systemMutes(true);
    started.streams[0]?.tracks[0]?.systemMutes(false);
    await settle();
    expect(started.log).toEqual(['microphone_paused', 'microphone back', 'blocked']);
    audio.play = play;
    started.unblock();
    await settle();
    expect(started.log.at(-1)).toBe('unblocked');
    expect(started.sent().at(-1)).toEqual(RESUME);
  });

  it('over a WebSocket lets the assistant wait, and is woken with the microphone', async () => {
    const started = await overWebSocket();
    started.sound.handlers.onPaused(true);
    started.streams[0]?.tracks[0]?.systemMutes(true);
    expect(started.sent().at(-1)).toEqual({ type: 'session.pause', sound: true });
    started.streams[0]?.tracks[0]?.systemMutes(false);
    expect(started.sound.did).toContainEqual(['wake']);
    started.sound.handlers.onPaused(false);
    expect(started.sent().at(-1)).toEqual(RESUME);
    started.running.close();
    expectNothingLeft(started);
  });
});

describe('a changed network', () => {
  it('is noticed over a WebSocket by a server that gives no sign of life', async () => {
    const started = await overWebSocket();
    started.browser.returns();
    expect(started.socket.sent).toEqual([{ type: 'session.update', session: { type: 'realtime' } }]);
    started.browser.pass(QUIET_MS);
    expect(started.log).toEqual(['waiting']);
  });

  it('changes nothing where the server is there', async () => {
    const started = await overWebSocket();
    started.browser.returns();
    started.socket.say({ type: 'session.updated', event_id: 'e', session: {} });
    started.browser.pass(QUIET_MS);
    expect(started.log).not.toContain('waiting');
    started.running.close();
    expectNothingLeft(started);
  });
});
