import { describe, expect, it } from 'vitest';
import { pickLanguage } from './language.ts';

describe('pickLanguage', () => {
  it('follows a choice before the browser', () => {
    expect(pickLanguage('en', ['uk-UA'])).toBe('en');
    expect(pickLanguage('uk', ['en-US'])).toBe('uk');
  });

  it('takes the first of the browser’s languages that is ours', () => {
    expect(pickLanguage(null, ['de-DE', 'uk', 'en'])).toBe('uk');
    expect(pickLanguage(null, ['EN-gb', 'uk'])).toBe('en');
  });

  it('is English for everybody else, and for a choice that makes no sense', () => {
    expect(pickLanguage(null, ['de'])).toBe('en');
    expect(pickLanguage('tlh', [])).toBe('en');
  });
});
