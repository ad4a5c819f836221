import { describe, expect, it } from 'vitest';
import { amountText, costWords, microsOf } from './costs.ts';

describe('costs', () => {
  it('are shown in the reader’s language, with fractions of a cent', () => {
    expect(costWords('en', { micros: 1_234_500, currency: 'USD' })).toBe('$1.2345');
    expect(costWords('en', { micros: 0, currency: 'USD' })).toBe('$0.00');
    expect(costWords('uk', { micros: 500_000, currency: 'USD' })).toMatch(/^0,50/);
  });

  it.each([
    ['0.50', 500_000],
    [' 0,5 ', 500_000],
    ['20', 20_000_000],
    ['0.000001', 1],
    ['1000000', 1_000_000_000_000],
    ['', null],
  ])('are read from %j', (text, micros) => {
    expect(microsOf(text)).toBe(micros);
  });

  it.each(['0', '-1', 'five', '1e3', '0.0000001', '1000001', '1.000,00'])('are not read from %j', (text) => {
    expect(microsOf(text)).toBeUndefined();
  });

  it.each([1, 10, 500_000, 20_000_000, 1_000_000_000_000])('can be typed again: %i', (micros) => {
    expect(microsOf(amountText(micros))).toBe(micros);
  });

  it('that are not limited are an empty text', () => {
    expect([amountText(null), amountText(undefined)]).toEqual(['', '']);
  });
});
