import { describe, expect, it } from 'vitest';
import { PING_MS } from '../transport/websocket.ts';
import { expectOrder } from './expect-order.ts';
import { startScriptedCall } from './scripted-call.ts';

describe('startScriptedCall', () => {
  it('is a whole call: said, answered, heard and recorded', async () => {
    const call = startScriptedCall();
    expect(call.types()).toEqual(['session.created', 'conversation.created']);
    await call.speak('Good evening everybody');
    await call.quiet(600);
    expectOrder(call.types(), ['input_audio_buffer.speech_started', 'response.created', 'response.done']);
    expect(call.audible).toBe(true);
    await call.quiet(2_000);
    expect(call.audible).toBe(false);
    expect(call.asked).toEqual([['visitor: Good evening everybody']]);
    expect(call.turns).toHaveLength(2);
    expect(call.timings).toHaveLength(1);
  });

  it('reads event types once, and finds events by type', async () => {
    const call = startScriptedCall();
    await call.say({ type: 'session.update', session: {} });
    call.skip();
    expect(call.types()).toEqual([]);
    expect(call.all('session.updated')).toHaveLength(1);
    expect(call.last('session.created').session.id).toBe('sess_1');
    expect(() => call.last('response.done')).toThrow('No response.done was sent');
  });

  it('lasts longer than two pings of a WebSocket whose far end is there', async () => {
    const call = startScriptedCall({ over: 'websocket' });
    await call.clock.advance(3 * PING_MS);
    expect(call.ends).toEqual([]);
  });

  it('can begin before the channel is open', () => {
    const call = startScriptedCall({ opened: false });
    expect(call.types()).toEqual([]);
    call.transport.open();
    expect(call.types()).toEqual(['session.created', 'conversation.created']);
  });
});
