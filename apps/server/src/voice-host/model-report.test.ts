import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkModels, countModels } from './model-report.ts';

const never = new AbortController().signal;
const none = async () => null;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function putZipformer(name: string): Promise<void> {
  await mkdir(join(folder, name));
  for (const part of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt']) {
    await writeFile(join(folder, name, part), Buffer.from([0x08, 0x09]));
  }
}

describe('checkModels', () => {
  it('passes where nothing was added, or nothing is used', async () => {
    expect(await checkModels(folder, none)(never)).toBe(true);
    expect(await checkModels(null, none)(never)).toBe(true);
    await putZipformer('zipformer-uk');
    expect(await checkModels(folder, none)(never)).toBe(true);
  });

  it('names folders that can’t be used, and no path', async () => {
    await mkdir(join(folder, 'half-a-model'));
    const result = await checkModels(folder, none)(never);
    expect(result).toMatchObject({ code: 'models_broken', params: { models: 'half-a-model' } });
    expect(JSON.stringify(result)).toContain('half-a-model');
    expect(JSON.stringify(result)).not.toContain(tmpdir());
  });
});

it('names a model that is whole and can’t speak here', async () => {
  const added = { id: 'kokoro', language: 'en', voices: 0, problem: 'too_slow' as const };
  const abilities = async () => ({ natural: true, hears: ['en'], speaks: ['en'], addedVoices: [added] });
  const result = await checkModels(folder, abilities)(never);
  expect(result).toMatchObject({ code: 'models_broken', params: { models: 'kokoro' } });
});

describe('countModels', () => {
  it('has a row for each model that can be used now', async () => {
    const registry = new Registry();
    countModels(folder, registry);
    await mkdir(join(folder, 'half-a-model'));
    await putZipformer('zipformer-uk');
    const figures = await registry.metrics();
    expect(figures).toContain(
      'parlo_speech_models{model="moonshine-tiny",purpose="recognition",languages="1"} 1',
    );
    expect(figures).toContain(
      'parlo_speech_models{model="zipformer-uk",purpose="recognition",languages="1"} 1',
    );
    expect(figures).not.toMatch(/whisper-base|half-a-model/);
    await rm(join(folder, 'zipformer-uk'), { recursive: true });
    expect(await registry.metrics()).not.toContain('zipformer-uk');
  });
});
