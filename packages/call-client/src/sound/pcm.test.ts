import { expect, it } from 'vitest';
import { fromBase64, fromPcm, toBase64, toPcm } from './pcm.ts';

it('writes samples as the wire has them: sixteen bits, the lower byte first', () => {
  expect(Buffer.from(toBase64(Int16Array.of(1, -2, 32_767, -32_768)), 'base64').toString('hex')).toBe(
    '0100feffff7f0080',
  );
});

it('reads its own output', () => {
  const pcm = Int16Array.from({ length: 480 }, (_, i) => i * 137 - 30_000);
  expect(fromBase64(toBase64(pcm))).toEqual(pcm);
  expect(fromBase64(toBase64(pcm.subarray(10, 20)))).toEqual(pcm.subarray(10, 20));
});

it('reads other data as no sound', () => {
  expect(fromBase64('%%%')).toHaveLength(0);
  expect(fromBase64('')).toHaveLength(0);
  expect(fromBase64(Buffer.from([1, 0, 7]).toString('base64'))).toEqual(Int16Array.of(1));
});

it('keeps loud sound from turning over', () => {
  expect([...toPcm(Float32Array.of(0, 1, -1, 3, -3))]).toEqual([0, 32_767, -32_767, 32_767, -32_767]);
  expect(fromPcm(Int16Array.of(-32_768, 16_384))).toEqual(Float32Array.of(-1, 0.5));
});
