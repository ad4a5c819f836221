import { describe, expect, it } from 'vitest';
import { typed } from './typed.ts';

describe('what is typed in a hurry', () => {
  it('has small letters, no marks, and one slip', () => {
    expect(typed('What’s the price of delivery?')).toBe('what’s the price of delviery');
    expect(typed('Скільки коштує?')).toBe('скліьки коштує');
  });

  it('is nothing where all words are short', () => {
    expect(typed('How do I pay?')).toBeUndefined();
  });
});
