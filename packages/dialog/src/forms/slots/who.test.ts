import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress } from '../../local/reply-with-contact.ts';
import { contactValues, detailsTold } from '../read-contact.ts';
import { introductionIn } from './introductions.ts';
import { nameGiven } from './names.ts';
import { joinedText } from './text.ts';

const ASK = ['name', 'email', 'phone', 'message'] as const;
const told = (text: string, known = {}, ask: typeof ASK | readonly ['phone'] = ASK) =>
  contactValues(detailsTold(text, ask, known));

describe('a name', () => {
  it.each([
    ['my name is john smith, 067 123 4567', 'John Smith'],
    ['Hi there, I’m Kate and I need help', 'Kate'],
    ['Yes, this is Will Smith. Call me', 'Will Smith'],
    ['give us a ring, name’s Deb', 'Deb'],
    ['call me, and my name is Anna Lee please', 'Anna Lee'],
    ['Мене звати Марія Коваленко, торт', 'Марія Коваленко'],
    ['Добрий день, це Олена', 'Олена'],
    ['я Оля, передзвоніть', 'Оля'],
  ])('is introduced in %j', (text, name) => expect(introductionIn(text)?.value).toBe(name));

  it.each([
    'I’m late for my appointment',
    'This is ridiculous',
    'It’s Monday already',
    'My name is spelled wrong on the cake',
    'my name is wrong',
    'It’s Maria at example dot com',
    'my daughter’s name is Anna',
    'the shop, this is Bob’s',
    'це жахливо',
    'я хочу поговорити',
    'Kate Moss',
  ])('is not introduced in %j', (text) => expect(introductionIn(text)).toBeUndefined());
});

describe('what a turn tells', () => {
  it.each([
    [
      'give us a ring after six, its 07700 900315, name’s Deb',
      { name: 'Deb', phone: '07700900315', message: 'give us a ring after six' },
    ],
    [
      'my email is maria dot k at example dot com please call me about my order of bread',
      { email: 'maria.k@example.com', message: 'please call me about my order of bread' },
    ],
    [
      'мене звати Марія, нуль шістдесят сім сто двадцять три сорок п’ять шістдесят сім, хочу замовити весільний торт',
      { name: 'Марія', phone: '0671234567', message: 'хочу замовити весільний торт' },
    ],
    ['you can use my work email, kate@example.com', { email: 'kate@example.com' }],
    [
      'Bob, bob@gmail.com, I want a refund',
      { name: 'Bob', email: 'bob@gmail.com', message: 'I want a refund' },
    ],
    [
      'ring me tomorrow on 0113 496 0888 please, it’s Dave',
      { name: 'Dave', phone: '01134960888', message: 'ring me tomorrow please' },
    ],
    ['call me on 07700 900123, Sarah Hill.', { name: 'Sarah Hill', phone: '07700900123' }],
    ['07700 900123 Dave', { name: 'Dave', phone: '07700900123' }],
    ['my email is kate@example.com. This is Kate', { name: 'Kate', email: 'kate@example.com' }],
    ['мій номер 0671112233, передзвоніть, Олег', { name: 'Олег', phone: '0671112233' }],
    [
      'передзвоніть завтра на 0671112233. Це Олег',
      { name: 'Олег', phone: '0671112233', message: 'передзвоніть завтра.' },
    ],
    ['Олег Лис, 0671112233', { name: 'Олег Лис', phone: '0671112233' }],
    ['call me on 07700 900123, Thanks', { phone: '07700900123' }],
    ['call me on 07700 900123, ASAP', { phone: '07700900123' }],
    ['call me on 07700 900123, Please', { phone: '07700900123' }],
    ['my number is 07700 900123, Friday', { phone: '07700900123' }],
    ['Urgent, call me on 07700 900123', { phone: '07700900123' }],
    ['Hello, 07700 900123', { phone: '07700900123' }],
    ['передзвоніть на 0671112233, Дякую', { phone: '0671112233' }],
    ['we want the cake for Anna', {}],
    ['Can I talk to someone about it', {}],
    ['a person please', {}],
    ['What a lovely day for wedding cakes', {}],
  ])('is taken: %j', (text, values) => expect(told(text)).toEqual(values));

  it('is only what was asked, and no second name', () => {
    const text = 'I’m Kate, kate@example.com, please call me about my refund';
    expect(told(text, {}, ['phone'])).toEqual({});
    expect(told(text, { name: 'Ana' })).not.toHaveProperty('name');
  });

  it('is read from any text in a moment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect((told(text).message ?? '').length).toBeLessThanOrEqual(1_000);
      }),
      { numRuns: 50 },
    );
    const began = performance.now();
    for (const word of ['yes ', 'my name is ', "it's ", 'at ', '- ', '067 123 4567 a ', 'так, '])
      told(word.repeat(2_000 / word.length));
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('what is told beside an address, after a message', () => {
  it.each([
    ['Jo, jo@firm.example, 5000 flyers by Friday', '5000 flyers by Friday'],
    ['jo@firm.example or call 0671234567 after six', 'or call after six'],
    ['0671234567, зранку не дзвоніть', 'зранку не дзвоніть'],
  ])('is one too: %j', (text, message) =>
    expect(told(text, { message: 'A big order' }).message).toBe(message),
  );

  it.each(['Jo, jo@firm.example', 'my email is jo@firm.example please', 'it’s 067 123 45 67, thanks'])(
    'is nothing in %j',
    (text) => expect(told(text, { message: 'A big order' }).message).toBeUndefined(),
  );
});

