import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { StressDictionary } from './stress-dictionary.ts';

const FILE = new URL('../../../../../../models/voice/uk/stress.br', import.meta.url);
const dictionary = await StressDictionary.open(FILE);

/** "т+а" and "т+и", whose ends are one node: 0 → т → + → а or и → end. */
function small(): Uint8Array {
  const [plus, a, t, y] = [0, 2, 24, 12];
  const counts = [1, 1, 2, 0];
  const flags = [0, 0, 0, 3];
  const letters = [t, plus, a, y];
  const low = [0, 0, 0, 1];
  const header = new Uint8Array(new Uint32Array([4, 4]).buffer);
  return Uint8Array.from([...header, ...counts, ...flags, ...letters, ...low, 0, 0, 0, 0]);
}

describe('the dictionary of stress', () => {
  it.each([
    ['вода', [3]],
    ['гривень', [2]],
    ["п'ятниця", [2]],
    ['замок', [1, 3]],
    ['Київ', [1]],
    ['київ', [2]],
  ])('%s', (word, places) => {
    expect(dictionary.placesOf(word)).toEqual(places);
  });

  it('returns no place for an unknown word', () => {
    for (const word of ['', 'вод', 'водаа', 'парлохолдинг', 'в+ода', '+', 'water', '12', 'вода '])
      expect(dictionary.placesOf(word)).toEqual([]);
  });

  it('reads nodes that several edges lead to', () => {
    const two = new StressDictionary(small());
    expect(two.placesOf('та')).toEqual([1]);
    expect(two.placesOf('ти')).toEqual([1]);
    expect(two.placesOf('т')).toEqual([]);
  });

  it('refuses bytes that are cut, empty, or lead nowhere', async () => {
    const bytes = brotliDecompressSync(await readFile(FILE));
    const lost = small();
    lost[lost.length - 5] = 9;
    for (const damaged of [
      new Uint8Array(),
      bytes.subarray(0, 1000),
      bytes.subarray(0, bytes.length - 1),
      lost,
    ])
      expect(() => new StressDictionary(damaged)).toThrow('The dictionary of stress is damaged.');
  });
});
