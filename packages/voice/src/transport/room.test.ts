import { HANG_UP } from '@parlo/contract/hang-up';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ScriptedRoom } from '../testing/scripted-room.ts';
import { ROOM_LEAVE_LIMIT_MS, ROOM_OPEN_LIMIT_MS, RoomTransport } from './room.ts';

function setUp() {
  const clock = createFakeClock();
  const room = new ScriptedRoom();
  const transport = new RoomTransport(room, clock);
  const log: string[] = [];
  let samples = 0;
  transport.handlers = {
    onOpen: () => log.push('open'),
    onMessage: (text) => log.push(text),
    onAudio: (heard) => {
      samples += heard.length;
    },
    onClose: (how) => log.push(`close ${how}`),
  };
  return { clock, room, transport, log, heard: () => samples };
}

const HELLO = JSON.stringify({ type: 'session.update' });

describe('a call in a room', () => {
  it('opens with the caller’s first event', () => {
    const { room, transport, log } = setUp();
    transport.send('{"type":"session.created"}');
    transport.play(new Int16Array(240));
    expect([room.sent, room.played]).toEqual([[], []]);
    room.say(HELLO);
    room.say(HELLO);
    expect(log).toEqual(['open', HELLO, HELLO]);
    transport.send('{"type":"session.created"}');
    transport.play(new Int16Array(240));
    expect([room.sent, room.played]).toEqual([['{"type":"session.created"}'], [240]]);
  });

  it('hears the caller as sessions listen', () => {
    const { room, heard } = setUp();
    room.handlers?.onSound(new Int16Array(480), 48_000);
    expect(heard()).toBe(0);
    room.say(HELLO);
    for (let frame = 0; frame < 100; frame++) room.handlers?.onSound(new Int16Array(480), 48_000);
    // The resampler keeps the last few milliseconds.
    expect(heard()).toBeGreaterThan(15_500);
    expect(heard() % 160).toBe(0);
  });

  it('sends what is longer than a packet', () => {
    const { room, transport } = setUp();
    room.say(HELLO);
    const long = JSON.stringify({ type: 'response.done', text: 'ї'.repeat(30_000) });
    transport.send(long);
    expect(room.sent).toEqual([long]);
  });

  it('is given up when nobody comes', async () => {
    const { clock, room, log } = setUp();
    await clock.advance(ROOM_OPEN_LIMIT_MS);
    expect(log).toEqual(['close lost']);
    expect(room.left).toBeGreaterThan(0);
    expect(clock.pending).toBe(0);
  });
});

describe('the end of a call in a room', () => {
  it.each(['left', 'lost'] as const)('says that the caller %s', async (how) => {
    const { clock, room, log } = setUp();
    room.say(HELLO);
    room.handlers?.onCallerGone(how);
    await clock.advance(0);
    expect(log.at(-1)).toBe(`close ${how}`);
    expect(clock.pending).toBe(0);
  });

  it('comes with the caller’s word, and with nothing after it', async () => {
    const { clock, room, log } = setUp();
    room.say(HELLO);
    room.say(HANG_UP);
    room.say(HELLO);
    await clock.advance(0);
    expect(log).toEqual(['open', HELLO, 'close left']);
  });

  it('is told to the caller before the room is left', async () => {
    const { clock, room, transport, log } = setUp();
    room.say(HELLO);
    transport.close();
    transport.close();
    transport.send('{}');
    await clock.advance(0);
    expect(room.sent).toEqual([HANG_UP]);
    expect(log.slice(2)).toEqual(['close closed']);
  });

  it('does not wait for an engine that says nothing', async () => {
    const { clock, room, transport, log } = setUp();
    room.hangs = true;
    room.say(HELLO);
    transport.close();
    await clock.advance(ROOM_LEAVE_LIMIT_MS);
    expect(log.at(-1)).toBe('close closed');
    expect(clock.pending).toBe(0);
  });

  it('is a loss when the engine ends the connection', async () => {
    const { clock, room, log } = setUp();
    room.say(HELLO);
    room.handlers?.onClosed();
    await clock.advance(0);
    expect(log.at(-1)).toBe('close lost');
    expect(clock.pending).toBe(0);
  });
});
