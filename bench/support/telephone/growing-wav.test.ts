import { writeWav } from '@parlo/voice';
import { expect, it } from 'vitest';
import { readGrowingWav } from './growing-wav.ts';

it('reads what is there of a file that is not whole', () => {
  const file = Buffer.from(writeWav({ sampleRate: 8_000, samples: Int16Array.of(0, 16_384, -32_768) }));
  expect([...readGrowingWav(file)]).toEqual([0, 0.5, -1]);
  expect([...readGrowingWav(file.subarray(0, 44 + 3))]).toEqual([0]);
  expect([...readGrowingWav(file.subarray(0, 10))]).toEqual([]);
});
