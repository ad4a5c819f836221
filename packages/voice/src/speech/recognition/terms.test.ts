import { describe, expect, it } from 'vitest';
import { Terms } from './terms.ts';

describe('terms', () => {
  const terms = new Terms('The Sauna on the roof is free. Glass, dryer; thyme!');

  it('are the longer words of a text, whatever their case, and their plurals', () => {
    for (const word of ['sauna', 'saunas', 'roof', 'glass', 'dryer', 'thyme'])
      expect(terms.has(word)).toBe(true);
    for (const word of ['the', 'is', 'saun', 'glasss', 'Sauna', '', 'zebra'])
      expect(terms.has(word)).toBe(false);
    expect(terms.size).toBe(11);
  });

  it('are known by their first letters', () => {
    for (const letters of ['s', 'sau', 'sauna', 'sauna', 'thy', 'free'])
      expect(terms.begins(letters)).toBe(true);
    for (const letters of ['x', 'sauce', 'saunasx', 'zz', 'a']) expect(terms.begins(letters)).toBe(false);
  });

  it('may be none', () => {
    const none = new Terms('to be or 12');
    expect(none.size).toBe(0);
    expect(none.begins('')).toBe(false);
    expect(none.has('')).toBe(false);
  });
});
