import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SAMPLE_RATE } from '@parlo/voice';
import { expect, it } from 'vitest';
import { decodeOpus } from './decode-opus.ts';

it('gives a spoken question at 16 kHz', async () => {
  const question = new URL('../data/hearing/sounds/bathroom-showroom.t03.opus', import.meta.url);
  const sound = await decodeOpus(question);
  expect(sound.length / SAMPLE_RATE).toBeGreaterThan(2);
  expect(sound.length / SAMPLE_RATE).toBeLessThan(6);
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeGreaterThan(0.1);
  expect(loudest).toBeLessThanOrEqual(1.1);
});

it('refuses other data than Ogg Opus', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opus-test-'));
  const file = join(folder, 'text.opus');
  await writeFile(file, 'This is no sound.');
  await expect(decodeOpus(pathToFileURL(file))).rejects.toThrow('is not Ogg Opus');
  await rm(folder, { recursive: true });
});
