import { describe, expect, it } from 'vitest';
import { aroundPattern, patternInAll, wordsInAll } from './combine.ts';
import { LANGUAGES } from './languages.ts';

describe('what all languages have together', () => {
  it('is the words of each, once', () => {
    const words = wordsInAll(({ smallTalk }) => smallTalk.fillers);
    for (const { smallTalk } of LANGUAGES)
      for (const word of smallTalk.fillers.split(' ')) expect(words.has(word)).toBe(true);
    expect(wordsInAll(({ code }) => `  one\n two  one ${code}`)).toEqual(new Set(['one', 'two', 'en', 'uk']));
    expect(wordsInAll(() => ' ')).toEqual(new Set());
  });

  it('is one pattern that matches what any matches, and nothing where none has one', () => {
    const both = new RegExp(`^${patternInAll(({ code }) => (code === 'en' ? 'yes|no' : 'так|ні'))}$`, 'u');
    for (const word of ['yes', 'no', 'так', 'ні']) expect(word).toMatch(both);
    for (const word of ['', 'yesno', 'yes ні']) expect(word).not.toMatch(both);
    const one = new RegExp(`^${patternInAll(({ code }) => (code === 'en' ? 'yes' : ''))}$`, 'u');
    expect('yes').toMatch(one);
    expect('').not.toMatch(one);
    const none = new RegExp(
      patternInAll(() => ''),
      'u',
    );
    for (const text of ['', 'yes', ' ']) expect(text).not.toMatch(none);
  });

  it('takes away what is said around a thing, however often, from both ends', () => {
    const around = aroundPattern(() => ({ before: 'oh|well', after: 'please' }));
    expect('oh well oh the first please please'.replace(around, '')).toBe('the first');
    expect('the well please me'.replace(around, '')).toBe('the well please me');
    expect(
      'please'.replace(
        aroundPattern(() => ({ before: '', after: '' })),
        '',
      ),
    ).toBe('please');
  });
});
