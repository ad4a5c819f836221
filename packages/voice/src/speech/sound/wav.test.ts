import { describe, expect, it } from 'vitest';
import { openWav, readWav, toFloat, toInt16, writeWav } from './wav.ts';

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

/** A file with a format of its own. */
function fileOf(
  coding: number,
  bits: number,
  channels: number,
  data: Uint8Array,
  more = new Uint8Array(0),
): Uint8Array {
  const format = new DataView(new ArrayBuffer(16));
  format.setUint16(0, coding, true);
  format.setUint16(2, channels, true);
  format.setUint32(4, 8_000, true);
  format.setUint16(14, bits, true);
  const whole = chunk('fmt ', Buffer.concat([new Uint8Array(format.buffer), more]));
  return Buffer.concat([Buffer.from('RIFF----WAVE'), whole, chunk('data', data)]);
}

const bytesOf = (numbers: Int16Array | Float32Array) => new Uint8Array(numbers.buffer);

describe('openWav', () => {
  it('reads any part of the sound', () => {
    const sound = openWav(writeWav({ sampleRate: 16_000, samples }));
    expect([sound.sampleRate, sound.channels, sound.length]).toEqual([16_000, 1, 5]);
    expect(toInt16(sound.mono(1, 4))).toEqual(samples.subarray(1, 4));
    expect(toInt16(sound.mono(3, 9))).toEqual(samples.subarray(3));
    expect(sound.mono(9, 12)).toHaveLength(0);
  });

  it('mixes the channels', () => {
    const sound = openWav(fileOf(1, 16, 2, bytesOf(Int16Array.of(100, 300, -8, -4, 7))));
    expect([sound.length, ...toInt16(sound.mono(0, 2))]).toEqual([2, 200, -6]);
  });

  it('reads floats, within the range', () => {
    const sound = openWav(fileOf(3, 32, 1, bytesOf(Float32Array.of(0.5, -0.25, 7, Number.NaN))));
    expect(sound.mono(0, 4)).toEqual(Float32Array.of(0.5, -0.25, 1, 0));
  });

  it('finds the coding of an extensible format', () => {
    const tag = new Uint8Array(24);
    tag[8] = 3;
    const sound = openWav(fileOf(0xfffe, 32, 1, bytesOf(Float32Array.of(0.5)), tag));
    expect(sound.mono(0, 1)).toEqual(Float32Array.of(0.5));
  });

  it.each([
    [1, 24],
    [3, 64],
    [6, 8],
    [0xfffe, 16],
    [1, 0],
  ])('refuses coding %i of %i bits', (coding, bits) => {
    expect(() => openWav(fileOf(coding, bits, 1, new Uint8Array(24)))).toThrow(`${bits} bits`);
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
