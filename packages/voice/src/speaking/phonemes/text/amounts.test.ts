import { describe, expect, it } from 'vitest';
import { shippedForms } from '../testing/forms.ts';
import { fractionRule, moneyRules, PHONE_NUMBER, PLUS, RANGE, unitRules } from './amounts.ts';
import { rewrite } from './rewrite.ts';

const forms = await shippedForms();
const money = (text: string) => moneyRules(forms).reduce(rewrite, text);
const units = (text: string) => unitRules(forms).reduce(rewrite, text);
const fraction = (text: string) => rewrite(text, fractionRule(forms));

describe('money', () => {
  it.each([
    ['$5k', '5 thousand dollars'],
    ['€2.5M', '2.5 million euros'],
    ['£1 billion', '1 billion pounds'],
    ['20¢', '20 cents'],
    ['1 ¢', '1 cent'],
    ['¥500', '500 yen'],
    ['₹1', '1 rupee'],
    ['Rs. 1,200', '1,200 rupees'],
    ['USD 5', '5 dollars'],
    ['GBP 3 million', '3 million pounds'],
    ['EUR 7 K', '7 thousand euros'],
  ])('%s', (text, said) => {
    expect(money(`It is ${text}.`)).toBe(`It is ${said}.`);
  });

  it('leaves what the lexicon reads', () => {
    for (const text of ['$5', '$1,234.56', '€20 off', '$5kg', 'AUSD 5']) expect(money(text)).toBe(text);
  });
});

describe('units', () => {
  it.each([
    ['20 °C', '20 degrees Celsius'],
    ['-1°F', '-1 degree Fahrenheit'],
    ['90°', '90 degrees'],
    ['5 km', '5 kilometers'],
    ['1km', '1 kilometer'],
    ['1,000 km/h', '1,000 kilometers per hour'],
    ['1.5 sq ft', '1.5 square feet'],
    ['30 mins', '30 minutes'],
    ['3µg', '3 micrograms'],
  ])('%s', (text, said) => {
    expect(units(text)).toBe(said);
  });

  it.each(['5 kilos', 'A5 km', '5.5.5 km', '5 kmx', '20 °Celsius'])('%s has none', (text) => {
    expect(units(text)).toBe(text);
  });
});

describe('phone numbers', () => {
  it('says them digit by digit', () => {
    expect(rewrite('Call 555-0199 now', PHONE_NUMBER)).toBe('Call 5 5 5 , 0 1 9 9 now');
    expect(rewrite('212-555-0199', PHONE_NUMBER)).toBe('2 1 2 , 5 5 5 , 0 1 9 9');
  });

  it.each(['1-212-555-0199', 'A555-0199', '555-01990', '555-0199-1', '55-0199'])('%s is none', (text) => {
    expect(rewrite(text, PHONE_NUMBER)).toBe(text);
  });
});

describe('fractions', () => {
  it.each([
    ['1/2', 'one half'],
    ['3/4', '3 quarters'],
    ['1/3', '1 third'],
    ['9/10', '9 tenths'],
    ['12/24', 'December twenty-fourth'],
    ['5/5', 'May fifth'],
    ['0/5', '0 slash 5'],
    ['13/5', '13 slash 5'],
  ])('%s', (text, said) => {
    expect(fraction(`Take ${text} of it`)).toBe(`Take ${said} of it`);
  });

  it.each(['1/2/3', '1/2.', 'a1/2', '100/2'])('%s is none', (text) => {
    expect(fraction(text)).toBe(text);
  });
});

describe('ranges and signs', () => {
  it('says "to" between two numbers', () => {
    expect(rewrite('5-7 or 10 – 12 days', RANGE)).toBe('5 to 7 or 10 to 12 days');
    for (const text of ['1-2-3', '5-7%', 'A5-7', '12345-6']) expect(rewrite(text, RANGE)).toBe(text);
  });

  it('says "plus" before a number that stands by itself', () => {
    expect(rewrite('+5 C+5 ++5', PLUS)).toBe('plus 5 C+5 ++5');
  });
});
