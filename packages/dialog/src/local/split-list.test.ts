import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitList } from './split-list.ts';

describe('splitList', () => {
  it.each([
    ['parking and payment', ['parking', 'payment']],
    ['opening times & address', ['opening times', 'address']],
    ['hours, parking, vegan', ['hours', 'parking', 'vegan']],
    ['hours, parking, and vegan options?', ['hours', 'parking', 'vegan options']],
    ['prices plus opening hours', ['prices', 'opening hours']],
    [
      'whats your address, opening hours and phone number',
      ['whats your address', 'whats your opening hours', 'whats your phone number'],
    ],
    [
      'Do you do massage, acupuncture and pilates?',
      ['Do you do massage', 'Do you do acupuncture', 'Do you do pilates'],
    ],
    ['how much are pilates and acupuncture', ['how much are pilates', 'how much are acupuncture']],
    ['what are your hours, where are you', ['what are your hours', 'where are you']],
    [
      'when are you open, how much is it and do you have parking',
      ['when are you open', 'how much is it', 'do you have parking'],
    ],
    ['доставка, оплата', ['доставка', 'оплата']],
    ['доставка та оплата', ['доставка', 'оплата']],
    ['доставка й повернення', ['доставка', 'повернення']],
    ['ціна декафу, доставка і чи мелете', ['ціна декафу', 'доставка', 'чи мелете']],
    [
      'як оплатити, як доставляєте і чи можна повернути',
      ['як оплатити', 'як доставляєте', 'чи можна повернути'],
    ],
    ['чи є у вас декаф і сертифікати', ['чи є у вас декаф', 'чи є у вас сертифікати']],
  ])('finds what "%s" lists', (text, said) => {
    expect(splitList(text).map((each) => each.said)).toEqual(said);
  });

  it('keeps the names that the visitor gave', () => {
    expect(splitList('what is your address and phone number?').map(({ name }) => name)).toEqual([
      'address',
      'phone number',
    ]);
  });

  it.each([
    '',
    'parking',
    'for me and my son, how much is it',
    'Monday, Tuesday and Wednesday',
    'are you open Saturday and Sunday',
    'can I come between 9 and 5',
    'if I book and cancel',
    'can i bring my wife and daughter',
    'what and when',
    'it costs 1,5 euros',
    '3 pm please, do you deliver?',
    'Thursday, do you deliver?',
    'my lad turned six, is that too young',
    'we run a diner, can you come',
    'о 15:00, а доставка є?',
    'a B&B',
    'delivery or collection',
    'I hurt my back last week lifting boxes, do I need a referral',
    'we arrived late and nobody was there, what now',
    'one, two, three, four, five',
    'якщо замовлю і скасую',
    'у понеділок і вівторок',
    'для мене та мого сина',
    'ми замовляли минулого тижня велику каву, а що з доставкою',
  ])('takes "%s" for one', (text) => {
    expect(splitList(text)).toEqual([]);
  });

  it('takes any text, four at most, and the longest that is said', () => {
    const piece = fc.constantFrom(
      'where are you',
      'bread',
      'and',
      ',',
      'і',
      'де ви',
      '?',
      'your',
      '&',
      'кава',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const listed = splitList(pieces.join(' '));
        expect([0, 2, 3, 4]).toContain(listed.length);
        for (const { said, name } of listed) {
          expect(name).not.toBe('');
          expect(said.endsWith(name)).toBe(true);
        }
      }),
    );
    const start = performance.now();
    for (const text of ['and ', ' ', ', ', 'bread and ', 'how much ', 'кава, ', ',,'])
      splitList(text.repeat(4000 / text.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
