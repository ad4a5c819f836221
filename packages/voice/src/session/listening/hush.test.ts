import { expect, it } from 'vitest';
import { HUSH_MS, Hush } from './hush.ts';

const frame = (amplitude: number) => new Float32Array(160).fill(amplitude);

function heard(...amplitudes: readonly number[]): number {
  const hush = new Hush();
  for (const amplitude of amplitudes) hush.hear(frame(amplitude), 10);
  return hush.ms;
}

it('counts what is far under the loudest sound so far', () => {
  expect(heard(0.2, 0.2, 0.005, 0, 0)).toBe(30);
  expect(heard(0.2, 0.2, 0.02, 0.02)).toBe(0);
  expect(heard(0.2, ...Array.from({ length: HUSH_MS / 10 }, () => 0))).toBe(HUSH_MS);
});

it('is over with the next sound, and nothing in a loud room', () => {
  expect(heard(0.2, 0, 0, 0.1)).toBe(0);
  expect(heard(0.1, 0.02, 0.02, 0.02)).toBe(0);
});
