import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoonshine } from '../../speech/recognition/moonshine.ts';
import { levels } from '../../speech/sound/energy.ts';
import { resample } from '../../speech/sound/resample.ts';
import { toFloat } from '../../speech/sound/wav.ts';
import type { SpeechToText } from '../../speech/types.ts';
import { medianPitch } from '../../testing/sounds.ts';
import { VOICE_RATE } from './frames.ts';
import { createHibari, type PhonemeSpeech } from './hibari.ts';
import { HIBARI_FILES } from './hibari-files.ts';
import { DEFAULT_VOICE, SHAPES } from './voice-shape.ts';

const never = new AbortController().signal;
const SENTENCE = 'wˌi ɑɹ ˈOpᵊn fɹʌm nˈIn ɪn ðə mˈɔɹnɪŋ ʌntˈɪl sˈɪks ɪn ðə ˈivnɪŋ.';
const HELLO = 'həlˈO.';

let hibari: PhonemeSpeech;
let stt: SpeechToText;

beforeAll(async () => {
  [hibari, stt] = await Promise.all([createHibari(), createMoonshine()]);
});
afterAll(() => Promise.all([hibari.close(), stt.close()]));

async function piecesOf(
  phonemes: string,
  voice: string = DEFAULT_VOICE,
  speech = hibari,
): Promise<Int16Array[]> {
  const pieces: Int16Array[] = [];
  for await (const piece of speech.speak(phonemes, voice, never)) pieces.push(piece);
  return pieces;
}

const say = async (phonemes: string, voice?: string, speech?: PhonemeSpeech) =>
  toFloat(Int16Array.from((await piecesOf(phonemes, voice, speech)).flatMap((piece) => [...piece])));

