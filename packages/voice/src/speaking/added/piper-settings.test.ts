import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPiperSettings } from './piper-settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-piper-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string) {
  const file = join(folder, 'voice.onnx.json');
  await writeFile(file, content);
  return readPiperSettings(file);
}

const MAP = { _: [0], '^': [1], $: [2], a: [3] };

describe('the settings of a voice of Piper’s', () => {
  it('are read as its makers write them', async () => {
    const settings = await read(
      JSON.stringify({
        audio: { sample_rate: 16_000 },
        inference: { noise_scale: 0.3, length_scale: 1.1, noise_w: 0.2 },
        phoneme_type: 'text',
        phoneme_id_map: MAP,
        num_speakers: 3,
      }),
    );
    expect(settings).toMatchObject({ sampleRate: 16_000, readsLetters: true, speakers: 3 });
    expect(settings.scales).toEqual([0.3, 1.1, 0.2]);
    expect(settings.ids.get('a')).toEqual([3]);
  });

  it('have what most voices have where they say nothing', async () => {
    expect(await read(JSON.stringify({ phoneme_id_map: MAP }))).toMatchObject({
      sampleRate: 22_050,
      readsLetters: false,
      speakers: 1,
      scales: [0.667, 1, 0.8],
    });
  });

  it.each([
    ['no file of settings', '{', /can’t be read/],
    ['no phonemes', '{}', /no numbers for the phonemes/],
    ['phonemes without numbers', '{"phoneme_id_map":{"_":["0"],"^":[1],"$":[2]}}', /no numbers/],
  ])('are refused with a sentence: %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
