import { describe, expect, it } from 'vitest';
import { createScriptedTransport } from './scripted-transport.ts';

const EVENT = JSON.stringify({ type: 'input_audio_buffer.cleared', event_id: 'event_1' });

describe('createScriptedTransport', () => {
  it('records events of the contract and throws on any other', () => {
    const transport = createScriptedTransport();
    transport.send(EVENT);
    expect(transport.events).toEqual([{ type: 'input_audio_buffer.cleared', event_id: 'event_1' }]);
    expect(() => transport.send('{"type":"made.up","event_id":"x"}')).toThrow('Not an event of the contract');
    expect(() => transport.send('{"type":"input_audio_buffer.cleared"}')).toThrow(
      'Not an event of the contract',
    );
  });

  it('keeps copies of 10 ms frames', () => {
    const transport = createScriptedTransport();
    const frame = new Int16Array(240).fill(5);
    transport.play(frame);
    frame.fill(0);
    expect(transport.frames[0]?.[0]).toBe(5);
    expect(() => transport.play(new Int16Array(80))).toThrow(RangeError);
  });

  it('passes on what the caller does', () => {
    const transport = createScriptedTransport();
    const seen: unknown[] = [];
    transport.handlers = {
      onOpen: () => seen.push('open'),
      onMessage: (text) => seen.push(text),
      onAudio: (samples) => seen.push(samples.length),
      onClose: (how) => seen.push(how),
    };
    transport.open();
    transport.say({ type: 'response.create' });
    transport.say('{');
    transport.hear(new Float32Array(240));
    transport.leave('lost');
    transport.leave();
    transport.close();
    expect(seen).toEqual(['open', '{"type":"response.create"}', '{', 240, 'lost']);
  });

  it('remembers what came too late', () => {
    const transport = createScriptedTransport();
    transport.close();
    transport.send(EVENT);
    transport.play(new Int16Array(240));
    expect(transport.lateCalls).toEqual(['send', 'play']);
    expect(transport.events).toEqual([]);
    expect(transport.closed).toBe(true);
  });
});
