import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../testing/index.ts';

const update = (call: ScriptedCall, input: object) =>
  call.say({ type: 'session.update', session: { type: 'realtime', audio: { input } } });

const type = (call: ScriptedCall, text: string) =>
  call.say({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  });

describe('a session as its client sees it', () => {
  it('names its conversation, and says in every response that it belongs there', async () => {
    const call = startScriptedCall();
    expect(call.types()).toEqual(['session.created', 'conversation.created']);
    const { conversation } = call.last('conversation.created');
    expect(conversation).toEqual({ id: 'conv_1', object: 'realtime.conversation' });
    await type(call, 'Hello there');
    await call.say({ type: 'response.create' });
    await call.clock.advance(5_000);
    expect(call.last('response.created').response.conversation_id).toBe('conv_1');
    expect(call.last('response.done').response.conversation_id).toBe('conv_1');
  });

  it('keeps one id', async () => {
    const call = startScriptedCall();
    await update(call, {});
    await update(call, { turn_detection: null });
    const ids = [call.last('session.created'), ...call.all('session.updated')].map(
      ({ session }) => session.id,
    );
    expect(ids).toEqual(['sess_1', 'sess_1', 'sess_1']);
  });

  it('tells the real limit of messages after each beginning of a response', async () => {
    const call = startScriptedCall();
    await type(call, 'Hello there');
    await call.say({ type: 'response.create' });
    const types = call.transport.events.map(({ type }) => type);
    expect(types[types.indexOf('response.created') + 1]).toBe('rate_limits.updated');
    expect(call.last('rate_limits.updated').rate_limits).toEqual([
      { name: 'requests', limit: 2_000, remaining: 1_998, reset_seconds: 10 },
    ]);
  });
});

describe('the words of speech', () => {
  it('come as a delta and then whole', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours');
    await call.quiet(2_000);
    const part = { item_id: 'item_1', content_index: 0 };
    expect(call.all('conversation.item.input_audio_transcription.delta')).toMatchObject([
      { ...part, delta: 'What are your hours' },
    ]);
  });

  it('are kept from a client that wants none, but answered and stored', async () => {
    const call = startScriptedCall();
    await update(call, { transcription: null });
    expect(call.last('session.updated').session.audio.input).toMatchObject({ transcription: null });
    await call.speak('What are your hours');
    await call.quiet(2_000);
    expect(call.asked).toEqual([['visitor: What are your hours']]);
    expect(call.turns[0]).toMatchObject({ role: 'visitor', text: 'What are your hours' });
    expect(call.types().filter((name) => name.includes('transcription'))).toEqual([]);
    call.speech.sttFailures.push(new Error('broken'));
    await call.quiet(5_000);
    await call.speak('And on Sundays');
    await call.quiet(2_000);
    expect(call.errors).toHaveLength(1);
    expect(call.types().filter((name) => name.includes('transcription'))).toEqual([]);
  });

  it('come again once a client asks for them', async () => {
    const call = startScriptedCall();
    await update(call, { transcription: null });
    await update(call, { transcription: { model: 'whisper-1' } });
    await call.speak('What are your hours');
    await call.quiet(2_000);
    expect(call.all('conversation.item.input_audio_transcription.completed')).toHaveLength(1);
  });
});

describe('a turn without an automatic reply', () => {
  it('gets no apology either where its words were not understood', async () => {
    const call = startScriptedCall();
    await update(call, { turn_detection: { type: 'server_vad', create_response: false } });
    call.speech.sttFailures.push(new Error('broken'));
    await call.speak('What are your hours');
    await call.quiet(2_000);
    expect(call.all('conversation.item.input_audio_transcription.failed')).toHaveLength(1);
    expect(call.all('response.created')).toEqual([]);
  });
});

describe('a silence that the client has set a time for', () => {
  const WAITS = { turn_detection: { type: 'server_vad', idle_timeout_ms: 6_000 } };

  it('is told after a reply, gets an item, and the visitor is asked', async () => {
    const call = startScriptedCall();
    await update(call, WAITS);
    await call.speak('What are your hours');
    await call.quiet(3_000);
    await call.clock.advance(200);
    call.skip();
    await call.quiet(6_500);
    expect(call.types().slice(0, 5)).toEqual([
      'input_audio_buffer.timeout_triggered',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'conversation.item.done',
      'response.created',
    ]);
    const { audio_start_ms, audio_end_ms, item_id } = call.last('input_audio_buffer.timeout_triggered');
    expect(audio_end_ms - audio_start_ms).toBe(6_000);
    expect(call.last('input_audio_buffer.committed').item_id).toBe(item_id);
    expect(call.turns.at(-1)?.text).toBe('Are you still there?');
    expect(call.asked).toHaveLength(1);
  });

  it('has to be one between five and thirty seconds', async () => {
    const call = startScriptedCall();
    await update(call, { turn_detection: { type: 'server_vad', idle_timeout_ms: 100 } });
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'session.audio.input.turn_detection.idle_timeout_ms',
    });
  });
});

