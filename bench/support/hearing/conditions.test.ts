import { SAMPLE_RATE } from '@parlo/voice';
import { expect, it } from 'vitest';
import { heardIn, loudnessDb, withNoise } from './conditions.ts';

const tone = (hz: number, amplitude = 0.3): Float32Array =>
  new Float32Array(SAMPLE_RATE).map((_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
const PAUSE = 0.3 * SAMPLE_RATE;
const middle = (sound: Float32Array) => sound.subarray(PAUSE + 1_000, PAUSE + SAMPLE_RATE - 1_000);

it('leaves clean sound as it is, between pauses', () => {
  const heard = heardIn('clean', tone(500), []);
  expect(heard).toHaveLength(SAMPLE_RATE + 2 * PAUSE);
  expect(heard.subarray(PAUSE, PAUSE + SAMPLE_RATE)).toEqual(tone(500));
  expect(heard.subarray(0, PAUSE).every((sample) => sample === 0)).toBe(true);
});

it('takes no pause for a quieter voice', () => {
  const paused = new Float32Array(4 * SAMPLE_RATE);
  paused.set(tone(500), SAMPLE_RATE);
  expect(loudnessDb(paused)).toBeCloseTo(loudnessDb(tone(500)), 0);
});

it.each(['babble', 'music'] as const)('has %s 10 dB below the voice, in the pauses too', (condition) => {
  const voice = tone(500);
  const heard = heardIn(condition, voice, [tone(300), tone(700, 0.01)]);
  const noise = heard.map((sample, i) => sample - (voice[i - PAUSE] ?? 0));
  expect(loudnessDb(voice) - loudnessDb(noise)).toBeCloseTo(10, 0);
  expect(Math.max(...noise.subarray(0, PAUSE))).toBeGreaterThan(0.01);
  expect(heardIn(condition, voice, [tone(300), tone(700, 0.01)])).toEqual(heard);
});

it('mixes a noise of any loudness', () => {
  expect(withNoise(tone(500), tone(300, 0.9))[5]).toBeCloseTo(
    withNoise(tone(500), tone(300, 0.001))[5] ?? 0,
    4,
  );
});

it.each([
  [100, 20, 100],
  [1_000, -1, 1],
  [3_700, 12, 100],
  [5_000, 30, 200],
])('removes a tone of %d Hz outside the telephone band', (hz, least, most) => {
  const lost = loudnessDb(tone(hz)) - loudnessDb(middle(heardIn('telephone', tone(hz), [])));
  expect(lost).toBeGreaterThan(least);
  expect(lost).toBeLessThan(most);
});
