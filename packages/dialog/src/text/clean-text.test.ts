import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, foldCase, plainOf, wordsOf } from './clean-text.ts';

describe('cleanText', () => {
  it('drops control characters and evens white space', () => {
    expect(cleanText(' a\0b\t\n c\u200B ', 100)).toBe('a b c');
    expect(cleanText('ﬁne', 100)).toBe('fine');
    expect(cleanText('\uFEFFopen\u200Bing ho\u00ADurs\u200E\u2060', 100)).toBe('opening hours');
  });

  it('cuts at a space where one is near', () => {
    expect(cleanText('one two three four five', 20)).toBe('one two three four');
    expect(cleanText('abcdefghijklmnop', 5)).toBe('abcde');
  });

  it('is well formed and within bounds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const clean = cleanText(text, length);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean.length).toBeLessThanOrEqual(length);
      }),
    );
    expect(cleanText(`${'a'.repeat(4)}\u{1F34F}`, 5)).toBe('aaaa');
  });
});

describe('words', () => {
  it('are found in any script, apostrophes inside', () => {
    expect(wordsOf("Don't  STOP, п’ять-сім!")).toEqual(["don't", 'stop', "п'ять", 'сім']);
    expect(wordsOf('thanks ❤️ 👍🏽')).toEqual(['thanks']);
    expect(wordsOf('cafe\u0301 4\u0301')).toEqual(['cafe\u0301', '4\u0301']);
    expect(foldCase('It’s')).toBe("it's");
    expect(plainOf(" Don't  STOP, п’ять-сім!")).toBe("don't stop п'ять сім");
  });

  it('have one spelling of Wi-Fi', () => {
    for (const text of ['is there wi-fi', 'is there WiFi', 'is there Wi fi'])
      expect(wordsOf(text).at(-1)).toBe('wifi');
    expect(wordsOf('чи є вай-фай')).toEqual(['чи', 'є', 'wifi']);
  });

  it('get back the apostrophe that was left out, where that is sure', () => {
    expect(wordsOf('Im sure it dont, cant and wont')).toEqual([
      "i'm",
      'sure',
      'it',
      "don't",
      "can't",
      'and',
      "won't",
    ]);
    expect(wordsOf('its well, were ill')).toEqual(['its', 'well', 'were', 'ill']);
    expect(wordsOf('Im, Sora')).toEqual(['im', 'sora']);
  });
});