it('puts one message after the other', () => {
  expect(joinedText('', 'it is urgent')).toBe('it is urgent');
  expect(joinedText('Call me', 'it is urgent')).toBe('Call me. It is urgent');
  expect(joinedText('Call me!', 'it is urgent')).toBe('Call me! It is urgent');
});

it.each([
  ['Нова Пошта 12, Київ, 0671234567', '0671234567'],
  ['Flat 5, London 020 7946 0123', '02079460123'],
  ['Hello Jane jane@example.com 07700 900123', '07700900123'],
  ['Ann, call me on 07700 900123 about 12.05.2026 - 14.05.2026', '07700900123'],
])('keeps the house and the town out of a number: %j', (text, phone) => {
  expect(told(text).phone).toBe(phone);
});

it.each([
  ['Hello Jane jane@example.com', 'Jane'],
  ['Добрий День Олена olena@example.com', 'Олена'],
])('leaves a greeting out of a name: %j', (text, name) => {
  expect(told(text).name).toBe(name);
});

describe('an address and nothing besides', () => {
  it.each([
    'jo@example.com',
    'jo at example dot com',
    'my email is jo@example.com, thanks',
    '+44 7700 900123',
    '067 111 22 33',
    'my number is 7700 900123',
    'моя пошта jo@example.com',
  ])('is %j', (text) => expect(isAddress(text, ASK)).toBe(true));

  it.each([
    'is info@example.com your email',
    'I wrote to info@example.com',
    '12345678',
    'my order number is 12345678',
    'order 4417 8890 12',
    'my number',
  ])('is not %j', (text) => expect(isAddress(text, ASK)).toBe(false));

  it('is none of those that nobody asks for', () => {
    expect(isAddress('jo@example.com', ['name', 'phone'])).toBe(false);
  });
});

it.each([
  ['already told you, a human', true],
  ['just call me on', true],
  ['do you even know me', true],
  ['Maria from the shop', false],
  ['will smith', false],
  ['Will', false],
  ['May Long', false],
  ['вже вам казав', true],
  ['Марія з крамниці', false],
])('knows a sentence from a name: %j', (name, isOne) => expect(nameGiven(name) === undefined).toBe(isOne));
