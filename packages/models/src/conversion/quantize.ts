import { widen } from './half.ts';

/** Numbers that share one scale. */
export const BLOCK = 32;
/** A scale of two bytes, and one byte for each number. */
const BLOCK_BYTES = 2 + BLOCK;
const LARGEST = 127;

/**
 * Numbers of 16 bits in ggml's format Q8_0: blocks of 32, each with a scale. Every step rounds to 32 bits, as ggml's own
 * code does, so that the same bytes come out. Their number is a multiple of 32.
 */
export function quantize(halves: Buffer): Buffer<ArrayBuffer> {
  const numbers = floats(widen(halves));
  const out = Buffer.alloc((numbers.length / BLOCK) * BLOCK_BYTES);
  for (let at = 0, to = 0; at < numbers.length; at += BLOCK, to += BLOCK_BYTES) {
    const block = numbers.subarray(at, at + BLOCK);
    const scale = Math.fround(largest(block) / LARGEST);
    const inverse = scale === 0 ? 0 : Math.fround(1 / scale);
    out.writeUInt16LE(narrow(scale), to);
    for (let index = 0; index < BLOCK; index++) {
      const scaled = Math.fround((block[index] ?? 0) * inverse);
      out.writeInt8(Math.sign(scaled) * Math.floor(Math.fround(Math.abs(scaled) + 0.5)), to + 2 + index);
    }
  }
  return out;
}

function floats(bytes: Buffer<ArrayBuffer>): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
}

function largest(block: Float32Array): number {
  let value = 0;
  for (const number of block) value = Math.max(value, Math.abs(number));
  return value;
}

const bits = new Uint32Array(1);
const number = new Float32Array(bits.buffer);

/** A number of 32 bits that is not negative, as the nearest of 16; of two equally near ones the even one. */
export function narrow(value: number): number {
  number[0] = value;
  const wide = bits[0] ?? 0;
  const exponent = (wide >> 23) - 112;
  if (exponent >= 31) return 0x7c00;
  // A normal number gives up thirteen bits; a subnormal one more, and shows the one that was implied.
  const lost = exponent > 0 ? 13 : 14 - exponent;
  if (lost > 24) return 0;
  const fraction = exponent > 0 ? wide & 0x7fffff : (wide & 0x7fffff) | 0x800000;
  const kept = (Math.max(exponent, 0) << 10) | 0;
  return kept + roundHalfEven(fraction, lost);
}

function roundHalfEven(value: number, lost: number): number {
  const kept = value >> lost;
  const rest = value & ((1 << lost) - 1);
  const half = 1 << (lost - 1);
  return kept + (rest > half || (rest === half && kept % 2 === 1) ? 1 : 0);
}
