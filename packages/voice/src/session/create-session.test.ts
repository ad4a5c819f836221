import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../testing/index.ts';

const ASSISTANT_SPEAKS = [
  'response.created',
  'response.output_item.added',
  'conversation.item.added',
  'response.content_part.added',
  'output_audio_buffer.started',
  'response.output_audio_transcript.delta',
] as const;

const GENERATION_ENDS = [
  'response.output_audio.done',
  'response.output_audio_transcript.done',
  'response.content_part.done',
  'conversation.item.done',
  'response.output_item.done',
  'response.done',
] as const;

const VISITOR_TURN = [
  'input_audio_buffer.speech_started',
  'input_audio_buffer.speech_stopped',
  'input_audio_buffer.committed',
  'conversation.item.added',
  'conversation.item.done',
  'conversation.item.input_audio_transcription.delta',
  'conversation.item.input_audio_transcription.completed',
] as const;

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

describe('a session, order A: the start', () => {
  it('says session.created first, and answers each update', async () => {
    const call = startScriptedCall();
    await call.say({ type: 'session.update', session: { type: 'realtime' } });
    await call.say({ type: 'session.update', session: { type: 'realtime', tracing: 'auto' } });
    expect(call.types()).toEqual([
      'session.created',
      'conversation.created',
      'session.updated',
      'session.updated',
    ]);
    expect(call.last('session.updated').session.tracing).toBe('auto');
  });

  it('takes an update that overtakes the news of the open channel', async () => {
    const call = startScriptedCall({ opened: false });
    await call.say({ type: 'session.update', session: { type: 'realtime' } });
    call.transport.open();
    expect(call.types()).toEqual(['session.created', 'conversation.created', 'session.updated']);
  });

  it('gives up on a channel that never opens', async () => {
    const call = startScriptedCall({ opened: false });
    await call.clock.advance(30_000);
    expect(call.ends).toEqual([{ reason: 'lost', seconds: 0 }]);
    expect(call.types()).toEqual([]);
    expect(call.transport.closed).toBe(true);
    expect(call.clock.pending).toBe(0);
  });
});

describe('a session, orders B and C: a spoken turn and its reply', () => {
  it('sends every event once and in order', async () => {
    const call = startScriptedCall();
    call.skip();
    await call.speak('What are your hours');
    await call.quiet(3_000);
    expect(call.types()).toEqual([
      ...VISITOR_TURN,
      ...ASSISTANT_SPEAKS,
      ...GENERATION_ENDS,
      'output_audio_buffer.stopped',
    ]);
  });

  it('dates the speech by the sound received, padding included', async () => {
    const call = startScriptedCall();
    await call.quiet(1_000);
    await call.speak('What are your hours', 1_200);
    await call.quiet(1_000);
    expect(call.last('input_audio_buffer.speech_started').audio_start_ms).toBe(700);
    expect(call.last('input_audio_buffer.speech_stopped').audio_end_ms).toBe(2_200);
  });

  it('reports both turns and where the time went', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours', 1_200);
    await call.quiet(3_000);
    expect(call.turns).toMatchObject([
      { role: 'visitor', via: 'voice', text: 'What are your hours', startedAtMs: 0, hidden: false },
      {
        role: 'assistant',
        via: 'voice',
        text: 'You said: What are your hours.',
        interrupted: false,
        latencyMs: 310,
        memo: { outcome: 'answered', entryIds: ['faq_1'] },
      },
    ]);
    expect(call.timings).toEqual([{ endOfTurnMs: 280, transcriptMs: 0, answerMs: 0, speechMs: 30 }]);
    expect(call.asked).toEqual([['visitor: What are your hours']]);
  });

  it('answers a retrieve with the transcript', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours');
    await call.quiet(500);
    const { item_id } = call.last('conversation.item.input_audio_transcription.completed');
    await call.say({ type: 'conversation.item.retrieve', item_id });
    expect(call.last('conversation.item.retrieved').item).toMatchObject({
      id: item_id,
      role: 'user',
      content: [{ type: 'input_audio', transcript: 'What are your hours' }],
    });
  });

  it('answers in text where the client wants text', async () => {
    const call = startScriptedCall();
    await call.say({ type: 'session.update', session: { output_modalities: ['text'] } });
    call.skip();
    await call.speak('What are your hours');
    await call.quiet(1_000);
    expect(call.types()).toEqual([
      ...VISITOR_TURN,
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
    ]);
    expect(call.turns.at(-1)).toMatchObject({ role: 'assistant', via: 'text' });
    expect(call.speech.synthesised).toEqual([]);
  });
});

