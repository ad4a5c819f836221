import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createPhonemizer } from './create-phonemizer.ts';

const SENTENCES = 2500;
const LEAST_SHARE = 0.995;

const phonemizer = await createPhonemizer();
afterAll(() => phonemizer.close());

type Line = readonly [sentence: string, phonemes: string];

async function linesOf(name: string): Promise<Line[]> {
  const packed = await readFile(new URL(`reference/${name}.jsonl.br`, import.meta.url));
  const text = (await promisify(brotliDecompress)(packed)).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

async function differing(lines: readonly Line[]): Promise<Line[]> {
  const different: Line[] = [];
  for (const line of lines) if ((await phonemizer.phonemize(line[0])) !== line[1]) different.push(line);
  return different;
}

/** `models/voice/make` says how the sentences were made and read. */
describe("the reference's phonemes", () => {
  it('match ours in the tuning sentences, except for names that it reads as Roman numerals', async () => {
    const lines = await linesOf('tuning');
    expect(lines).toHaveLength(SENTENCES);
    const different = await differing(lines);
    expect(different.filter(([, phonemes]) => !/zˈɪɹO|zˈiəɹɑ/.test(phonemes))).toEqual([]);
    expect(1 - different.length / lines.length).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('match ours in the held-out sentences', async () => {
    const lines = await linesOf('held-out');
    expect(lines).toHaveLength(SENTENCES);
    // Prints only the count: a held-out set that was read measures nothing.
    const { length } = await differing(lines);
    expect(1 - length / lines.length).toBeGreaterThanOrEqual(LEAST_SHARE);
  });
});
