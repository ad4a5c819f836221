import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readAlphabet } from './alphabet.ts';
import { BINS, VOICED_FROM_HZ } from './frames.ts';
import { HIBARI_FILES } from './hibari-files.ts';
import { type Network, openNetwork } from './network.ts';

const MODELS = new URL('../../../../../models/voice/', import.meta.url);
const OTHER_FAMILY = fileURLToPath(new URL('../understanding/words.onnx', MODELS));

let folder: string;
let network: Network;
let ids: number[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-network-'));
  network = await openNetwork(HIBARI_FILES.network);
  ids = idsOf('ɡˈʊd mˈɔɹnɪŋ, həlˈO.', await readAlphabet(HIBARI_FILES.alphabet));
});
afterAll(async () => {
  await network.close();
  await rm(folder, { recursive: true });
});

describe('the network', () => {
  it('is the one that its card names', async () => {
    const sums = await readFile(new URL('SHA256SUMS-synthesis', MODELS), 'utf8');
    for (const file of [HIBARI_FILES.network, HIBARI_FILES.alphabet]) {
      const sum = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      expect(sums).toContain(`${sum}  ${basename(file)}\n`);
    }
  });

  it('gives as many bins for every frame, and a woman’s pitch', async () => {
    const frames = await network.framesOf(ids, 1);
    for (const part of ['harmonic', 'harmonicTurn', 'noise', 'free', 'freePhase'] as const)
      expect(frames[part]).toHaveLength(frames.count * BINS);
    const voiced = [...frames.pitch].filter((hz) => hz > VOICED_FROM_HZ).sort((a, b) => a - b);
    expect(voiced.length).toBeGreaterThan(frames.count / 4);
    expect(voiced[voiced.length >> 1]).toBeGreaterThan(150);
    expect(voiced[voiced.length >> 1]).toBeLessThan(280);
  });

  it('is faster and slower', async () => {
    const counts = [];
    for (const speed of [0.8, 1, 1.25]) counts.push((await network.framesOf(ids, speed)).count);
    const [slow = 0, usual = 0, fast = 0] = counts;
    expect(slow / usual).toBeGreaterThan(1.1);
    expect(usual / fast).toBeGreaterThan(1.1);
  });

  it('answers several at once, each with its own', async () => {
    const speeds = [0.9, 1, 1.1];
    const alone = [];
    for (const speed of speeds) alone.push((await network.framesOf(ids, speed)).pitch);
    const together = await Promise.all(speeds.map((speed) => network.framesOf(ids, speed)));
    expect(together.map(({ pitch }) => pitch)).toEqual(alone);
  });

  it('refuses a file that is not there, is damaged, cut, empty, or of another family', async () => {
    const [damaged, cut, empty] = ['damaged.onnx', 'cut.onnx', 'empty.onnx'].map((name) =>
      join(folder, name),
    );
    await writeFile(damaged ?? '', 'not a network');
    await copyFile(HIBARI_FILES.network, cut ?? '');
    await truncate(cut ?? '', 4_000_000);
    await writeFile(empty ?? '', '');
    for (const file of [damaged, cut, empty, join(folder, 'nowhere.onnx')])
      await expect(openNetwork(file ?? '')).rejects.toThrow();
    await expect(openNetwork(OTHER_FAMILY)).rejects.toThrow('not a network of Hibari');
  });
});
