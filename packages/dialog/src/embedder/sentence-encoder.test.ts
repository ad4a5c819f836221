import { beforeAll, describe, expect, it } from 'vitest';
import { dot } from '../retrieval/vector.ts';
import { loadSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';

let encode: SentenceEncoder;
beforeAll(async () => {
  encode = await loadSentenceEncoder();
});

async function likeness(one: string, other: string): Promise<number> {
  const [a, b] = await encode([one, other]);
  if (!a || !b) throw new Error('Too few vectors');
  return dot(a, b);
}

describe('the sentence encoder', () => {
  it('gives vectors of 1,024 numbers, each half as long as the other', async () => {
    for (const vector of await encode(['when do you open?', 'a', ''])) {
      expect(vector).toHaveLength(1024);
      const halves = [vector.subarray(0, 512), vector.subarray(512)];
      for (const half of halves) expect(dot(half, half)).toBeCloseTo(0.5, 3);
    }
  });

  it('gives a text the same vector whatever it is encoded with', async () => {
    const [alone] = await encode(['are dogs allowed?']);
    const [, among] = await encode(['a much longer sentence that stands before it', 'are dogs allowed?']);
    if (!alone || !among) throw new Error('Too few vectors');
    expect(dot(alone, among)).toBeCloseTo(1, 4);
  });

  it('puts questions about one thing nearer to each other than to another', async () => {
    const same = await likeness('can i bring my dog?', 'are pets allowed?');
    expect(same).toBeGreaterThan((await likeness('can i bring my dog?', 'can i pay by card?')) + 0.1);
  });

  it('takes words that every text has for less than words that tell', async () => {
    const [frame, subject] = [
      await likeness('do you have it', 'do you have parking'),
      await likeness('parking', 'do you have parking'),
    ];
    expect(subject).toBeGreaterThan(frame);
  });

  it('takes no texts, and texts of nothing, of other scripts and of any length', async () => {
    expect(await encode([])).toEqual([]);
    const odd = await encode(['', ' ', '\0', 'Привіт', '🍏🍏', 'word '.repeat(10_000)]);
    expect(odd).toHaveLength(6);
    for (const vector of odd) expect(dot(vector, vector)).toBeCloseTo(1, 3);
    const [nothing, stop] = await encode(['', '.']);
    expect(nothing).toEqual(stop);
  });
});
