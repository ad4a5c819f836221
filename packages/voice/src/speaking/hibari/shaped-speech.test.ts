import { describe, expect, it } from 'vitest';
import { HOP, VOICE_RATE } from './frames.ts';
import { shapedSpeech } from './shaped-speech.ts';
import { speechOfFrames } from './speech-of-frames.ts';
import { synthesise } from './synthesis.ts';
import { amplitudeAt, joined, type MadeUp, madeUpFrames, powerOf } from './testing.ts';
import { SHAPES, type VoiceShape } from './voice-shape.ts';

const FRAMES = 60;
const natural: VoiceShape = SHAPES.verse;

/** A vowel of 200 Hz whose one resonance is at 1,000 Hz, 20 dB over everything else. */
const vowel: MadeUp = {
  pitch: () => 200,
  harmonic: (bin) => (Math.abs(bin - 50) < 8 ? -2 : -4.3),
  free: () => -20,
};

function say(made: MadeUp, shape: Partial<VoiceShape>): Float32Array {
  const speech = shapedSpeech(madeUpFrames(FRAMES, made), { ...natural, ...shape });
  return joined(synthesise(speech, [12, 24])).subarray(10 * HOP, 50 * HOP);
}

const amplitude = (hz: number, sound: Float32Array) => amplitudeAt(hz, sound, VOICE_RATE);
const db = (ratio: number) => 20 * Math.log10(ratio);

describe('shaped speech', () => {
  it('is the network’s own where nothing is changed', () => {
    const frames = madeUpFrames(FRAMES, { ...vowel, noise: () => -4 });
    expect(joined(synthesise(shapedSpeech(frames, natural), [9]))).toEqual(
      joined(synthesise(speechOfFrames(frames), [9])),
    );
  });

  it('moves the pitch and leaves the resonance', () => {
    const low = say(vowel, { pitch: 0.625 });
    for (const hz of [125, 250, 1000]) expect(amplitude(hz, low)).toBeGreaterThan(2e-5);
    for (const hz of [200, 187, 1060]) expect(amplitude(hz, low)).toBeLessThan(6e-6);
    expect(db(amplitude(1000, low) / amplitude(2000, low))).toBeCloseTo(20, 0);
    expect(powerOf(low) / powerOf(say(vowel, {}))).toBeGreaterThan(0.7);
    expect(powerOf(low) / powerOf(say(vowel, {}))).toBeLessThan(1.4);
  });

  it('moves the resonance and leaves the pitch', () => {
    const large = say(vowel, { resonance: 0.8 });
    expect(db(amplitude(800, large) / amplitude(1200, large))).toBeCloseTo(20, 0);
    expect(db(amplitude(800, large) / amplitude(400, large))).toBeCloseTo(20, 0);
    expect(amplitude(900, large)).toBeLessThan(6e-6);
  });

  it('moves consonants with the resonance too', () => {
    const hiss: MadeUp = { free: (bin) => (bin >= 200 && bin < 220 ? 0 : -20) };
    const bands = (sound: Float32Array) =>
      [4200, 4800].map((hz) =>
        Array.from({ length: 20 }, (_, n) => amplitude(hz - 100 + n * 10, sound)).reduce((a, b) => a + b),
      );
    const [here, there] = bands(say(hiss, {}));
    expect(here).toBeGreaterThan(10 * (there ?? 0));
    const [before, after] = bands(say(hiss, { resonance: 1.143 }));
    expect(after).toBeGreaterThan(10 * (before ?? 0));
  });

  it('does not hear what the network says between its harmonics', () => {
    const wild: MadeUp = { ...vowel, harmonic: (bin) => (bin % 10 >= 3 && bin % 10 <= 7 ? 7 : -4) };
    const calm = powerOf(say({ ...vowel, harmonic: () => -4 }, { pitch: 1.3 }));
    expect(powerOf(say(wild, { pitch: 1.3 })) / calm).toBeCloseTo(1, 1);
  });

  it('widens and narrows the melody around its usual pitch', () => {
    const melody: MadeUp = { ...vowel, pitch: () => 386 };
    expect(amplitude(193 * 2 ** 0.5, say(melody, { range: 0.5 }))).toBeGreaterThan(2e-5);
    expect(amplitude(193 * 2 ** 1.25, say(melody, { range: 1.25 }))).toBeGreaterThan(2e-5);
    expect(amplitude(193, say({ ...vowel, pitch: () => 193 }, { range: 0.5 }))).toBeGreaterThan(2e-5);
  });

  it('tilts from 500 Hz up', () => {
    const flat: MadeUp = { ...vowel, harmonic: () => -3 };
    const [before, after] = [say(flat, {}), say(flat, { tiltDb: -3 })];
    const change = (hz: number) => db(amplitude(hz, after) / amplitude(hz, before));
    expect(change(400)).toBeCloseTo(0, 1);
    expect(change(1000)).toBeCloseTo(-3, 0);
    expect(change(8000)).toBeCloseTo(-12, 0);
  });

  it('adds breath to voiced sounds alone', () => {
    const breathy: MadeUp = { pitch: (frame) => (frame < 30 ? 200 : 0), free: () => -3 };
    const sound = say(breathy, { breathDb: 6 });
    const [voiced, mute] = [powerOf(sound.subarray(0, 15 * HOP)), powerOf(sound.subarray(25 * HOP))];
    expect(10 * Math.log10(voiced / mute)).toBeGreaterThan(5);
    expect(10 * Math.log10(voiced / mute)).toBeLessThan(7);
  });

  it('is short where there is little, and empty for silence', () => {
    expect(shapedSpeech(madeUpFrames(40, {}), SHAPES.ash).count).toBe(0);
    expect(shapedSpeech(madeUpFrames(0, {}), SHAPES.ash).count).toBe(0);
  });
});
