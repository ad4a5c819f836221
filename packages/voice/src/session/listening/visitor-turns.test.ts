import type { ResponsePart, Turn } from '@parlo/dialog/responder';
import { describe, expect, it } from 'vitest';
import { NoRecognizerError } from '../../speech/recognition/no-recognizer-error.ts';
import { type ScriptedCall, startScriptedCall } from '../../testing/index.ts';

const VISITOR_TURN = [
  'input_audio_buffer.speech_started',
  'input_audio_buffer.speech_stopped',
  'input_audio_buffer.committed',
  'conversation.item.added',
  'conversation.item.done',
  'conversation.item.input_audio_transcription.delta',
  'conversation.item.input_audio_transcription.completed',
] as const;

async function detects(call: ScriptedCall, turn_detection: object | null): Promise<void> {
  await call.say({ type: 'session.update', session: { audio: { input: { turn_detection } } } });
  call.skip();
}

describe('a visitor’s turn', () => {
  it('leaves nothing half-made of a noise', async () => {
    const call = startScriptedCall();
    call.skip();
    await call.speak('', 400);
    await call.quiet(2_000);
    expect(call.types()).toEqual(['input_audio_buffer.speech_started', 'input_audio_buffer.speech_stopped']);
    expect(call.turns).toEqual([]);
    expect(call.asked).toEqual([]);
  });

  it('has its item added with the key that the stock client insists on', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours');
    await call.quiet(500);
    expect(call.all('conversation.item.added')[0]?.item).toEqual({
      id: 'item_1',
      object: 'realtime.item',
      type: 'message',
      status: 'completed',
      role: 'user',
      content: [{ type: 'input_audio', transcript: null }],
    });
    expect(call.last('conversation.item.input_audio_transcription.completed')).toMatchObject({
      item_id: 'item_1',
      transcript: 'What are your hours',
      usage: { type: 'duration', seconds: 1.14 },
    });
  });

  it('is not answered where the client wants to ask itself', async () => {
    const call = startScriptedCall();
    await detects(call, { type: 'semantic_vad', create_response: false });
    await call.speak('What are your hours');
    await call.quiet(2_000);
    expect(call.types()).toEqual([...VISITOR_TURN]);
    await call.say({ type: 'response.create' });
    expect(call.asked).toEqual([['visitor: What are your hours']]);
  });

  it('is asked about with how likely its words are, rehearsed as well, where the recogniser tells', async () => {
    const asked: Turn[][] = [];
    const reply = async function* (turns: readonly Turn[]) {
      asked.push([...turns]);
      yield { type: 'text', text: 'Yes.' } satisfies ResponsePart;
      yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } } satisfies ResponsePart;
    };
    const call = startScriptedCall({ respond: reply, rehearse: reply });
    await call.speak('What are your hours');
    await call.quiet(3_000);
    call.speech.likelihood = 0.25;
    await call.speak('And on');
    await call.quiet(3_000);
    expect(asked.map((turns) => turns.at(-1))).toEqual([
      { role: 'visitor', text: 'What are your hours' },
      // Once: what was rehearsed is what is said.
      { role: 'visitor', text: 'And on', likelihoods: [0.25, 0.25] },
    ]);
  });

  it('waits for the assistant to finish where it may not be interrupted', async () => {
    const call = startScriptedCall();
    await detects(call, { type: 'semantic_vad', interrupt_response: false });
    await call.speak('What are your opening hours in the summer holidays');
    await call.quiet(400);
    await call.speak('Stop please', 700);
    await call.quiet(5_000);
    const types = call.types();
    expect(types).not.toContain('output_audio_buffer.cleared');
    const second = types.lastIndexOf('response.created');
    expect(types.indexOf('output_audio_buffer.stopped')).toBeLessThan(second);
    expect(types.lastIndexOf('input_audio_buffer.committed')).toBeLessThan(second);
    expect(call.asked).toHaveLength(2);
  });

  it('tells of words that could not be made out, and apologises', async () => {
    const call = startScriptedCall();
    call.skip();
    call.speech.sttFailures.push(new Error('broken'));
    await call.speak('What are your hours');
    await call.quiet(3_000);
    expect(call.types().slice(0, 7)).toEqual([
      ...VISITOR_TURN.slice(0, 5),
      'conversation.item.input_audio_transcription.failed',
      'response.created',
    ]);
    expect(call.errors).toEqual([new Error('broken')]);
    expect(call.turns).toMatchObject([
      { role: 'assistant', text: 'Sorry, something went wrong. Please say that again.' },
    ]);
    expect(call.last('conversation.item.input_audio_transcription.failed').error.message).toMatch(/\.$/);
  });

  it('says that a language is not understood here, calmly, and goes on', async () => {
    const call = startScriptedCall();
    call.speech.sttFailures.push(new NoRecognizerError('uk'));
    await call.speak('Коли ви працюєте?');
    await call.quiet(3_000);
    expect(call.turns).toMatchObject([
      { text: 'Sorry, I can’t understand this language when it is spoken. Please type to me.' },
    ]);
    expect(call.ends).toEqual([]);
  });

  it('is answered together with its rest when it was cut too early', async () => {
    const call = startScriptedCall();
    call.speech.synthesisMs = 1_000;
    await call.speak('I want a table');
    await call.quiet(350);
    expect(call.asked).toEqual([['visitor: I want a table']]);
    await call.speak('for two people', 900);
    await call.quiet(400);
    expect(call.asked.at(-1)).toEqual(['visitor: I want a table for two people']);
    expect(call.all('response.done')[0]?.response.status).toBe('cancelled');
    expect(call.all('output_audio_buffer.started')).toEqual([]);
  });

  it('is not answered while the visitor already says more', async () => {
    const call = startScriptedCall();
    await detects(call, { type: 'server_vad', silence_duration_ms: 200 });
    call.speech.recognitionMs = 600;
    await call.speak('First of all');
    await call.quiet(300);
    await call.speak('this is a question', 1_000);
    expect(call.asked).toEqual([]);
    await call.quiet(1_500);
    expect(call.asked).toEqual([['visitor: First of all this is a question']]);
  });

  it('is answered when what followed it was a noise', async () => {
    const call = startScriptedCall();
    await detects(call, { type: 'server_vad', silence_duration_ms: 200 });
    call.speech.recognitionMs = 600;
    await call.speak('What are your hours');
    await call.quiet(300);
    await call.speak('', 500);
    await call.quiet(2_000);
    expect(call.asked).toEqual([['visitor: What are your hours']]);
  });
});

