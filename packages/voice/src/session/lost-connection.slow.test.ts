import { describe, expect, it } from 'vitest';
import { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from '../testing/index.ts';

/** A connection that is not read ends from within `send`: in the middle of whatever the session was doing. */

const question = {
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'When do you open?' }] },
};

/** A greeting that is talked over, a spoken question, a typed one with its answer cut, and its end by time. */
async function converse(call: ScriptedCall): Promise<void> {
  await call.say({ type: 'response.create' });
  await call.quiet(500);
  await call.speak('What are your opening hours');
  await call.quiet(1_500);
  await call.say(question);
  await call.say({ type: 'response.create' });
  await call.quiet(400);
  await call.say({ type: 'response.cancel' });
  await call.say({ type: 'input_audio_buffer.append', audio: '' });
  await call.quiet(2_000);
  await call.say({ type: 'response.create', response: { output_modalities: ['text'] } });
  call.session.runOut();
  await call.quiet(3_000);
}

function startCall(options: ScriptedCallOptions) {
  let answering = 0;
  const call = startScriptedCall({
    greeting: 'Hello. How can I help?',
    async *respond() {
      answering += 1;
      try {
        yield { type: 'text', text: 'We open at seven. We close at six, ' };
        yield { type: 'text', text: 'but not on Sundays. Anything else?' };
        yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
      } finally {
        answering -= 1;
      }
    },
    ...options,
  });
  return { call, answering: () => answering };
}

describe.each([
  ['plays sound as it becomes due', {}],
  ['sends sound ahead', { over: 'websocket' }],
] as const)('a session that %s', (_, over) => {
  it('stops for good at whatever event its connection dies', async () => {
    const whole = startCall(over);
    await converse(whole.call);
    expect(whole.call.ends).toMatchObject([{ reason: 'no_minutes' }]);
    const { length } = whole.call.transport.events;
    expect(length).toBeGreaterThan(50);

    for (let diesAtEvent = 1; diesAtEvent <= length; diesAtEvent++) {
      const { call, answering } = startCall({ ...over, diesAtEvent });
      await converse(call);
      await call.clock.advance(70_000);
      // A WebSocket says why it is closed, and nothing after it.
      const said = call.transport.events.slice(diesAtEvent);
      const left = {
        at: diesAtEvent,
        said: said.map(({ type }) => type),
        late: call.transport.lateCalls,
        timers: call.clock.pending,
        speech: call.speech.running,
        detectorClosed: call.speech.detectorClosed,
        answering: answering(),
        ends: call.ends.length,
        errors: call.errors,
        storedTwice: call.turns.length - new Set(call.turns.map(({ itemId }) => itemId)).size,
      };
      expect(left).toEqual({
        at: diesAtEvent,
        said: 'over' in over ? said.slice(0, 1).map(() => 'error') : [],
        late: [],
        timers: 0,
        speech: 0,
        detectorClosed: true,
        answering: 0,
        ends: 1,
        errors: [],
        storedTwice: 0,
      });
    }
  });
});
