import { describe, expect, it } from 'vitest';
import { readCorrection } from './correction.ts';

describe('readCorrection', () => {
  it.each([
    ['no I meant delivery', 'delivery'],
    ['No, I meant: can I collect?', 'can I collect?'],
    ['no, wedding cakes', 'wedding cakes'],
    ['No. The massage', 'The massage'],
    ['nope - the big one', 'the big one'],
    ['sorry, I meant how do I get there by bus', 'how do I get there by bus'],
    ['oh sorry i mean cancel', 'cancel'],
    ['not that, the price', 'the price'],
    ["that's not what I meant, opening times", 'opening times'],
    ["I'm asking about returns", 'returns'],
    ['i was talking about the gift cards', 'the gift cards'],
    ['not delivery but collection', 'collection'],
    ["I don't mean delivery, I mean collection", 'collection'],
    ['No, is there parking?', 'is there parking?'],
    ['ні, оплата', 'оплата'],
    ['Ні, я про повернення', 'повернення'],
    ['та ні, кавомолка', 'кавомолка'],
    ['я мав на увазі знижки', 'знижки'],
    ['вибачте, я мала на увазі знижки', 'знижки'],
    ['не те, мене цікавить ціна', 'ціна'],
    ['я не про доставку, а про оплату', 'оплату'],
    ['не доставка, а оплата', 'оплата'],
    ['я питав про сертифікат', 'сертифікат'],
    ['ой, ні, скільки коштує?', 'скільки коштує?'],
  ])('"%s" means "%s"', (text, said) => {
    expect(readCorrection(text)).toEqual({ kind: 'means', said });
  });

  it.each([
    'not that',
    'Not that one.',
    "That's not what I asked",
    'no, something else',
    'wrong answer',
    'you misunderstood me',
    'не те',
    'ні, не те',
    'я про інше',
    'ви мене не зрозуміли',
  ])('"%s" only turns down what was said', (text) => {
    expect(readCorrection(text)).toEqual({ kind: 'rejects' });
  });

  it.each([
    '',
    'no',
    'no thanks',
    'no nuts please',
    'no smoking?',
    'no-show fee',
    'No 5 bus',
    'no. 5 is the bus',
    'no delivery on sundays?',
    'nothing with eggs',
    'not sure, do you deliver?',
    'is it not open on sundays',
    'no, my parcel has not come',
    'no, I have been waiting for two hours and nobody came to the door',
    'what does it mean',
    'do you mean delivery',
    'i know what you meant',
    'the meaning of this',
    'sorry, where are you?',
    'but what about delivery',
    'ні',
    'ні дякую',
    'нічого, а доставка є?',
    'ніде не знайшов ціни',
    'немає чеку, а повернути можна?',
    'не відкривається сайт',
    'ні, мій чоловік не прийде',
    'чи не зачинено у вас у неділю',
    'що ви маєте на увазі',
  ])('"%s" sets nothing right', (text) => {
    expect(readCorrection(text)).toBeUndefined();
  });

  it('answers at once whatever it is given', () => {
    const start = performance.now();
    for (const word of ['no, ', 'sorry ', 'not that, ', 'i meant ', 'not a ', 'ні ', 'а ', ' ', ', -'])
      readCorrection(word.repeat(4000 / word.length));
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
