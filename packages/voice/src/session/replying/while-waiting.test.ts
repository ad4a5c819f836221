import type { ResponsePart } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type ScriptedCallOptions, startScriptedCall } from '../../testing/index.ts';
import { type PartStep, playParts } from '../../testing/play-parts.ts';
import type { SessionOptions } from '../types.ts';
import { REPLY_LIMIT_MS } from './response-runner.ts';
import { replyInText } from './text-reply.ts';
import { type ReplyPart, whileWaiting } from './while-waiting.ts';

const CALL = { type: 'tool_call', callId: 'call_1', name: 'look_up' } as const;
const END = { type: 'end', memo: { outcome: 'answered', entryIds: [] } } as const;

async function heard(steps: readonly PartStep[], thinking?: () => string): Promise<string[]> {
  const clock = createFakeClock();
  const seen: ReplyPart[] = [];
  const parts = playParts(clock, steps, new AbortController().signal);
  const read = (async () => {
    for await (const part of whileWaiting(clock, parts, { tool: () => 'One moment.', thinking }))
      seen.push(part);
  })();
  await clock.advance(20_000);
  await read;
  expect(clock.pending).toBe(0);
  return seen.map((part) => (part.type === 'text' || part.type === 'waiting' ? part.text : part.type));
}

describe('while a tool runs', () => {
  it.each([
    ['nothing is said of 0.9 s', [CALL, 900, 'a'], ['tool_call', 'a']],
    ['a sentence is said after 1 s', [CALL, 1_100, 'a'], ['tool_call', 'One moment.', 'a']],
    ['it is said once, however long it takes', [CALL, 9_000, 'a'], ['tool_call', 'One moment.', 'a']],
    [
      'it is said once a reply',
      [CALL, 1_100, 'a', CALL, 1_100, 'b'],
      ['tool_call', 'One moment.', 'a', 'tool_call', 'b'],
    ],
    [
      'calls one after another are one wait',
      [CALL, 600, CALL, 600, 'a'],
      ['tool_call', 'tool_call', 'One moment.', 'a'],
    ],
    [
      'text in between begins it anew',
      [CALL, 600, 'a', CALL, 600, 'b'],
      ['tool_call', 'a', 'tool_call', 'b'],
    ],
    ['a responder that only thinks is left to it', [5_000, 'a'], ['a']],
    ['text that follows is not hurried', [CALL, 'a', 5_000, 'b'], ['tool_call', 'a', 'b']],
  ] as const)('%s', async (_, steps, expected) => {
    const parts = steps.map((step) =>
      step === 'a' || step === 'b' ? { type: 'text' as const, text: step } : step,
    );
    expect(await heard(parts)).toEqual(expected);
  });
});

describe('while a reply has not begun', () => {
  it.each([
    ['nothing is said of 1.1 s', [1_100, 'a'], ['a']],
    ['a word is said after 1.2 s', [1_300, 'a'], ['Well.', 'a']],
    ['it is said once, however long it takes', [9_000, 'a', 9_000, 'b'], ['Well.', 'a', 'b']],
    ['a tool that takes long gets no second one', [1_300, CALL, 5_000, 'a'], ['Well.', 'tool_call', 'a']],
    ['a tool that is called soon has its own', [900, CALL, 1_100, 'a'], ['tool_call', 'One moment.', 'a']],
    ['what has begun is left to the responder', ['a', 5_000, 'b'], ['a', 'b']],
  ] as const)('%s', async (_, steps, expected) => {
    const parts = steps.map((step) =>
      step === 'a' || step === 'b' ? { type: 'text' as const, text: step } : step,
    );
    expect(await heard(parts, () => 'Well.')).toEqual(expected);
  });

  it('is bridged in a call, and not in writing nor before the notice', async () => {
    const slow = [1_300, { type: 'text', text: 'At nine.' }, END] as const;
    const spoken = await asked(slow);
    await spoken.clock.advance(8_000);
    expect(spoken.turns.at(-1)).toMatchObject({ role: 'assistant', text: 'Let me see. At nine.' });
    const first = await asked(slow, { notice: 'An AI speaks.' });
    await first.clock.advance(8_000);
    expect(first.turns.at(-1)?.text).toBe('At nine.');
    const modalities = { type: 'response.create', response: { output_modalities: ['text'] } };
    const written = await asked(slow, {}, modalities);
    await written.clock.advance(8_000);
    expect(written.turns.at(-1)?.text).toBe('At nine.');
  });
});

/** A call whose assistant takes `steps` for its reply, right after it was asked. */
async function asked(
  steps: readonly PartStep[],
  options: ScriptedCallOptions = {},
  ask: object = { type: 'response.create' },
) {
  let respond: SessionOptions['respond'] = () => {
    throw new Error('not yet');
  };
  const call = startScriptedCall({ ...options, respond: (turns, signal) => respond(turns, signal) });
  respond = (_turns, signal) => playParts(call.clock, steps, signal);
  await call.say({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'When?' }] },
  });
  await call.say(ask);
  return call;
}

const nine: ResponsePart = { type: 'text', text: 'At nine.' };

