import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tableOf } from './testing/table-of.ts';
import { WordTable } from './word-table.ts';

describe('WordTable', () => {
  it('finds every key of a table, and its fields', () => {
    const words = Array.from({ length: 500 }, (_, i) => i.toString(36).repeat((i % 3) + 1));
    const entries = Object.fromEntries(words.map((word) => [word, [`<${word}>`]]));
    const table = tableOf(entries);
    for (const [word, fields] of Object.entries(entries)) expect(table.fieldsOf(word)).toEqual(fields);
  });

  it('distinguishes a key from its prefixes and from longer keys', () => {
    const table = tableOf({ can: ['1'], "can't": ['2'], canal: ['3'], c: ['4'] });
    expect(
      ['c', 'ca', 'can', "can'", "can't", 'cana', 'canal', 'canals'].map((key) => table.fieldsOf(key)?.[0]),
    ).toEqual(['4', undefined, '1', undefined, '2', undefined, '3', undefined]);
  });

  it('orders keys of any script by their bytes', () => {
    const table = tableOf({ z: ['z'], é: ['e'], '€': ['euro'], ʼ: ['apostrophe'], '😀': ['face'] });
    expect(['z', 'é', '€', 'ʼ', '😀'].map((key) => table.fieldsOf(key)?.[0])).toEqual([
      'z',
      'e',
      'euro',
      'apostrophe',
      'face',
    ]);
  });

  it('has keys with several fields, with empty ones and with none', () => {
    const table = tableOf({ none: [], several: ['a', '', 'c'] });
    expect(table.fieldsOf('none')).toEqual([]);
    expect(table.has('none')).toBe(true);
    expect(table.fieldsOf('several')).toEqual(['a', '', 'c']);
  });

  it('has nothing where nothing is', () => {
    expect(tableOf({}).fieldsOf('a')).toBeUndefined();
    const table = tableOf({ b: [] });
    for (const key of ['', 'a', 'c', 'bb', 'constructor', 'b'.repeat(10_000)])
      expect(table.has(key)).toBe(false);
  });

  it('does not take a field for a key', () => {
    const table = tableOf({ a: ['b', 'c'], d: [] });
    expect(table.has('b')).toBe(false);
    expect(table.has('a\tb')).toBe(false);
  });

  it('opens a packed file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlo-table-'));
    try {
      const file = pathToFileURL(join(folder, 'table.tsv.br'));
      await writeFile(file, brotliCompressSync('one\t1\ntwo\t2\n'));
      expect((await WordTable.open(file)).fieldsOf('two')).toEqual(['2']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
