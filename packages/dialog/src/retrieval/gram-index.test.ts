import { describe, expect, it } from 'vitest';
import { createGramIndex } from './gram-index.ts';

describe('createGramIndex', async () => {
  const texts = ['What are your opening hours?', 'Do you deliver?', 'Are dogs allowed?'];
  const index = await createGramIndex(texts, [0, 1, 2]);
  const best = (text: string) => {
    const scores = index.search(text);
    return scores.indexOf(Math.max(...scores));
  };

  it('gives 1 for the same words, whatever their case and punctuation', () => {
    expect(index.search('WHAT ARE YOUR OPENING HOURS')[0]).toBeCloseTo(1);
  });

  it.each([
    ['misspelling', 'delivry', 1],
    ['inflection', 'delivery', 1],
    ['a split word', 'open ing hour', 0],
    ['one word', 'dog', 2],
  ])('sees through %s', (_name, text, document) => {
    expect(best(text)).toBe(document);
  });

  it('gives 0 where no letters are shared, and for nothing at all', async () => {
    expect(Array.from(index.search('zzz'))).toEqual([0, 0, 0]);
    expect(Array.from(index.search(''))).toEqual([0, 0, 0]);
    expect((await createGramIndex([], [])).search('x')).toHaveLength(0);
  });

  it('meets Ukrainian inflections', async () => {
    const ukrainian = await createGramIndex(['Чи є у вас доставка?', 'Який графік роботи?'], [0, 1]);
    const scores = ukrainian.search('доставку замовити');
    expect(scores[0]).toBeGreaterThan((scores[1] ?? 0) * 2);
  });

  it('counts owners, not documents: a word in every phrasing of one owner stays telling', async () => {
    const repeated = await createGramIndex(['card lost', 'card gone', 'phone lost'], [0, 0, 1]);
    const scattered = await createGramIndex(['card lost', 'card gone', 'phone lost'], [0, 2, 1]);
    expect(repeated.search('card')[0]).toBeGreaterThan(scattered.search('card')[0] ?? 0);
  });

  it('holds words of the background for common', async () => {
    const without = (await createGramIndex(['can i pay', 'parking'], [0, 1])).search('can i park')[0] ?? 0;
    const background = ['can i go', 'can i see', 'can i ask'];
    const withIt =
      (await createGramIndex(['can i pay', 'parking'], [0, 1], background)).search('can i park')[0] ?? 0;
    expect(withIt).toBeLessThan(without);
  });

  it('looks at what a question is about, not at how it is put', async () => {
    const index = await createGramIndex(['do you sell gift cards', 'our bicycle shop'], [0, 1]);
    const [frame = 0, content = 0] = index.search('do you sell bicycles');
    expect(content).toBeGreaterThan(frame);
  });
});
