import { type FileHandle, open, readFile } from 'node:fs/promises';
import { ModelProblem } from '../problem.ts';
import {
  damaged,
  FLOAT16,
  readCTranslate2,
  readNumbers,
  type StoredModel,
  type StoredTensor,
} from './ctranslate2.ts';
import { widen } from './half.ts';
import { melFilters } from './mel-filters.ts';
import { BLOCK, quantize } from './quantize.ts';

/** "ggml", as whisper.cpp reads it. */
export const GGML_MAGIC = 0x67676d6c;
const FRAMES = 1_500;
const BANDS = 80;
/** ggml's numbers of formats: of the whole file (with its version of quantization, in thousands), and of one tensor. */
const MOSTLY_EIGHT_BITS = 2_007;
const FORMATS = { wide: 0, half: 1, eightBits: 8 };
/** Numbers in a head of attention, in every Whisper. */
const HEAD_SIZE = 64;
/** Texts before the special tokens: multilingual models have one more. */
const TEXTS = { multilingual: 50_257, english: 50_256 };
const FIRST_MULTILINGUAL = 51_865;
/** A vocabulary takes 2 MB. */
const MOST_VOCABULARY_BYTES = 16 * 1024 * 1024;
/** whisper.cpp wants these as 32-bit numbers, like everything of one dimension. */
const WIDE = new Set([
  'encoder.conv1.bias',
  'encoder.conv2.bias',
  'encoder.positional_embedding',
  'decoder.positional_embedding',
]);

export interface WhisperParts {
  /** CTranslate2's `model.bin`, all numbers as float16. */
  readonly model: string;
  /** The `tokenizer.json` beside it. */
  readonly tokenizer: string;
}

/** One tensor of the result: rows of one that is stored. */
interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly stored: StoredTensor;
}

/**
 * Writes a Whisper of CTranslate2 as the file that whisper.cpp reads, its matrices in eight bits (Q8_0): half the size of
 * sixteen, and it hears no worse. Rejects with a `ModelProblem` when a part is damaged or another model. Holds one tensor
 * at a time: 53 MB at most.
 */
export async function writeWhisperGgml(parts: WhisperParts, to: string, signal: AbortSignal): Promise<void> {
  const model = await open(parts.model);
  try {
    const stored = await readCTranslate2(model);
    if (stored.kind !== 'WhisperSpec') throw damaged();
    const header = headerOf(stored);
    const vocabulary = await readVocabulary(parts.tokenizer, header.vocabulary);
    const out = await open(to, 'wx');
    try {
      await out.write(headerBytes(header));
      await out.write(filterBytes());
      await out.write(vocabularyBytes(vocabulary));
      for (const tensor of tensorsOf(stored, header)) {
        signal.throwIfAborted();
        await writeTensor(model, out, tensor);
      }
    } finally {
      await out.close();
    }
  } finally {
    await model.close();
  }
}

interface Header {
  readonly vocabulary: number;
  readonly width: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  readonly textLength: number;
}

function headerOf(stored: StoredModel): Header {
  const [vocabulary = 0, width = 0] = need(stored, 'decoder/embeddings/weight').shape;
  const [textLength = 0] = need(stored, 'decoder/position_encodings/encodings').shape;
  const layers = (side: string) =>
    [...stored.tensors.keys()].filter((name) =>
      new RegExp(`^${side}/layer_\\d+/ffn/linear_0/weight$`).test(name),
    ).length;
  return {
    vocabulary,
    width,
    textLength,
    encoderLayers: layers('encoder'),
    decoderLayers: layers('decoder'),
  };
}

function headerBytes({ vocabulary, width, encoderLayers, decoderLayers, textLength }: Header): Buffer {
  const heads = width / HEAD_SIZE;
  const fields = [GGML_MAGIC, vocabulary, FRAMES, width, heads, encoderLayers];
  return int32s(...fields, textLength, width, heads, decoderLayers, BANDS, MOSTLY_EIGHT_BITS);
}

