import { describe, expect, it } from 'vitest';
import { startScriptedCall } from '../../testing/index.ts';
import { FINISH_MS, LAST_WORDS_MS } from './last-words.ts';

const SENTENCE = 'Our minutes are used up, so I have to end this call. Goodbye.';

const spoken = (call: ReturnType<typeof startScriptedCall>) =>
  call.all('response.output_audio_transcript.done').map(({ transcript }) => transcript);

describe('a call without remaining minutes', () => {
  it('says one sentence, tells the client why, and ends', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.quiet(1_000);
    call.skip();
    call.session.runOut();
    call.session.runOut();
    await call.quiet(6_000);
    await call.session.done;
    expect(call.types()).toEqual([
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
      'output_audio_buffer.started',
      'response.output_audio_transcript.delta',
      'response.output_audio_transcript.delta',
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
      'output_audio_buffer.stopped',
      'error',
    ]);
    expect(spoken(call)).toEqual([SENTENCE]);
    expect(call.last('error').error).toMatchObject({
      type: 'server_error',
      code: 'no_minutes',
      message: 'The call ended because this assistant has no minutes left right now.',
    });
    expect(call.turns).toMatchObject([{ role: 'assistant', text: SENTENCE, interrupted: false }]);
    expect(call.clock.pending).toBe(0);
  });

  it('says that its server is about to stop, and costs nothing from then on', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.quiet(1_000);
    call.session.runOut('stopped');
    await call.quiet(6_000);
    await call.session.done;
    expect(spoken(call).at(-1)).toBe('The connection ends in a moment for maintenance.');
    expect(call.last('error').error).toMatchObject({ code: 'server_stopping' });
    expect(call.ends).toMatchObject([{ reason: 'stopped', seconds: 1 }]);
  });

  it('explains that the visitor used the day’s minutes', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.quiet(1_000);
    call.skip();
    call.session.runOut('daily_limit');
    // The first reason is the one that is said.
    call.session.runOut('no_minutes');
    await call.quiet(8_000);
    await call.session.done;
    expect(spoken(call)).toEqual([
      'You have reached today’s limit for calls here, so I have to end this one. Goodbye.',
    ]);
    expect(call.last('error').error).toMatchObject({
      code: 'daily_limit',
      message: 'You have reached today’s limit for calls here. You can still type.',
    });
    expect(call.ends).toMatchObject([{ reason: 'daily_limit' }]);
  });

  it('ends as that, too, when nobody is there yet', async () => {
    const call = startScriptedCall({ opened: false });
    call.session.runOut('daily_limit');
    await call.session.done;
    expect(call.ends).toEqual([{ reason: 'daily_limit', seconds: 0 }]);
  });

  it('does not count the time after it', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.quiet(7_000);
    call.session.runOut();
    await call.quiet(5_000);
    expect(call.ends).toEqual([{ reason: 'no_minutes', seconds: 7 }]);
    expect(call.openedAt).toEqual([1_000]);
  });

  it('says it in the language of the call', async () => {
    const call = startScriptedCall({
      keepFrames: false,
      async *respond() {
        yield { type: 'text', text: 'Ми працюємо щодня.' };
      },
    });
    await call.say({ type: 'response.create' });
    await call.quiet(2_000);
    call.session.runOut();
    await call.quiet(6_000);
    expect(spoken(call).at(-1)).toBe('Час розмов тут вичерпано, тож мушу завершити дзвінок. До побачення.');
  });

  it('lets a short reply be heard to its end first', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.speak('Hello');
    await call.quiet(700);
    call.session.runOut();
    await call.quiet(8_000);
    expect(call.turns.slice(1)).toMatchObject([
      { text: 'You said: Hello.', interrupted: false },
      { text: SENTENCE, interrupted: false },
    ]);
  });

  it('cuts a long reply after a moment', async () => {
    const call = startScriptedCall({ keepFrames: false, msPerCharacter: 200 });
    await call.speak('What are your hours');
    await call.quiet(800);
    call.session.runOut();
    await call.quiet(FINISH_MS - 100);
    expect(call.all('response.created')).toHaveLength(1);
    await call.quiet(200);
    expect(call.all('response.created')).toHaveLength(2);
    expect(call.all('output_audio_buffer.cleared')).toHaveLength(1);
    expect(call.turns.at(-1)).toMatchObject({ role: 'assistant', interrupted: true });
  });

  it('gives up a reply that nobody has heard of yet', async () => {
    const call = startScriptedCall({ keepFrames: false });
    call.speech.synthesisMs = 4_000;
    await call.speak('What are your hours');
    await call.quiet(500);
    expect(call.all('response.created')).toHaveLength(1);
    call.speech.synthesisMs = 10;
    call.session.runOut();
    await call.quiet(6_000);
    expect(call.all('response.done').map(({ response }) => response.status)).toEqual([
      'cancelled',
      'completed',
    ]);
    expect(spoken(call).at(-1)).toBe(SENTENCE);
  });

  it('hears nothing and does nothing more that it is asked', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.speak('What are', 500);
    call.session.runOut();
    await call.speak('Stop please and listen to me now', 2_000);
    await call.say({ type: 'response.create' });
    await call.say({ type: 'response.cancel' });
    await call.say('{');
    await call.quiet(4_000);
    expect(call.asked).toEqual([]);
    expect(call.turns.map(({ text }) => text)).toEqual([SENTENCE]);
    expect(call.all('error').map(({ error }) => error.code)).toEqual(['no_minutes']);
  });

  it('ends though the sentence can not be spoken', async () => {
    const call = startScriptedCall({ keepFrames: false });
    call.speech.synthesisMs = 60_000;
    call.session.runOut();
    await call.clock.advance(LAST_WORDS_MS + 100);
    expect(call.ends).toMatchObject([{ reason: 'no_minutes' }]);
    await call.session.done;
    expect(call.clock.pending).toBe(0);
    expect(call.speech.running).toBe(0);
  });

  it('is closed quietly before its channel has opened', async () => {
    const call = startScriptedCall({ opened: false });
    call.session.runOut();
    await call.session.done;
    expect(call.types()).toEqual([]);
    expect(call.ends).toEqual([{ reason: 'no_minutes', seconds: 0 }]);
  });

  it('keeps the first reason for its end', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.quiet(2_000);
    call.session.runOut();
    await call.quiet(300);
    call.transport.leave();
    await call.session.done;
    expect(call.ends).toEqual([{ reason: 'left', seconds: 2 }]);
    call.session.runOut();
    await call.clock.advance(20_000);
    expect(call.ends).toHaveLength(1);
    expect(call.clock.pending).toBe(0);
  });
});
