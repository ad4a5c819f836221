import { describe, expect, it } from 'vitest';
import { AT_THE_END, contextBefore, isTo } from './context.ts';

const nextSound = (phonemes: string, after = AT_THE_END) =>
  contextBefore('word', 'NN', phonemes, after).nextSound;

describe('contextBefore', () => {
  it('tells the first sound, whatever its stress', () => {
    expect(['ˈæpᵊl', 'kˈæt', '“ˌIz”'].map((phonemes) => nextSound(phonemes))).toEqual([
      'vowel',
      'consonant',
      'vowel',
    ]);
  });

  it('ends at a pause', () => {
    const beforeVowel = { nextSound: 'vowel', isBeforeTo: false } as const;
    expect(nextSound(', ˈæpᵊl', beforeVowel)).toBeUndefined();
    expect(nextSound('—', beforeVowel)).toBeUndefined();
  });

  it('skips silent characters', () => {
    const beforeVowel = { nextSound: 'vowel', isBeforeTo: false } as const;
    for (const phonemes of ['', '“', '(']) expect(nextSound(phonemes, beforeVowel)).toBe('vowel');
  });

  it('knows "to" by its text', () => {
    expect(contextBefore('to', 'TO', 'tə', AT_THE_END).isBeforeTo).toBe(true);
    expect(contextBefore('two', 'CD', 'tˈu', AT_THE_END).isBeforeTo).toBe(false);
    expect([isTo('To', 'NNP'), isTo('TO', 'TO'), isTo('TO', 'NNP'), isTo('tO', 'TO')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
