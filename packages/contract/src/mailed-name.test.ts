import { describe, expect, it } from 'vitest';
import { isMailedOtherwise, mailedName } from './mailed-name.ts';

describe('mailedName', () => {
  it.each([
    ['PAY NOW bit.ly/x2f', 'PAY NOW'],
    ['Win at https://evil.example/?a=1 today', 'Win at today'],
    ['javascript://evil', ''],
    ['www.evil.example', ''],
    ['write to pay@evil.example', 'write to'],
    ['evil.example:8080', ''],
    ['evil.example?x', ''],
    ['(bit.ly/x)', ''],
    ['bit。ly/x', ''],
    ['ｂｉｔ．ｌｙ/x', ''],
    ['Oferta t.me/prize', 'Oferta'],
    ['Booking.com Support', 'Booking com Support'],
    ['sub.evil.co.uk', 'sub evil co uk'],
    ['виграш.укр', 'виграш укр'],
    ['Dr.Smith', 'Dr Smith'],
  ])('leaves no link in %j', (name, mailed) => {
    expect(mailedName(name)).toBe(mailed);
    expect(isMailedOtherwise(name)).toBe(true);
  });

  it.each([
    'Blue Harbor Bakery',
    'Dr. Smith & Sons',
    'St. Mary’s, Room 2.5',
    'Стрижка: 45 хв',
    'Cut/Colour',
    'Yoga (18:30)',
    'J. R. R. Tolkien',
    'Check-up 24/7',
  ])('keeps %j', (name) => {
    expect(mailedName(name)).toBe(name);
    expect(isMailedOtherwise(name)).toBe(false);
  });
});
