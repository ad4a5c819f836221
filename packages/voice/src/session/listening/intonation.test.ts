import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../speech/types.ts';
import { join, noise, silence } from '../../testing/sounds.ts';
import { intonationOf } from './intonation.ts';

/** A voice with five harmonics that glides from one pitch to another. */
function voice(fromHz: number, toHz: number, seconds: number, amplitude = 0.2): Float32Array {
  let phase = 0;
  const length = Math.round(seconds * SAMPLE_RATE);
  return new Float32Array(length).map((_, i) => {
    phase += (2 * Math.PI * (fromHz + ((toHz - fromHz) * i) / length)) / SAMPLE_RATE;
    return [1, 2, 3, 4, 5].reduce((sum, n) => sum + (amplitude / n) * Math.sin(n * phase), 0);
  });
}

const heard = (...parts: Float32Array[]) => {
  const found = intonationOf(join(...parts, silence(0.1)));
  if (found === null) throw new Error('No voice was heard.');
  return found;
};

describe('intonationOf', () => {
  it.each([
    [110, 'a man'],
    [210, 'a woman'],
    [300, 'a child'],
  ])('hears a voice of %i Hz fall, stay and rise: %s', (hz) => {
    const sentence = voice(hz, hz, 1);
    const falling = heard(sentence, voice(hz, hz * 0.65, 0.3));
    const level = heard(sentence, voice(hz, hz, 0.3));
    const rising = heard(sentence, voice(hz, hz * 1.5, 0.3));
    expect(level.endPitch).toBeCloseTo(0, 0);
    expect(falling.endPitch).toBeLessThan(-4);
    expect(falling.pitchChange).toBeLessThan(-1.5);
    expect(rising.endPitch).toBeGreaterThan(3);
    expect(rising.pitchChange).toBeGreaterThan(1.5);
  });

  it('hears an end fade, whatever the level of the microphone', () => {
    for (const gain of [1, 0.05]) {
      const fading = heard(voice(150, 150, 0.8, 0.2 * gain), voice(150, 150, 0.2, 0.02 * gain));
      const held = heard(voice(150, 150, 1, 0.2 * gain));
      expect(fading.endLevel).toBeLessThan(held.endLevel - 8);
    }
  });

  it('hears a sound die away, and one that is held', () => {
    const parts = Array.from({ length: 20 }, (_, at) => voice(150, 150, 0.02, 0.2 * 0.8 ** at));
    expect(heard(voice(150, 150, 0.6), ...parts).levelChange).toBeLessThan(-5);
    expect(heard(voice(150, 150, 1)).levelChange).toBeGreaterThan(-3);
  });

  it('measures the last sound to its beginning, over a consonant', () => {
    const hiss = noise(0.02, 0.02);
    const found = heard(
      voice(150, 150, 0.5),
      silence(0.2),
      voice(150, 150, 0.15),
      hiss,
      voice(150, 150, 0.15),
    );
    expect(found.lastVoicedMs).toBeGreaterThan(220);
    expect(found.lastVoicedMs).toBeLessThan(380);
  });

  it('leaves out the silence behind the last sound', () => {
    const short = heard(voice(150, 120, 1));
    const long = heard(voice(150, 120, 1), silence(0.5));
    expect(long.endPitch).toBeCloseTo(short.endPitch, 1);
    expect(long.endLevel).toBeCloseTo(short.endLevel, 1);
  });

  it.each([
    ['nothing', silence(0)],
    ['10 ms', voice(150, 150, 0.01)],
    ['silence', silence(1)],
    ['a whisper', noise(1, 0.05)],
  ])('has no melody for %s', (_, samples) => {
    expect(intonationOf(samples)).toBeNull();
  });
});
