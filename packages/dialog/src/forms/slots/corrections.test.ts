import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { BOOK } from '../../tools/calendar-tools.ts';
import { correctionsIn } from './corrections.ts';

const MARIA = { name: 'Maria Kovalenko', email: 'maria@example.com', phone: '0671234567' };
const МАРІЯ = { ...MARIA, name: 'Марія Коваленко' };

const correctionsOf = (text: string) => {
  const { draft, wrong } = correctionsIn(text, /\p{Script=Cyrillic}/u.test(text) ? МАРІЯ : MARIA, (clause) =>
    /\d:\d|thursday|four/iu.test(clause),
  );
  return { ...draft, ...(wrong.length > 0 && { wrong }) };
};

describe('a correction', () => {
  it.each([
    ['not quite, the surname’s Kovalchuk', 'Maria Kovalchuk'],
    ["Sorry, it's Maria Kovalchuk, not Kovalenko", 'Maria Kovalchuk'],
    ['It’s Kowalenko with a w', 'Maria Kowalenko'],
    ['it’s kowalenko with a w', 'Maria Kowalenko'],
    ['please change the name to Ivan Kovalenko, it’s for my husband', 'Ivan Kovalenko'],
    ['Book it for my husband, Ivan', 'Ivan'],
    ['it’s for my husband ivan kovalenko', 'Ivan Kovalenko'],
    ['Put it under Ivan Kovalenko please', 'Ivan Kovalenko'],
    ['No, Hanna', 'Hanna'],
    ['Усе так, тільки прізвище Ковальчук', 'Марія Ковальчук'],
    ['ім’я Марія, а прізвище Коваль', 'Марія Коваль'],
    ['не Марія, а Маріанна', 'Маріанна Коваленко'],
    ['No no, my first name’s Mary', 'Mary Kovalenko'],
    ['no it’s kovalenko with a c, c o v a l e n k o', 'Maria Covalenko'],
    ['моє ім’я пишеться Маріана', 'Маріана Коваленко'],
    ['almost - it’s Kowalenko with a w, not Kovalenko', 'Maria Kowalenko'],
    ['це запис для мого сина Андрія', 'Андрій'],
    ['запишіть на чоловіка, Іван Коваленко', 'Іван Коваленко'],
    ['запишіть на ім’я Іван Коваленко', 'Іван Коваленко'],
  ])('of the name: %j', (text, name) => expect(correctionsOf(text)).toEqual({ name }));

  it.each([
    ['the email should end in .org not .com', 'maria@example.org'],
    ['it’s example.org, not example.com', 'maria@example.org'],
    ['it ends in dot org instead of dot com', 'maria@example.org'],
    ['its gmail not example', 'maria@gmail.com'],
    ['mk@example.com - oops, mk@example.org', 'mk@example.org'],
    ['it’s mk@example.org, not mk@example.com', 'mk@example.org'],
    ['пошта не example, а ukr.net', 'maria@ukr.net'],
    ['пошта має закінчуватися на .org, а не .com', 'maria@example.org'],
    ['no, the email is with two i’s, mariia@example.com', 'mariia@example.com'],
  ])('of the email: %j', (text, email) => expect(correctionsOf(text)).toEqual({ email }));

  it.each([
    ['The phone ends in 76, not 67', '0671234576'],
    ['the last two digits are seven six', '0671234576'],
    ['the phone number is wrong, last four digits should be 5467', '0671235467'],
    ["it's not sixty-seven but seventy-six at the end of the number", '0671234576'],
    ['one digit is wrong, it ends 568', '0671234568'],
    ['код не 067, а 068', '0681234567'],
    ['the number starts with 068', '0681234567'],
    ['останні чотири цифри 5468', '0671235468'],
    ['номер неправильний, в кінці 5468', '0671235468'],
    ['телефон закінчується на 76, а не 67', '0671234576'],
    ['please leave out the phone', ''],
    ['don’t keep my phone number', ''],
    ['приберіть телефон', ''],
  ])('of the phone: %j', (text, phone) => expect(correctionsOf(text)).toEqual({ phone }));

  it('is of several things at once, and leaves the rest', () => {
    const text = 'No, the phone ends in 412, my email is mk@example.com and make it 11:30';
    const { draft, rest } = correctionsIn(text, MARIA, (clause) => clause.includes(':'));
    expect(draft).toEqual({ phone: '0671234412', email: 'mk@example.com' });
    expect(rest).toBe('No, and make it 11:30');
  });

  it.each([
    ['The email’s wrong', ['email']],
    ['yes but change the email', ['email']],
    ['I gave you the wrong phone number', ['phone']],
    ['the last name is not right', ['name']],
    ['the name and the email are wrong', ['name', 'email']],
    ['can you change the email?', ['email']],
    ['it’s for my husband', ['name']],
    ['це запис не для мене, а для сина', ['name']],
    ['ой ні, це не мій номер', ['phone']],
    ['пошта не та', ['email']],
  ])('that is not understood names what is wrong: %j', (text, wrong) =>
    expect(correctionsOf(text)).toEqual({ wrong }),
  );

  it.each([
    'yes, maria@example.com is right',
    'the email is right',
    'yes, see you at four',
    'yes thursday at three',
    'is the email right?',
    'не треба нічого міняти, пошта правильна',
  ])('is none: %j', (text) => expect(correctionsOf(text)).toEqual({}));
});

