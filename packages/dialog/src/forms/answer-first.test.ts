import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';
import { namesHoliday, takesMeetings } from './answer-first.ts';

const CLASS = 'Our sourdough class is on the first Saturday of each month at 3 pm.';
const CLASS_UK = 'Майстер-клас щосуботи о 12:00.';
const CAKE = 'A birthday cake costs 38 euros.';
const TURKA = 'Мідна турка коштує 1450 гривень.';
const FEVER = 'Please stay at home with a fever.';
const FEVER_UK = 'З температурою лишайтеся, будь ласка, вдома.';
const VISIT = 'A home visit costs 85 euros.';
const OPEN = 'We are open on Saturday from 8 to 3.';
const bakery = {
  ...CAFE,
  faq: [
    entry('class', 'When is the sourdough class?', CLASS),
    entry('cake', 'Do you make birthday cakes?', CAKE),
    entry('open', 'Can I come on Saturday at 3?', OPEN),
  ],
};
const practice = {
  ...CAFE,
  faq: [
    entry('fever', 'Can I book an appointment with a fever?', FEVER),
    entry('home', 'Can I book a home visit?', VISIT),
    entry('open', 'Can I come on Saturday at 3?', OPEN),
    entry('price', 'What is the price of an appointment?', 'It is 40 euros.'),
  ],
};
const shop = {
  ...KAVIARNIA,
  faq: [
    entry('class', 'Коли майстер-клас?', CLASS_UK),
    entry('turka', 'Скільки коштує турка?', TURKA),
    entry('fever', 'Можна записатися з температурою?', FEVER_UK),
  ],
};

describe('what the calendar has not', () => {
  it.each([
    [bakery, 'book me on the sourdough class', CLASS],
    [bakery, 'can I reserve a place on the next sourdough class?', CLASS],
    [bakery, 'please put me down for the class on Saturday', CLASS],
    [bakery, 'I would like to sign up for the sourdough class tomorrow at 3', CLASS],
    [bakery, 'book a birthday cake for Saturday', CAKE],
    [bakery, 'can I reserve a birthday cake?', CAKE],
    [shop, 'запишіть мене на майстер-клас', CLASS_UK],
    [shop, 'запишіть мене на суботу на майстер-клас', CLASS_UK],
    [shop, 'хочу записатися на майстер-клас', CLASS_UK],
  ] as const)(
    'is told of from what the owner wrote, and not booked: %#, %s',
    async (assistant, said, answer) => {
      const { say, callsOf } = visitForBooking({ assistant, contact: true });
      const reply = await say(said);
      expect(reply.text).toContain(answer);
      expect(reply.step).toBeUndefined();
      expect(callsOf('find_slots')).toEqual([]);
    },
  );

  it('is said not to be bookable here, and a person is offered', async () => {
    const { say } = visitForBooking({ assistant: bakery, contact: true });
    const reply = await say('book me on the sourdough class');
    expect(reply.text).toMatch(
      new RegExp(`^${CLASS} I’m afraid that can’t be booked here\\. Would you like to leave a message`),
    );
    expect(reply.memo).toMatchObject({ outcome: 'answered', contact: { step: 'offered' } });
    expect((await say('yes please')).text).toContain('What is your name?');
  });

  it.each([
    [bakery, 'I would like to book an appointment'],
    [bakery, 'book me in for Friday at ten'],
    [bakery, 'can I book a meeting with Martha?'],
    [bakery, 'book me in on Friday at ten for my birthday'],
    [bakery, 'I need an appointment before the class on Saturday'],
    [bakery, 'book a haircut for Friday'],
    [bakery, 'can I book a lesson?'],
    [shop, 'запишіть мене на вівторок о 10'],
    [shop, 'хочу записатися на консультацію'],
    [shop, 'запишіть мене на стрижку'],
  ] as const)('is not meant by %#, %s', async (assistant, said) => {
    expect((await visitForBooking({ assistant, contact: true }).say(said)).step).toBeDefined();
  });

  it('is booked where it is one of the services', async () => {
    const calendar = { services: [{ name: 'Sourdough class', duration: 60 }] };
    const reply = await visitForBooking({ assistant: bakery, calendar }).say(
      'book me on the sourdough class',
    );
    expect(reply.text).toBe('Of course. What day and time would suit you?');
  });

  it('is a meeting where nothing says when it takes place', async () => {
    const faq = [entry('price', 'How much is a maths class?', 'A maths class costs 20 euros.')];
    const reply = await visitForBooking({ assistant: { ...CAFE, faq } }).say('book a maths class');
    expect(reply.text).toBe('A maths class costs 20 euros. What day and time would suit you?');
  });

  it('is a kind of meeting that the owner wrote of, which is said first', async () => {
    const reply = await visitForBooking({ assistant: practice }).say('can I book a home visit?');
    expect(reply.text.startsWith(VISIT)).toBe(true);
    expect(reply.text).toMatch(/What day and time would suit you\?$/);
    expect(reply.step).toBe('when');
  });
});

