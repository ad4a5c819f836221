import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OPEN_TIMEOUT_MS } from './call.ts';
import { type FakeBrowser, FakeStream, FakeTrack } from './testing/fake-browser.ts';
import { asked, call, expectNothingLeft, opened as openedCall, settle } from './testing/fake-call.ts';
import { COUNT_EVERY_MS, COUNTS } from './transports/watch-packets.ts';
import { DISCONNECT_GRACE_MS, HANG_UP_GRACE_MS } from './transports/webrtc-transport.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

/** A call that has sound in both directions. */
async function opened() {
  const started = await openedCall();
  started.browser.peer.ontrack?.({ streams: [new FakeStream()], track: new FakeTrack() });
  started.log.length = 0;
  return started;
}

describe('a running call', () => {
  it('ends once when the visitor hangs up, however often', async () => {
    const started = await opened();
    started.running.close();
    started.running.close();
    expect(started.ends).toEqual([{ how: 'left' }]);
    expect(started.browser.audio.removed).toBe(1);
    expect(started.streams[0]?.tracks[0]?.stopped).toBe(true);
    expectNothingLeft(started);
  });

  it('says that it hangs up, lets the far end close, and waits no longer than it must', async () => {
    const started = await opened();
    started.running.close();
    expect(started.browser.peer.channel.sent.at(-1)).toEqual({ type: 'session.close' });
    expect(started.streams[0]?.tracks[0]?.stopped).toBe(true);
    expect(started.browser.audio.srcObject).toBeNull();
    expect(started.browser.peer).toMatchObject({ closed: false, channel: { readyState: 'open' } });
    started.browser.peer.channel.closed();
    expectNothingLeft(started);

    const deaf = await opened();
    deaf.running.close();
    deaf.browser.pass(HANG_UP_GRACE_MS);
    expect(deaf.browser.peer.closed).toBe(true);
    expect(deaf.ends).toEqual([{ how: 'left' }]);
  });

  it('closes everything at once where the page is going', async () => {
    const started = await opened();
    started.running.drop();
    expect(started.browser.peer.closed).toBe(true);
    expect(started.ends).toEqual([{ how: 'left' }]);
    expectNothingLeft(started);
  });

  it('asks how much was heard of an answer that was talked over', async () => {
    const { browser } = await opened();
    const truncated = { type: 'conversation.item.truncated', event_id: 'e', item_id: 'a' };
    browser.peer.channel.onmessage?.({
      data: JSON.stringify({ ...truncated, content_index: 0, audio_end_ms: 900 }),
    });
    expect(browser.peer.channel.sent.at(-1)).toEqual({ type: 'conversation.item.retrieve', item_id: 'a' });
  });

  it.each([
    [
      'sound arrives',
      (peer: FakeBrowser['peer']) => (peer.packetsReceived = (peer.packetsReceived ?? 0) + 50),
    ],
    ['the browser does not count', (peer: FakeBrowser['peer']) => (peer.packetsReceived = null)],
    [
      'the connection looks for its way',
      (peer: FakeBrowser['peer']) => (peer.connectionState = 'disconnected'),
    ],
  ])('goes on while %s', async (_, happen) => {
    const started = await opened();
    for (let count = 0; count < 3 * COUNTS; count += 1) {
      happen(started.browser.peer);
      started.browser.pass(COUNT_EVERY_MS);
      await settle();
    }
    expect(started.ends).toEqual([]);
    started.running.close();
    expectNothingLeft(started);
  });

  it('can be hung up before it is answered', async () => {
    const started = call();
    started.running.close();
    await settle();
    expect(started.ends).toEqual([{ how: 'left' }]);
    expect(started.streams[0]?.tracks[0]?.stopped).toBe(true);
    expect(asked(started)).toEqual(['/api/session']);
    expectNothingLeft(started);
  });

  it.each(['onclose', 'onerror'] as const)('ends when the server closes the channel (%s)', async (how) => {
    const started = await opened();
    started.browser.peer.channel[how]?.();
    expect(started.ends).toEqual([{ how: 'closed' }]);
    expectNothingLeft(started);
  });

  it('waits for a connection that lost its way', async () => {
    const back = await opened();
    back.browser.peer.become('disconnected');
    back.browser.peer.become('connected');
    back.browser.pass(DISCONNECT_GRACE_MS);
    expect(back.log).toEqual([]);
    expect(back.ends).toEqual([]);
  });

  it('is not ended by the time limit of its opening', async () => {
    const started = await opened();
    started.browser.pass(OPEN_TIMEOUT_MS);
    expect(started.ends).toEqual([]);
  });
});
