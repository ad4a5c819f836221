/** What a passage's meaning is kept in: the sentence half of an embedding (see `sentence-encoder.ts`). */
export const MEANING_DIMENSIONS = 512;

const LARGEST = 127;

/** The half of an embedding that is stored of passages: it distinguishes them as well as both halves do. */
export function meaningOf(vector: Float32Array): Float32Array {
  const meaning = new Float32Array(MEANING_DIMENSIONS);
  meaning.set(vector.subarray(Math.max(0, vector.length - MEANING_DIMENSIONS)));
  return meaning;
}

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