describe('messages that come together', () => {
  it('are answered by one response, all of them', async () => {
    const call = startScriptedCall();
    await type(call, 'When do you open?');
    await type(call, 'And what does it cost?');
    await call.say({ type: 'response.create' });
    await call.clock.advance(8_000);
    expect(call.asked).toEqual([['visitor: When do you open? And what does it cost?']]);
    await type(call, 'Thanks');
    await call.say({ type: 'response.create' });
    expect(call.asked.at(-1)).toEqual([
      'visitor: When do you open? And what does it cost?',
      'assistant: You said: When do you open? And what does it cost?.',
      'visitor: Thanks',
    ]);
  });

  it('are one turn whether they were said or typed', async () => {
    const call = startScriptedCall();
    await update(call, { turn_detection: { type: 'server_vad', create_response: false } });
    await call.speak('When do you open');
    await call.quiet(1_500);
    await type(call, 'And what does it cost?');
    await call.say({ type: 'response.create' });
    expect(call.asked).toEqual([['visitor: When do you open And what does it cost?']]);
  });

  it('are told apart once a response to the first was asked for', async () => {
    const call = startScriptedCall();
    await type(call, 'When do you open?');
    await call.say({ type: 'response.create' });
    await call.say({ type: 'response.cancel' });
    await type(call, 'What does it cost?');
    await call.say({ type: 'response.create' });
    expect(call.asked.at(-1)).toEqual(['visitor: When do you open?', 'visitor: What does it cost?']);
  });
});

const session = (call: ScriptedCall, fields: object) =>
  call.say({ type: 'session.update', event_id: 'mine', session: { type: 'realtime', ...fields } });

describe('what a key’s holder sets', () => {
  const settable = true;

  it('is heard in the next reply, and seen in the session', async () => {
    const settings: string[] = [];
    const tts = {
      async *synthesize(_: string, { voice }: { voice: string }) {
        settings.push(voice);
        yield new Int16Array(24_000).fill(1_000);
      },
      close: () => Promise.resolve(),
    };
    const call = startScriptedCall({ settable, tts });
    await session(call, { audio: { output: { voice: 'coral', speed: 1.25 } }, max_output_tokens: 100 });
    expect(call.last('session.updated').session).toMatchObject({
      max_output_tokens: 100,
      audio: { output: { voice: 'coral', speed: 1.25 } },
    });
    await type(call, 'Hello there');
    await call.say({ type: 'response.create' });
    await call.clock.advance(5_000);
    expect(settings).toEqual(['coral']);
    const audible = call.transport.frames.filter((frame) => frame.some((sample) => sample !== 0));
    expect(audible).toHaveLength(80);
  });

  it('is refused by name beside what is applied', async () => {
    const call = startScriptedCall({ settable });
    call.skip();
    await session(call, { instructions: 'Be mine.', audio: { output: { voice: 'echo' } } });
    expect(call.types()).toEqual(['session.updated', 'error']);
    expect(call.last('error').error).toMatchObject({
      code: 'not_supported',
      param: 'session.instructions',
      event_id: 'mine',
    });
    expect(call.last('session.updated').session).toMatchObject({
      instructions: 'Talk.',
      audio: { output: { voice: 'echo' } },
    });
  });

  it('is the owner’s alone: any other client’s wishes have no effect and are no error', async () => {
    const call = startScriptedCall();
    call.skip();
    await session(call, { instructions: 'Be mine.', audio: { output: { voice: 'echo', speed: 1.5 } } });
    expect(call.types()).toEqual(['session.updated']);
    expect(call.last('session.updated').session).toMatchObject({
      instructions: 'Talk.',
      audio: { output: { voice: 'verse', speed: 1 } },
    });
  });

  it.each([0, 4_097, 1.5, 'all'])('is no most tokens of %j', async (max_output_tokens) => {
    const call = startScriptedCall();
    await session(call, { max_output_tokens });
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'session.max_output_tokens',
    });
  });
});

describe('a silence that only semantic turns would have', () => {
  it('is refused by name', async () => {
    const call = startScriptedCall();
    await update(call, { turn_detection: { type: 'semantic_vad', idle_timeout_ms: 6_000 } });
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'session.audio.input.turn_detection.idle_timeout_ms',
    });
  });
});