describe('a danger', () => {
  it.each([
    [practice, 'can I book an appointment with a fever on Friday at ten', FEVER],
    [shop, 'можна записатися з температурою на п’ятницю о 10?', FEVER_UK],
  ] as const)('is answered before a meeting is booked: %#', async (assistant, said, answer) => {
    const { say, callsOf } = visitForBooking({ assistant });
    const reply = await say(said);
    expect(reply.text.startsWith(answer)).toBe(true);
    expect(reply.text).toMatch(
      /Would you still like to book an appointment\?$|Усе одно записати вас на зустріч\?$/,
    );
    expect(callsOf('find_slots')).toEqual([]);
  });

  const ASKED = 'can I book an appointment with a fever on Friday at ten';

  it.each([
    ['yes please', 'Friday, 27 November, 10 am is free. What is your name?'],
    ['yes', 'Friday, 27 November, 10 am is free. What is your name?'],
    ['on Thursday then', 'Thursday, 26 November, 10 am is free. What is your name?'],
    ['no', 'All right, nothing was changed. Is there anything else?'],
    ['no thanks', 'All right, nothing was changed. Is there anything else?'],
  ])('leaves it to the visitor: %s', async (said, expected) => {
    expect((await visitForBooking({ assistant: practice }).sayAll(ASKED, said)).text).toBe(expected);
  });

  it.each(['my tooth hurts, can I book an appointment on Friday at ten', 'I have a fever'])(
    'is none where it is why they come, or where they want no meeting: %s',
    async (said) => {
      const reply = await visitForBooking({ assistant: practice }).say(said);
      expect(reply.text).not.toContain('still like');
    },
  );
});

describe('who asks to come and names no meeting', () => {
  const said = 'can I come on Saturday at 3';

  it('hears what an owner wrote who writes of no meetings', async () => {
    const reply = await visitForBooking({ assistant: bakery }).say(said);
    expect(reply.text.startsWith(OPEN)).toBe(true);
    expect(reply.step).toBeUndefined();
  });

  it('wants one of an owner who takes them', async () => {
    expect((await visitForBooking({ assistant: practice }).say(said)).step).toBe('choose');
    const calendar = { services: [{ name: 'Check-up', duration: 30 }] };
    expect((await visitForBooking({ assistant: bakery, calendar }).say(said)).step).toBe('choose');
  });

  it('is offered times where nothing is written', async () => {
    const reply = await visitForBooking().say('can I come on Friday at 3');
    expect(reply.text).toBe('Of course. Friday, 27 November, 3 pm is free. What is your name?');
  });

  it.each([
    [practice, true],
    [{ ...bakery, prompt: 'Visitors book a consultation with Anna.' }, true],
    [{ ...shop, faq: [entry('a', 'Як записатися?', 'Запис за телефоном.')] }, true],
    [bakery, false],
    [shop, false],
  ] as const)('%#', (assistant, expected) => expect(takesMeetings(assistant)).toBe(expected));
});

it.each([
  ['I want an appointment on Christmas Day', true],
  ['запишіть мене на Різдво', true],
  ['I want an appointment on Friday', false],
])('knows a feast: %s', (said, expected) => expect(namesHoliday(said)).toBe(expected));

it('names the day of a feast and calls it no matter of course', async () => {
  const reply = await visitForBooking().say('I want an appointment on Christmas Day');
  expect(reply.text).toMatch(/^I have these times free: Friday, 25 December, /);
});
