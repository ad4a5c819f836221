import { sayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import { type ScriptedCallOptions, startScriptedCall } from '../../testing/scripted-call.ts';

const NOTICE = 'You are talking to an AI.';
const GREETING = 'You are talking to an AI. Welcome to the bakery "Sun" <b>!</b>';

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});
const say = (text: string, more: object = {}) => ({
  type: 'response.create',
  event_id: 'mine',
  response: { instructions: sayExactly(text), ...more },
});

const call = (options: ScriptedCallOptions = {}) => startScriptedCall({ settable: true, ...options });

describe('a text that the owner’s client wants said word for word', () => {
  it('is the next reply, spoken, shown and stored, and no responder is asked', async () => {
    const { say: send, clock, all, last, turns, asked } = call();
    await send(say(GREETING, { metadata: { purpose: 'greeting' } }));
    await clock.advance(6_000);
    expect(all('error')).toEqual([]);
    expect(last('response.output_audio_transcript.done').transcript).toBe(GREETING);
    expect(last('response.done').response).toMatchObject({
      status: 'completed',
      output_modalities: ['audio'],
      metadata: { purpose: 'greeting', outcome: 'small_talk' },
    });
    expect(turns).toMatchObject([
      { role: 'assistant', via: 'voice', text: GREETING, memo: { outcome: 'small_talk', entryIds: [] } },
    ]);
    expect(asked).toEqual([]);
  });

  it('is said over what was still heard, and in writing where that is asked for', async () => {
    const { say: send, clock, all, last } = call();
    await send(typed('Hello'));
    await send({ type: 'response.create' });
    await clock.advance(300);
    await send(say('Call 112 now.', { output_modalities: ['text'], tool_choice: 'none' }));
    await clock.advance(1_000);
    expect(all('error')).toEqual([]);
    expect(last('response.output_text.done').text).toBe('Call 112 now.');
  });

  it('is the notice where it tells that an AI speaks', async () => {
    const { say: send, clock, asked } = call({ notice: NOTICE });
    await send(say(GREETING));
    await clock.advance(6_000);
    await send(typed('What do you sell?'));
    await send({ type: 'response.create' });
    await clock.advance(100);
    expect(asked.at(-1)).toEqual([
      `assistant: ${NOTICE}`,
      `assistant: ${GREETING}`,
      'visitor: What do you sell?',
    ]);
  });

  it.each([
    ['it does not tell that', 'Welcome to the bakery!', 6_000],
    ['it was not heard to its end', GREETING, 50],
  ])('is no notice where %s', async (_, text, ms) => {
    const { say: send, clock, asked } = call({ notice: NOTICE });
    await send(say(text));
    await clock.advance(ms);
    await send({ type: 'response.cancel' });
    await send({ type: 'output_audio_buffer.clear' });
    await send(typed('What do you sell?'));
    await send({ type: 'response.create' });
    await clock.advance(100);
    expect(asked.at(-1)?.[0]).not.toBe(`assistant: ${NOTICE}`);
  });

  it('is refused while a response is being made, and where there is none in the instructions', async () => {
    const {
      say: send,
      last,
      all,
    } = call({
      async *respond() {
        await new Promise(() => undefined);
      },
    });
    await send(say(' '));
    expect(last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'response.instructions',
      event_id: 'mine',
    });
    await send(typed('Hello'));
    await send({ type: 'response.create' });
    await send(say('Now.'));
    expect(last('error').error).toMatchObject({
      code: 'conversation_already_has_active_response',
      event_id: 'mine',
    });
    expect(all('response.created')).toHaveLength(1);
  });

  it('has no effect in the hands of a visitor', async () => {
    const { say: send, clock, last, all } = call({ settable: false });
    await send(typed('Hello'));
    await send(say('I am a person.', { tools: 'nonsense', tool_choice: 7 }));
    await clock.advance(3_000);
    expect(all('error')).toEqual([]);
    expect(last('response.output_audio_transcript.done').transcript).toBe('You said: Hello.');
  });
});

describe('other instructions of a response', () => {
  const instructed = {
    type: 'response.create',
    event_id: 'mine',
    response: { instructions: 'Say goodbye warmly.' },
  };

  it('reach the language model, also when nobody has said anything since the last reply', async () => {
    const { say: send, clock, all, wishes } = call({ repliesByModel: true });
    await send(typed('Hello'));
    await send({ type: 'response.create' });
    await clock.advance(3_000);
    await send(instructed);
    await clock.advance(3_000);
    expect(all('error')).toEqual([]);
    expect(wishes).toEqual([undefined, { instructions: 'Say goodbye warmly.', isInstructed: true }]);
  });

  it('are refused by name without one', async () => {
    const { say: send, last, asked } = call();
    await send(typed('Hello'));
    await send(instructed);
    expect(last('error').error).toMatchObject({
      code: 'not_supported',
      param: 'response.instructions',
      event_id: 'mine',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['prompt', { id: 'pmpt_1' }],
    ['audio', { output: { voice: 'ash' } }],
    ['input', []],
  ])('with %s are refused by name', async (field, value) => {
    const { say: send, last } = call({ repliesByModel: true });
    await send({ type: 'response.create', event_id: 'mine', response: { [field]: value } });
    expect(last('error').error).toMatchObject({
      code: 'not_supported',
      param: `response.${field}`,
      event_id: 'mine',
    });
  });
});
