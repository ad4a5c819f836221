import { describe, expect, it } from 'vitest';
import { spokenText, wholeSentences } from './sentences.ts';

describe('sentences of a text that grows', () => {
  it.each([
    ['Yes. We are open', ['Yes. '], 5],
    ['It costs 1.50 euros', [], 0],
    ['Really?! “Yes.” And', ['Really?! ', '“Yes.” '], 16],
    ['- bread\n- rolls', ['- bread\n'], 8],
    ['**Every day.** From', ['**Every day.** '], 15],
    ['', [], 0],
  ])('are whole once something follows: %j', (text, sentences, end) => {
    expect(wholeSentences(text)).toEqual({ sentences, end });
  });
});

describe('the spoken part of a sentence', () => {
  it.each([
    ['**Every** _day_, by `hand`', 'Every day, by hand'],
    ['See [the menu](https://example.com/a_(b)', 'See the menu'],
    ['## Hours\n- at nine\n2. at ten', 'Hours at nine at ten'],
    ['| Cake | 5 € |', 'Cake 5 €'],
    ['Welcome 👋🎉', 'Welcome'],
    ['---', ''],
    ['👋', ''],
    [' ', ''],
  ])('is its words: %j', (sentence, words) => {
    expect(spokenText(sentence)).toBe(words);
  });
});