describe('Hibari', () => {
  it('has eight voices that are understood, word for word', async () => {
    for (const voice of Object.keys(SHAPES)) {
      const sound = resample(await say(SENTENCE, voice), VOICE_RATE, 16_000);
      const { text } = await stt.transcribe(sound, never);
      const words = text
        .toLowerCase()
        .replaceAll('9', 'nine')
        .replaceAll('6', 'six')
        .replaceAll(/[^a-z ]/g, '');
      expect(words, voice).toBe('we are open from nine in the morning until six in the evening');
    }
  });

  it('speaks at one level in every voice, without clipping and without silence at the ends', async () => {
    for (const voice of Object.keys(SHAPES)) {
      const sound = await say(SENTENCE, voice);
      const spoken = levels(sound, VOICE_RATE).filter((level) => level > -45);
      const power = spoken.reduce((sum, level) => sum + 10 ** (level / 10), 0) / spoken.length;
      expect(Math.abs(10 * Math.log10(power) + 20), voice).toBeLessThan(2);
      expect(Math.max(...sound.map(Math.abs)), voice).toBeLessThan(1);
      const heard = levels(sound, VOICE_RATE).map((level) => level > -62);
      expect(heard.indexOf(true), voice).toBeLessThanOrEqual(5);
      expect(heard.length - heard.lastIndexOf(true), voice).toBeLessThanOrEqual(7);
    }
  });

  it('has the pitch of each voice’s recipe', async () => {
    const pitchOf = async (voice: string) =>
      medianPitch(resample(await say(SENTENCE, voice), VOICE_RATE, 16_000));
    const own = await pitchOf('verse');
    for (const voice of ['ash', 'alloy', 'shimmer'] as const)
      expect(
        12 * Math.abs(Math.log2((await pitchOf(voice)) / own / SHAPES[voice].pitch)),
        voice,
      ).toBeLessThan(2);
  });

  it('has sound above 8 kHz', async () => {
    const sound = await say('sˈɪks sˈistəɹz.');
    const low = resample(resample(sound, VOICE_RATE, 16_000), 16_000, VOICE_RATE);
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample ** 2, 0);
    expect(power(sound.map((sample, n) => sample - (low[n] ?? 0))) / power(sound)).toBeGreaterThan(0.01);
  });

  it('says the same each time, and an unknown voice is the default', async () => {
    const sound = await say(HELLO);
    expect(await say(HELLO, 'nobody')).toEqual(sound);
    expect(await say(HELLO, 'coral')).not.toEqual(sound);
  });

  it('speaks more slowly when it is told to', async () => {
    const usual = (await piecesOf(SENTENCE)).reduce((sum, { length }) => sum + length, 0);
    let slow = 0;
    for await (const piece of hibari.speak(SENTENCE, 'verse', never, 0.8)) slow += piece.length;
    expect(slow / usual).toBeGreaterThan(1.1);
  });

  it('begins before it is done', async () => {
    const pieces = await piecesOf(`${SENTENCE} ${SENTENCE}`);
    expect(pieces.length).toBeGreaterThan(8);
    expect(pieces[0]?.length).toBeLessThanOrEqual(VOICE_RATE * 0.15);
  });

  it('is silent when there is nothing to say', async () => {
    for (const nothing of ['', '   ', '😀', 'Привіт', '\0', ', , ,'])
      expect(await say(nothing), nothing).toHaveLength(0);
  });

  it('says one word again and again, and words without an end', async () => {
    const often = await say('wˈɜɹd '.repeat(300));
    expect(often.length / VOICE_RATE).toBeGreaterThan(60);
    expect((await say('a'.repeat(2000))).length).toBeGreaterThan(VOICE_RATE);
  });

  it('answers each of many at once with its own sound, the short one before the long', async () => {
    const texts = [SENTENCE.repeat(3), HELLO, 'wˈʌn mˈOmᵊnt.'];
    const alone = [];
    for (const text of texts) alone.push(await say(text));
    const done: string[] = [];
    const together = await Promise.all(
      texts.map(async (text) => {
        const sound = await say(text);
        done.push(text);
        return sound;
      }),
    );
    expect(together).toEqual(alone);
    expect(done.at(-1)).toBe(texts[0]);
  });

  it('rejects when aborted, and speaks on', async () => {
    const abort = new AbortController();
    const pieces = hibari.speak(SENTENCE, 'verse', abort.signal)[Symbol.asyncIterator]();
    expect((await pieces.next()).value).toBeInstanceOf(Int16Array);
    abort.abort();
    await expect(pieces.next()).rejects.toMatchObject({ name: 'AbortError' });
    const never = hibari.speak(SENTENCE, 'verse', AbortSignal.abort())[Symbol.asyncIterator]();
    await expect(never.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect((await say(HELLO)).length).toBeGreaterThan(2400);
  });

  it('stops after an abort', async () => {
    for await (const _ of hibari.speak(SENTENCE.repeat(5), 'verse', never)) break;
    expect((await say(HELLO)).length).toBeGreaterThan(2400);
  });

  it('rejects running work on close, which may be called twice', async () => {
    const own = await createHibari();
    const pieces = own.speak(SENTENCE, 'verse', never)[Symbol.asyncIterator]();
    await pieces.next();
    const dropped = expect(pieces.next().then(() => pieces.next())).rejects.toThrow('closed');
    await own.close();
    await own.close();
    await dropped;
    await expect(say(HELLO, 'verse', own)).rejects.toThrow('closed');
  });

  it('shares the work of several threads', async () => {
    const own = await createHibari({ workers: 2 });
    const [one, other] = await Promise.all([say(SENTENCE, 'verse', own), say(HELLO, 'verse', own)]);
    expect(one).toEqual(await say(SENTENCE));
    expect(other).toEqual(await say(HELLO));
    await own.close();
  });

  it('does not begin without its files, or with others', async () => {
    const nowhere = { ...HIBARI_FILES, network: '/nowhere/hibari.onnx' };
    await expect(createHibari({ files: nowhere })).rejects.toThrow('nowhere');
    const other = { ...HIBARI_FILES, alphabet: HIBARI_FILES.network };
    await expect(createHibari({ files: other })).rejects.toThrow();
  });

  it('gives up on a piece that takes too long', async () => {
    await expect(createHibari({ pieceTimeoutMs: 0 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
