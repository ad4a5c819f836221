import { describe, expect, it } from 'vitest';
import { wholeSound } from '../speaking/whole-sound.ts';
import { NoRecognizerError } from '../speech/recognition/no-recognizer-error.ts';
import type { SpeechToText, TextToSpeech } from '../speech/types.ts';
import { ServiceError } from './connection.ts';
import { recognizerWithFallback, restOf, voiceWithFallback } from './with-fallback.ts';

const never = new AbortController().signal;
const close = () => Promise.resolve();
const recognizer = (transcribe: SpeechToText['transcribe']): SpeechToText => ({ transcribe, close });
const fails = (error: unknown) => recognizer(() => Promise.reject(error));
const hear = (service: SpeechToText, local: SpeechToText, signal = never) =>
  recognizerWithFallback(service, local).transcribe(new Float32Array(160), signal, 'uk');

describe('recognizerWithFallback', () => {
  const local = recognizer(async () => ({ text: 'heard here' }));

  it('hears by the service', async () => {
    expect(
      await hear(
        recognizer(async () => ({ text: 'heard there' })),
        local,
      ),
    ).toEqual({ text: 'heard there' });
  });

  it('hears here what the service does not', async () => {
    expect(await hear(fails(new ServiceError('too_slow')), local)).toEqual({ text: 'heard here' });
  });

  it('hears here with the assistant’s terms', async () => {
    const knowing = recognizer(async (_samples, _signal, language, terms) => ({
      text: `${language} ${terms}`,
    }));
    const both = recognizerWithFallback(fails(new ServiceError('too_slow')), knowing);
    expect(await both.transcribe(new Float32Array(160), never, 'en', 'sauna')).toEqual({ text: 'en sauna' });
  });

  it('says what the service failed with where nothing here knows the language', async () => {
    const none = fails(new NoRecognizerError('uk'));
    await expect(hear(fails(new ServiceError('too_slow')), none)).rejects.toMatchObject({
      fault: 'too_slow',
    });
    // It was not asked: what is left is that the language is not understood here.
    await expect(hear(fails(new ServiceError('resting')), none)).rejects.toBeInstanceOf(NoRecognizerError);
  });

  it('ignores results after an abort', async () => {
    const gone = AbortSignal.abort();
    await expect(hear(fails(new ServiceError('unreachable')), local, gone)).rejects.toBe(gone.reason);
  });

  it('tells languages apart as this machine does', async () => {
    const telling = { ...local, identify: async () => 'uk' };
    const both = recognizerWithFallback(local, telling);
    expect(await both.identify?.(new Float32Array(160), never, ['en', 'uk'])).toBe('uk');
    expect(recognizerWithFallback(local, local).identify).toBeUndefined();
  });

  it('recognises ahead as late as the slower of both', () => {
    const service = { ...local, aheadDelayMs: () => 150 };
    expect(recognizerWithFallback(service, local).aheadDelayMs?.('en')).toBe(150);
    expect(recognizerWithFallback(local, { ...local, aheadDelayMs: () => 300 }).aheadDelayMs?.('en')).toBe(
      300,
    );
  });
});

describe('voiceWithFallback', () => {
  const TEXT = 'We open at nine on weekdays, and at ten on Saturdays.';
  /** Speaks so many milliseconds, then fails or ends. */
  const service = (ms: number, failure: unknown = null): TextToSpeech => ({
    async *synthesize() {
      if (ms > 0) yield new Int16Array(ms * 24).fill(1);
      if (failure) throw failure;
    },
    close,
  });
  function local() {
    const said: string[] = [];
    const tts: TextToSpeech = {
      async *synthesize(text) {
        said.push(text);
        yield new Int16Array(24).fill(2);
      },
      close,
    };
    return { said, tts };
  }
  const say = async (from: TextToSpeech, rests = false, signal = never) => {
    const { said, tts } = local();
    const sound = await wholeSound(
      voiceWithFallback(from, tts, () => rests).synthesize(TEXT, { voice: 'ash' }, signal),
    );
    return { said, sound };
  };

  it('costs something, and the recogniser too: neither is asked for what may not be needed', () => {
    expect(voiceWithFallback(service(0), service(0), () => false).isPaid).toBe(true);
    const here = { ...recognizer(async () => ({ text: '' })), hasRoom: () => true };
    expect(recognizerWithFallback(here, here).hasRoom).toBeUndefined();
  });

  it('speaks by the service alone', async () => {
    const { said, sound } = await say(service(800));
    expect([said, sound.length]).toEqual([[], 800 * 24]);
  });

  it('says here the whole of what the service does not begin', async () => {
    expect((await say(service(0, new ServiceError('unreachable')))).said).toEqual([TEXT]);
    expect((await say(service(800), true)).said).toEqual([TEXT]);
  });

  it('says the rest here of what broke off, and leaves no word out', async () => {
    const { said, sound } = await say(service(1_500, new ServiceError('too_slow')));
    expect(said).toEqual(['on weekdays, and at ten on Saturdays.']);
    expect(sound.length).toBe(1_501 * 24);
  });

  it('does not hide a fault of our own, nor speaks when it is no longer wanted', async () => {
    await expect(say(service(0, new TypeError('ours')))).rejects.toThrow('ours');
    const gone = AbortSignal.abort();
    await expect(say(service(0, new ServiceError('unreachable')), false, gone)).rejects.toBe(gone.reason);
  });

  it('takes the rest from the beginning of a word that may not have been said', () => {
    expect(restOf('One two three', 0)).toBe('One two three');
    expect(restOf('One two three', 200)).toBe('One two three');
    expect(restOf('One two three', 600)).toBe('two three');
    expect(restOf('One two three', 5_000)).toBe('');
    expect(restOf('Зачекайте', 500)).toBe('Зачекайте');
  });
});
