import { describe, expect, it } from 'vitest';
import { CAFE, entry } from '../testing/cafe.ts';
import { visitForContact } from '../testing/contact-visit.ts';
import { isPostcode, postcodeIn } from './slots/number.ts';

/** What visitors tell whom an owner's own words ask for their details. */

const BOOKING = 'Ring Tess or leave your name and postcode and we’ll ring you back. We come to Ludlow.';
const ASSISTANT = { ...CAFE, faq: [...CAFE.faq, entry('booking', 'How do I book?', BOOKING)] };

describe('details that an answer asked for', () => {
  it.each([
    ['Gareth, SY8 2PQ', { name: 'Gareth', message: 'SY8 2PQ' }],
    ['Gareth Hill SY8 2PQ', { name: 'Gareth Hill', message: 'SY8 2PQ' }],
    ['hi, I’m Gareth, sy82pq', { name: 'Gareth', message: 'sy82pq' }],
    [
      'ok its Gareth Hill, 01632 960 111, sy8 2pq',
      { name: 'Gareth Hill', phone: '01632960111', message: 'sy8 2pq' },
    ],
    [
      '8 inch lemon for saturday 14th, its Beth 07700 900 555',
      { name: 'Beth', phone: '07700900555', message: '8 inch lemon for saturday 14th' },
    ],
    [
      '8 inch lemon for saturday, its beth 07700 900 555',
      { name: 'Beth', phone: '07700900555', message: '8 inch lemon for saturday' },
    ],
    ['Олена, 36000', { name: 'Олена', message: '36000' }],
  ])('begin the dialogue: %j', async (text, draft) => {
    const { say } = visitForContact({ assistant: ASSISTANT });
    await say('How do I book?');
    expect((await say(text)).memo.contact?.draft).toEqual(draft);
  });

  it.each([
    'Ludlow, SY8 2PQ',
    'sy8 2pq',
    'Gareth here, SY8 2PQ, do you come to me?',
    'Gareth',
    'Олена, 36000 грн',
    'Toast, 12345',
    'my house in Ludlow SY8 2PQ',
  ])('are not %j', async (text) => {
    const { say } = visitForContact({ assistant: ASSISTANT });
    expect((await say(text)).memo.contact).toBeUndefined();
  });
});

it.each(['SY8 2PQ', 'm1 1ae', 'EC1A 1BB', 'sy82pq'])('knows the postcode %j', (text) => {
  expect(isPostcode(text)).toBe(true);
});

it.each(['B 12', 'A4', 'toast 12345', 'is 5 pm', 'abc1 2de', 'SY8 2PQX', 'room 12 4pm'])(
  'finds no postcode in %j',
  (text) => {
    expect(postcodeIn(text)).toBeUndefined();
  },
);
