import { describe, expect, it } from 'vitest';
import { createFakeClock, createScriptedSpeech } from '../../testing/index.ts';
import { Microphone } from './microphone.ts';
import { RECOGNITION_LIMIT_MS, Recognition } from './recognition.ts';
import { SpokenLanguage } from './spoken-language.ts';

function recognising() {
  const clock = createFakeClock();
  const speech = createScriptedSpeech(clock);
  const microphone = new Microphone();
  const results: unknown[] = [];
  const options = {
    stt: speech.stt,
    language: new SpokenLanguage({ stt: speech.stt, languages: [] }),
    clock,
    microphone,
    onSettled: () => results.push('settled'),
    onCrash: (error: unknown) => results.push(error),
  };
  const hear = (text: string, ms: number) => {
    for (const frame of speech.frames(text, ms)) microphone.push(frame);
  };
  return { clock, speech, microphone, results, hear, recognition: new Recognition(options, 0) };
}

describe('Recognition', () => {
  it('starts unstoppable work only after a long pause', async () => {
    const { clock, recognition, hear, speech, microphone } = recognising();
    Object.assign(speech.stt, { aheadDelayMs: () => 150 });
    hear('Good', 300);
    recognition.startAhead(300);
    await clock.advance(149);
    recognition.goOn(300);
    await clock.advance(500);
    expect(speech.recognised).toEqual([]);
    hear('evening', 300);
    recognition.startAhead(600);
    // The turn is over before the pause was worth it: its sound is gone from the microphone.
    microphone.keepFrom(600);
    await clock.advance(149);
    expect(recognition.text).toBeNull();
    await clock.advance(101);
    expect(recognition.text).toBe('Good evening');
    expect(speech.recognised).toEqual([600]);
  });

  it('knows how likely all words are, those of an earlier stretch too', async () => {
    const { clock, recognition, hear, speech } = recognising();
    speech.likelihood = 0.9;
    hear('A long story', 10_000);
    recognition.start(10_000);
    await clock.advance(100);
    recognition.goOn(10_000);
    speech.likelihood = 0.4;
    hear('about it', 500);
    recognition.start(10_500);
    await clock.advance(100);
    expect(recognition.state).toMatchObject({
      text: 'A long story about it',
      likelihoods: [0.9, 0.9, 0.9, 0.4, 0.4],
    });
  });

  it('does not wait at the end of a turn, or with what takes no time', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('Good', 300);
    recognition.startAhead(300);
    await clock.advance(100);
    expect(recognition.text).toBe('Good');
    Object.assign(speech.stt, { aheadDelayMs: () => 150 });
    recognition.start(300);
    await clock.advance(100);
    expect(speech.recognised).toEqual([300, 300]);
  });

  describe('in one of two languages', () => {
    /** Recognition that takes 100 ms, and 500 more to tell the language, which is the one at that place of `told`. */
    function inTwo(told: (string | null)[]) {
      const { clock, speech, microphone, hear } = recognising();
      const asked: (string | undefined)[] = [];
      const identified: number[] = [];
      const { transcribe } = speech.stt;
      const stt: typeof speech.stt = {
        ...speech.stt,
        transcribe: (samples, signal, language) => {
          asked.push(language);
          return transcribe(samples, signal);
        },
        identify: async (samples) => {
          identified.push(samples.length / 16);
          const language = told[identified.length - 1] ?? null;
          await new Promise<void>((resolve) => clock.after(500, resolve));
          return language;
        },
      };
      const language = new SpokenLanguage({ stt, languages: ['en', 'uk'] });
      const options = { stt, language, clock, microphone, onSettled: () => {}, onCrash: () => {} };
      /** An utterance of so many ms, heard from the first to the last. */
      const utter = async (text: string, ms: number) => {
        const from = microphone.receivedMs;
        const recognition = new Recognition(options, from);
        for (let heardMs = 10; heardMs <= ms; heardMs += 10) {
          hear(text, 10);
          recognition.hear(heardMs, from + heardMs);
          await clock.advance(10);
        }
        recognition.startAhead(microphone.receivedMs);
        const endedAt = clock.now();
        let knownMs = Number.NaN;
        recognition.whenSettled(() => {
          knownMs = clock.now() - endedAt;
        });
        await clock.advance(1_000);
        return knownMs;
      };
      return { utter, asked, identified, language };
    }

    it('tells the language while the visitor speaks, so that nobody waits for it', async () => {
      const { utter, asked, identified } = inTwo(['uk', 'en']);
      expect(await utter('Коли ви працюєте', 1_500)).toBe(100);
      expect(await utter('Can you say it in English', 1_500)).toBe(100);
      expect(identified).toEqual([800, 800]);
      expect(asked).toEqual(['uk', 'en']);
    });

    it('tells it of the first two utterances, however short they are, and then keeps it for short ones', async () => {
      const { utter, asked, identified } = inTwo(['uk', 'uk']);
      expect(await utter('Так', 300)).toBe(600);
      expect(await utter('Ні', 300)).toBe(600);
      expect(await utter('Так', 300)).toBe(100);
      expect(identified).toEqual([300, 300]);
      expect(asked).toEqual(['uk', 'uk', 'uk']);
    });

    it('keeps the last language if it is uncertain, and ignores noise', async () => {
      const { utter, asked } = inTwo(['uk', null, 'en']);
      await utter('Добрий день', 1_500);
      await utter('Hm', 1_500);
      await utter('', 1_500);
      await utter('Так', 300);
      expect(asked).toEqual(['uk', 'uk', 'en', 'uk']);
    });
  });

  it('knows the words after a while', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Good evening', 500);
    recognition.start(500);
    expect(recognition.text).toBeNull();
    await clock.advance(100);
    expect(recognition.state).toMatchObject({ kind: 'known', text: 'Good evening', at: 100 });
    expect(results).toEqual(['settled']);
  });

  it('forgets an older recognition when it is started again', async () => {
    const { clock, recognition, hear, results, speech } = recognising();
    hear('Good', 300);
    recognition.start(300);
    await clock.advance(50);
    hear('evening', 300);
    recognition.start(600);
    await clock.advance(100);
    expect(recognition.text).toBe('Good evening');
    expect(results).toEqual(['settled']);
    expect(speech.running).toBe(0);
  });

  it('tells who waits, at once when it is known', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Hello', 300);
    recognition.start(300);
    recognition.whenSettled(({ kind }) => results.push(kind));
    await clock.advance(100);
    recognition.whenSettled(({ kind }) => results.push(`${kind} later`));
    expect(results).toEqual(['known', 'settled', 'known later']);
  });

  it('tells nobody once abandoned', async () => {
    const { clock, recognition, hear, results } = recognising();
    hear('Hello', 300);
    recognition.start(300);
    recognition.whenSettled(() => results.push('told'));
    recognition.abandon();
    await clock.advance(1_000);
    expect(results).toEqual([]);
    expect(recognition.state.kind).toBe('idle');
    expect(clock.pending).toBe(0);
  });

  it('fails when the model does, or takes too long', async () => {
    const { clock, recognition, speech } = recognising();
    speech.sttFailures.push(new Error('broken'));
    recognition.start(0);
    await clock.advance(100);
    expect(recognition.state).toMatchObject({ kind: 'failed', error: new Error('broken') });
    speech.recognitionMs = 2 * RECOGNITION_LIMIT_MS;
    recognition.start(0);
    await clock.advance(RECOGNITION_LIMIT_MS);
    expect(recognition.state).toMatchObject({ kind: 'failed', error: { name: 'TimeoutError' } });
  });

  it('does not recognise a long stretch twice', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('A long story', 12_000);
    recognition.start(12_000);
    await clock.advance(100);
    recognition.goOn(12_500);
    hear('and its end', 1_000);
    recognition.start(13_000);
    await clock.advance(100);
    expect(recognition.text).toBe('A long story and its end');
    expect(speech.recognised).toEqual([12_000, 1_000]);
  });

  it('recognises a short stretch again together with what follows', async () => {
    const { clock, recognition, hear, speech } = recognising();
    hear('I want', 600);
    recognition.start(600);
    await clock.advance(100);
    recognition.goOn(900);
    hear('a table', 600);
    recognition.start(1_200);
    await clock.advance(100);
    expect(recognition.text).toBe('I want a table');
    expect(speech.recognised).toEqual([600, 1_200]);
  });

  it('reports what breaks after it', async () => {
    const { clock, recognition, results } = recognising();
    recognition.start(0);
    recognition.whenSettled(() => {
      throw new Error('defect');
    });
    await clock.advance(100);
    expect(results).toEqual([new Error('defect')]);
  });
});
