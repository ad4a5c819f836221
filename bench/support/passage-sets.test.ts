import { describe, expect, it } from 'vitest';
import { readDemoAnswers, readPassageSet, readUnanswered } from './passage-sets.ts';

describe('readPassageSet', () => {
  it.each([
    ['guesthouse', 33, 58],
    ['handbook', 595, 44],
  ] as const)('reads %s, each question with a passage that answers it', (name, passages, questions) => {
    const set = readPassageSet(name);
    expect(set.passages).toHaveLength(passages);
    expect(new Set(set.passages.map(({ id }) => id)).size).toBe(passages);
    expect(set.asked).toHaveLength(questions);
    for (const { text, ids } of set.asked) {
      expect(ids.length, text).toBeGreaterThan(0);
      expect(ids.length, text).toBeLessThan(9);
    }
  });
});

it('reads what no file answers, and the demo’s answers', () => {
  expect(readUnanswered()).toHaveLength(35);
  expect(readDemoAnswers().length).toBeGreaterThan(20);
});
