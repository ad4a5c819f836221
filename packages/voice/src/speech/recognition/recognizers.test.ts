import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FoundModel } from '@parlo/models';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tone } from '../../testing/sounds.ts';
import type { SpeechToText } from '../types.ts';
import { NoRecognizerError } from './no-recognizer-error.ts';
import { Recognizers } from './recognizers.ts';
import { sherpaConfig } from './sherpa-models.ts';

const never = new AbortController().signal;
const word = tone(300, 0.5, 0.3);
const NETWORK = Buffer.from([0x08, 0x09]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-recognizers-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(name: string): Promise<void> {
  await mkdir(join(folder, name));
  for (const file of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx'])
    await writeFile(join(folder, name, file), NETWORK);
  await writeFile(join(folder, name, 'tokens.txt'), 'a 1');
}

const silent = (): SpeechToText => ({
  transcribe: async () => ({ text: '' }),
  close: async () => undefined,
});

function scripted(open?: (model: FoundModel, language: string) => void) {
  const opened: string[] = [];
  const closed: string[] = [];
  const stt = (name: string): SpeechToText => ({
    transcribe: async (_samples, _signal, language) => ({ text: `${name} ${language}` }),
    close: async () => void closed.push(name),
  });
  const recognizers = new Recognizers({
    english: stt('english'),
    modelsFolder: folder,
    open: async (model, language) => {
      opened.push(`${model.id} ${language}`);
      open?.(model, language);
      return stt(model.id);
    },
  });
  const hear = async (language?: string) => (await recognizers.transcribe(word, never, language)).text;
  return { recognizers, opened, closed, hear };
}

describe('Recognizers', () => {
  it('understands only English without added models', async () => {
    const { recognizers, hear, opened } = scripted();
    expect(await recognizers.languages()).toEqual(['en']);
    expect(await hear()).toBe('english en');
    await expect(hear('uk')).rejects.toBeInstanceOf(NoRecognizerError);
    await expect(recognizers.prepare('uk')).rejects.toThrow('uk');
    await recognizers.prepare('en');
    expect(opened).toEqual([]);
  });

  it('has room where the recogniser of the language has', async () => {
    const english = { ...silent(), hasRoom: () => true };
    const recognizers = new Recognizers({ english, modelsFolder: folder });
    expect([recognizers.hasRoom(), recognizers.hasRoom('en'), recognizers.hasRoom('uk')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(new Recognizers({ english: silent(), modelsFolder: folder }).hasRoom()).toBe(false);
  });

  it('asks the first model that can tell languages apart', async () => {
    await put('zipformer-uk');
    const stt = { transcribe: async () => ({ text: '' }), close: async () => {} };
    const telling = {
      ...stt,
      identify: async (_: unknown, __: unknown, all: readonly string[]) => all.at(-1) ?? null,
    };
    const of = (other: SpeechToText) =>
      new Recognizers({ english: stt, modelsFolder: folder, open: async () => other });
    expect(await of(telling).identify(word, never, ['en', 'uk'])).toBe('uk');
    expect(await of(stt).identify(word, never, ['en', 'uk'])).toBeNull();
    await expect(of(telling).identify(word, never, ['de'])).rejects.toBeInstanceOf(NoRecognizerError);
  });

  it('finds a model that was added meanwhile, loads it once and keeps it', async () => {
    const { recognizers, hear, opened } = scripted();
    await expect(hear('uk')).rejects.toThrow();
    await put('zipformer-uk');
    expect(await recognizers.languages()).toEqual(['en', 'uk']);
    expect(await Promise.all([hear('uk'), hear('uk'), recognizers.prepare('uk')])).toEqual([
      'zipformer-uk uk',
      'zipformer-uk uk',
      undefined,
    ]);
    await rm(join(folder, 'zipformer-uk'), { recursive: true });
    expect(await hear('uk')).toBe('zipformer-uk uk');
    expect(opened).toEqual(['zipformer-uk uk']);
  });

  it('prefers the model that knows the fewest other languages, and loads one for all of its own', async () => {
    await put('parakeet-tdt-0.6b-v3');
    await put('zipformer-uk');
    const { hear, opened } = scripted();
    expect([await hear('uk'), await hear('pl'), await hear('de')]).toEqual([
      'zipformer-uk uk',
      'parakeet-tdt-0.6b-v3 pl',
      'parakeet-tdt-0.6b-v3 de',
    ]);
    expect(opened).toEqual(['zipformer-uk uk', 'parakeet-tdt-0.6b-v3 pl']);
  });

  it('tries a model again that did not load', async () => {
    await put('zipformer-uk');
    let failures = 1;
    const { hear } = scripted(() => {
      if (failures-- > 0) throw new Error('damaged');
    });
    await expect(hear('uk')).rejects.toThrow('damaged');
    expect(await hear('uk')).toBe('zipformer-uk uk');
  });

  it('closes all of them', async () => {
    await put('zipformer-uk');
    const { recognizers, hear, closed } = scripted();
    await hear('uk');
    await recognizers.close();
    await recognizers.close();
    expect([...new Set(closed)].sort()).toEqual(['english', 'zipformer-uk']);
    await expect(hear('uk')).rejects.toThrow('closed');
    await expect(hear()).rejects.toThrow('closed');
  });

  it('rejects an aborted request', async () => {
    const { recognizers } = scripted();
    await expect(recognizers.transcribe(word, AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('sherpaConfig', () => {
  const common = { numThreads: 1, provider: 'cpu', debug: 0, tokens: 't' };
  it('names each family’s files as sherpa-onnx does', () => {
    const transducer = { encoder: 'e', decoder: 'd', joiner: 'j' };
    expect(sherpaConfig({ family: 'transducer', ...transducer, tokens: 't', isNemo: true }, 'uk')).toEqual({
      transducer,
      modelType: 'nemo_transducer',
      ...common,
    });
    expect(sherpaConfig({ family: 'transducer', ...transducer, tokens: 't', isNemo: false }, 'uk')).toEqual({
      transducer,
      ...common,
    });
    expect(sherpaConfig({ family: 'whisper-sherpa', encoder: 'e', decoder: 'd', tokens: 't' }, 'uk')).toEqual(
      {
        whisper: { encoder: 'e', decoder: 'd', language: 'uk', task: 'transcribe' },
        ...common,
      },
    );
    const second = { encoder: 'e', mergedDecoder: 'm' };
    expect(sherpaConfig({ family: 'moonshine-v2', ...second, tokens: 't' }, 'uk')).toEqual({
      moonshine: second,
      ...common,
    });
    const first = { preprocessor: 'p', encoder: 'e', uncachedDecoder: 'u', cachedDecoder: 'c' };
    expect(sherpaConfig({ family: 'moonshine', ...first, tokens: 't' }, 'en')).toEqual({
      moonshine: first,
      ...common,
    });
  });

  it('has none for those that speak, or run elsewhere', () => {
    expect(sherpaConfig({ family: 'piper', model: 'm', settings: 's' }, 'uk')).toBeNull();
    expect(sherpaConfig({ family: 'whisper-ggml', model: 'm', isMultilingual: true }, 'uk')).toBeNull();
  });
});
