/** What a passage's vector is kept in: as many bytes as the sentence model's vectors have numbers. */
export const MEANING_DIMENSIONS = 384;

const LARGEST = 127;

/**
 * A direction in bytes: its largest number becomes 127 or -127. The length is lost, which a direction does not need.
 * A zero or broken vector becomes zeros.
 */
export function quantise(vector: Float32Array): Int8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const bytes = new Int8Array(vector.length);
  if (!Number.isFinite(largest) || largest < 1e-9) return bytes;
  const scale = LARGEST / largest;
  for (const [i, value] of vector.entries()) bytes[i] = Math.round(value * scale);
  return bytes;
}
