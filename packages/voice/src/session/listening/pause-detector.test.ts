import { expect, it } from 'vitest';
import { PAUSE_MS, PauseDetector } from './pause-detector.ts';

const frame = (amplitude: number) => new Float32Array(160).fill(amplitude);

function heard(...amplitudes: readonly number[]): number {
  const pause = new PauseDetector();
  for (const amplitude of amplitudes) pause.hear(frame(amplitude), 10);
  return pause.ms;
}

it('counts sound far below the loudest so far', () => {
  expect(heard(0.2, 0.2, 0.005, 0, 0)).toBe(30);
  expect(heard(0.2, 0.2, 0.02, 0.02)).toBe(0);
  expect(heard(0.2, ...Array.from({ length: PAUSE_MS / 10 }, () => 0))).toBe(PAUSE_MS);
});

it('is over with the next sound, and nothing in a loud room', () => {
  expect(heard(0.2, 0, 0, 0.1)).toBe(0);
  expect(heard(0.1, 0.02, 0.02, 0.02)).toBe(0);
});
