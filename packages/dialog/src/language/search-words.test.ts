import { describe, expect, it } from 'vitest';
import { stemWord } from '../passages/stem-word.ts';
import { wordsOf } from '../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../text/word-lists.ts';
import { en } from './en/index.ts';
import { LANGUAGES } from './languages.ts';

describe('word lists', () => {
  it('hold what a question is put with, in both languages', () => {
    for (const word of ['do', 'you', 'sell', 'please', "don't", 'between', 'чи', 'ви', 'що', 'її', 'якщо'])
      expect(FUNCTION_WORDS.has(word), word).toBe(true);
    for (const word of ['delivery', 'sauna', 'доставка', ''])
      expect(FUNCTION_WORDS.has(word), word).toBe(false);
  });

  it('hold every word of every language’s lists', () => {
    for (const { search } of LANGUAGES)
      for (const word of `${search.frame} ${search.function}`.split(/\s+/u).filter(Boolean))
        expect(FUNCTION_WORDS.has(word), word).toBe(true);
  });

  it('keep words that say little apart from those that say nothing', () => {
    for (const word of ['bring', 'week', 'можна', 'сьогодні']) expect(COMMON_WORDS.has(word)).toBe(true);
    for (const word of ['bring', 'week', 'можна', 'сьогодні']) expect(FUNCTION_WORDS.has(word)).toBe(false);
  });

  it('are the words that texts are cut into', () => {
    for (const word of [...FUNCTION_WORDS, ...COMMON_WORDS]) expect(wordsOf(word)).toEqual([word]);
  });
});

describe('stems', () => {
  it.each([
    ['delivery', 'deliveries', 'delivered', 'delivering'],
    ['book', 'books', 'booked', 'booking'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['plan', 'planned', 'planning'],
    ["dog's", 'dogs', 'dog', "dogs'"],
    ['доставка', 'доставку', 'доставки', 'доставкою'],
    ['сауна', 'сауни', 'сауну', 'сауною'],
    ['кімната', 'кімнату', 'кімнатою', 'кімнатах'],
  ])('are one for the forms of %s', (...forms) => {
    expect(new Set(forms.map(stemWord)).size).toBe(1);
  });

  it.each([
    ['tea', 'ten'],
    ['hotel', 'hot'],
    ['сир', 'сирота'],
    ['room', 'roam'],
  ])('are two for %s and %s', (one, other) => {
    expect(stemWord(one)).not.toBe(stemWord(other));
  });

  it.each(['42', '2026', '日本', 'tv', 'é', 'café1', ''])('leave "%s" as it is', (word) => {
    expect(stemWord(word)).toBe(word);
  });
});

describe('how a word sounds in English', () => {
  const sounds = (word: string) => en.search.consonantsOf?.(word);

  it.each([
    ['Parlo', 'parallel'],
    ['Stripe', 'strep'],
    ['Phoenix', 'fenix'],
    ['Kwik', 'quick'],
    ['Zara', 'Sarah'],
    ['Acme', 'akme'],
  ])('is alike for %s and %s', (one, other) => {
    expect(sounds(one)?.replace(/l+/g, 'l')).toBe(sounds(other)?.replace(/l+/g, 'l'));
  });

  it('is nothing for a word in other letters', () => {
    expect(sounds('Привіт')).toBe('');
    expect(sounds('42')).toBe('');
  });
});
