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
    ['$1,250', '1 thousand 250 dollars'],
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
    ['-5°F', 'minus 5 degrees Fahrenheit'],
    ['2½ hours', '2 and a half hours'],
    ['½ cup', 'a half cup'],
    ['$10/month', '10 dollars per month'],
    ['$3/hr', '3 dollars per hour'],
    ['1.5', '1.5'],
    ['12,000 people', '12000 people'],
    ['5 kgs', '5 kgs'],
    ['GBP 5, CHF 35, 20 PLN', '5 pounds, 35 francs, 20 zlotys'],
    ['€5k', '5 thousand euros'],
    ['$1450 to $2,000,000', '1 thousand 450 to 2 million dollars'],
    ['£1,250,000', '1 million 250 thousand pounds'],
    ['50k people', '50 thousand people'],
    ['1/2 cup, 3/4 cup, 1 1/2 hours', 'one half cup, 3 quarters cup, 1 and a half hours'],
    ['1/4, 2/3, 3/2', 'a quarter, 2 thirds, 3/2'],
    ['4.8/5 by guests, 9/10', '4.8 out of 5 by guests, 9 out of 10'],
    ['4°C or -18°C, at -5', '4 degrees Celsius or minus 18 degrees Celsius, at minus 5'],
    ['5-7, 10 -12, WH-1000, a-5', '5-7, 10 -12, WH-1000, a-5'],
    ['500g, 5L, 6ft, 30 mph', '500 grams, 5 liters, 6 feet, 30 miles per hour'],
    ['a 16GB model and 512 GB', 'a 16 gigabyte model and 512 gigabytes'],
    ['a 5 kg bag', 'a 5 kilogram bag'],
    ['1,5 km', '1.5 kilometers'],
    ['8 hrs/day, 7 days/wk', '8 hours per day, 7 days per week'],
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