describe('push to talk', () => {
  it('commits, transcribes and waits to be asked', async () => {
    const call = startScriptedCall();
    await detects(call, null);
    await call.speak('What are your hours');
    await call.quiet(1_000);
    expect(call.types()).toEqual([]);
    await call.say({ type: 'input_audio_buffer.commit' });
    await call.say({ type: 'response.create' });
    expect(call.types()).toEqual([...VISITOR_TURN.slice(2, 5), 'response.created']);
    expect(call.asked).toEqual([]);
    await call.quiet(100);
    expect(call.types()[0]).toBe('conversation.item.input_audio_transcription.delta');
    expect(call.asked).toEqual([['visitor: What are your hours']]);
  });

  it('reports an empty commit as not understood', async () => {
    const call = startScriptedCall();
    await detects(call, null);
    await call.quiet(500);
    await call.say({ type: 'input_audio_buffer.commit' });
    await call.say({ type: 'response.create' });
    await call.quiet(5_000);
    expect(call.last('conversation.item.input_audio_transcription.completed').transcript).toBe('');
    expect(call.asked).toEqual([]);
    expect(call.turns).toMatchObject([{ text: 'Sorry, I didn’t catch that. Please say it again.' }]);
  });

  it('has nothing to commit twice, nor after a clear', async () => {
    const call = startScriptedCall();
    await detects(call, null);
    await call.speak('What are your hours');
    await call.say({ type: 'input_audio_buffer.clear' });
    await call.say({ type: 'input_audio_buffer.commit', event_id: 'mine' });
    expect(call.types()).toEqual(['input_audio_buffer.cleared', 'error']);
    expect(call.last('error').error).toMatchObject({
      code: 'input_audio_buffer_commit_empty',
      event_id: 'mine',
    });
  });

  it('ends speech that was being listened to', async () => {
    const call = startScriptedCall();
    await call.speak('What are');
    await call.say({ type: 'session.update', session: { audio: { input: { turn_detection: null } } } });
    expect(call.types().slice(-2)).toEqual(['input_audio_buffer.speech_stopped', 'session.updated']);
    await call.quiet(2_000);
    expect(call.asked).toEqual([]);
  });
});
