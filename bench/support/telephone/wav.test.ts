import { expect, it } from 'vitest';
import { fromWav, toWav } from './wav.ts';

it('reads what was written, and what is there of a file that is not whole', () => {
  const wav = toWav(Float32Array.from([0, 1, -1, 2]));
  expect([...fromWav(wav)]).toEqual([0, 1, -1, 1]);
  expect([...fromWav(wav.subarray(0, 44 + 3))]).toEqual([0]);
  expect([...fromWav(Buffer.alloc(10))]).toEqual([]);
});
