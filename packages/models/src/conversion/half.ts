/** Numbers of 16 bits, IEEE 754's binary16, as numbers of 32 bits; both little-endian. Every value is exact. */
export function widen(halves: Buffer): Buffer<ArrayBuffer> {
  const count = halves.length / 2;
  const wide = Buffer.alloc(count * 4);
  for (let at = 0; at < count; at++) wide.writeUInt32LE(widenBits(halves.readUInt16LE(at * 2)), at * 4);
  return wide;
}

/** The bits of a binary16 as the bits of the same number in binary32. */
function widenBits(half: number): number {
  const sign = (half & 0x8000) << 16;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0x1f) return (sign | 0x7f800000 | (fraction << 13)) >>> 0;
  if (exponent !== 0) return (sign | ((exponent + 112) << 23) | (fraction << 13)) >>> 0;
  if (fraction === 0) return sign >>> 0;
  // A subnormal number: its leading one becomes the implied one of the wider format.
  const shift = Math.clz32(fraction) - 21;
  return (sign | ((113 - shift) << 23) | (((fraction << shift) & 0x3ff) << 13)) >>> 0;
}
