import { describe, expect, it } from 'vitest';
import { shippedForms } from '../testing/forms.ts';
import { createNormalizer } from './normalize.ts';

const normalize = createNormalizer(await shippedForms());

describe('normalize', () => {
  it('leaves plain words and numbers', () => {
    const text = 'We have 1,250 of them, at $9.99 each.';
    expect(normalize(text)).toBe(text);
  });

  it('leaves one space between words and none before marks', () => {
    expect(normalize('  one\t\ttwo\nthree , four\u00a0! ')).toBe('one two three, four!');
    expect(normalize(' \n ')).toBe('');
  });

  it('writes marks one way', () => {
    expect(normalize('it’s 5‒6 ―')).toBe("it's 5 to 6 —");
  });

  it('takes rules in their order', () => {
    // A date before a range, a time before a ratio, a title before a street.
    expect(normalize('2025-03-04')).toBe('March fourth, 2025');
    expect(normalize('Open 9:00-17:30')).toBe("Open nine o'clock-seventeen thirty");
    expect(normalize('St. John lives in Elm St.')).toBe('Saint John lives in Elm Street.');
    expect(normalize('On Mar. 4 at 7:05 p.m., 5 km for $3M')).toBe(
      'On March fourth at seven oh five P.M., 5 kilometers for 3 million dollars',
    );
  });

  it('says phone numbers with a pause', () => {
    expect(normalize('Call 212-555-0199.')).toBe('Call 212-555-0199.');
    expect(normalize('Call 212-555-0199 now')).toBe('Call 2 1 2, 5 5 5, 0 1 9 9 now');
  });

  it('names symbols, those of relations between two things alone', () => {
    expect(normalize('2 × 2 = 4')).toBe('2 times 2 equals 4');
    expect(normalize('= 4 ~')).toBe('= 4 ~');
    expect(normalize('a < b > c')).toBe('a less than b greater than c');
    expect(normalize('Brand™ and ½ m² of it')).toBe('Brand and one half m squared of it');
    expect(normalize('**bold** snake_case C:\\x #tag')).toBe('bold snake case C: x hashtag tag');
  });
});
