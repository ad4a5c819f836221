import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GGML_MAGIC } from '../conversion/whisper-ggml.ts';
import { ModelProblem } from '../problem.ts';
import { requireWholeNetwork } from './check-network.ts';
import type { ModelParts } from './model-parts.ts';

/** A vocabulary of at least so many tokens has the languages besides English. */
const FIRST_MULTILINGUAL = 51_865;
/** A model has some files; a folder of thousands is something else. */
const MOST_FILES = 2_000;

/** What is in a folder: its family and files, by their names and beginnings. Rejects with a `ModelProblem`. */
export async function recogniseFolder(folder: string): Promise<ModelParts> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  if (names.length > MOST_FILES) throw unknownFamily();
  const files = new Files(folder, names);
  for (const recognise of [supertonic, kokoro, piper, transducer, moonshine, moonshine2, whisperSherpa]) {
    const parts = recognise(files);
    if (!parts) continue;
    for (const network of Object.values(parts)) {
      if (typeof network === 'string' && /\.(?:onnx|ort)$/.test(network)) await requireWholeNetwork(network);
    }
    return parts;
  }
  return whisperGgml(files);
}

class Files {
  readonly folder: string;
  readonly names: readonly string[];

  constructor(folder: string, names: readonly string[]) {
    this.folder = folder;
    this.names = names;
  }

  /** The path of the file whose name matches; of several the one in eight bits, which is quicker. */
  find(pattern: RegExp): string | undefined {
    const found = this.names.filter((name) => pattern.test(name));
    const name = found.find((each) => /int8|quant|q8/.test(each)) ?? found[0];
    return name && join(this.folder, name);
  }
}

const TOKENS = /(?:^|-)tokens\.txt$/;
const network = (name: string) => new RegExp(`(?:^|[-_.])${name}(?:[-_.].*)?\\.(?:onnx|ort)$`);

function transducer(files: Files): ModelParts | undefined {
  const [encoder, decoder] = [files.find(network('encoder')), files.find(network('decoder'))];
  const [joiner, tokens] = [files.find(network('joiner')), files.find(TOKENS)];
  if (!encoder || !decoder || !joiner || !tokens) return undefined;
  const isNemo = /nemo|parakeet/i.test(files.folder);
  return { family: 'transducer', encoder, decoder, joiner, tokens, isNemo };
}

function moonshine(files: Files): ModelParts | undefined {
  const [preprocessor, encoder] = [files.find(network('preprocess')), files.find(network('encode'))];
  const uncachedDecoder = files.find(network('uncached_decode'));
  const cachedDecoder = files.find(/(?<!un)cached_decode.*\.(?:onnx|ort)$/);
  const tokens = files.find(TOKENS);
  if (!preprocessor || !encoder || !uncachedDecoder || !cachedDecoder || !tokens) return undefined;
  return { family: 'moonshine', preprocessor, encoder, uncachedDecoder, cachedDecoder, tokens };
}

function moonshine2(files: Files): ModelParts | undefined {
  const [encoder, mergedDecoder] = [
    files.find(/^encoder_model.*\.(?:onnx|ort)$/),
    files.find(/decoder_model_merged.*\.(?:onnx|ort)$/),
  ];
  const tokens = files.find(TOKENS);
  if (!encoder || !mergedDecoder || !tokens) return undefined;
  return { family: 'moonshine-v2', encoder, mergedDecoder, tokens };
}

function whisperSherpa(files: Files): ModelParts | undefined {
  const [encoder, decoder] = [files.find(network('encoder')), files.find(network('decoder'))];
  const tokens = files.find(TOKENS);
  if (!encoder || !decoder || !tokens) return undefined;
  return { family: 'whisper-sherpa', encoder, decoder, tokens };
}

function kokoro(files: Files): ModelParts | undefined {
  const model = files.find(/^(?:model|kokoro).*\.onnx$/);
  const voices = files.find(/^voices(?:.*\.bin|\/)$/);
  return model && voices ? { family: 'kokoro', model, voices } : undefined;
}

function piper(files: Files): ModelParts | undefined {
  const settings = files.find(/\.onnx\.json$/);
  return settings ? { family: 'piper', model: settings.replace(/\.json$/, ''), settings } : undefined;
}

/** As sherpa-onnx packs it: its makers' own files lie in folders, and in other forms. */
function supertonic(files: Files): ModelParts | undefined {
  const [durationPredictor, textEncoder] = [
    files.find(network('duration_predictor')),
    files.find(network('text_encoder')),
  ];
  const [vectorEstimator, vocoder] = [
    files.find(network('vector_estimator')),
    files.find(network('vocoder')),
  ];
  const [ttsJson, unicodeIndexer] = [files.find(/^tts\.json$/), files.find(/^unicode_indexer\.bin$/)];
  const voiceStyle = files.find(/^voice.*\.bin$/);
  if (!durationPredictor || !textEncoder || !vectorEstimator || !vocoder) return undefined;
  if (!ttsJson || !unicodeIndexer || !voiceStyle) {
    const message =
      'Files of Supertonic are missing beside its networks: tts.json, unicode_indexer.bin and voice.bin, as sherpa-onnx packs them.';
    throw new ModelProblem('incomplete', message);
  }
  const networks = { durationPredictor, textEncoder, vectorEstimator, vocoder };
  return { family: 'supertonic', ...networks, ttsJson, unicodeIndexer, voiceStyle };
}

