import { throwIfAborted } from '../text/abort.ts';
import { createPace } from '../text/pace.ts';
import { MEANING_DIMENSIONS, meaningOf, quantise } from './meaning.ts';

/** How near documents are to one question: cosines, -1 to 1; 0 for documents without a vector. */
export interface Nearness {
  /** Of every document, by a quarter of its numbers: within 0.1 or so. */
  readonly estimates: Float32Array;
  /** Nothing for a document without a vector. */
  exact(document: number): number | undefined;
}

/** Documents by what they mean. */
export interface MeaningIndex {
  readonly bytes: number;
  compare(embedding: Float32Array): Promise<Nearness>;
}

/** A quarter of a vector is enough to pick candidates from ten thousand, in 0.7 ms instead of 7. */
const SKETCH = MEANING_DIMENSIONS / 4;
const PAIRS = SKETCH / 2;
/** Documents looked through in one go: a third of a millisecond. */
const SLICE = 4096;

const length = (vector: ArrayLike<number>): number => {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += (vector[i] ?? 0) ** 2;
  return Math.sqrt(square);
};

/** The dot product with the `width` bytes at `start`. Whole numbers throughout, which is faster than fractions. */
function product(query: Int8Array, bytes: Int8Array, start: number, width: number): number {
  let sum = 0;
  for (let i = 0; i < width; i++) sum = (sum + Math.imul(query[i] ?? 0, bytes[start + i] ?? 0)) | 0;
  return sum;
}

/**
 * Two numbers of each sketch, so that one multiplication makes the sum of two products: the upper half of
 * (a1 + a2·2¹⁶)(b2 + b1·2¹⁶) is a1·b1 + a2·b2. Bytes from -127 to 127 stay within its sixteen bits.
 */
function pack(lower: number, upper: number): number {
  return (lower + (upper << 16)) | 0;
}

/** What rounds the upper half: below it stands a1·b2, which may be negative. */
const HALF = 0x8000;

/**
 * Writes how near documents `from` to `to` are: exact whole numbers, times each one's scale. Its arrays are its
 * parameters: only so is it compiled well.
 */
function scan(
  query: Int32Array,
  sketches: Int32Array,
  scales: Float32Array,
  scores: Float32Array,
  { from, to, whole }: { readonly from: number; readonly to: number; readonly whole: number },
): void {
  for (let document = from; document < to; document++) {
    const start = document * PAIRS;
    let sum = 0;
    for (let i = 0; i < PAIRS; i++) {
      sum = (sum + ((Math.imul(query[i] ?? 0, sketches[start + i] ?? 0) + HALF) >> 16)) | 0;
    }
    scores[document] = sum * (scales[document] ?? 0) * whole;
  }
}

/**
 * All embeddings point roughly the same way; what they share is taken from each (Mu & Viswanath 2018), with
 * `background`, embeddings of everyday sentences, counted in so that it stays sensible for two or three documents.
 * What is left is kept in bytes again, three quarters of a kilobyte a document.
 */
export async function createMeaningIndex(
  vectors: readonly (Int8Array | null)[],
  background: readonly Float32Array[],
  signal?: AbortSignal,
): Promise<MeaningIndex> {
  const pace = createPace();
  const common = new Float32Array(MEANING_DIMENSIONS);
  let members = 0;
  const add = (vector: ArrayLike<number>): void => {
    const scale = 1 / length(vector);
    if (!Number.isFinite(scale)) return;
    for (let i = 0; i < MEANING_DIMENSIONS; i++) common[i] = (common[i] ?? 0) + (vector[i] ?? 0) * scale;
    members++;
  };
  const rest = async (): Promise<void> => {
    await pace();
    throwIfAborted(signal);
  };
  for (const vector of background) add(meaningOf(vector));
  for (const [i, vector] of vectors.entries()) {
    if (i % 16 === 0) await rest();
    if (vector?.length === MEANING_DIMENSIONS) add(vector);
  }
  for (const [i, sum] of common.entries()) common[i] = sum / (members || 1);

  const centred = (vector: ArrayLike<number>): Float32Array => {
    const scale = 1 / length(vector);
    const apart = new Float32Array(MEANING_DIMENSIONS);
    for (let i = 0; i < MEANING_DIMENSIONS; i++) apart[i] = (vector[i] ?? 0) * scale - (common[i] ?? 0);
    return apart;
  };
  const bytes = new Int8Array(vectors.length * MEANING_DIMENSIONS);
  const sketches = new Int32Array(vectors.length * PAIRS);
  const scales = new Float32Array(vectors.length);
  for (const [i, vector] of vectors.entries()) {
    if (i % 16 === 0) await rest();
    if (vector?.length !== MEANING_DIMENSIONS || length(vector) === 0) continue;
    const small = quantise(centred(vector));
    bytes.set(small, i * MEANING_DIMENSIONS);
    for (let j = 0; j < PAIRS; j++) {
      sketches[i * PAIRS + j] = pack(small[2 * j] ?? 0, small[2 * j + 1] ?? 0);
    }
    scales[i] = 1 / (length(small) || 1);
  }

  return {
    bytes: bytes.byteLength + sketches.byteLength + scales.byteLength,
    async compare(embedding) {
      const pace = createPace();
      const query = quantise(centred(meaningOf(embedding)));
      const scale = 1 / (length(query) || 1);
      const pairs = Int32Array.from({ length: PAIRS }, (_, i) =>
        pack(query[2 * i + 1] ?? 0, query[2 * i] ?? 0),
      );
      const whole = (scale * MEANING_DIMENSIONS) / SKETCH;
      const estimates = new Float32Array(scales.length);
      for (let from = 0; from < estimates.length; from += SLICE) {
        await pace();
        scan(pairs, sketches, scales, estimates, {
          from,
          to: Math.min(estimates.length, from + SLICE),
          whole,
        });
      }
      return {
        estimates,
        exact(document) {
          const own = scales[document] ?? 0;
          if (own === 0) return undefined;
          return product(query, bytes, document * MEANING_DIMENSIONS, MEANING_DIMENSIONS) * own * scale;
        },
      };
    },
  };
}
