import { describe, expect, it } from 'vitest';
import { levels, rmsDb } from '../../speech/sound/energy.ts';
import { resample } from '../../speech/sound/resample.ts';
import { SAMPLE_RATE, VOICE_RATE } from '../../speech/types.ts';
import { burst, join, medianPitch, noise, silence, tone } from '../../testing/sounds.ts';
import { finishSound } from './finish-sound.ts';

describe('finishSound', () => {
  it('cuts silence and hiss at both ends, but for 15 ms', () => {
    const made = finishSound(join(noise(0.4, 0.0005), tone(200, 0.5, 0.2), silence(0.6)), 1);
    expect(made.length / 24).toBeCloseTo(530, -1);
  });

  it('starts and ends at nothing, without a click', () => {
    const made = finishSound(tone(200, 0.5, 0.5), 1);
    expect(Math.abs(made[0] ?? 1)).toBeLessThan(0.001);
    expect(Math.abs(made.at(-1) ?? 1)).toBeLessThan(0.001);
    const steps = made.slice(1).map((sample, index) => Math.abs(sample - (made[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.02);
  });

  it('brings quiet and loud to the same level', () => {
    for (const amplitude of [0.01, 0.1, 0.9]) {
      expect(rmsDb(finishSound(tone(200, 1, amplitude), 1))).toBeCloseTo(-20, 0);
    }
  });

  it('does not make a sentence louder for its pauses', () => {
    const made = finishSound(join(tone(200, 0.5, 0.1), silence(1), tone(200, 0.5, 0.1)), 1);
    expect(Math.max(...levels(made, VOICE_RATE))).toBeCloseTo(-20, 0);
  });

  it('stays under full scale when the peaks are sharp', () => {
    const sharp = join(
      burst(1).map((sample) => Math.sign(sample) * Math.abs(sample) ** 4 * 50),
      tone(200, 1, 0.001),
    );
    const made = finishSound(sharp, 1);
    expect(made.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0)).toBeLessThan(0.9);
  });

  it('moves the spectrum by the timbre', () => {
    expect(medianPitch(resample(finishSound(tone(100, 1, 0.3), 1.2), VOICE_RATE, SAMPLE_RATE))).toBeCloseTo(
      120,
      -1,
    );
  });

  it('gives nothing for silence', () => {
    expect(finishSound(silence(1), 1)).toHaveLength(0);
    expect(finishSound(silence(0), 1.1)).toHaveLength(0);
  });
});
