import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../../testing/index.ts';
import type { SessionOptions } from '../types.ts';
import { REPLY_LIMIT_MS, SYNTHESIS_AHEAD_MS, SYNTHESIS_LIMIT_MS } from './response-runner.ts';
import { THINKING_SILENCE_MS } from './while-waiting.ts';

type Respond = SessionOptions['respond'];

const says = (...texts: string[]): Respond =>
  async function* () {
    for (const text of texts) yield { type: 'text', text };
    yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } };
  };

/** Says `texts` and then neither more nor that it is done. */
const hangs = (...texts: string[]): Respond =>
  async function* () {
    for (const text of texts) yield { type: 'text', text };
    await new Promise(() => undefined);
  };

const fails = (...texts: string[]): Respond =>
  async function* () {
    for (const text of texts) yield { type: 'text', text };
    throw new Error('no answer');
  };

async function asked(call: ScriptedCall, text = 'When?'): Promise<void> {
  await call.say({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  });
  call.skip();
  await call.say({ type: 'response.create' });
}

const deltas = (call: ScriptedCall) =>
  call.all('response.output_audio_transcript.delta').map(({ delta }) => delta);

describe('a reply', () => {
  it('is spoken sentence by sentence, each shown when its sound is ready', async () => {
    const call = startScriptedCall({ respond: says('One is first. Two is', ' second. And three') });
    await asked(call);
    expect(deltas(call)).toEqual([]);
    await call.clock.advance(30);
    expect(deltas(call)).toEqual(['One is first.']);
    await call.clock.advance(60);
    expect(deltas(call)).toEqual(['One is first.', ' Two is second.', ' And three']);
    expect(call.last('response.output_audio_transcript.done').transcript).toBe(
      'One is first. Two is second. And three',
    );
    expect(call.speech.synthesised).toEqual(['One is first.', 'Two is second.', 'And three']);
  });

  it('is cut where its sentences end, and nowhere else', async () => {
    const call = startScriptedCall({ respond: says('We open on Jan. 5 at 9. The answer is no. Return it.') });
    await asked(call);
    await call.clock.advance(90);
    expect(call.speech.synthesised).toEqual(['We open on Jan. 5 at 9.', 'The answer is no.', 'Return it.']);
  });

  it('begins with a complete sentence before the next one is known', async () => {
    const call = startScriptedCall({ respond: hangs('We deliver everywhere. ') });
    await asked(call);
    await call.clock.advance(50);
    expect(call.speech.synthesised).toEqual(['We deliver everywhere.']);
  });

  it('begins with the first sentence while the rest is not known yet', async () => {
    const call = startScriptedCall({ respond: hangs('One is first. Two') });
    await asked(call);
    await call.clock.advance(50);
    expect(call.audible).toBe(true);
    expect(call.types().at(-1)).toBe('response.output_audio_transcript.delta');
  });

  it('synthesises only a little ahead of playback', async () => {
    const sentences = Array.from(
      { length: 20 },
      (_, i) => `This is the long sentence number ${i} of quite a few. `,
    );
    const call = startScriptedCall({ respond: says(...sentences) });
    await asked(call);
    await call.clock.advance(2_000);
    const made = call.speech.synthesised.length;
    expect(made * 1_000).toBeGreaterThan(SYNTHESIS_AHEAD_MS);
    expect(made).toBeLessThan(13);
    await call.clock.advance(30_000);
    expect(call.speech.synthesised).toHaveLength(20);
    expect(call.turns.at(-1)).toMatchObject({ text: sentences.join('').trim(), interrupted: false });
  });

  it('has numbers for its usage and says back the metadata', async () => {
    const call = startScriptedCall({ respond: says('Nine.') });
    await asked(call);
    await call.clock.advance(1_000);
    const { usage } = call.last('response.done').response;
    expect(usage).toEqual({ input_tokens: 2, output_tokens: 2, total_tokens: 4 });
    await call.say({
      type: 'conversation.item.create',
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And?' }] },
    });
    await call.say({ type: 'response.create', response: { metadata: { topic: 'x' } } });
    expect(call.last('response.created').response.metadata).toEqual({ topic: 'x' });
  });

  it('may be empty', async () => {
    const call = startScriptedCall({ respond: says() });
    await asked(call);
    expect(call.types()).toEqual(['response.created', 'response.done']);
    expect(call.last('response.done').response).toMatchObject({ status: 'completed', output: [] });
    expect(call.turns).toHaveLength(1);
  });

  it('keeps the responder’s memo for the next turn', async () => {
    const seen: unknown[] = [];
    const call = startScriptedCall({
      async *respond(turns) {
        seen.push(turns.map(({ memo }) => memo?.outcome ?? null));
        yield { type: 'text', text: 'Nine.' };
        yield { type: 'end', memo: { outcome: 'clarifying', entryIds: ['a', 'b'] } };
      },
    });
    await asked(call);
    await call.clock.advance(1_000);
    await asked(call);
    expect(seen).toEqual([[null], [null, 'clarifying', null]]);
    expect(call.turns.at(1)?.memo).toEqual({ outcome: 'clarifying', entryIds: ['a', 'b'] });
  });

  it('is paced: a second of sound takes a second', async () => {
    const call = startScriptedCall({ respond: says('x'.repeat(50)) });
    await asked(call);
    await call.clock.advance(3_000);
    const heard = call.transport.frames.filter((frame) => frame.some((sample) => sample !== 0));
    expect(heard).toHaveLength(100);
    expect(call.transport.frames).toHaveLength(300);
  });
});

