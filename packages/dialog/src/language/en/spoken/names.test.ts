import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakNames } from './names.ts';

describe('streets, saints and numerals', () => {
  it.each([
    ['45 Main St., Springfield', '45 Main Street, Springfield'],
    ['45 Main St Springfield', '45 Main Street Springfield'],
    ['on Elm St.', 'on Elm Street'],
    ['12 St. John’s Rd', '12 Saint John’s Road'],
    ['Park Dr. and 5th Ave', 'Park Drive and 5th Avenue'],
    ['Ask Dr. Lee.', 'Ask Dr. Lee.'],
    ['Apt. 4, Ste 200', 'apartment 4, suite 200'],
    ['King Charles III and Henry VIII', 'King Charles the 3rd and Henry the 8th'],
    ['Elizabeth I and George V', 'Elizabeth the 1st and George the 5th'],
    ['World War II, Chapter IV', 'World War 2, Chapter 4'],
    ['Harbour House II', 'Harbour House 2'],
    ['Level I and Phase X', 'Level 1 and Phase 10'],
    ['Can I come? Size XL. Plan V. The IV drip.', 'Can I come? Size XL. Plan V. The IV drip.'],
    ['Charles IIII', 'Charles IIII'],
  ])('%j', (written, spoken) => {
    expect(speakNames(written)).toBe(spoken);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakNames(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakNames(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['Aa ', 'St ', 'A I ', '1 Aa ', 'X', 'Charles '])
      expect(speakNames(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
