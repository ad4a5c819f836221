import { expect, it } from 'vitest';
import { makePassages } from './made-passages.ts';

it('makes the same varied passages for the same seed', () => {
  const passages = makePassages(300, 7);
  expect(makePassages(300, 7)).toEqual(passages);
  expect(makePassages(300, 8)).not.toEqual(passages);
  expect(new Set(passages.map(({ text }) => text)).size).toBe(300);
  expect(new Set(passages.map(({ file }) => file))).toEqual(new Set(['File 0.pdf', 'File 1.pdf']));
  for (const { text } of passages) expect(text.split(' ').length).toBeGreaterThan(59);
});
