/** Dot product; vectors of different lengths count as unrelated rather than as an error. */
export function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The same direction with length 1; a zero or broken vector becomes zeros, which match nothing. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  if (!Number.isFinite(length) || length < 1e-9) return new Float32Array(vector.length);
  return vector.map((value) => value / length);
}

/** The mean of vectors of one length. */
export function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / vectors.length;
  }
  return mean;
}

export function minus(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, i) => value - (b[i] ?? 0));
}
