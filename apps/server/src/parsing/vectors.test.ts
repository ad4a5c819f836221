import { describe, expect, it } from 'vitest';
import type { CutPassage } from './cut-passages.ts';
import { openVectors } from './vectors.ts';

const WORDS = ['tea', 'coffee', 'bread', 'opening hours', 'delivery'];
const passage = (number: number): CutPassage => ({
  heading: '',
  text: `Number ${number} is about ${WORDS[number % WORDS.length]}.`,
  question: null,
});

describe('openVectors', () => {
  it('makes the same of many passages, shared out, as of few', async () => {
    const passages = Array.from({ length: 9 }, (_, number) => passage(number));
    const one = openVectors(passages.length);
    const two = openVectors(1_000);
    try {
      const expected = await one.of(passages);
      expect(new Set(expected.map(String)).size).toBe(passages.length);
      expect(await two.of(passages)).toEqual(expected);
      expect(await two.of([])).toEqual([]);
      expect(await two.of([passage(1)])).toEqual([expected[1]]);
    } finally {
      await one.close();
      await two.close();
    }
  });
});
