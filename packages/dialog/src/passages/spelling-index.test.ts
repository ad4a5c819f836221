import { describe, expect, it } from 'vitest';
import { createSpellingIndex } from './spelling-index.ts';

const words = ['breakfast', 'parking', 'delivery', 'доставк', '2026', 'ground'];

describe('createSpellingIndex', () => {
  it('finds the word that was meant', async () => {
    const index = await createSpellingIndex(words);
    expect(index.nearest('brekfast')?.id).toBe(0);
    expect(index.nearest('parkings')?.id).toBe(1);
    expect(index.nearest('доставц')?.id).toBe(3);
    expect(index.nearest('breakfast')).toEqual({ id: 0, likeness: 1 });
    const near = index.nearest('brekfast')?.likeness ?? 0;
    expect(near).toBeGreaterThan(0.6);
    expect(near).toBeLessThan(1);
  });

  it('finds nothing for another word, or another number', async () => {
    const index = await createSpellingIndex(words);
    for (const word of ['playground', 'elevator', '2025', '2026', '', 'x'])
      expect(index.nearest(word)).toBeUndefined();
  });

  it('knows what it takes, and stops', async () => {
    const [small, large] = [
      await createSpellingIndex(words),
      await createSpellingIndex(Array.from({ length: 1000 }, (_, i) => `word${'abcdefghij'[i % 10]}`)),
    ];
    expect(large.bytes).toBeGreaterThan(small.bytes * 50);
    await expect(createSpellingIndex(words, AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});