const EN = [
  'Book a check-up for Thursday at 3 pm',
  'Maria Kovalenko',
  'maria@example.com',
  '0671234567',
] as const;
const UK = [
  'Запишіть мене на огляд на четвер о 15:00',
  'Марія Коваленко',
  'maria@example.com',
  '0671234567',
] as const;
const SERVICES = [
  ...[
    { name: 'Check-up', duration: 30 },
    { name: 'Teeth cleaning', duration: 60 },
  ],
  ...[
    { name: 'Огляд', duration: 30 },
    { name: 'Чистка зубів', duration: 15 },
  ],
];

describe('at the read-back', () => {
  const sayTo = async (said: readonly [string, ...string[]], text: string, act?: 'agree' | 'correct') => {
    const visit = visitForBooking({
      acts: act ? { [text]: act } : {},
      calendar: { services: SERVICES, hours: { from: '08:00', to: '19:00' } },
      language: said === UK ? 'uk' : 'en',
    });
    const before = await visit.sayAll(...said);
    const reply = await visit.say(text);
    return { ...reply, before, booked: visit.callsOf(BOOK).length };
  };

  it.each([
    [EN, 'it’s Wednesday, not Thursday', 'Wednesday, 25 November, 3 pm, for Maria Kovalenko,'],
    [EN, 'sounds right, except it’s Friday', 'Friday, 27 November, 3 pm, for Maria Kovalenko,'],
    [EN, 'Thursday the 3rd, not the 26th', 'Thursday, 3 December, 3 pm'],
    [
      EN,
      'No, the phone ends in 412 and make it 11:30',
      '11:30 am, for Maria Kovalenko, maria@example.com, 0671234412',
    ],
    [EN, 'Yes, but I have a dentist at 3, could we say 4:30?', 'Thursday, 26 November, 4:30 pm'],
    [EN, 'can we do the day before', 'Wednesday, 25 November, 3 pm'],
    [EN, 'the day after, same time please', 'Friday, 27 November, 3 pm'],
    [
      EN,
      'Can you make it an hour instead of half an hour?',
      'So: Teeth cleaning, Thursday, 26 November, 3 pm',
    ],
    [UK, 'а можна на день раніше?', 'середа, 25 листопада, о 15:00'],
    [EN, 'not the check-up, the cleaning', 'So: Teeth cleaning, Thursday, 26 November, 3 pm'],
    [UK, 'мені не огляд, а чистку', 'Чистка зубів, четвер, 26 листопада, о 15:00'],
    [UK, 'Ой, зачекайте, не четвер, а середа, 2 грудня. Час той самий', 'середа, 2 грудня, о 15:00'],
    [
      UK,
      'ні, пошта з двома і: mariia@example.com',
      'четвер, 26 листопада, о 15:00. Ваші дані: Марія Коваленко, mariia@',
    ],
  ] as const)('%#: %j', async (said, text, shown) => {
    const reply = await sayTo(said, text);
    expect(reply.step).toBe('confirm');
    expect(reply.text).toContain(shown);
    expect(reply.booked).toBe(0);
  });

  it.each([
    [EN, 'No, that’s not what I said'],
    [EN, 'hold on, that’s when I pick up my kids'],
    [EN, 'no, Thursday at three'],
    [EN, 'make it two hours'],
    [EN, 'yes, but not like that'],
    [EN, 'almost, it’s spelled with a y'],
    [UK, 'ні, щось тут не те'],
    [UK, 'у четвер же я працюю'],
    [UK, 'так, але не зовсім'],
  ] as const)('what is not understood is asked for, and not read back again: %#, %j', async (said, text) => {
    const { before, booked, ...reply } = await sayTo(said, text, 'correct');
    expect(booked).toBe(0);
    expect(reply.text).not.toContain(before.text);
  });

  it.each([
    [EN, 'Yes, 3 pm on Thursday is perfect'],
    [EN, 'yes, maria@example.com is right'],
    [EN, 'correct, Maria Kovalenko'],
    [UK, 'ні, все правильно, записуйте'],
    [UK, 'Так, у четвер о 15:00 чудово'],
  ] as const)('a yes may say again what was read back: %#, %j', async (said, text) => {
    expect((await sayTo(said, text, 'agree')).booked).toBe(1);
  });

  it('only asks about the time that it has', async () => {
    const { before, ...reply } = await sayTo(EN, 'is that 3 in the afternoon?');
    expect(reply.text).toBe(before.text);
  });
});
