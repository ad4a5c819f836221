import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tone } from '../../testing/sounds.ts';
import { modelFiles } from '../model-files.ts';
import { type MoonshineFiles, type MoonshineNetwork, openMoonshine } from './moonshine-network.ts';
import { moonshineTokensFile } from './moonshine-tokens.ts';

// Loads real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let files: MoonshineFiles;
let network: MoonshineNetwork;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-network-'));
  const tokens = await moonshineTokensFile(folder);
  files = { encoder: modelFiles.moonshineEncoder(), decoder: modelFiles.moonshineDecoder(), tokens };
  network = await openMoonshine(files);
});
afterAll(async () => {
  await network.close();
  await rm(folder, { recursive: true });
});

/** The row's likeliest token and its score. */
function likeliest(scores: Float32Array, row: number, rows: number): [number, number] {
  const own = scores.subarray((row * scores.length) / rows, ((row + 1) * scores.length) / rows);
  const best = own.reduce((most, score, token) => (score > (own[most] ?? 0) ? token : most), 0);
  return [best, own[best] ?? 0];
}

describe('the network', () => {
  it('goes on with several beginnings as with each alone', async () => {
    const [start, one, other] = [network.tokens.start, 400, 900];
    // A state is used up by whoever goes on from it.
    const begin = async () => network.next([start], await network.begin(tone(220, 1, 0.3)));
    const alone = await Promise.all(
      [one, other].map(async (token) => {
        const first = await begin();
        const second = await network.next([token], first.state);
        return likeliest((await network.next([token], second.state)).scores, 0, 1);
      }),
    );
    const first = await begin();
    const both = await network.next([one, other], network.select(first.state, [0, 0]));
    const turned = await network.next([other, one], network.select(both.state, [1, 0]));
    const together = [likeliest(turned.scores, 1, 2), likeliest(turned.scores, 0, 2)];
    for (const [i, [token, score]] of together.entries()) {
      expect(token).toBe(alone[i]?.[0]);
      // It rounds by the largest number of all rows.
      expect(score).toBeCloseTo(alone[i]?.[1] ?? 0, 0);
    }
  });

  it('gives back at once what nobody reads any more', async () => {
    const begun = await network.begin(tone(220, 1, 0.3));
    const heard = begun.heard.of(1).values().next().value?.data;
    const first = await network.next([network.tokens.start], begun);
    const [spent, kept] = [first.scores, first.state.own?.values().next().value?.data];
    const second = await network.next([400], first.state);
    expect([spent.length, kept?.length]).toEqual([0, 0]);
    expect(second.scores).toHaveLength(32_768);
    expect(heard?.length).toBeGreaterThan(0);
    network.forget(begun);
    expect(heard).toHaveLength(0);
  });

  it('says no marks of print', () => {
    const { texts } = network.tokens;
    expect(texts).toHaveLength(32_768);
    expect(texts).toContain(' Hello');
    expect(texts).toContain("'");
    for (const mark of ['"', ' "', `"'`, "?'", '«']) expect(texts).not.toContain(mark);
  });

  it('is refused where a file of it is damaged or of another family', async () => {
    const damaged = join(folder, 'damaged');
    await writeFile(damaged, 'damaged\n');
    await expect(openMoonshine({ ...files, tokens: damaged })).rejects.toThrow('no table of tokens');
    await expect(openMoonshine({ ...files, encoder: damaged })).rejects.toThrow(/protobuf|model|parse/i);
    await expect(openMoonshine({ ...files, decoder: files.encoder })).rejects.toThrow('Moonshine’s family');
  });
});
