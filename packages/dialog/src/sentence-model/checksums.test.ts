import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ACTS_FOLDER } from '../acts/act-files.ts';
import { MODEL_FOLDER } from './model-files.ts';

/** A network that was measured is the one that ships. */
describe.each([
  ['understanding', MODEL_FOLDER],
  ['acts', ACTS_FOLDER],
])('the checksums of models/%s', (_, folder) => {
  const lines = readFileSync(new URL('SHA256SUMS', folder), 'utf8').trim().split('\n');

  it.each(lines.map((line) => line.split(/\s+/).toReversed()))('fits %s', (name = '', sum = '') => {
    const file = new URL(name, folder);
    // Sums are of contents, however they lie there: the sums are the model's name, by which vectors are known.
    const bytes = existsSync(file)
      ? readFileSync(file)
      : brotliDecompressSync(readFileSync(new URL(`${name}.br`, folder)));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
  });
});
