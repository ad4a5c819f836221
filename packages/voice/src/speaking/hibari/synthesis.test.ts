import { describe, expect, it } from 'vitest';
import { BINS, HOP, VOICE_RATE, WINDOW } from './frames.ts';
import { speechOfFrames } from './speech-of-frames.ts';
import { synthesise } from './synthesis.ts';
import { amplitudeAt, joined, type MadeUp, madeUpFrames, powerOf } from './testing.ts';

const say = (count: number, made: MadeUp, sizes: readonly number[] = [count], seed?: number) =>
  joined(synthesise(speechOfFrames(madeUpFrames(count, made)), sizes, seed));

const vowel: MadeUp = {
  pitch: () => 200,
  harmonic: (bin) => (bin < 100 ? -3 : -8),
  free: () => -7,
  noise: () => -7,
};

/** A level is the magnitude in a spectrum, where a cosine of amplitude 1 has a quarter of the window. */
const amplitudeOf = (level: number) => Math.exp(level) / (WINDOW / 4);

describe('synthesis', () => {
  it('gives each harmonic the magnitude of its level', () => {
    const sound = say(60, { pitch: () => 200, harmonic: (bin) => (bin < 100 ? -3 : -8) });
    const middle = sound.subarray(20 * HOP, 40 * HOP);
    for (const hz of [200, 400, 1800])
      expect(amplitudeAt(hz, middle, VOICE_RATE)).toBeCloseTo(amplitudeOf(-3), 6);
    for (const hz of [2200, 8000])
      expect(amplitudeAt(hz, middle, VOICE_RATE)).toBeCloseTo(amplitudeOf(-8), 7);
    for (const hz of [300, 1100, 11_500]) expect(amplitudeAt(hz, middle, VOICE_RATE)).toBeLessThan(1e-6);
  });

  it('needs a pitch for harmonics', () => {
    expect(powerOf(say(20, { harmonic: () => 0 }))).toBeLessThan(1e-10);
  });

  it('gives noise the power of its level, where no other part covers it', () => {
    // Two normal numbers a bin, over a window whose square sums to three eighths of its length.
    const expected = (level: number) => (2 * Math.exp(2 * level) * 2 * BINS) / (1200 * 1200) / 1.5;
    for (const level of [-2, -4]) {
      const power = powerOf(say(80, { noise: () => level }).subarray(2 * HOP, 78 * HOP));
      expect(power / expected(level)).toBeGreaterThan(0.85);
      expect(power / expected(level)).toBeLessThan(1.15);
    }
    const free: MadeUp = { free: () => 0 };
    expect(say(20, { ...free, noise: () => -7.1 })).toEqual(say(20, free));
    expect(say(20, { ...free, noise: () => -5 })).not.toEqual(say(20, free));
  });

  it('gives the part with phases of its own exactly these', () => {
    const frames = { ...madeUpFrames(30, { free: (bin) => (bin === 50 ? 3 : -100) }) };
    // A cosine of 1,000 Hz goes on by 12.5 periods from frame to frame.
    frames.freePhase.fill(0);
    for (let frame = 0; frame < 30; frame++) frames.freePhase[50 * 30 + frame] = frame * 12.5 * 2 * Math.PI;
    const sound = joined(synthesise(speechOfFrames(frames), [30])).subarray(5 * HOP, 25 * HOP);
    // Four windows overlap, which sum to 2, over squares that sum to one and a half.
    const expected = ((2 * Math.exp(3)) / WINDOW) * (2 / 1.5);
    expect(amplitudeAt(1000, sound, VOICE_RATE) / expected).toBeCloseTo(1, 3);
  });

  it('limits a network that runs wild', () => {
    for (const wild of [50, Infinity, 1e30])
      expect(say(10, { free: () => wild })).toEqual(say(10, { free: () => 7 }));
    expect(Number.isFinite(powerOf(say(10, { ...vowel, free: () => Number.NaN })))).toBe(false);
  });

  it('gives the same sound in pieces of any sizes, the last size again and again', () => {
    const whole = say(50, vowel);
    expect(whole).toHaveLength(50 * HOP);
    for (const sizes of [[1], [3, 7, 11], [49], [12, 24, 48], [100]])
      expect(say(50, vowel, sizes)).toEqual(whole);
    const lengths = [...synthesise(speechOfFrames(madeUpFrames(50, vowel)), [4, 20])].map(
      (piece) => piece.length / HOP,
    );
    expect(lengths).toEqual([4, 20, 20, 6]);
  });

  it.each([0, 1, 2, 3, 4, 5])('speaks %i frames', (count) => {
    expect(say(count, vowel)).toHaveLength(count * HOP);
  });

  it('makes a piece only when it is asked for', () => {
    let read = 0;
    const speech = speechOfFrames(madeUpFrames(100, vowel));
    const counting = {
      ...speech,
      readFrame: (...all: Parameters<typeof speech.readFrame>) => {
        read++;
        speech.readFrame(...all);
      },
    };
    const pieces = synthesise(counting, [10]);
    expect(read).toBe(0);
    pieces.next();
    expect(read).toBe(12);
  });

  it('says the same with the same seed', () => {
    const hiss: MadeUp = { noise: () => -2 };
    expect(say(20, hiss, [20], 4)).toEqual(say(20, hiss, [20], 4));
    expect(say(20, hiss, [20], 5)).not.toEqual(say(20, hiss, [20], 4));
  });
});