function filterBytes(): Buffer {
  const { bands, bins, weights } = melFilters(BANDS);
  return Buffer.concat([int32s(bands, bins), Buffer.from(weights.buffer)]);
}

function vocabularyBytes(texts: readonly Buffer[]): Buffer {
  return Buffer.concat([int32s(texts.length), ...texts.flatMap((text) => [int32s(text.length), text])]);
}

async function readVocabulary(tokenizer: string, size: number): Promise<Buffer[]> {
  const file = await open(tokenizer);
  const { size: bytes } = await file.stat();
  await file.close();
  if (bytes > MOST_VOCABULARY_BYTES) throw damagedVocabulary();
  const vocabulary = vocabularyOf(await readFile(tokenizer, 'utf8'));
  const bytesOf = byteLetters();
  const isText = (text: string) => [...text].every((letter) => bytesOf.has(letter));
  const texts = [...vocabulary]
    .sort(([, one], [, other]) => one - other)
    .flatMap(([text]) =>
      isText(text) ? [Buffer.from([...text].map((letter) => bytesOf.get(letter) ?? 0))] : [],
    );
  const wanted = size >= FIRST_MULTILINGUAL ? TEXTS.multilingual : TEXTS.english;
  if (texts.length < wanted) throw damagedVocabulary();
  return texts.slice(0, wanted);
}

function vocabularyOf(json: string): Map<string, number> {
  try {
    const { model } = JSON.parse(json) as { model: { vocab: Record<string, number> } };
    return new Map(Object.entries(model.vocab));
  } catch (error) {
    throw damagedVocabulary(error);
  }
}

function damagedVocabulary(cause?: unknown): ModelProblem {
  return new ModelProblem('damaged', 'The file tokenizer.json is damaged, or of another model.', { cause });
}

/** GPT-2's vocabulary writes every byte as a letter: the printable ones as themselves, the rest from U+0100 on. */
function byteLetters(): Map<string, number> {
  const isPrintable = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  const letters = new Map<string, number>();
  let others = 0;
  for (let byte = 0; byte < 256; byte++) {
    letters.set(String.fromCodePoint(isPrintable(byte) ? byte : 256 + others++), byte);
  }
  return letters;
}

function* tensorsOf(stored: StoredModel, header: Header): Generator<Tensor> {
  for (const layer of [1, 2]) {
    const { shape } = need(stored, `encoder/conv${layer}/bias`);
    yield whole(stored, `encoder.conv${layer}.weight`, `encoder/conv${layer}/weight`);
    yield {
      ...whole(stored, `encoder.conv${layer}.bias`, `encoder/conv${layer}/bias`),
      shape: [shape[0] ?? 0, 1],
    };
  }
  yield whole(stored, 'encoder.positional_embedding', 'encoder/position_encodings/encodings');
  for (let layer = 0; layer < header.encoderLayers; layer++) {
    const [from, to] = [`encoder/layer_${layer}`, `encoder.blocks.${layer}`];
    yield* selfAttention(stored, `${to}.attn`, `${from}/self_attention`);
    yield* norm(stored, `${to}.attn_ln`, `${from}/self_attention/layer_norm`);
    yield* feedForward(stored, to, from);
  }
  yield* norm(stored, 'encoder.ln_post', 'encoder/layer_norm');
  yield whole(stored, 'decoder.positional_embedding', 'decoder/position_encodings/encodings');
  yield whole(stored, 'decoder.token_embedding.weight', 'decoder/embeddings/weight');
  for (let layer = 0; layer < header.decoderLayers; layer++) {
    const [from, to] = [`decoder/layer_${layer}`, `decoder.blocks.${layer}`];
    yield* selfAttention(stored, `${to}.attn`, `${from}/self_attention`);
    yield* norm(stored, `${to}.attn_ln`, `${from}/self_attention/layer_norm`);
    yield* crossAttention(stored, `${to}.cross_attn`, `${from}/attention`);
    yield* norm(stored, `${to}.cross_attn_ln`, `${from}/attention/layer_norm`);
    yield* feedForward(stored, to, from);
  }
  yield* norm(stored, 'decoder.ln', 'decoder/layer_norm');
}

