import { ServerEvent } from '@parlo/contract/realtime';
import { startScriptedCall } from '@parlo/voice/testing';
import { expect, it } from 'vitest';
import { hostileEvents } from './hostile-events.ts';

/** Fewer than a session refuses in ten seconds before it ends the call. */
const EVENTS = 90;
/** The benchmark has more of them. */
const SEEDS = 2;

it('makes the same events of the same seed, right ones and wrong ones', () => {
  const events = hostileEvents(1, 200);
  expect(hostileEvents(1, 200)).toEqual(events);
  expect(hostileEvents(2, 200)).not.toEqual(events);
  const readable = events.filter((event) => {
    try {
      return typeof JSON.parse(event) === 'object';
    } catch {
      return false;
    }
  });
  expect(readable.length).toBeGreaterThan(120);
  expect(readable.length).toBeLessThan(200);
});

it.each(['visitor', 'key'] as const)(
  'no event of a %s breaks a session, and it replies afterwards',
  async (who) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const call = startScriptedCall({ over: 'websocket', settable: who === 'key' });
      for (const event of hostileEvents(seed, EVENTS)) {
        await call.say(event);
        await call.quiet(20);
      }
      expect([call.errors, call.ends]).toEqual([[], []]);
      await call.say({ type: 'session.resume' });
      await call.quiet(12_000);
      const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Bread?' }] };
      await call.say({ type: 'conversation.item.create', item });
      await call.say({
        type: 'response.create',
        response: { output_modalities: ['text'], metadata: { of: 'bread' } },
      });
      await call.quiet(5_000);
      expect(call.last('response.done').response).toMatchObject({
        status: 'completed',
        metadata: { of: 'bread' },
      });
      for (const error of call.all('error')) expect(ServerEvent.safeParse(error).success).toBe(true);
      call.session.close('left');
    }
  },
);
