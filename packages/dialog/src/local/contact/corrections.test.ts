import { describe, expect, it } from 'vitest';
import { setRight } from './corrections.ts';

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
    ['My name is Tim, tim@example.com', { name: 'Tim', email: 'tim@example.com' }],
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
    'yes, the name is right',
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
  ])('is not heard in %j', (text) => expect(setRight(text, DRAFT)).toBeUndefined());
});
