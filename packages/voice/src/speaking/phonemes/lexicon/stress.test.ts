import { describe, expect, it } from 'vitest';
import { type Emphasis, emphasize, lengthOf } from './stress.ts';

describe('emphasize', () => {
  // A word with primary and secondary stress, one with a secondary alone, one with none, one without a vowel.
  const words = ['kˌɑnvəsˈAʃən', 'ˌʌs', 'ʃən', 'm'];

  it.each<[Emphasis | undefined, string[]]>([
    [undefined, words],
    ['none', ['kɑnvəsAʃən', 'ʌs', 'ʃən', 'm']],
    ['less', ['kɑnvəsˌAʃən', 'ˌʌs', 'ʃən', 'm']],
    ['letters', ['kɑnvəsˌAʃən', 'ˌʌs', 'ʃˌən', 'm']],
    ['some', ['kˌɑnvəsˈAʃən', 'ˌʌs', 'ʃˌən', 'm']],
    ['most', ['kˌɑnvəsˈAʃən', 'ˈʌs', 'ʃˈən', 'm']],
  ])('%s', (emphasis, changed) => {
    expect(words.map((word) => emphasize(word, emphasis))).toEqual(changed);
  });

  it('puts a stress before the first vowel, behind the consonants', () => {
    expect(emphasize('stɹit', 'most')).toBe('stɹˈit');
    expect(emphasize('', 'most')).toBe('');
  });
});

it('counts diphthongs and affricates twice', () => {
  expect(['', 'kˈæt', 'ʧˈAn'].map(lengthOf)).toEqual([0, 4, 6]);
});
