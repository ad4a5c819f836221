import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { levels, rmsDb } from '../../speech/sound/energy.ts';
import { resample } from '../../speech/sound/resample.ts';
import { toFloat } from '../../speech/sound/wav.ts';
import { SAMPLE_RATE, type TextToSpeech, VOICE_RATE } from '../../speech/types.ts';
import { medianPitch } from '../../testing/sounds.ts';
import { wholeSound } from '../whole-sound.ts';
import { createFlite } from './flite.ts';
import { DEFAULT_VOICE, VOICES } from './voices.ts';

// Real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const never = new AbortController().signal;
const sentence = 'We are open from nine in the morning until six in the evening.';
let tts: TextToSpeech;

beforeAll(async () => {
  tts = await createFlite();
});
afterAll(() => tts.close());

const say = async (text: string, voice: string = DEFAULT_VOICE) =>
  toFloat(await wholeSound(tts.synthesize(text, { voice }, never)));
const verse = { voice: 'verse' };

describe('Flite', () => {
  it('has eight voices that differ by ear: at least 1.5 semitones, or a tenth of the duration', async () => {
    const heard = [];
    for (const name of Object.keys(VOICES)) {
      const sound = await say(sentence, name);
      heard.push({
        name,
        semitones: 12 * Math.log2(medianPitch(resample(sound, VOICE_RATE, SAMPLE_RATE)) / 100),
        seconds: sound.length / VOICE_RATE,
      });
    }
    for (const [index, one] of heard.entries()) {
      for (const other of heard.slice(index + 1)) {
        const apart =
          Math.abs(one.semitones - other.semitones) > 1.5 || Math.abs(one.seconds / other.seconds - 1) > 0.1;
        expect(apart, `${one.name} and ${other.name}`).toBe(true);
      }
    }
  });

  it('speaks at one level without clipping, trimmed, in every voice', async () => {
    for (const name of Object.keys(VOICES)) {
      const sound = await say(sentence, name);
      expect(Math.abs(rmsDb(sound) + 20)).toBeLessThan(1.5);
      expect(sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)).toBeLessThan(0.95);
      const loud = levels(sound, VOICE_RATE).map((level) => level > -60);
      expect(loud.indexOf(true)).toBeLessThanOrEqual(3);
      expect(loud.length - loud.lastIndexOf(true)).toBeLessThanOrEqual(4);
    }
  });

  it('says the same each time, and an unknown voice is the default', async () => {
    const sound = await say('Hello.');
    expect(await say('Hello.', 'nobody')).toEqual(sound);
    expect(await say('Hello.', 'coral')).not.toEqual(sound);
  });

  it('is silent when there is nothing to say', async () => {
    for (const nothing of ['', '   ', '😀', '...', '\0']) expect(await say(nothing)).toHaveLength(0);
  });

  it('takes options, quotes and paths for words', async () => {
    for (const text of [
      '-lv',
      '--help',
      '-o /etc/passwd',
      '$(reboot) `ls`',
      '"; rm -rf /',
      '%s%n%x',
      '<speak>a</speak>',
    ]) {
      expect((await say(text)).length, text).toBeGreaterThan(2400);
    }
  });

  it('speaks several sentences and a very long text', async () => {
    expect((await say('One. Two! Three?')).length).toBeGreaterThan((await say('One.')).length * 2);
    const long = await say('word '.repeat(300));
    expect(long.length / VOICE_RATE).toBeGreaterThan(60);
  });

  it('answers each of many at once with its own sound', async () => {
    const texts = ['One.', 'One hundred and eleven.', 'One thousand one hundred and eleven.'];
    const alone = [];
    for (const text of texts) alone.push(await say(text));
    expect(await Promise.all(texts.map((text) => say(text)))).toEqual(alone);
  });

  it('rejects when aborted, and speaks on', async () => {
    const abort = new AbortController();
    const dropped = wholeSound(tts.synthesize(sentence, verse, abort.signal));
    abort.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    await expect(wholeSound(tts.synthesize('Hi', verse, AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect((await say('Hello.')).length).toBeGreaterThan(2400);
  });

  it('rejects running work on close, which may be called twice', async () => {
    const own = await createFlite();
    const dropped = expect(wholeSound(own.synthesize(sentence, verse, never))).rejects.toThrow('closed');
    await own.close();
    await own.close();
    await dropped;
    await expect(wholeSound(own.synthesize(sentence, verse, never))).rejects.toThrow('closed');
  });
});
