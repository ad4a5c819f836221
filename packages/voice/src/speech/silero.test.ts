import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createNaturalVoice } from '../speaking/create-natural-voice.ts';
import { createFlite } from '../speaking/flite/flite.ts';
import { burst, hum, join, noise, rumble, silence, tone } from '../testing/sounds.ts';
import { spoken } from '../testing/spoken.ts';
import { createSileroFactory, type SileroFactory } from './silero.ts';
import type { TextToSpeech, VoiceActivityDetector } from './types.ts';

// Real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let factory: SileroFactory;
let tts: TextToSpeech;

beforeAll(async () => {
  factory = await createSileroFactory({ warm: 1 });
  tts = await createNaturalVoice();
});
afterAll(async () => {
  await tts.close();
  factory.close();
});

const say = (text: string, voice = 'verse') => spoken(tts, text, voice);

/** What the detector says after each 10 ms. */
function follow(sound: Float32Array, detector: VoiceActivityDetector = factory.createDetector()): boolean[] {
  const said: boolean[] = [];
  for (let at = 0; at + 160 <= sound.length; at += 160)
    said.push(detector.accept(sound.subarray(at, at + 160)));
  detector.close();
  return said;
}

/** For so long a voice fades at the end of a sentence, which is in its sound and is no speech any more. */
const FADING_MS = 50;

describe('Silero', () => {
  it.each(['verse', 'coral', 'ballad'])('dates the start and end of speech: %s', async (voice) => {
    const words = await say('Please tell me how much the delivery costs.', voice);
    const said = follow(join(noise(0.6, 0.0005), words, noise(0.8, 0.0005)));
    const { onsetLagMs, offsetLagMs } = factory.createDetector();
    const onset = said.indexOf(true) * 10 - 600;
    const offset = (said.lastIndexOf(true) + 1) * 10 - 600 - words.length / 16;
    expect(Math.abs(onset - onsetLagMs)).toBeLessThanOrEqual(60);
    expect(Math.abs(offset - offsetLagMs + FADING_MS)).toBeLessThanOrEqual(60);
  });

  it.each([
    ['silence', silence(3)],
    ['hiss', noise(3, 0.05)],
    ['loud hiss', noise(3, 0.3)],
    ['traffic', rumble(3, 0.5)],
    ['hum', hum(3, 0.2)],
    ['a tone', tone(440, 3, 0.2)],
    ['coughs and bangs', join(silence(0.5), burst(0.9), silence(0.7), burst(0.5), silence(1))],
  ])('does not take %s for speech', (_, sound) => {
    expect(follow(sound)).not.toContain(true);
  });

  it('hears speech over a noise that it ignores', async () => {
    const words = await say('I would like to book an appointment for next Tuesday.');
    const street = rumble(words.length / 16_000, 0.1);
    const said = follow(words.map((sample, index) => sample + (street[index] ?? 0)));
    expect(said.filter(Boolean).length / said.length).toBeGreaterThan(0.7);
  });

  it('follows a minute of talk without a gap', async () => {
    // Flite makes no pauses inside a sentence.
    const flite = await createFlite();
    const words = await spoken(
      flite,
      'I was there on Monday and they told me to come again on Friday so I went home',
      'verse',
    );
    await flite.close();
    const copies = Math.ceil((60 * 16_000) / words.length);
    const said = follow(join(...Array.from({ length: copies }, () => words)));
    const gap = said.slice(30).indexOf(false);
    expect(gap === -1 || gap > said.length - 60).toBe(true);
  });

  it('starts afresh for the next call, with frames of any length', async () => {
    const words = await say('Hello there, how are you?');
    const other = await createSileroFactory({ warm: 0 });
    const fresh = follow(join(silence(0.3), words), other.createDetector());
    // Given back in the middle of speech.
    follow(words.subarray(0, words.length >> 1));
    expect(follow(join(silence(0.3), words))).toEqual(fresh);
    const detector = factory.createDetector();
    expect(detector.accept(words)).toBe(true);
    detector.close();
    detector.close();
    expect(detector.accept(words)).toBe(false);
  });

  it('keeps calls apart', async () => {
    const words = await say('Hello there, how are you?');
    const one = factory.createDetector();
    const other = factory.createDetector();
    expect([one.accept(words), other.accept(silence(1))]).toEqual([true, false]);
    one.close();
    other.close();
  });
});
