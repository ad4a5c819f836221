import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createScriptedSocket } from '../testing/scripted-websocket.ts';
import { EventSocket } from './event-socket.ts';
import { FLUSH_LIMIT_MS, MAX_UNSENT_BYTES, PING_MS } from './websocket.ts';

function setUp() {
  const clock = createFakeClock();
  const socket = createScriptedSocket();
  const channel = new EventSocket(socket, { clock, newId: () => 'event_1' });
  const seen: string[] = [];
  channel.handlers = { onMessage: (text) => seen.push(text), onClose: () => seen.push('closed') };
  return { clock, socket, channel, seen };
}

describe('EventSocket', () => {
  it('carries text both ways, and says once that it has closed', () => {
    const { socket, channel, seen, clock } = setUp();
    socket.handlers?.onText('{"type":"response.create"}');
    channel.send('{"type":"session.created"}');
    const { handlers } = socket;
    handlers?.onClose(1006);
    channel.send('too late');
    expect(seen).toEqual(['{"type":"response.create"}', 'closed']);
    expect(socket.sent).toEqual(['{"type":"session.created"}']);
    expect(clock.pending).toBe(0);
  });

  it('closes regularly when the call is over, however that ended', async () => {
    const { socket, channel, seen, clock } = setUp();
    channel.close('failed');
    channel.close('left');
    channel.send('too late');
    expect(socket.asked).toEqual(['close 1000 call_failed']);
    expect(socket.sent).toEqual([]);
    await clock.advance(FLUSH_LIMIT_MS);
    expect(socket.asked.at(-1)).toBe('terminate');
    expect([seen, clock.pending]).toEqual([['closed'], 0]);
  });

  it('says why it closes for bytes, and for a client that does not read', () => {
    const bytes = setUp();
    bytes.socket.handlers?.onBinary();
    expect(JSON.parse(bytes.socket.sent[0] ?? '')).toMatchObject({
      type: 'error',
      error: { code: 'text_only' },
    });
    expect([bytes.socket.asked, bytes.seen]).toEqual([['close 1003 text_only'], ['closed']]);
    const slow = setUp();
    slow.socket.bufferedAmount = MAX_UNSENT_BYTES + 1;
    slow.channel.send('{}');
    expect([slow.socket.asked, slow.seen]).toEqual([['close 1008 too_slow'], ['closed']]);
  });

  it('notices that the network is gone', async () => {
    const { clock, socket, seen } = setUp();
    await clock.advance(PING_MS);
    expect(socket.asked).toEqual(['ping']);
    socket.handlers?.onPong();
    await clock.advance(2 * PING_MS);
    expect(socket.asked).toEqual(['ping', 'ping', 'terminate']);
    expect([seen, clock.pending]).toEqual([['closed'], 0]);
  });
});
