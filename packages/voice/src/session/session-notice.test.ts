import { describe, expect, it } from 'vitest';
import { SpeechCache } from '../speaking/speech-cache.ts';
import type { TextToSpeech } from '../speech/types.ts';
import { type ScriptedCallOptions, startScriptedCall } from '../testing/index.ts';

const NOTICE = 'You are talking to an AI.';
const GREETING = 'Hello, this is the bakery! How can I help?';
const MEMO = { outcome: 'small_talk', entryIds: [] } as const;
/** Of each sentence's sound. */
const SENTENCE_MS = 500;

const noticed: NonNullable<ScriptedCallOptions['respond']> = async function* () {
  yield { type: 'notice', text: NOTICE };
  yield { type: 'text', text: GREETING };
  yield { type: 'end', memo: MEMO };
};

/** Half a second of sound for each sentence; notes what is made. */
function openSpeech() {
  const made: string[] = [];
  const inner: TextToSpeech = {
    async *synthesize(text) {
      made.push(text);
      yield new Int16Array(24 * SENTENCE_MS).fill(1_000);
    },
    close: () => Promise.resolve(),
  };
  return { made, tts: new SpeechCache(inner) };
}

async function greeted(options: ScriptedCallOptions = {}) {
  const { made, tts } = openSpeech();
  const call = startScriptedCall({ tts, notice: NOTICE, greeting: GREETING, respond: noticed, ...options });
  await call.clock.advance(0);
  return { ...call, made };
}

describe('the notice in a call', () => {
  it('is said before the greeting, which follows word for word, and both are turns of their own', async () => {
    const { say, quiet, turns, all, last, session } = await greeted();
    await say({ type: 'response.create' });
    await quiet(4_000);
    session.close('left');
    expect(turns).toMatchObject([
      { text: NOTICE, via: 'voice', interrupted: false, memo: { outcome: 'notice' } },
      { text: GREETING, via: 'voice', interrupted: false, memo: MEMO },
    ]);
    const [notice, greeting] = turns;
    expect(all('response.created')).toHaveLength(1);
    const { response } = last('response.done');
    expect(response.output.map(({ id }) => id)).toEqual([notice?.itemId, greeting?.itemId]);
    expect(response).toMatchObject({ ai_generated: true, metadata: { notice_item: notice?.itemId } });
    expect(
      all('response.output_audio_transcript.done').map(({ output_index, transcript }) => [
        output_index,
        transcript,
      ]),
    ).toEqual([
      [0, NOTICE],
      [1, GREETING],
    ]);
  });

  it('has its sound made while the caller connects, so nothing is later than by the clause itself', async () => {
    const { made, clock, session } = await greeted({ opened: false });
    await clock.advance(100);
    expect(made).toEqual([NOTICE, 'Hello, this is the bakery!', 'How can I help?']);
    session.close('left');
  });

  it('comes before sentences of the session itself, such as an apology', async () => {
    const call = await greeted();
    call.speech.sttFailures.push(new Error('deaf'));
    await call.speak('Do you bake cakes?');
    await call.quiet(4_000);
    expect(call.turns.map(({ text }) => text)).toEqual([NOTICE, expect.stringMatching(/sorry/i)]);
    call.speech.sttFailures.push(new Error('deaf'));
    await call.speak('Do you bake cakes?');
    await call.quiet(4_000);
    expect(call.turns.filter(({ text }) => text === NOTICE)).toHaveLength(1);
    call.session.close('left');
  });

  it('comes before an apology for a reply that failed at once', async () => {
    const respond: NonNullable<ScriptedCallOptions['respond']> = async function* () {
      yield* [];
      throw new Error('no words');
    };
    const { say, quiet, turns, session } = await greeted({ respond });
    await say({ type: 'response.create' });
    await quiet(4_000);
    expect(turns.map(({ text }) => text)).toEqual([NOTICE, expect.stringMatching(/sorry/i)]);
    session.close('left');
  });

  it('is marked in the session’s object', async () => {
    const { last, session } = await greeted();
    expect(last('session.created').session).toMatchObject({ ai_generated: true, ai_notice: NOTICE });
    session.close('left');
  });

  it('keeps the heard part of each when it is interrupted', async () => {
    const { say, quiet, turns, all, session } = await greeted();
    await say({ type: 'response.create' });
    await quiet(250);
    await say({ type: 'output_audio_buffer.clear' });
    expect(turns).toMatchObject([{ text: 'You are talking', interrupted: true }]);
    expect(all('conversation.item.truncated').map(({ audio_end_ms }) => audio_end_ms > 0)).toEqual([
      true,
      false,
    ]);
    await say({ type: 'conversation.item.create', item: message('Well?') });
    await say({ type: 'response.create' });
    await quiet(800);
    await say({ type: 'output_audio_buffer.clear' });
    expect(turns.slice(-2)).toMatchObject([
      { text: NOTICE, interrupted: false },
      { text: expect.stringMatching(/^Hello/), interrupted: true },
    ]);
    expect(all('conversation.item.truncated').at(-1)?.audio_end_ms).toBeLessThan(SENTENCE_MS);
    session.close('left');
  });

  it('is cut where its client cuts it, and the greeting with it', async () => {
    const { say, quiet, turns, all, session } = await greeted();
    await say({ type: 'response.create' });
    await quiet(800);
    const [, greeting] = all('response.output_item.added');
    await say({
      type: 'conversation.item.truncate',
      item_id: greeting?.item.id,
      content_index: 0,
      audio_end_ms: 60,
    });
    expect(turns).toMatchObject([{ text: NOTICE, interrupted: false }, { interrupted: true }]);
    expect(all('conversation.item.truncated')).toMatchObject([
      { item_id: greeting?.item.id, audio_end_ms: 60 },
    ]);
    session.close('left');
  });

  it('has its sound in its own item over a WebSocket, all of it before the item is done', async () => {
    const { say, quiet, turns, all, session } = await greeted({ over: 'websocket' });
    await say({ type: 'response.create' });
    await quiet(4_000);
    session.close('left');
    expect(turns.map(({ text }) => text)).toEqual([NOTICE, GREETING]);
    const of = (index: number) =>
      all('response.output_audio.delta').filter(({ output_index }) => output_index === index);
    const bytes = (index: number) =>
      of(index).reduce((sum, { delta }) => sum + Buffer.from(delta, 'base64').length, 0);
    expect(of(0).every(({ item_id }) => item_id === turns[0]?.itemId)).toBe(true);
    expect(of(1).every(({ item_id }) => item_id === turns[1]?.itemId)).toBe(true);
    // 24 samples of two bytes a millisecond.
    expect(bytes(0)).toBeGreaterThanOrEqual(48 * (SENTENCE_MS - 20));
    expect(bytes(0)).toBeLessThan(48 * (SENTENCE_MS + 250));
    expect(bytes(1)).toBeGreaterThan(48 * SENTENCE_MS);
  });
});

function message(text: string) {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}