async function whisperGgml(files: Files): Promise<ModelParts> {
  for (const name of files.names.filter((each) => /\.(?:bin|ggml)$/.test(each))) {
    const path = join(files.folder, name);
    const vocabulary = await wholeGgml(path);
    if (vocabulary !== null) {
      return { family: 'whisper-ggml', model: path, isMultilingual: vocabulary >= FIRST_MULTILINGUAL };
    }
    if (await isCTranslate2(path)) {
      const message = `${name} is a model of CTranslate2, which can’t be run as it is. The catalogue has Whisper base made of one.`;
      throw new ModelProblem('other_family', message);
    }
  }
  throw unknownFamily();
}

/** Of numbers in the head: magic, vocabulary, and a format for the rest. */
const GGML_HEAD_BYTES = 48;
/** Bytes of a block of numbers, and how many numbers it holds, by ggml's number of a format. */
const GGML_BLOCKS: Readonly<Record<number, readonly [bytes: number, numbers: number]>> = {
  0: [4, 1],
  1: [2, 1],
  2: [18, 32],
  3: [20, 32],
  6: [22, 32],
  7: [24, 32],
  8: [34, 32],
};

/** The size of the vocabulary; null where it is no file of whisper.cpp's. Rejects where it ends too early. */
async function wholeGgml(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    const read = async (bytes: number) => {
      const block = Buffer.alloc(bytes);
      const { bytesRead } = await file.read(block, 0, bytes, at);
      at += bytes;
      if (bytesRead < bytes) throw cutShort(path);
      return block;
    };
    if (size < GGML_HEAD_BYTES) return null;
    const head = await read(GGML_HEAD_BYTES);
    if (head.readInt32LE() !== GGML_MAGIC) return null;
    const filters = await read(8);
    at += filters.readInt32LE(0) * filters.readInt32LE(4) * 4;
    const texts = (await read(4)).readInt32LE();
    // One text after the other is some fifty thousand small reads: the texts are taken in one.
    at = await afterTexts(path, at, texts, read, size);
    while (at < size) {
      const [dimensions = 0, letters = 0, format = 0] = int32sOf(await read(12));
      const block = GGML_BLOCKS[format];
      if (!block || dimensions < 1 || dimensions > 4 || letters < 1 || letters > 256) throw cutShort(path);
      const count = int32sOf(await read(dimensions * 4)).reduce((product, each) => product * each, 1);
      at += letters + (count / block[1]) * block[0];
    }
    if (at !== size) throw cutShort(path);
    return head.readInt32LE(4);
  } finally {
    await file.close();
  }
}

/** Texts are a few letters each; all of them together, with their lengths, 540 KB. */
const MOST_TEXT_BYTES = 1 << 20;

async function afterTexts(
  path: string,
  from: number,
  count: number,
  read: (bytes: number) => Promise<Buffer>,
  size: number,
): Promise<number> {
  const block = await read(Math.min(MOST_TEXT_BYTES, size - from));
  let at = 0;
  for (let text = 0; text < count; text++) {
    if (at + 4 > block.length) throw cutShort(path);
    at += 4 + block.readUInt32LE(at);
  }
  return from + at;
}

function int32sOf(block: Buffer): number[] {
  return Array.from({ length: block.length / 4 }, (_, index) => block.readInt32LE(index * 4));
}

async function isCTranslate2(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead).includes('Spec\0');
  } finally {
    await file.close();
  }
}

/** The language that a voice of Piper's says of itself, such as `uk`. */
export async function languageOfPiper(model: string): Promise<string | null> {
  try {
    const { language } = JSON.parse(await readFile(`${model}.json`, 'utf8')) as {
      language?: { code?: string };
    };
    return language?.code?.slice(0, 2).toLowerCase() ?? null;
  } catch (error) {
    throw new ModelProblem('damaged', `${model}.json can’t be read.`, { cause: error });
  }
}

function cutShort(path: string): ModelProblem {
  return new ModelProblem('damaged', `${path} is damaged, or not whole.`);
}

function unknownFamily(): ModelProblem {
  const known = 'Whisper, Moonshine, Parakeet, Zipformer, Kokoro, Piper or Supertonic';
  return new ModelProblem('other_family', `The folder holds no model of a known kind: ${known}.`);
}