describe('a reply that goes wrong', () => {
  it('is shown when it can’t be spoken', async () => {
    const call = startScriptedCall({ respond: says('One is first. Two is second.') });
    call.speech.ttsFailures.push(new Error('no voice'), new Error('no voice'));
    await asked(call);
    await call.clock.advance(1_000);
    expect(deltas(call)).toEqual(['One is first.', ' Two is second.']);
    expect(call.types()).not.toContain('output_audio_buffer.started');
    expect(call.last('response.done').response.status).toBe('completed');
    expect(call.errors).toEqual([new Error('no voice'), new Error('no voice')]);
    expect(call.turns.at(-1)).toMatchObject({
      via: 'text',
      text: 'One is first. Two is second.',
      interrupted: false,
    });
  });

  it('goes on with the next sentence after one that took too long', async () => {
    const call = startScriptedCall({ respond: says('One is first. Two is second.') });
    call.speech.synthesisMs = SYNTHESIS_LIMIT_MS + 1;
    await asked(call);
    await call.clock.advance(SYNTHESIS_LIMIT_MS / 2);
    call.speech.synthesisMs = 30;
    await call.clock.advance(SYNTHESIS_LIMIT_MS);
    expect(call.errors).toMatchObject([{ name: 'TimeoutError' }]);
    expect(deltas(call)).toEqual(['One is first.', ' Two is second.']);
    expect(call.all('output_audio_buffer.started')).toHaveLength(1);
  });

  it('fails with an apology of its own when nothing was said', async () => {
    const call = startScriptedCall({ respond: fails() });
    await asked(call);
    await call.clock.advance(4_000);
    const [failed, apology] = call.all('response.done');
    expect(failed?.response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error: { type: 'server_error', code: 'answer_failed' } },
    });
    expect(apology?.response.status).toBe('completed');
    expect(call.turns.at(-1)).toMatchObject({
      role: 'assistant',
      text: 'Sorry, something went wrong. Please say that again.',
    });
    expect(call.errors).toEqual([new Error('no answer')]);
  });

  it('says no more than it had when it fails in the middle', async () => {
    const call = startScriptedCall({ respond: fails('One is first. ') });
    await asked(call);
    await call.clock.advance(4_000);
    expect(call.all('response.done')).toHaveLength(1);
    expect(call.last('response.done').response).toMatchObject({
      status: 'failed',
      output: [{ status: 'incomplete' }],
    });
    expect(call.last('output_audio_buffer.stopped')).toBeDefined();
    expect(call.turns.at(-1)).toMatchObject({ text: 'One is first.', interrupted: false });
  });

  it('fails when the reply does not come', async () => {
    const call = startScriptedCall({ respond: hangs() });
    await asked(call);
    await call.clock.advance(THINKING_SILENCE_MS - 10);
    expect(call.types()).toEqual(['response.created']);
    await call.clock.advance(REPLY_LIMIT_MS - THINKING_SILENCE_MS);
    expect(call.all('response.done')).toEqual([]);
    expect(call.speech.synthesised).toEqual(['Let me see.']);
    await call.clock.advance(10);
    expect(call.last('response.done').response.status).toBe('failed');
    expect(call.all('response.created')).toHaveLength(2);
    expect(call.errors).toMatchObject([{ name: 'TimeoutError' }]);
  });
});

