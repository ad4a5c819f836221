import { describe, expect, it } from 'vitest';
import {
  anyOf,
  capitalized,
  isAllLower,
  isAllUpper,
  isDigits,
  isLetters,
  oneOf,
  WORD_END,
  WORD_START,
} from './letters.ts';

describe('kinds of characters', () => {
  it.each(['a', 'Word', 'café', 'Київ', '東京'])('%s is letters', (text) => {
    expect(isLetters(text)).toBe(true);
  });

  it.each(['', "don't", 'a1', 'a b', '½', '-', '😀'])('"%s" is more than letters', (text) => {
    expect(isLetters(text)).toBe(false);
  });

  it('counts the ten digits alone', () => {
    expect(isDigits('0123456789')).toBe(true);
    for (const text of ['', '1,000', '-1', '1.5', '²', '٣']) expect(isDigits(text)).toBe(false);
  });

  it('counts characters without case as both cases', () => {
    expect([isAllLower('abc'), isAllLower('aBc'), isAllLower('12')]).toEqual([true, false, true]);
    expect([isAllUpper('ABC'), isAllUpper('AbC'), isAllUpper('12')]).toEqual([true, false, true]);
  });

  it('capitalizes the first letter and makes the others small', () => {
    expect(['word', 'WORD', 'élan', '', '1st'].map(capitalized)).toEqual(['Word', 'Word', 'Élan', '', '1st']);
  });
});

describe('sources of patterns', () => {
  it('takes the longest of several texts', () => {
    expect('km/h'.match(new RegExp(anyOf(['k', 'km', 'km/h'])))?.[0]).toBe('km/h');
  });

  it('takes texts and characters literally', () => {
    expect('a+b'.match(new RegExp(anyOf(['.', 'a+b'])))?.[0]).toBe('a+b');
    const one = new RegExp(`^${oneOf('[]^-\\.')}$`, 'u');
    expect([...'[]^-\\.'].every((character) => one.test(character))).toBe(true);
    expect(one.test('a')).toBe(false);
  });

  it('finds the ends of words in any script', () => {
    const whole = new RegExp(`${WORD_START}мар${WORD_END}`, 'u');
    expect(whole.test('5 мар 2025')).toBe(true);
    expect(whole.test('марка')).toBe(false);
    expect(whole.test('омар')).toBe(false);
  });
});
