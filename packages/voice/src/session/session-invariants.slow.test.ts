import type { ServerEvent } from '@parlo/contract/realtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../testing/index.ts';
import { type PartStep, playParts } from '../testing/play-parts.ts';
import { FINISH_MS, LAST_WORDS_MS } from './replying/last-words.ts';

/** Whatever clients, visitors and models do in whatever order, these hold. */

const TEXTS = [
  'What are your hours',
  'mhm',
  '',
  'My number is',
  'Stop please',
  'And then I want to book a table',
];

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('speak' as const),
      text: fc.constantFrom(...TEXTS),
      ms: fc.integer({ min: 10, max: 900 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('quiet' as const), ms: fc.integer({ min: 0, max: 1_500 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('stall' as const), ms: fc.integer({ min: 0, max: 2_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('stt fails' as const, 'tts fails' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('network goes' as const, 'network comes' as const) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), event: clientEvent() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function clientEvent(): fc.Arbitrary<object | string> {
  const itemId = fc.constantFrom('item_1', 'item_2', 'item_3', 'item_4', 'nope');
  const detection = fc.constantFrom(
    null,
    { type: 'semantic_vad' },
    { type: 'semantic_vad', interrupt_response: false },
    { type: 'server_vad', silence_duration_ms: 200 },
    { type: 'server_vad', create_response: false },
  );
  return fc.oneof(
    fc.constantFrom<object | string>(
      { type: 'response.create' },
      { type: 'response.create', response: { output_modalities: ['text'] } },
      { type: 'response.cancel' },
      { type: 'output_audio_buffer.clear' },
      { type: 'input_audio_buffer.commit' },
      { type: 'input_audio_buffer.clear' },
      { type: 'input_audio_buffer.append', audio: '' },
      { type: 'session.pause' },
      { type: 'session.pause', sound: true },
      { type: 'session.resume' },
      { type: 'made.up' },
      '{"type":',
    ),
    detection.map((turn_detection) => ({
      type: 'session.update',
      session: { audio: { input: { turn_detection } } },
    })),
    fc
      .record({ id: fc.option(itemId, { nil: undefined }), previous: fc.option(itemId, { nil: undefined }) })
      .map(({ id, previous }) => ({
        type: 'conversation.item.create',
        previous_item_id: previous,
        item: {
          id,
          type: 'message',
          role: 'user',
          content: [{ type: 'input_text', text: 'Hello. How are you?' }],
        },
      })),
    itemId.map((item_id) => ({ type: 'conversation.item.retrieve', item_id })),
    itemId.map((item_id) => ({ type: 'conversation.item.delete', item_id })),
    fc.tuple(itemId, fc.integer({ min: 0, max: 3_000 })).map(([item_id, audio_end_ms]) => ({
      type: 'conversation.item.truncate',
      item_id,
      content_index: 0,
      audio_end_ms,
    })),
  );
}

async function play(call: ScriptedCall, steps: readonly Step[]): Promise<void> {
  for (const each of steps) {
    if (each.do === 'speak') await call.speak(each.text, each.ms);
    else if (each.do === 'quiet') await call.quiet(each.ms);
    else if (each.do === 'stall') await call.clock.advance(each.ms);
    else if (each.do === 'say') await call.say(each.event);
    else if (each.do === 'network goes' || each.do === 'network comes')
      call.transport.unreachable = each.do === 'network goes';
    else if (each.do === 'stt fails') call.speech.sttFailures.push(new Error('stt'));
    else call.speech.ttsFailures.push(new Error('tts'));
  }
}

const ids = (events: readonly ServerEvent[], ...types: ServerEvent['type'][]) =>
  events
    .filter(({ type }) => types.includes(type))
    .map((event) =>
      'response' in event ? event.response.id : 'response_id' in event ? event.response_id : '',
    );

/** An answer in three sentences; before its second one a tool runs for so long, if at all. */
const longAnswer = (toolMs: number | null, endsCall: boolean): PartStep[] => [
  { type: 'text', text: 'This is a sentence. And here comes ' },
  { type: 'text', text: 'another one! ' },
  ...(toolMs === null ? [] : [{ type: 'tool_call', callId: 'call_1', name: 'look_up' } as const, toolMs]),
  { type: 'text', text: 'The third is the last.' },
  { type: 'end', memo: { outcome: 'answered', entryIds: [] }, endsCall },
];

async function endsByItself(call: ScriptedCall): Promise<void> {
  const before = call.transport.events;
  const created = ids(before, 'response.created');
  const started = ids(before, 'output_audio_buffer.started');
  // The visitor is there.
  call.transport.unreachable = false;
  await call.say({ type: 'session.resume' });
  await call.quiet(25_000);
  const { events } = call.transport;
  expect(ids(events, 'response.done')).toEqual(expect.arrayContaining(created));
  expect(ids(events, 'output_audio_buffer.stopped', 'output_audio_buffer.cleared')).toEqual(
    expect.arrayContaining(started),
  );
}

/** Whatever is tried meanwhile, a call whose time is used up ends, soon, and for that reason. */
async function runsOut(call: ScriptedCall, steps: readonly Step[]): Promise<void> {
  const atZero = call.clock.now();
  call.session.runOut();
  const left = FINISH_MS + LAST_WORDS_MS;
  for (const each of steps) if (call.clock.now() - atZero < left) await play(call, [each]);
  await call.clock.advance(left);
  expect(call.ends).toMatchObject([{ reason: 'no_minutes' }]);
  const seconds = (atZero - (call.openedAt[0] ?? Number.NaN)) / 1_000;
  expect(call.ends[0]?.seconds).toBeCloseTo(seconds, 6);
}

/** Over WebSocket: nothing of a response's sound comes after it is done, and the far end is told of no buffer. */
function expectSoundInPlace(events: readonly ServerEvent[]): void {
  const over = new Set<string>();
  for (const event of events) {
    if (event.type === 'response.output_audio.done') over.add(event.response_id);
    if (event.type === 'response.done') over.add(event.response.id);
    if (event.type === 'response.output_audio.delta') expect(over.has(event.response_id)).toBe(false);
    expect(event.type).not.toMatch(/^output_audio_buffer\.(?!ducked|held|released)/);
  }
}

type How = 'close' | 'leave' | 'lost' | 'calm' | 'run out' | 'dies';
/** Of these ends the far end may miss one last event. */
const VANISHING: ReadonlySet<How> = new Set(['leave', 'lost', 'dies']);

async function finish(call: ScriptedCall, how: How, steps: readonly Step[]): Promise<void> {
  // Left alone for a while, everything that was begun comes to its end: nothing stays held.
  if (how === 'calm') await endsByItself(call);
  if (how === 'run out') await runsOut(call, steps);
  else if (how === 'close' || how === 'calm') call.session.close('stopped');
  else call.transport.leave(how === 'leave' ? 'left' : 'lost');
}

/** Every response and every sound that began has one end; the last `missed` of them may have none. */
function expectPairs(events: readonly ServerEvent[], missed: number): void {
  const created = ids(events, 'response.created');
  const done = ids(events, 'response.done');
  const started = ids(events, 'output_audio_buffer.started');
  const ended = ids(events, 'output_audio_buffer.stopped', 'output_audio_buffer.cleared');
  expect(new Set(done).size).toBe(done.length);
  expect(new Set(ended).size).toBe(ended.length);
  expect(created.slice(0, created.length - missed).every((id) => done.includes(id))).toBe(true);
  expect(started.slice(0, started.length - missed).every((id) => ended.includes(id))).toBe(true);
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
}

function expectNothingLeft(call: ScriptedCall): void {
  expect(call.transport.lateCalls).toEqual([]);
  expect(call.clock.pending).toBe(0);
  expect(call.speech.running).toBe(0);
  expect(call.speech.detectorClosed).toBe(true);
  expect(call.ends).toHaveLength(1);
  const ours = call.errors.filter(
    (error) => !(error instanceof Error && ['stt', 'tts'].includes(error.message)),
  );
  expect(ours).toEqual([]);
  expect(new Set(call.turns.map(({ itemId }) => itemId)).size).toBe(call.turns.length);
}

describe.each([
  ['plays sound as it becomes due', {}, 200],
  ['sends sound ahead', { over: 'websocket' }, 60],
] as const)('a session that %s, under any interleaving', (_, transport, numRuns) => {
  it('pairs what belongs together, throws nothing and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40, size: 'max' }),
        fc.constantFrom<How>('close', 'leave', 'lost', 'calm', 'run out', 'dies'),
        fc.integer({ min: 1, max: 80 }),
        fc.constantFrom(null, 300, 1_500, 12_000),
        fc.boolean(),
        async (steps, how, at, toolMs, farewell) => {
          const diesAtEvent = how === 'dies' ? at : undefined;
          // A call that is to run out must not end before it.
          const parts = longAnswer(toolMs, farewell && how !== 'run out');
          const call = startScriptedCall({
            respond: (_turns, signal) => playParts(call.clock, parts, signal),
            rehearse: (_turns, signal) => playParts(call.clock, parts, signal),
            keepFrames: false,
            ...transport,
            diesAtEvent,
          });
          await play(call, steps);
          await finish(call, how, steps);
          const sent = call.transport.events.length;
          await call.session.done;
          call.session.close('failed');
          await call.clock.advance(70_000);

          if ('over' in transport) expectSoundInPlace(call.transport.events);
          expectPairs(call.transport.events, VANISHING.has(how) ? 1 : 0);
          expect(call.transport.events.length).toBe(sent);
          expectNothingLeft(call);
        },
      ),
      { numRuns },
    );
  }, 120_000);
});
