import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordIndex } from './word-index.ts';

const TEXTS = [
  'The sauna costs twenty-five euros.',
  'Breakfast costs twelve euros. Breakfast is served until ten.',
  'Our garden is open until ten.',
  '',
];
const indexOf = (texts: readonly string[]) =>
  createWordIndex(texts.length, (i) => [{ text: texts[i] ?? '', weight: 1 }]);
const bestOf = (scores: Float32Array) => scores.indexOf(Math.max(...scores));

describe('createWordIndex', () => {
  it('scores the document highest that has the rarest words of a question', async () => {
    const index = await indexOf(TEXTS);
    const scores = index.score(index.termsOf('What does the sauna cost?'));
    expect(bestOf(scores)).toBe(0);
    expect(scores[1]).toBeGreaterThan(0);
    expect(scores[2]).toBe(0);
    for (const score of scores) expect(score).toBeLessThan(1);
  });

  it('counts often more than once, and short more than long', async () => {
    const index = await indexOf([
      'tea tea tea with milk and sugar',
      'tea with milk and honey sugar cream lemon',
      'cake',
    ]);
    const scores = index.score(index.termsOf('tea'));
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
    expect(scores[1]).toBeGreaterThan(0);
  });

  it('counts what stands in a heading by its weight', async () => {
    const documents = [
      [{ text: 'sauna', weight: 1 }],
      [
        { text: 'towels', weight: 1 },
        { text: 'sauna', weight: 3 },
      ],
    ];
    const index = await createWordIndex(2, (i) => documents[i] ?? []);
    const scores = index.score(index.termsOf('sauna'));
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
  });

  it('finds misspelt words for less', async () => {
    const index = await indexOf(TEXTS);
    const [right, wrong] = ['breakfast', 'brekfast'].map((word) => index.score(index.termsOf(word)));
    expect(wrong?.[1]).toBeGreaterThan(0);
    expect(wrong?.[1]).toBeLessThan(right?.[1] ?? 0);
  });

  it('hears nothing in function words, little in common ones, and misses what no document has', async () => {
    const index = await indexOf(TEXTS);
    expect(index.termsOf('what is it that you are to have')).toEqual([]);
    const [come, helicopter] = index.termsOf('come helicopter');
    expect(helicopter).toMatchObject({ id: -1, likeness: 0 });
    expect(come?.rarity).toBeLessThan((helicopter?.rarity ?? 0) / 2);
    expect(index.score(index.termsOf('helicopter'))).toEqual(new Float32Array(4));
  });

  it('says how much of a question another text has', async () => {
    const index = await indexOf(TEXTS);
    const terms = index.termsOf('sauna helicopter');
    expect(index.shareIn('A helicopter!', terms)).toBeGreaterThan(0.4);
    expect(index.shareIn('Saunas and helicopters.', terms)).toBeCloseTo(1);
    expect(index.shareIn('nothing', terms)).toBe(0);
  });

  it('stops with AbortError', async () => {
    await expect(createWordIndex(3, () => [], AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });

  it('takes any texts and questions', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), text, async (texts, question) => {
        const index = await indexOf([...texts, question]);
        const terms = index.termsOf(question);
        const scores = index.score(terms);
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
        if (terms.length > 0) expect(scores.at(-1)).toBeGreaterThan(0);
      }),
      { numRuns: 100 },
    );
  });
});
