import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { BOOK } from '../../tools/calendar-tools.ts';
import { mayBeAbout, namesNumber } from './may-be-about.ts';

const draft = { name: 'Maria Kovalenko', email: 'mk@example.com', phone: '0671234567', service: 'Check-up' };
const services = [{ name: 'Check-up' }, { name: 'Deep cleaning' }];
const about = (text: string) =>
  mayBeAbout(text, { draft, services, namesTime: (part) => /friday|п'ятниц/iu.test(part) }).join(' ');

describe('what words may be about', () => {
  it.each([
    ['see you on Friday then', 'time'],
    ['the day suits my mother', 'time'],
    ['sure, for two people', 'time'],
    ['yes the deep cleaning was nice', 'service'],
    ['my colleague Tom Price will come', 'name'],
    ['прийде мій колега Тарас Гнатюк', 'name'],
    ['it is example dot org by the way', 'email'],
    ['or mk@work.org', 'email'],
    ['ends with 568', 'phone'],
    ['on my other number', 'phone'],
    ['or work.org', 'email'],
    ['через а', 'name'],
  ])('is said by %j: %s', (text, part) => expect(about(text)).toBe(part));

  it.each([
    "I'll bring my x-rays",
    'Thank You So Much',
    'and tell the doctor I am allergic',
    'see you then, Mia',
    'Maria Kovalenko, that is me',
    'я з донькою прийду',
    'я б хотіла, щоб на двох вистачило місця',
    'Sure.See you then',
    'прийду я',
  ])('is nothing of the booking in %j', (text) => expect(about(text)).toBe(''));

  it('is no number where one stands for something else', () => {
    expect(namesNumber('the last one')).toBe(false);
    expect(namesNumber('nine or so')).toBe(true);
  });
});

describe('a yes', () => {
  const sayTo = async (text: string) => {
    const { sayAll, callsOf } = visitForBooking();
    const asked = await sayAll(
      'Book me for Thursday at 3 pm',
      'Maria Kovalenko',
      'maria@example.com',
      '0671234567',
    );
    expect(asked.step).toBe('confirm');
    const reply = await sayAll(text);
    return { ...reply, booked: callsOf(BOOK).length };
  };

  it.each([
    "sure, it's example dot org by the way",
    'Yes. Actually my colleague Tom Price will come',
    'yes, we are nine or so',
    'yes and do I get a reminder',
    'yes - Maria with one i',
    'yes if my doctor is there',
    'sure, though I forgot that it is a holiday',
    "yes it's Kovalenko, not Kovalen",
  ])('with something of the booking in it is none: %j', async (text) => {
    expect(await sayTo(text)).toMatchObject({ booked: 0, step: 'confirm' });
  });

  it.each([
    "yes I'll bring my x-rays",
    'yes great, see you Thursday',
    "Sure. Thank you, you've been great",
    'Yes, thanks for your time',
    'Yes please, have a wonderful day',
    'Yes, have a nice day',
    "Yes I'll bring my x-rays, have a great evening",
    'Yes.See you then',
    'Так, дякую за ваш час',
    'Так, прийду я',
  ])('with anything else is one: %j', async (text) => expect((await sayTo(text)).booked).toBe(1));

  it.each(['have a nice day', 'bye, have a nice day'])('is none of %j', async (text) => {
    expect((await sayTo(text)).booked).toBe(0);
  });

  it('does not hide a time that was said next to a name', async () => {
    const reply = await sayTo('Sorry, it is for my daughter, and nine or ten please');
    expect(reply).toMatchObject({ booked: 0, step: 'when' });
  });

  it('of few words takes what suits, and leaves the name alone', async () => {
    const reply = await sayTo('Sorry, she says now 11 is better for her');
    expect(reply).toMatchObject({ booked: 0, step: 'confirm' });
    expect(reply.text).toMatch(/11 am, for Maria Kovalenko/);
  });
});
