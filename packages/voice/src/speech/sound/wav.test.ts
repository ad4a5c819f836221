import { describe, expect, it } from 'vitest';
import { readWav, toFloat, toInt16, writeWav } from './wav.ts';

const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);

function chunk(name: string, body: Uint8Array): Uint8Array {
  const length = new Uint8Array(Uint32Array.of(body.length).buffer);
  const padding = new Uint8Array(body.length % 2);
  return Buffer.concat([Buffer.from(name), length, body, padding]);
}

describe('WAV files', () => {
  it('hold what was written', () => {
    expect(readWav(writeWav({ sampleRate: 24_000, samples }))).toEqual({ sampleRate: 24_000, samples });
    expect(readWav(writeWav({ sampleRate: 8000, samples: new Int16Array(0) })).samples).toHaveLength(0);
  });

  it('start with the header others read', () => {
    const file = writeWav({ sampleRate: 16_000, samples });
    expect(Buffer.from(file.subarray(0, 44)).toString('hex')).toBe(
      '524946462e00000057415645666d74201000000001000100803e0000007d000002001000646174610a000000',
    );
  });

  it('are read from the middle of a buffer and past chunks unknown here', () => {
    const file = writeWav({ sampleRate: 16_000, samples });
    const more = Buffer.concat([
      Buffer.from('----'),
      file.subarray(0, 12),
      chunk('LIST', Buffer.from('odd')),
      file.subarray(12),
    ]);
    expect(readWav(more.subarray(4)).samples).toEqual(samples);
  });

  it('are read up to the end when they were not closed', () => {
    const file = writeWav({ sampleRate: 16_000, samples });
    new DataView(file.buffer).setUint32(40, 0xffff_ffff, true);
    expect(readWav(file).samples).toEqual(samples);
  });

  it('give the first channel of several', () => {
    const file = writeWav({ sampleRate: 16_000, samples: Int16Array.of(1, 10, 2, 20) });
    new DataView(file.buffer).setUint16(22, 2, true);
    expect(readWav(file).samples).toEqual(Int16Array.of(1, 2));
  });

  it('are refused when they are something else', () => {
    const file = writeWav({ sampleRate: 16_000, samples });
    expect(() => readWav(Buffer.from('ID3 not a wave file at all'))).toThrow('Not a WAV file.');
    expect(() => readWav(new Uint8Array(3))).toThrow('Not a WAV file.');
    expect(() => readWav(file.subarray(0, 36))).toThrow('no sound');
    new DataView(file.buffer).setUint16(34, 24, true);
    expect(() => readWav(file)).toThrow('24 bits');
  });
});

describe('toFloat and toInt16', () => {
  it('are each other’s inverse', () => {
    expect(toInt16(toFloat(samples))).toEqual(samples);
    expect([...toFloat(samples)].every((value) => value >= -1 && value < 1)).toBe(true);
  });

  it('limit what is too loud', () => {
    expect(toInt16(Float32Array.of(1, 2, -2))).toEqual(Int16Array.of(32_767, 32_767, -32_768));
  });
});
