import { describe, expect, it } from 'vitest';
import { SpeechCache } from '../speaking/speech-cache.ts';
import type { TextToSpeech } from '../speech/types.ts';
import { type ScriptedCallOptions, startScriptedCall } from '../testing/index.ts';

const SENTENCES = ['Hello, this is the bakery!', 'We open at seven.', 'How can I help?'];
const GREETING = SENTENCES.join(' ');
const SAID: NonNullable<ScriptedCallOptions['history']> = [
  { itemId: 'item_1', role: 'assistant', via: 'voice', text: GREETING },
];

/** A synthesiser that notes what it was asked for, behind the cache of a voice host. */
function openSpeech() {
  const made: string[] = [];
  const inner: TextToSpeech = {
    async *synthesize(text, { voice }) {
      made.push(`${voice}: ${text}`);
      yield new Int16Array(2_400).fill(1_000);
    },
    close: () => Promise.resolve(),
  };
  return { made, tts: new SpeechCache(inner) };
}

const greet: NonNullable<ScriptedCallOptions['respond']> = async function* () {
  yield { type: 'text', text: GREETING };
  yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
};

/** From the offer to the end of the greeting. */
async function call(tts: TextToSpeech, options: ScriptedCallOptions = {}) {
  const opened = startScriptedCall({ tts, greeting: GREETING, respond: greet, opened: false, ...options });
  await opened.clock.advance(200);
  opened.transport.open();
  await opened.say({ type: 'response.create' });
  await opened.quiet(2_000);
  opened.session.close('left');
  return opened;
}

describe('the greeting’s sound', () => {
  it('is made once, in the sentences that are asked for, and never again in that voice', async () => {
    const { made, tts } = openSpeech();
    const first = await call(tts);
    expect(first.turns.map(({ text }) => text)).toEqual([GREETING]);
    expect(made).toEqual(SENTENCES.map((sentence) => `verse: ${sentence}`));
    await call(tts);
    expect(made).toHaveLength(SENTENCES.length);
  });

  it('is there before the caller is', async () => {
    const { made, tts } = openSpeech();
    const waiting = startScriptedCall({ tts, greeting: GREETING, opened: false });
    await waiting.clock.advance(0);
    expect(made).toHaveLength(SENTENCES.length);
    waiting.session.close('left');
  });

  it('is not synthesised for a continued conversation', async () => {
    const { made, tts } = openSpeech();
    const resumed = startScriptedCall({ tts, greeting: GREETING, history: SAID });
    await resumed.quiet(500);
    expect(made).toEqual([]);
    resumed.session.close('left');
  });

  it('is made for one that goes on from typing, where it is still to be said', async () => {
    const { made, tts } = openSpeech();
    await call(tts, { history: [{ itemId: 'item_1', role: 'visitor', via: 'text', text: 'When?' }] });
    expect(made).toEqual(SENTENCES.map((sentence) => `verse: ${sentence}`));
  });

  it('is given up with the call, and its failure is reported where it is said', async () => {
    const hungUp = startScriptedCall({ greeting: GREETING, opened: false });
    await hungUp.clock.advance(10);
    expect(hungUp.speech.running).toBe(1);
    hungUp.session.close('left');
    await hungUp.clock.advance(100);
    expect([hungUp.speech.running, hungUp.clock.pending]).toEqual([0, 0]);
    expect(hungUp.speech.synthesised).toEqual(SENTENCES.slice(0, 1));

    const broken = startScriptedCall({ greeting: 'Hello.', respond: greet, opened: false });
    broken.speech.ttsFailures.push(new Error('early'));
    await broken.clock.advance(100);
    expect(broken.errors).toEqual([]);
    broken.session.close('left');
  });
});
