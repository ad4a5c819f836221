import { describe, expect, it } from 'vitest';
import { tableOf } from '../testing/table-of.ts';
import { Tokenizer } from './tokenize.ts';

const tokenizer = new Tokenizer(
  tableOf({
    "don't": ['do', "n't"],
    '10am': ['10', 'am'],
    'Mr.': ['Mr.'],
    'Sept.': ['Sept.'],
    ':)': [':)'],
    'a.m.': ['a.m.'],
  }),
);
const split = (text: string) => tokenizer.tokenize(text).map((token) => token.text);

describe('tokenize', () => {
  it('says which tokens a space follows', () => {
    expect(tokenizer.tokenize('Yes, we do. ')).toEqual([
      { text: 'Yes', isSpaced: false },
      { text: ',', isSpaced: true },
      { text: 'we', isSpaced: true },
      { text: 'do', isSpaced: false },
      { text: '.', isSpaced: true },
    ]);
    expect(tokenizer.tokenize('')).toEqual([]);
    expect(tokenizer.tokenize('  ')).toEqual([]);
  });

  it.each([
    ["don't", "do n't"],
    ['"don\'t!"', '" do n\'t ! "'],
    ['(Mr.', '( Mr.'],
    ['10am.', '10 am .'],
    [':)', ':)'],
    ['hi:)', 'hi :)'],
  ])('splits %s as the table says', (text, parts) => {
    expect(split(text).join(' ')).toBe(parts);
  });

  it.each([
    ['"Hello,"', '" Hello , "'],
    ['[word]...', '[ word ] ...'],
    ['$5', '$ 5'],
    ['US$5', 'US$ 5'],
    ['-5', '-5'],
    ['+5', '+5'],
    ['+a', '+ a'],
    ['..a', '.. a'],
    ["Anna's", "Anna 's"],
    ['100%', '100 %'],
    ['5km²', '5 km²'],
    ['5€', '5 €'],
    ['5C$', '5 C$'],
    ['20+', '20 +'],
    ['word.', 'word .'],
    ['UK.', 'UK .'],
    ['U.', 'U.'],
    ['—so—', '— so —'],
  ])('takes marks off the ends of %s', (text, parts) => {
    expect(split(text).join(' ')).toBe(parts);
  });

  it.each([
    ['well-known', 'well - known'],
    ['and/or', 'and / or'],
    ['a,b', 'a , b'],
    ['1,000', '1,000'],
    ['end.Then', 'end . Then'],
    ['U.S', 'U.S'],
    ['3*4', '3 * 4'],
    ['so...what', 'so ... what'],
    ['x--y', 'x -- y'],
    ['9-5', '9 - 5'],
    ['A-1', 'A-1'],
    ['пів-ліс', 'пів - ліс'],
  ])('splits %s in the middle', (text, parts) => {
    expect(split(text).join(' ')).toBe(parts);
  });

  it.each([
    'https://parlo.example/a-b?c=d',
    'www.parlo.dev/x',
    'anna.smith+x@my-host.co.uk',
    'parlo.com',
    'PARLO.IO/a,b',
  ])('keeps the address %s', (text) => {
    expect(split(text)).toEqual([text]);
  });

  it('puts together what belongs together', () => {
    expect(split('"Sept.",')).toEqual(['"', 'Sept.', '"', ',']);
    expect(split('(a.m.)')).toEqual(['(', 'a.m.', ')']);
  });

  it('loses no character of any text', () => {
    for (const text of ['!!!', "''''", '$$$5$$$', '-–—', '.,.,', 'a😀b', '((()))', '…..', '+', "'s", '5%%']) {
      expect(split(text).join('')).toBe(text);
    }
  });
});
