import { describe, expect, it } from 'vitest';
import { withoutSlip } from './email.ts';

describe('a slip in a well-known domain', () => {
  it.each([
    ['jo@gmail.con', 'jo@gmail.com'],
    ['jo@gmial.com', 'jo@gmail.com'],
    ['jo@gmal.com', 'jo@gmail.com'],
    ['jo@gmaill.com', 'jo@gmail.com'],
    ['jo@gnail.con', 'jo@gmail.com'],
    ['j.o+x@hotmial.com', 'j.o+x@hotmail.com'],
    ['jo@hotmai.co.uk', 'jo@hotmail.co.uk'],
    ['jo@outlok.com', 'jo@outlook.com'],
    ['jo@yaho.com', 'jo@yahoo.com'],
    ['jo@iclould.com', 'jo@icloud.com'],
    ['jo@urk.net', 'jo@ukr.net'],
    ['jo@ukr.met', 'jo@ukr.net'],
  ])('is mended in %j', (email, right) => expect(withoutSlip(email)).toBe(right));

  it.each([
    'jo@gmail.com',
    'jo@mail.com',
    'jo@ymail.com',
    'jo@email.com',
    'jo@gmx.com',
    'jo@gmail.de',
    'jo@yahoo.fr',
    'jo@ukr.ua',
    'jo@geail.example',
    'jo@milk.com',
    'jo@hotels.com',
    'jo@example.con',
    'jo',
    '',
  ])('is none in %j', (email) => expect(withoutSlip(email)).toBeUndefined());
});
