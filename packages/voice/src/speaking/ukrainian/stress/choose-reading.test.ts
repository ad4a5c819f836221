import { describe, expect, it } from 'vitest';
import { chooseReading, readingOf } from './choose-reading.ts';

describe('a reading of a homograph', () => {
  it('has a place, a part of speech and a form', () => {
    expect(readingOf('3Nnpf')).toEqual({ place: 3, kind: 'N', form: 'npf' });
    expect(readingOf('12V')).toEqual({ place: 12, kind: 'V', form: '' });
    expect(readingOf('1gs')).toEqual({ place: 1, kind: '', form: 'gs' });
    expect(readingOf('')).toEqual({ place: 0, kind: '', form: '' });
  });

  const hands = ['1Nnpf', '3Ngsf', '1Napf'].map(readingOf);
  it.each([
    [{ before: 'без' }, 3],
    [{ before: 'немає' }, 3],
    [{ before: 'лівої' }, 3],
    [{ before: 'лівої', beforeLast: 'біля' }, 3],
    [{ before: 'обидві' }, 1],
    [{ before: 'чисті' }, 1],
    [{}, 1],
  ])('fits %o', (neighbours, place) => {
    expect(chooseReading('руки', hands, neighbours)).toBe(place);
  });

  it('is the usual one where nothing says otherwise', () => {
    const both = ['1Nnsm', '3Nnsm'].map(readingOf);
    expect(chooseReading('замок', both, {})).toBe(1);
    expect(chooseReading('замок', both, {}, 3)).toBe(3);
    expect(chooseReading('руки', hands, { before: 'без' }, 1)).toBe(3);
  });

  it('is the verb that lasts, and the noun of many', () => {
    expect(chooseReading('засипають', ['3V', '5V'].map(readingOf), {})).toBe(5);
    expect(chooseReading('лікарів', ['1Ansm', '5Ngpm'].map(readingOf), {})).toBe(5);
  });

  it('is null without readings', () => {
    expect(chooseReading('слово', [], { before: 'без' })).toBeUndefined();
  });
});
