import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPersonalData } from './mask-personal-data.ts';

describe('what identifies a person is masked', () => {
  it.each([
    ['Write to Anna.Koval+shop@mail.example.com, please.', 'Write to [email], please.'],
    ['Пошта: олена@приклад.укр.', 'Пошта: [email].'],
    ['it is anna dot koval at example dot com', 'it is [email]'],
    ['Моя пошта анна собака приклад крапка ком', 'Моя пошта [email]'],
    ['Call +44 20 7946 0000 after six', 'Call [phone] after six'],
    ['Телефон (044) 123-45-67 або 067 123 45 67.', 'Телефон [phone] або [phone].'],
    ['+380671234567', '[phone]'],
    ['My number is 555-0199', 'My number is [phone]'],
    ['zero six seven, one two three, four five six seven', '[phone]'],
    ['мій номер нуль шістдесят сім сто двадцять три сорок п’ять шістдесят сім', 'мій номер [phone]'],
    ['плюс три вісім нуль шість сім один два три чотири', '[phone]'],
    ['Card 4242 4242 4242 4242, thanks', 'Card [card], thanks'],
    ['картка 4111-1111-1111-1111', 'картка [card]'],
    ['IBAN GB82 WEST 1234 5698 7654 32 thanks', 'IBAN [iban] thanks'],
    ['Рахунок UA213223130000026007233566001.', 'Рахунок [iban].'],
    ['My IBAN is de89370400440532013000', 'My IBAN is [iban]'],
  ])('%s', (text, masked) => {
    expect(maskPersonalData(text)).toBe(masked);
  });
});

describe('what does not stays', () => {
  it.each([
    'On 2026-11-30 at 10:00, or 30.11.2026 at 18:30.',
    'It costs 12 500 hryvnias, or 1,250.50 in all.',
    'We are open from nine to eighteen, one or two days a week.',
    'Look at example dot',
    'Відчинено з дев’ятої до шостої, двадцять два столики.',
    'Meet me at the shop. Room 12, floor 3, 1995.',
    'two hundred and forty five people',
    '',
  ])('%s', (text) => {
    expect(maskPersonalData(text)).toBe(text);
  });
});

const around = fc.constantFrom('', 'call ', 'це ', 'please, ', '(');
const after = fc.constantFrom('', '.', ' please', ' будь ласка', ')');
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((all) => all.join(''));
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const СЛОВА = ['нуль', 'один', 'два', 'три', 'чотири', 'п’ять', 'шість', 'сім', 'вісім', 'дев’ять'];

/** The first number after which the digits pass Luhn's check. */
function withCheckDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

it('leaves no digit of a phone, a card or a spoken number, whatever is around it', () => {
  const phone = digits(8, 12).map((all) => `+3${all}`);
  const card = digits(15, 15).map((all) => withCheckDigit(`4${all.slice(1)}`).replace(/(.{4})(?=.)/g, '$1 '));
  const spoken = fc
    .tuple(fc.constantFrom(WORDS, СЛОВА), digits(7, 12))
    .map(([words, all]) => [...all].map((digit) => words[Number(digit)]).join(' '));
  fc.assert(
    fc.property(around, fc.oneof(phone, card, spoken), after, (before, number, behind) => {
      const masked = maskPersonalData(before + number + behind);
      expect(masked).toMatch(/\[(phone|card)\]/);
      expect(masked.replace(/\[(phone|card)\]/, '')).toBe(before + behind);
    }),
    { numRuns: 300 },
  );
});

it('masks any email, changes nothing twice, and ends soon for any text', () => {
  fc.assert(
    fc.property(around, fc.emailAddress({ size: 'small' }), (before, email) => {
      expect(maskPersonalData(`${before} ${email.replace(/[^\w.@+-]/g, 'x')}`)).toContain('[email]');
    }),
    { numRuns: 100 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const masked = maskPersonalData(text);
      expect(maskPersonalData(masked)).toBe(masked);
    }),
  );
  for (const piece of ['a', '1', '1 ', 'one ', 'a dot ', 'a at ', 'DE89 ', '(', '+1', '@']) {
    const began = performance.now();
    maskPersonalData(piece.repeat(4_000));
    expect(performance.now() - began, piece).toBeLessThan(5_000);
  }
});