describe('response.create', () => {
  it('is refused while one is being made', async () => {
    const call = startScriptedCall({ respond: hangs('One is first. ') });
    await asked(call);
    await call.say({ type: 'response.create', event_id: 'again' });
    expect(call.last('error').error).toMatchObject({
      code: 'conversation_already_has_active_response',
      event_id: 'again',
    });
    expect(call.all('response.created')).toHaveLength(1);
  });

  it('stops one that is still playing, and sends its heard part', async () => {
    const call = startScriptedCall({ respond: says('One is the very first of them.') });
    await asked(call);
    await call.clock.advance(240);
    await asked(call, 'What?');
    expect(call.types().slice(0, 3)).toEqual([
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
      'response.created',
    ]);
    expect(call.asked.at(-1)).toEqual(['visitor: When?', 'assistant: One is the', 'visitor: What?']);
  });

  it('greets when nobody has said anything', async () => {
    const call = startScriptedCall();
    await call.say({ type: 'response.create' });
    expect(call.asked).toEqual([['visitor: Hi']]);
    expect(call.turns).toEqual([]);
  });

  it.each([
    [{ conversation: 'none' }, 'Only the conversation itself can be answered.'],
    [{ input: [] }, 'Only the conversation itself can be answered.'],
    [{}, 'There is no user message to answer.'],
  ])('refuses %j after an answer', async (response, message) => {
    const call = startScriptedCall();
    await asked(call);
    await call.clock.advance(3_000);
    call.skip();
    await call.say({ type: 'response.create', response });
    expect(call.types()).toEqual(['error']);
    expect(call.last('error').error).toMatchObject({ code: 'invalid_value', message });
  });
});

describe('response.cancel and output_audio_buffer.clear', () => {
  it('are refused or ignored when there is nothing to stop', async () => {
    const call = startScriptedCall();
    call.skip();
    await call.say({ type: 'response.cancel', event_id: 'mine' });
    await call.say({ type: 'output_audio_buffer.clear' });
    expect(call.types()).toEqual(['error']);
    expect(call.last('error').error).toMatchObject({ code: 'response_cancel_not_active', event_id: 'mine' });
  });

  it('leave another response alone', async () => {
    const call = startScriptedCall({ respond: hangs('One is first. ') });
    await asked(call);
    await call.say({ type: 'response.cancel', response_id: 'resp_99' });
    expect(call.last('error').error.code).toBe('response_cancel_not_active');
    await call.say({ type: 'response.cancel', response_id: call.last('response.created').response.id });
    expect(call.last('response.done').response.status).toBe('cancelled');
  });

  it('a cancel alone lets queued sound play out', async () => {
    const call = startScriptedCall({ respond: hangs('One is first. ') });
    await asked(call);
    await call.clock.advance(100);
    await call.say({ type: 'response.cancel' });
    expect(call.audible).toBe(true);
    await call.clock.advance(1_000);
    expect(call.types().at(-1)).toBe('output_audio_buffer.stopped');
    expect(call.turns.at(-1)).toMatchObject({ text: 'One is first.', interrupted: true });
  });

  it('a clear alone also stops synthesis', async () => {
    const call = startScriptedCall({ respond: hangs('One is first. ') });
    await asked(call);
    await call.clock.advance(100);
    call.skip();
    await call.say({ type: 'output_audio_buffer.clear' });
    expect(call.types().slice(-3)).toEqual([
      'response.done',
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
    ]);
    expect(call.clock.pending).toBe(1);
  });

  it('a cancel before the first word leaves no turn behind', async () => {
    const call = startScriptedCall({ respond: hangs() });
    await asked(call);
    await call.say({ type: 'response.cancel' });
    expect(call.types()).toEqual(['response.created', 'response.done']);
    expect(call.turns).toHaveLength(1);
  });

  it('a cancel during the first synthesis shows no words nobody heard', async () => {
    const call = startScriptedCall({ respond: says('One is first.') });
    await asked(call);
    await call.clock.advance(10);
    await call.say({ type: 'response.cancel' });
    await call.clock.advance(1_000);
    expect(deltas(call)).toEqual([]);
    expect(call.types()).not.toContain('output_audio_buffer.started');
    expect(call.turns).toHaveLength(1);
  });
});
