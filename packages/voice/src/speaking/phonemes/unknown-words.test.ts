import { afterAll, describe, expect, it } from 'vitest';
import { UnknownWords } from './unknown-words.ts';

const words = await UnknownWords.open(new URL('../../../../../models/voice/', import.meta.url));
afterAll(() => words.close());

describe('UnknownWords', () => {
  it('says a word as the network learnt it', async () => {
    expect(await words.read('Nguyen')).toBe('əŋˈIən');
    expect(await words.read('Parlo')).toBe('pˈɑɹlO');
  });

  it('says it the same again, and several at once', async () => {
    const alone = await words.read('zorbandia');
    const together = await Promise.all(
      ['zorbandia', 'quorpish', 'zorbandia'].map((word) => words.read(word)),
    );
    expect([together[0], together[2]]).toEqual([alone, alone]);
    expect(together[1]).not.toBe(alone);
  });

  it('returns nothing for words without a known letter', async () => {
    for (const word of ['', '東京', '😀', '123']) expect(await words.read(word)).toBe('');
  });

  it('reads the beginning of an endless word', async () => {
    expect(await words.read('ab'.repeat(1000))).toBe(await words.read('ab'.repeat(12)));
  });

  it('closes twice', async () => {
    const others = await UnknownWords.open(new URL('../../../../../models/voice/', import.meta.url));
    await others.close();
    await others.close();
  });
});
