import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Alphabet, idsOf, readAlphabet } from './alphabet.ts';
import type { Frames } from './frames.ts';
import { HIBARI_FILES } from './hibari-files.ts';
import { openNetwork } from './network.ts';
import { type Blends, readBlends, teachSounds } from './taught-sounds.ts';

let folder: string;
let file: Buffer;
let alphabet: Alphabet;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-taught-'));
  file = await readFile(HIBARI_FILES.network);
  alphabet = await readAlphabet(HIBARI_FILES.alphabet);
});
afterAll(() => rm(folder, { recursive: true }));

async function framesOf(phonemes: string, blends: Blends): Promise<Frames> {
  const network = await openNetwork(HIBARI_FILES.network, (bytes) => teachSounds(bytes, alphabet, blends));
  const frames = await network.framesOf(idsOf(phonemes, alphabet), 1);
  await network.close();
  return frames;
}

describe('a sound that is taught', () => {
  it('is the one that it is wholly of', async () => {
    const taught = await framesOf('həlˈo.', { o: { O: 1 } });
    expect(taught.harmonic).toEqual((await framesOf('həlˈO.', {})).harmonic);
  });

  it('is heard as something between two', async () => {
    const [taught, one, other] = await Promise.all([
      framesOf('həlˈo.', { o: { ɔ: 0.5, O: 0.5 } }),
      framesOf('həlˈɔ.', {}),
      framesOf('həlˈO.', {}),
    ]);
    expect(taught.harmonic).not.toEqual(one.harmonic);
    expect(taught.harmonic).not.toEqual(other.harmonic);
  });

  it('leaves what the network says of others as it was', async () => {
    const before = await openNetwork(HIBARI_FILES.network);
    const english = 'ɡˈʊd mˈɔɹnɪŋ, həlˈO.';
    const frames = await before.framesOf(idsOf(english, alphabet), 1);
    await before.close();
    const shipped = await readBlends(HIBARI_FILES.blends ?? '');
    expect((await framesOf(english, shipped)).harmonic).toEqual(frames.harmonic);
  });

  it('leaves the bytes that it is given as they are, and all but its rows', () => {
    const before = Buffer.from(file);
    const taught = teachSounds(file, alphabet, { o: { ɔ: 0.5, O: 0.5 } });
    expect(file.equals(before)).toBe(true);
    expect(taught).toHaveLength(file.length);
    let changed = 0;
    for (let at = 0; at < file.length; at++) if (file[at] !== taught[at]) changed++;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual((128 + 192) * 4);
  });

  it('is refused for a phoneme that is not in the alphabet, and for another file', () => {
    expect(() => teachSounds(file, alphabet, { '§': { O: 1 } })).toThrow('has no §');
    expect(() => teachSounds(file, alphabet, { o: { '§': 1 } })).toThrow('has no §');
    expect(() => teachSounds(Buffer.from('none'), alphabet, { o: { O: 1 } })).toThrow('has no table');
    expect(() => teachSounds(file, new Map([['o', 176]]), { o: { o: 1 } })).toThrow('is not its alphabet');
    expect(() => teachSounds(file.subarray(0, 1000), alphabet, {})).toThrow('network');
  });
});

describe('the file of blends', () => {
  it.each([
    '[]',
    '{}',
    '{"sounds":1}',
    '{"sounds":{"o":{}}}',
    '{"sounds":{"o":{"O":"much"}}}',
    '{"sounds":{"o":1}}',
  ])('is refused as %s', async (content) => {
    const path = join(folder, 'blends.json');
    await writeFile(path, content);
    await expect(readBlends(path)).rejects.toThrow(path);
  });

  it('names sounds of the alphabet alone', async () => {
    const blends = await readBlends(HIBARI_FILES.blends ?? '');
    for (const [sound, shares] of Object.entries(blends))
      for (const phoneme of [sound, ...Object.keys(shares)]) expect(alphabet.has(phoneme)).toBe(true);
  });
});
