import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tinyGgml } from '../testing/tiny-whisper.ts';
import { findModels, findModelsAgain } from './find-models.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-found-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The beginning of a network: its version, then a field of three bytes. */
const NETWORK = Buffer.from([0x08, 0x09, 0x3a, 0x03, 1, 2, 3]);
const ORT = Buffer.from('\0\0\0\0ORTM rest', 'latin1');

async function put(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const to = join(folder, name, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, content);
  }
}

const networks = (...names: string[]) => Object.fromEntries(names.map((name) => [name, NETWORK]));
const families = async () => {
  const { models, broken } = await findModels(folder);
  return Object.fromEntries([
    ...models.map(({ id, parts, languages }) => [id, `${parts.family} ${languages.slice(0, 2).join(' ')}`]),
    ...broken.map(({ id, problem }) => [id, problem.code]),
  ]);
};

describe('findModels', () => {
  it('finds nothing without a folder', async () => {
    expect(await findModels(join(folder, 'none'))).toEqual({ models: [], broken: [] });
  });

  it('tells the families of recognition by their files', async () => {
    await put('whisper-small', { 'ggml-small.bin': tinyGgml() });
    await put('whisper-english', { 'ggml-tiny.en.bin': tinyGgml(51_864) });
    await put('sherpa-onnx-whisper-tiny', {
      ...networks('tiny-encoder.int8.onnx', 'tiny-encoder.onnx', 'tiny-decoder.onnx'),
      'tiny-tokens.txt': 'a 1',
    });
    await put('sherpa-onnx-whisper-base.en', {
      ...networks('base.en-encoder.onnx', 'base.en-decoder.onnx'),
      'base.en-tokens.txt': 'a 1',
    });
    await put('sherpa-onnx-moonshine-tiny-en-int8', {
      ...networks(
        'preprocess.onnx',
        'encode.int8.onnx',
        'uncached_decode.int8.onnx',
        'cached_decode.int8.onnx',
      ),
      'tokens.txt': 'a 1',
    });
    await put('sherpa-onnx-moonshine-base-uk-quantized', {
      'encoder_model.ort': ORT,
      'decoder_model_merged.ort': ORT,
      'tokens.txt': 'a 1',
    });
    await put('sherpa-onnx-zipformer-uk-2025', {
      ...networks(
        'encoder-epoch-30-avg-4.int8.onnx',
        'decoder-epoch-30-avg-4.onnx',
        'joiner-epoch-30-avg-4.onnx',
      ),
      'tokens.txt': 'a 1',
    });
    await put('sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', {
      ...networks('encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx'),
      'tokens.txt': 'a 1',
    });
    expect(await families()).toEqual({
      'whisper-small': 'whisper-ggml en zh',
      'whisper-english': 'whisper-ggml en',
      'sherpa-onnx-whisper-tiny': 'whisper-sherpa en zh',
      'sherpa-onnx-whisper-base.en': 'whisper-sherpa en',
      'sherpa-onnx-moonshine-tiny-en-int8': 'moonshine en',
      'sherpa-onnx-moonshine-base-uk-quantized': 'moonshine-v2 uk',
      'sherpa-onnx-zipformer-uk-2025': 'transducer uk',
      'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8': 'transducer bg cs',
    });
    const { models } = await findModels(folder);
    const tiny = models.find(({ id }) => id === 'sherpa-onnx-whisper-tiny');
    expect(tiny?.parts).toMatchObject({
      encoder: join(folder, 'sherpa-onnx-whisper-tiny', 'tiny-encoder.int8.onnx'),
    });
    const parakeet = models.find(({ id }) => id.includes('parakeet'));
    expect(parakeet?.parts).toMatchObject({ isNemo: true });
  });

  it('tells those that speak', async () => {
    await put('vits-piper-uk_UA-lada-medium', {
      ...networks('uk_UA-lada-medium.onnx'),
      'uk_UA-lada-medium.onnx.json': '{"language":{"code":"uk_UA"}}',
    });
    await put('kokoro-multi', { ...networks('model.onnx'), 'voices.bin': 'x' });
    await put('kokoro-voices', { ...networks('model.onnx'), 'voices/af_heart.bin': 'x' });
    await put('supertonic', {
      ...networks('duration_predictor.onnx', 'text_encoder.onnx', 'vector_estimator.onnx', 'vocoder.onnx'),
      'tts.json': '{}',
      'unicode_indexer.bin': 'x',
      'voice.bin': 'x',
    });
    expect(await families()).toEqual({
      'vits-piper-uk_UA-lada-medium': 'piper uk',
      'kokoro-multi': 'kokoro en es',
      'kokoro-voices': 'kokoro en es',
      supertonic: 'supertonic en uk',
    });
  });

  it('names the fault of a folder', async () => {
    await put('empty-one', { 'README.md': 'nothing here' });
    await put('other', { 'pytorch_model.bin': Buffer.alloc(500) });
    await put('ctranslate', { 'model.bin': Buffer.from('\x06\0\0\0\x0c\0WhisperSpec\0rest', 'latin1') });
    await put('cut-short', { 'ggml-base.bin': tinyGgml().subarray(0, -20) });
    await put('too-long', { 'ggml-base.bin': Buffer.concat([tinyGgml(), Buffer.alloc(5)]) });
    await put('zipformer-uk', {
      ...networks('encoder.onnx', 'decoder.onnx', 'joiner.onnx'),
      'joiner.onnx': NETWORK.subarray(0, 5),
      'tokens.txt': 'a 1',
    });
    await put('moonshine-uk', {
      'encoder_model.ort': 'a page that says 404',
      'decoder_model_merged.ort': ORT,
      'tokens.txt': 'a 1',
    });
    await put('zipformer', {
      ...networks('encoder.onnx', 'decoder.onnx', 'joiner.onnx'),
      'tokens.txt': 'a 1',
    });
    await put('piper-uk-olena', {
      ...networks('voice.onnx'),
      'voice.onnx.json': '{"language":{"code":"de_DE"}}',
    });
    await put('piper-uk-broken', { ...networks('voice.onnx'), 'voice.onnx.json': '{' });
    await put('piper-uk-half', { 'voice.onnx.json': '{"language":{"code":"uk_UA"}}' });
    await put('whisper-uk', { 'ggml-base.en.bin': tinyGgml(51_864) });
    expect(await families()).toEqual({
      'empty-one': 'other_family',
      other: 'other_family',
      ctranslate: 'other_family',
      'cut-short': 'damaged',
      'too-long': 'damaged',
      'zipformer-uk': 'damaged',
      'moonshine-uk': 'damaged',
      zipformer: 'no_language',
      'piper-uk-olena': 'other_language',
      'piper-uk-broken': 'damaged',
      'piper-uk-half': 'incomplete',
      'whisper-uk': 'other_language',
    });
  });

  it('skips files, and models that are being added', async () => {
    await put('.adding/whisper-base', { 'ggml-base.bin': 'half' });
    await writeFile(join(folder, 'notes.txt'), 'mine');
    expect(await findModels(folder)).toEqual({ models: [], broken: [] });
  });
});

describe('findModelsAgain', () => {
  it('looks again when something was added, changed or removed, and else not', async () => {
    const ids = async () => (await findModelsAgain(folder)).models.map(({ id }) => id);
    expect(await ids()).toEqual([]);
    await put('whisper-small', { 'ggml-small.bin': tinyGgml() });
    expect(await ids()).toEqual(['whisper-small']);
    expect(await findModelsAgain(folder)).toBe(await findModelsAgain(folder));
    await rm(join(folder, 'whisper-small', 'ggml-small.bin'));
    expect(await ids()).toEqual([]);
    await put('whisper-other', { 'ggml-base.bin': tinyGgml() });
    expect(await ids()).toEqual(['whisper-other']);
    await rm(join(folder, 'whisper-other'), { recursive: true });
    expect(await ids()).toEqual([]);
  });

  it('knows several folders', async () => {
    await put('one/whisper-small', { 'ggml-small.bin': tinyGgml() });
    for (let count = 0; count < 12; count++) {
      expect((await findModelsAgain(join(folder, `none-${count}`))).models).toEqual([]);
    }
    expect((await findModelsAgain(join(folder, 'one'))).models).toHaveLength(1);
  });
});