describe('a call with a slow tool', () => {
  it.each([
    [900, 'At nine.', ['At nine.']],
    [1_100, 'One moment, please. At nine.', ['One moment, please.', 'At nine.']],
  ])('after %d ms has said "%s", which is kept', async (ms, text, spoken) => {
    const call = await asked([CALL, ms, nine, END]);
    await call.clock.advance(20_000);
    expect(call.speech.synthesised).toEqual(spoken);
    expect(call.turns.at(-1)).toMatchObject({ role: 'assistant', text, interrupted: false, memo: END.memo });
    expect(call.last('response.output_audio_transcript.done').transcript).toBe(text);
  });

  it('says it in the language of the conversation', async () => {
    const call = await asked([{ type: 'text', text: 'Зараз подивлюся. ' }, CALL, 3_000, nine, END]);
    await call.clock.advance(20_000);
    expect(call.speech.synthesised).toEqual(['Зараз подивлюся.', 'Хвилинку, будь ласка.', 'At nine.']);
  });

  it('apologises when the tool fails', async () => {
    const call = await asked([CALL, 10 * REPLY_LIMIT_MS]);
    await call.clock.advance(REPLY_LIMIT_MS + 5_000);
    expect(call.speech.synthesised).toEqual([
      'One moment, please.',
      'Sorry, something went wrong.',
      'Please say that again.',
    ]);
    expect(call.errors).toMatchObject([{ name: 'TimeoutError' }]);
    await call.clock.advance(5_000);
    call.session.close('stopped');
    expect(call.clock.pending).toBe(0);
  });

  it.each([500, 1_200, 5_000])('is interrupted %d ms into it, and leaves nothing running', async (ms) => {
    const call = await asked([CALL, 20_000, nine, END]);
    await call.clock.advance(ms);
    await call.say({ type: 'response.cancel' });
    await call.say({ type: 'output_audio_buffer.clear' });
    const said = call.speech.synthesised.length;
    await call.clock.advance(25_000);
    expect(call.speech.synthesised).toHaveLength(said);
    expect(call.last('response.done').response.status).toBe('cancelled');
    call.session.close('stopped');
    expect(call.clock.pending).toBe(0);
  });

  it('leaves no timer when it ends while it waits', async () => {
    const call = await asked([CALL, 20_000, nine, END]);
    await call.clock.advance(500);
    call.session.close('stopped');
    await call.clock.advance(0);
    expect(call.clock.pending).toBe(0);
  });

  it('hears a visitor who speaks while it waits', async () => {
    const call = await asked([CALL, 20_000, nine, END]);
    await call.quiet(1_500);
    await call.speak('Stop please', 900);
    await call.quiet(2_000);
    expect(call.all('response.done')[0]?.response).toMatchObject({
      status: 'cancelled',
      status_details: { reason: 'turn_detected' },
    });
    expect(call.turns.map(({ text }) => text)).toContain('Stop please');
    call.session.close('stopped');
  });
});

describe('a reply that ends the call', () => {
  const GOODBYE = 'Goodbye, and have a lovely day with all of your friends!';
  const farewell: PartStep[] = [
    { type: 'text', text: GOODBYE },
    { ...END, endsCall: true },
  ];

  it('is heard to its end first', async () => {
    const call = await asked(farewell);
    await call.clock.advance(500);
    expect(call.ends).toEqual([]);
    await call.clock.advance(5_000);
    expect(call.ends).toMatchObject([{ reason: 'goodbye' }]);
    expect(call.turns.at(-1)).toMatchObject({ text: GOODBYE, interrupted: false });
    expect(call.all('error')).toEqual([]);
    expect(call.clock.pending).toBe(0);
  });

  it('does not while the visitor says something more', async () => {
    const call = await asked(farewell);
    const turn_detection = { type: 'semantic_vad', interrupt_response: false };
    await call.say({ type: 'session.update', session: { audio: { input: { turn_detection } } } });
    await call.quiet(300);
    await call.speak('And one more thing please', 3_000);
    expect(call.all('output_audio_buffer.stopped')).toHaveLength(1);
    expect(call.ends).toEqual([]);
    call.session.close('stopped');
  });

  it('does not when it is interrupted', async () => {
    const call = await asked(farewell);
    await call.clock.advance(500);
    await call.say({ type: 'output_audio_buffer.clear' });
    await call.clock.advance(1_000);
    expect(call.ends).toEqual([]);
    call.session.close('stopped');
  });
});

describe('a reply in writing with a slow tool', () => {
  it.each([
    ['When?', 'Well. One moment, please. At nine.'],
    ['Коли?', 'Well. Хвилинку, будь ласка. At nine.'],
  ])('to "%s" says so in a sentence of its own', async (text, written) => {
    const clock = createFakeClock();
    const steps: PartStep[] = [{ type: 'text', text: 'Well.' }, CALL, 1_100, nine, END];
    let ids = 0;
    const turn = replyInText(
      {
        history: [],
        typed: { itemId: 'item_typed', text },
        respond: (_turns, signal) => playParts(clock, steps, signal),
        send: () => undefined,
        newId: (prefix) => `${prefix}_${++ids}`,
        clock,
        onError: () => undefined,
      },
      new AbortController().signal,
    );
    await clock.advance(1_200);
    expect(await turn).toMatchObject([{ text: written, memo: END.memo }]);
    expect(clock.pending).toBe(0);
  });
});