function* linear(stored: StoredModel, to: string, from: string): Generator<Tensor> {
  yield whole(stored, `${to}.weight`, `${from}/weight`);
  yield whole(stored, `${to}.bias`, `${from}/bias`);
}

function* norm(stored: StoredModel, to: string, from: string): Generator<Tensor> {
  yield whole(stored, `${to}.weight`, `${from}/gamma`);
  yield whole(stored, `${to}.bias`, `${from}/beta`);
}

function* feedForward(stored: StoredModel, to: string, from: string): Generator<Tensor> {
  yield* linear(stored, `${to}.mlp.0`, `${from}/ffn/linear_0`);
  yield* linear(stored, `${to}.mlp.2`, `${from}/ffn/linear_1`);
  yield* norm(stored, `${to}.mlp_ln`, `${from}/ffn/layer_norm`);
}

/** CTranslate2 keeps query, key and value in one matrix. The key has no bias. */
function* selfAttention(stored: StoredModel, to: string, from: string): Generator<Tensor> {
  const [weight, bias] = [`${from}/linear_0/weight`, `${from}/linear_0/bias`];
  yield part(stored, `${to}.query.weight`, weight, 0, 3);
  yield part(stored, `${to}.query.bias`, bias, 0, 3);
  yield part(stored, `${to}.key.weight`, weight, 1, 3);
  yield part(stored, `${to}.value.weight`, weight, 2, 3);
  yield part(stored, `${to}.value.bias`, bias, 2, 3);
  yield* linear(stored, `${to}.out`, `${from}/linear_1`);
}

function* crossAttention(stored: StoredModel, to: string, from: string): Generator<Tensor> {
  const [weight, bias] = [`${from}/linear_1/weight`, `${from}/linear_1/bias`];
  yield* linear(stored, `${to}.query`, `${from}/linear_0`);
  yield part(stored, `${to}.key.weight`, weight, 0, 2);
  yield part(stored, `${to}.value.weight`, weight, 1, 2);
  yield part(stored, `${to}.value.bias`, bias, 1, 2);
  yield* linear(stored, `${to}.out`, `${from}/linear_2`);
}

function whole(stored: StoredModel, name: string, from: string): Tensor {
  const tensor = need(stored, from);
  return { name, shape: tensor.shape, stored: tensor };
}

/** One of several equal parts of a tensor's rows. */
function part(stored: StoredModel, name: string, from: string, index: number, of: number): Tensor {
  const tensor = need(stored, from);
  const shape = [(tensor.shape[0] ?? 0) / of, ...tensor.shape.slice(1)];
  const bytes = tensor.bytes / of;
  if (!Number.isInteger(shape[0])) throw damaged();
  return { name, shape, stored: { ...tensor, shape, bytes, at: tensor.at + bytes * index } };
}

function need(stored: StoredModel, name: string): StoredTensor {
  const tensor = stored.tensors.get(name);
  if (tensor?.type !== FLOAT16) throw damaged();
  return tensor;
}

async function writeTensor(
  model: FileHandle,
  out: FileHandle,
  { name, shape, stored }: Tensor,
): Promise<void> {
  const numbers = await readNumbers(model, stored);
  const format = formatOf(name, shape);
  const letters = Buffer.from(name);
  await out.write(int32s(shape.length, letters.length, FORMATS[format], ...shape.toReversed()));
  await out.write(letters);
  await out.write(written(numbers, format));
}

/** As whisper.cpp's own program for quantizing chooses: matrices alone, and convolutions in sixteen bits. */
function formatOf(name: string, shape: readonly number[]): keyof typeof FORMATS {
  if (shape.length === 1 || WIDE.has(name)) return 'wide';
  return shape.length === 2 && (shape[1] ?? 0) % BLOCK === 0 ? 'eightBits' : 'half';
}

function written(halves: Buffer, format: keyof typeof FORMATS): Buffer {
  if (format === 'half') return halves;
  return format === 'wide' ? widen(halves) : quantize(halves);
}

function int32s(...values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}
