import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { visitForContact } from '../../testing/contact-visit.ts';
import { nameInParts } from './name.ts';

describe('a name with its surname first', () => {
  it.each([
    ['surname is Hill and first name is Laura', 'Laura Hill'],
    ['last name Kovalenko, first Anna', 'Anna Kovalenko'],
    ['last name hill first name laura', 'Laura Hill'],
    ['surname Hill, first name Laura, and I would like to bring my dog', 'Laura Hill'],
    ['my last name is Hill, Laura is the first', 'Laura Hill'],
    ['Hill is the surname and Laura the first', 'Laura Hill'],
    ['kovalenko is my surname, anna is the first name', 'Anna Kovalenko'],
    ['family name Park, given name Sora', 'Sora Park'],
    ['my surname is Hill, name Laura', 'Laura Hill'],
    ['прізвище Коваль, ім’я Олена', 'Олена Коваль'],
    ['Прізвище — Коваль, а звати Олена', 'Олена Коваль'],
  ])('is put in order: %j', async (text, name) => {
    expect(nameInParts(text)).toBe(name);
    const contact = visitForContact();
    await contact.say('a person please');
    expect((await contact.say(text)).memo.contact?.draft.name).toBe(name);
    const booking = await visitForBooking().sayAll('Book me for Thursday at 3', text);
    expect(booking.memo.booking?.draft.name).toBe(name);
  });

  it.each([
    'Laura Hill',
    'my surname is Hill',
    'no, the surname is Hale',
    'what do you need my surname for, and my email',
  ])('is not in %j', (text) => expect(nameInParts(text)).toBeUndefined());

  it('is put in order after a comma', async () => {
    const reply = await visitForBooking().sayAll('Book me for Thursday at 3', 'Kovalenko, Anna');
    expect(reply.memo.booking?.draft.name).toBe('Anna Kovalenko');
  });
});
