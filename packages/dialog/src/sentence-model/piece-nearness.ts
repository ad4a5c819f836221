/**
 * Late interaction: how near a text is to a question piece by piece. A text's one vector is the mean of its pieces, in
 * which the word that decides may be lost; here each piece of the question finds the nearest piece of the text.
 */

const LARGEST = 127;

/** The states of a text's pieces, in bytes: a quarter of the memory, and directions hardly change. */
export interface KeptPieces {
  /** One piece after the other, each with the same count of numbers; a piece's largest number is 127 or -127. */
  readonly states: Int8Array;
  /** Per piece, one over its length in those numbers; 0 for a piece that has none. */
  readonly scales: Float32Array;
}

/** Keeps what the encoder made of a text's pieces: `states` has `width` numbers a piece. */
export function keepPieces(states: Float32Array, width: number): KeptPieces {
  const count = Math.floor(states.length / width);
  const kept = new Int8Array(count * width);
  const scales = new Float32Array(count);
  for (let piece = 0; piece < count; piece++) {
    const from = piece * width;
    let largest = 0;
    for (let i = from; i < from + width; i++) largest = Math.max(largest, Math.abs(states[i] ?? 0));
    if (!(largest > 0 && Number.isFinite(largest))) continue;
    let squares = 0;
    for (let i = from; i < from + width; i++) {
      const byte = Math.round(((states[i] ?? 0) * LARGEST) / largest);
      kept[i] = byte;
      squares += byte * byte;
    }
    scales[piece] = 1 / Math.sqrt(squares);
  }
  return { states: kept, scales };
}

/** The mean, over the question's pieces, of the largest cosine with a piece of the text; 0 where either has none. */
export function pieceNearness(question: KeptPieces, text: KeptPieces): number {
  const [asked, known] = [question.scales.length, text.scales.length];
  if (asked === 0 || known === 0) return 0;
  const width = question.states.length / asked;
  let sum = 0;
  for (let a = 0; a < asked; a++) {
    let nearest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < known; k++) {
      const cosine = dotAt(question.states, a * width, text.states, k * width, width) * (text.scales[k] ?? 0);
      if (cosine > nearest) nearest = cosine;
    }
    sum += nearest * (question.scales[a] ?? 0);
  }
  return sum / asked;
}

function dotAt(a: Int8Array, fromA: number, b: Int8Array, fromB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (a[fromA + i] ?? 0) * (b[fromB + i] ?? 0);
  return sum;
}
