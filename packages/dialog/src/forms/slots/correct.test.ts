import { describe, expect, it } from 'vitest';
import { setRight, wrongSlotIn } from './correct.ts';
import { tellsMore } from './text.ts';

const DRAFT = { name: 'Kim Lee', email: 'kim@ukr.net', phone: '+380671234567', message: 'Call me on Sunday' };

describe('a correction', () => {
  it.each([
    ['it is Tim not Kim', { name: 'Tim Lee' }],
    ['Not Kim but Tim.', { name: 'Tim Lee' }],
    ['My name is Bob, not Rob', { name: 'Bob' }],
    ['Yes, I’m Tim', { name: 'Tim' }],
    ['It’s Saturday, not Sunday', { message: 'Call me on Saturday' }],
    ['the last digit is 5', { phone: '+380671234565' }],
    ['the last two digits are seven six', { phone: '+380671234576' }],
    ['my number ends in 76', { phone: '+380671234576' }],
    ['it starts with 381', { phone: '+381671234567' }],
    ['add that it is urgent', { message: 'Call me on Sunday. It is urgent' }],
    ['yes, and please mention I’m allergic to nuts', { message: "Call me on Sunday. I'm allergic to nuts" }],
    ['kim@example.com, and my name is Tim', { email: 'kim@example.com' }],
    ['My name is Tim, tim@example.com', { name: 'Tim Lee', email: 'tim@example.com' }],
    ['остання цифра 5', { phone: '+380671234565' }],
    ['останні дві цифри сім шість', { phone: '+380671234576' }],
    ['додай, що це терміново', { message: 'Call me on Sunday. Це терміново' }],
    ['і передайте, що це терміново', { message: 'Call me on Sunday. Це терміново' }],
  ])('is heard in %j', (text, right) => expect(setRight(text, DRAFT)).toMatchObject(right));

  it.each([
    ['мене звати Тимко, а не Кимко', 'Кимко', 'Тимко'],
    ['не Кимко, а Тимко', 'Кимко Лис', 'Тимко Лис'],
    ['це Тимко а не Кимко', 'Химко', 'Тимко'],
  ])('is heard of a name: %j', (text, name, right) =>
    expect(setRight(text, { name })).toEqual({ name: right }),
  );

  it.each([
    'yes',
    'no',
    'yes, I’m happy with that',
    'the email is wrong',
    'that’s not right',
    'gmail, not ukr',
    'send it, not tomorrow',
    'add my name',
    'tell them',
    'at last it is 5 pm',
    'скажіть, а коли ви працюєте?',
    'передайте',
    'no, the name is wrong',
    'no the name is different',
    'No, that’s not my name',
    'wrong number',
    'ні, пошта інша',
    'ні, номер інший',
    'ні, ім’я неправильне',
    'ні, телефон неправильний',
    'ні, не той номер',
  ])('is not heard in %j', (text) => expect(setRight(text, DRAFT)).toBeUndefined());
});

describe('a part that is wrong', () => {
  it.each([
    ['no, the name is wrong', 'name'],
    ['sorry that’s not my name', 'name'],
    ['wrong email', 'email'],
    ['oh no, my number is different now', 'phone'],
    ['the number is incorrect', 'phone'],
    ['there is a typo in the email address', 'email'],
    ['ні, пошта інша', 'email'],
    ['ой, не той номер', 'phone'],
    ['ні, ім’я неправильне', 'name'],
    ['вибачте, телефон неправильний', 'phone'],
    ['помилка в імені', 'name'],
  ])('is named in %j', (text, part) => expect(wrongSlotIn(text)).toBe(part));

  it.each([
    'the name on the cake is wrong',
    'You charged the wrong card and sent the mail to my neighbour',
    'my name is Anna',
    'call me on another number, 067 123 45 67',
    'is the number wrong?',
    'the bread was wrong',
    'на торті неправильне ім’я',
    'мені привезли не той торт',
    'номер',
  ])('is not all that %j says', (text) => expect(wrongSlotIn(text)).toBeUndefined());
});

describe('what belongs into the message', () => {
  it.each([
    'the bread was stale',
    'I ordered twelve croissants for Saturday',
    'it was about the wedding cake',
    'кава була стара і черства',
    'торт привезли холодний',
    'хочу іншого інструктора',
    'хочу інший торт на суботу',
    'i want another instructor',
    'i want my sofa cleaned',
    'I need a different instructor please',
  ])('is told by %j', (text) => expect(tellsMore(text)).toBe(true));

  it.each([
    'no, the bread was stale',
    'yes that sounds wonderful',
    'the email is wrong',
    'hm',
    'wait a moment please',
    'that is not what I said',
    'I don’t know',
    'stale bread',
    'почекайте хвилинку',
    'не знаю що',
    'хочу інше',
    'хочу іншу пошту',
    'це неправильно, інше',
    'i want another one',
    'I want a different name',
    'i want something different',
  ])('is not told by %j', (text) => expect(tellsMore(text)).toBe(false));
});
