import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createUkrainianPhonemizer } from './create-ukrainian-phonemizer.ts';

/** Words and phrases by kind, with phonemes that were checked by hand, a line each. */
const lines = (await readFile(new URL('testing/said.tsv', import.meta.url), 'utf8')).trim().split('\n');
const phonemizer = await createUkrainianPhonemizer();
afterAll(() => phonemizer.close());

const byKind = Map.groupBy(
  lines.map((line) => line.split('\t')),
  ([kind]) => kind,
);

describe.each([...byKind])('%s', (_, said) => {
  it.each(said)('%s: %s', async (_kind, text, phonemes) => {
    expect(await phonemizer.phonemize(text ?? '')).toBe(phonemes);
  });
});

it('is of two hundred and more', () => {
  expect(lines.length).toBeGreaterThan(200);
});
