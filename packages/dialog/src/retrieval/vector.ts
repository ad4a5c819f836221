/** Dot product; vectors of different lengths count as unrelated rather than as an error. */
export function dot(a: Float32Array, b: Float32Array | Int8Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The largest cosine of a document with one of the question's vectors; 0 where there are none. */
export function nearestOf(question: readonly Float32Array[], document: Float32Array | undefined): number {
  return document ? Math.max(0, ...question.map((vector) => dot(vector, document))) : 0;
}
