import { describe, expect, it } from 'vitest';
import { isSaid, isSaidInAnyForm } from './is-said.ts';

describe('words of a reply', () => {
  it.each([
    ['open from seven', 'We are OPEN  from\nseven to six.'],
    ['café', 'The Cafe is open.'],
    ['500 грн', 'Доставка — 500грн.'],
    ['500грн', 'Доставка — 500 грн.'],
    ["don't", 'We don’t do that.'],
    ['7:30', 'From 7:30 on.'],
    ['nut', 'It contains nuts.'],
    ['подаруйте їжак', 'Подаруйте Їжака!'],
    ['C++ (a-b)', 'We teach c++ (a–b).'],
    ['', 'Anything.'],
  ])('“%s” are in “%s”', (words, reply) => {
    expect(isSaid(words, reply)).toBe(true);
  });

  it.each([
    ['nut', 'It takes ten minutes.'],
    ['7', 'It costs 70.'],
    ['7:30', 'From 17:30 on.'],
    ['yes.no', 'yes no'],
    ['seven', ''],
  ])('“%s” are not in “%s”', (words, reply) => {
    expect(isSaid(words, reply)).toBe(false);
  });

  it('are found in no time in the longest of replies', () => {
    const since = performance.now();
    isSaid(`${'a '.repeat(250)}b`, 'a '.repeat(2_000));
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});

describe('the same in another form', () => {
  it.each([
    ['€12', 'It is 12 euros.'],
    ['€12', 'That is twelve euros each.'],
    ['12 EUR', 'It costs €12.00.'],
    ['$1,200', 'About 1200 dollars.'],
    ['10 euros', 'From 10 to 12 euros.'],
    ['500 грн', 'Це п’ятсот гривень.'],
    ['450 грн за кілограм', 'Кілограм коштує 450 ₴.'],
    ['20 %', 'Знижка двадцять відсотків.'],
    ['8 to 18', 'From 8 am to 6 pm.'],
    ['from 8:00 to 18:00', 'Eight to six.'],
    ['6 pm', 'Until 18:00.'],
    ['7.30', 'At 7:30.'],
    ['3 days', 'Within three working days.'],
    ['three days', 'It takes 3 days.'],
    ['25 minutes', 'Twenty-five minutes.'],
    ['за три дні', 'Протягом трьох днів.'],
    ['+380 44 123 45 67', 'Call (044) 123-45-67.'],
    ['зачинено', 'У неділю ми зачинені.'],
    ['Хрещатик', 'Ми на Хрещатику.'],
  ])('of “%s” is in “%s”', (words, reply) => {
    expect(isSaidInAnyForm(words, reply)).toBe(true);
  });

  it.each([
    ['€12', 'It is 12 dollars.'],
    ['€12', 'It is 112 euros.'],
    ['2 hours', 'It takes 2 days.'],
    ['8 to 18', 'From 8 to 5 pm.'],
    ['7:30', 'From 17:30 on.'],
    ['12 euros', 'You save 12 % of 20 euros.'],
    ['closed on Sunday', 'Closed on Monday, open on Sunday.'],
    ['+380 44 123 45 67', 'Call (044) 123-45-68.'],
    ['We close at 6 pm on all days but Sunday', 'Sunday, but all days we close at 18'],
  ])('of “%s” is not in “%s”', (words, reply) => {
    expect(isSaidInAnyForm(words, reply)).toBe(false);
  });

  it('is found in no time in the longest of replies', () => {
    isSaidInAnyForm('1', '2');
    const since = performance.now();
    for (const reply of [
      '1 '.repeat(1_200),
      'twenty '.repeat(400),
      '1,111'.repeat(480),
      'a-'.repeat(1_200),
    ]) {
      isSaidInAnyForm('3 days 4 hours', reply);
      isSaidInAnyForm('+380441234567', reply);
    }
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});
