import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { ScriptedRoom } from '../testing/scripted-room.ts';
import { ANSWER_LIMIT_MS, KEYS_PAUSE_MS, TelephoneTransport } from './telephone.ts';

function setUp({ answered = false } = {}) {
  const clock = createFakeClock();
  const room = new ScriptedRoom();
  room.answered = answered;
  const transport = new TelephoneTransport(room, clock);
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
  transport.begin();
  return { clock, room, transport, log, heard: () => samples };
}

const GREET = '{"type":"response.create"}';

describe('a call by telephone', () => {
  it('opens when the line is through, and the assistant begins', () => {
    const { room, transport, log } = setUp();
    transport.play(new Int16Array(240));
    expect([log, room.played]).toEqual([[], []]);
    room.handlers?.onAnswered?.();
    room.handlers?.onAnswered?.();
    expect(log).toEqual(['open', GREET]);
    transport.play(new Int16Array(240));
    expect(room.played).toEqual([240]);
  });

  it('opens at once when the line was through before', () => {
    expect(setUp({ answered: true }).log).toEqual(['open', GREET]);
  });

  it('sends no events and reads none', () => {
    const { room, transport, log } = setUp({ answered: true });
    transport.send('{"type":"response.created"}');
    room.say('{"type":"response.cancel"}');
    expect([room.sent, log]).toEqual([[], ['open', GREET]]);
  });

  const typed = (text: string) =>
    JSON.stringify({
      type: 'conversation.item.create',
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
    });
  const CLEAR = '{"type":"output_audio_buffer.clear"}';

  it('takes keys for an answer, when no more of them come', async () => {
    const { clock, room, log } = setUp({ answered: true });
    for (const key of '0441') {
      room.handlers?.onKey?.(key);
      await clock.advance(KEYS_PAUSE_MS - 1);
    }
    expect(log.slice(2)).toEqual([CLEAR]);
    await clock.advance(1);
    expect(log.slice(2)).toEqual([CLEAR, typed('0441'), GREET]);
    expect(clock.pending).toBe(0);
  });

  it('takes them at once with #, and forgets them with *', () => {
    const { clock, room, log } = setUp({ answered: true });
    for (const key of '12*3#') room.handlers?.onKey?.(key);
    expect(log.slice(2)).toEqual([CLEAR, CLEAR, typed('3'), GREET]);
    room.handlers?.onKey?.('#');
    expect(log).toHaveLength(6);
    expect(clock.pending).toBe(0);
  });

  it('answers keys instead of what it was replying to', () => {
    const { transport, log } = setUp({ answered: true });
    transport.send('{"type":"error","error":{"code":"conversation_already_has_active_response"}}');
    expect(log.slice(2)).toEqual(['{"type":"response.cancel"}', GREET]);
  });

  it('leaves no key behind when the caller hangs up', async () => {
    const { clock, room, log } = setUp({ answered: true });
    room.handlers?.onKey?.('1');
    room.handlers?.onCallerGone('left');
    await clock.advance(KEYS_PAUSE_MS);
    expect(log.slice(2)).toEqual([CLEAR, 'close left']);
    expect(clock.pending).toBe(0);
  });

  it('hears the caller as sessions listen, and nothing before they are through', () => {
    const { room, heard } = setUp();
    room.handlers?.onSound(new Int16Array(480), 48_000);
    expect(heard()).toBe(0);
    room.handlers?.onAnswered?.();
    for (let frame = 0; frame < 100; frame++) room.handlers?.onSound(new Int16Array(480), 48_000);
    expect(heard()).toBeGreaterThan(15_500);
  });

  it('is given up when nobody is through in time', async () => {
    const { clock, log } = setUp();
    await clock.advance(ANSWER_LIMIT_MS);
    expect(log).toEqual(['close lost']);
    expect(clock.pending).toBe(0);
  });

  it.each(['left', 'lost'] as const)('ends when the caller has %s', async (how) => {
    const { clock, room, log } = setUp({ answered: true });
    room.handlers?.onCallerGone(how);
    await clock.advance(0);
    expect(log.at(-1)).toBe(`close ${how}`);
    expect([clock.pending, room.left > 0]).toEqual([0, true]);
  });

  it('is closed by us, once, though the engine says nothing', async () => {
    const { clock, room, transport, log } = setUp({ answered: true });
    room.hangs = true;
    transport.close();
    transport.close();
    await clock.advance(1_000);
    expect(log.filter((line) => line.startsWith('close'))).toEqual(['close closed']);
    expect(clock.pending).toBe(0);
  });
});
