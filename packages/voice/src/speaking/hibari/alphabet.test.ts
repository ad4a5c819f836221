import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idsOf, readAlphabet } from './alphabet.ts';
import { HIBARI_FILES } from './hibari-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-alphabet-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the alphabet', () => {
  it('returns the numbers of phonemes between two edges, without unknown ones', async () => {
    const alphabet = await readAlphabet(HIBARI_FILES.alphabet);
    expect(idsOf('həlˈO!', alphabet)).toEqual([0, 50, 83, 54, 156, 31, 5, 0]);
    expect(idsOf('hЖəё lˈO😀!', alphabet)).toEqual([0, 50, 83, 16, 54, 156, 31, 5, 0]);
    for (const nothing of ['', 'Ж', '😀\0', ', , ,', '?!', 'ˈ ː.'])
      expect(idsOf(nothing, alphabet)).toEqual([]);
  });

  it.each([
    ['', 'JSON'],
    ['[1]', 'no phonemes'],
    ['null', 'no phonemes'],
    ['{"phonemes":{"a":"b"}}', 'no number for a'],
  ])('refuses a file of %j', async (content, problem) => {
    const file = join(folder, 'alphabet.json');
    await writeFile(file, content);
    await expect(readAlphabet(file)).rejects.toThrow(problem);
  });

  it('refuses a file that is not there', async () => {
    await expect(readAlphabet(join(folder, 'nowhere.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