describe('a session, order D: barge-in', () => {
  it('cuts a reply that is only played any more', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours');
    await call.quiet(350);
    expect(call.types().at(-1)).toBe('response.done');
    await call.speak('Stop please');
    await call.quiet(350);
    expect(call.types()).toEqual([
      'input_audio_buffer.speech_started',
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
      'response.created',
      ...ASSISTANT_SPEAKS.slice(1),
      ...GENERATION_ENDS,
    ]);
  });

  it('cancels a reply that is still being made', async () => {
    const call = startScriptedCall({
      async *respond(_turns, signal) {
        yield { type: 'text', text: 'This is the first sentence. ' };
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await call.speak('What are your hours');
    await call.quiet(400);
    call.skip();
    await call.speak('Stop please', 800);
    expect(call.types()).toEqual([
      'input_audio_buffer.speech_started',
      ...GENERATION_ENDS,
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
    ]);
    expect(call.last('response.done').response).toMatchObject({
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'turn_detected' },
      output: [{ status: 'incomplete' }],
    });
    expect(call.last('conversation.item.truncated').audio_end_ms).toBeLessThan(300);
    expect(call.turns.at(-1)).toMatchObject({ role: 'assistant', interrupted: true });
  });
});

describe('a session, order E: the client interrupts', () => {
  it('cancels, clears and truncates', async () => {
    const call = startScriptedCall({
      async *respond(_turns, signal) {
        yield { type: 'text', text: 'This is the first sentence. ' };
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await call.say(typed('Hello there'));
    await call.say({ type: 'response.create' });
    await call.quiet(300);
    call.skip();
    await call.say({ type: 'response.cancel' });
    await call.say({ type: 'output_audio_buffer.clear' });
    const { item_id } = call.last('conversation.item.truncated');
    await call.say({ type: 'conversation.item.retrieve', item_id });
    expect(call.types()).toEqual([
      ...GENERATION_ENDS,
      'output_audio_buffer.cleared',
      'conversation.item.truncated',
      'conversation.item.retrieved',
    ]);
    expect(call.last('response.done').response.status_details).toMatchObject({ reason: 'client_cancelled' });
    expect(call.last('conversation.item.truncated').audio_end_ms).toBe(280);
    expect(call.turns.at(-1)).toMatchObject({ text: 'This is the', interrupted: true });
  });
});

describe('a session, order G: errors', () => {
  it.each([
    [
      'input',
      { type: 'audio/pcmu' },
      "'audio/pcmu' is not supported, only 'audio/pcm' at 24000 Hz over WebRTC.",
    ],
    ['output', { type: 'audio/pcma' }, "'audio/pcma' is not supported"],
    ['input', { type: 'audio/pcm', rate: 16_000 }, "'audio/pcm' at 16000 Hz is not supported"],
  ])('refuses a format of %s by name, with all of its update, and goes on', async (side, format, words) => {
    const call = startScriptedCall();
    call.skip();
    const session = { output_modalities: ['text'], audio: { [side]: { format } } };
    await call.say({ type: 'session.update', event_id: 'mine', session });
    expect(call.types()).toEqual(['error']);
    expect(call.last('error').error).toMatchObject({
      type: 'invalid_request_error',
      code: 'invalid_value',
      message: expect.stringContaining(words),
      param: `session.audio.${side}.format`,
      event_id: 'mine',
    });
    const format24 = { type: 'audio/pcm', rate: 24_000 };
    await call.say({
      type: 'session.update',
      session: { audio: { input: { format: format24 }, output: { format: { type: 'audio/pcm' } } } },
    });
    expect(call.types()).toEqual(['session.updated']);
    expect(call.last('session.updated').session).toMatchObject({
      output_modalities: ['audio'],
      audio: { input: { format: format24 }, output: { format: format24 } },
    });
  });

  it('names the offending event and stays open', async () => {
    const call = startScriptedCall();
    call.skip();
    await call.say({ type: 'conversation.item.retrieve', item_id: 'nope', event_id: 'mine' });
    await call.say('{');
    await call.say({ type: 'input_audio_buffer.append', audio: '' });
    await call.say({ type: 'session.update', session: {} });
    expect(call.types()).toEqual(['error', 'error', 'error', 'session.updated']);
    expect(call.all('error')[0]?.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'item_retrieve_invalid_item_id',
      param: 'item_id',
      event_id: 'mine',
    });
  });
});
