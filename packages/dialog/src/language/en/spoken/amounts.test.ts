import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { speakAmounts } from './amounts.ts';

describe('money, shares, units and fractions', () => {
  it.each([
    ['$5', '5 dollars'],
    ['$5.50', '5 dollars 50 cents'],
    ['$1', '1 dollar'],
    ['$1.01', '1 dollar 1 cent'],
    ['€0.50', '50 cents'],
    ['£0.01', '1 penny'],
    ['$1,250', '1250 dollars'],
    ['$5-10', '5 to 10 dollars'],
    ['$2.5m', '2.5 million dollars'],
    ['€3 million', '3 million euros'],
    ['5 €', '5 euros'],
    ['5-7 EUR', '5 to 7 euros'],
    ['3 UAH', '3 hryvnias'],
    ['₴250', '250 hryvnias'],
    ['¥100', '100 yen'],
    ['10%', '10 percent'],
    ['5 km', '5 kilometers'],
    ['1 km', '1 kilometer'],
    ['90 km/h', '90 kilometers per hour'],
    ['2.5 kg', '2.5 kilograms'],
    ['20 m²', '20 square meters'],
    ['1 lb', '1 pound'],
    ['21°C', '21 degrees Celsius'],
    ['-5°F', '-5 degrees Fahrenheit'],
    ['2½ hours', '2 and a half hours'],
    ['½ cup', 'a half cup'],
    ['$10/month', '10 dollars per month'],
    ['$3/hr', '3 dollars per hour'],
    ['1.5', '1.5'],
    ['12,000 people', '12000 people'],
    ['5 kgs', '5 kgs'],
    ['GBP 5', 'GBP 5'],
    ['€5k', '5 thousand euros'],
  ])('%j', (written, spoken) => {
    expect(speakAmounts(written)).toBe(spoken);
  });

  it('changes nothing in plain words, and ends for any text', () => {
    const plain = 'We bake bread, cakes and rolls. Come and see us.';
    expect(speakAmounts(plain)).toBe(plain);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(typeof speakAmounts(text)).toBe('string');
      }),
    );
  });

  it('is done with a hostile text before the test is over', () => {
    for (const part of ['1-', '1 ', 'a.', '$1', '1/', '(', 'a@', 'Mon-', '1:', '5 p.m. ', '&'])
      expect(speakAmounts(part.repeat(4_000 / part.length))).not.toBe('');
  });
});
