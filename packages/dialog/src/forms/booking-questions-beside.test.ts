import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { BOOK } from '../tools/calendar-tools.ts';

const services = [
  { name: 'Check-up', duration: 30 as const },
  { name: 'Cleaning', duration: 60 as const },
];
const SAID = ['I want to book', 'check-up', 'Thursday', '1 pm', 'Tim Roth', 'tim@roth.com', '0791234567'];
const STEPS = ['service', 'when', 'choose', 'name', 'email', 'phone', 'confirm'] as const;

const QUESTIONS = [
  'Is it on the 2nd floor?',
  'And will I get a reminder the day before?',
  'I live at 12 Baker Street, how far is it?',
  'Your website says you open at 10, is that right?',
  'Until what time are you open on Friday?',
  'Does it take more than 30 minutes?',
  'Is it an hour?',
  'Can you tell me the price first?',
  'Hmm, one question: do you take insurance?',
  'Can two of us come?',
  'Is Dr. Smith working that day?',
  'Are you open on Thursday at 3?',
  'Thursday at 3 is my son’s exam, is that a problem?',
  'My son has school on Thursday at 3, can he skip it?',
  'um first of all how much is a consultation',
  'first off where are you',
  'to begin with how long is the second visit',
  'before I book, what is the 1st appointment like',
  'I wanted to ask whether you work on the 2nd of January',
  'I was wondering if you are open on the 1st',
  'could you tell me the price first',
  'hold on a second',
  'one moment please, let me find it',
  'Just a sec, my other phone is ringing',
  'До котрої ви працюєте в п’ятницю?',
  'Ви відкриваєтесь о 8 в понеділок?',
  'А ви зачиняєтесь у четвер о 15?',
  'У вас на сайті написано що ви з 10, це так?',
  'Я живу на Франка 12, це далеко?',
  'Моїй доньці 4 роки, це не проблема?',
  'перше питання скільки коштує консультація',
  'спочатку скажіть скільки коштує другий прийом',
  'по-перше де ви знаходитесь',
];

/** The network hears the question first. */
const BESIDE = { 'I’d like to book Thursday at 3, are dogs allowed?': { ask: 0.5, book: 0.5 } };

describe('a question about something else', () => {
  it.each(STEPS.map((step, i) => [step, i + 1] as const))('changes nothing at %s', async (step, count) => {
    for (const question of QUESTIONS) {
      const { sayAll, say, callsOf } = visitForBooking({ calendar: { services } });
      const [first = '', ...others] = SAID.slice(0, count);
      const before = (await sayAll(first, ...others)).memo.booking;
      const after = (await say(question)).memo.booking;
      const known = ({ draft, wish, offers }: NonNullable<typeof before>) => ({ draft, wish, offers });
      expect(before?.step).toBe(step);
      expect(after?.step, question).toBe(step);
      expect(after && known(after), question).toEqual(before && known(before));
      expect(callsOf(BOOK), question).toEqual([]);
    }
  });

  it('is answered after the choice that was said with it', async () => {
    const reply = await visitForBooking().sayAll(
      'I want to come on Thursday',
      'The first one. Do you deliver?',
    );
    expect(reply.text).toMatch(/^Yes, within five miles\..*What is your name\?$/);
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T07:00:00.000Z');
  });

  it.each([
    ['tim@roth.com. Is it safe in pregnancy?', /ask a person about it.*And your phone number\?/],
    ['tim@roth.com. Do you sell bicycles?', /I don't have an answer to that.*And your phone number\?/],
  ])('is not passed over where there is no answer: %j', async (said, text) => {
    const reply = await visitForBooking().sayAll('Book me for Thursday at 10', 'Tim Roth', said);
    expect(reply.text).toMatch(text);
    expect(reply.memo.booking).toMatchObject({ step: 'phone', draft: { email: 'tim@roth.com' } });
  });

  it.each([
    [['I want to book'], 'Thursday at 3, is it on the 2nd floor?', /^I don't have an answer.*3 pm is free/],
    [['I want to book'], 'Thursday at 3 and are dogs allowed?', /^Well-behaved dogs.*3 pm is free/],
    [['I want to book'], 'Thursday at 3, do you deliver?', /^Yes, within.*3 pm is free/],
    [['I want to book'], 'Thursday at 3, for my son?', /^Thursday, 26 November, 3 pm is free/],
    [['I want to come on Thursday'], '3 pm please, do you deliver?', /^Yes, within.*3 pm/],
    [['I want to come on Friday'], 'Thursday at 3, are dogs allowed?', /^Well-behaved dogs.*3 pm is free/],
    [[], 'I’d like to book Thursday at 3, are dogs allowed?', /^Well-behaved dogs.*3 pm is free/],
    [[], 'How are you? Can I come on Thursday at 3?', /^Of course\. Thursday, 26 November, 3 pm is free/],
  ] as const)('is answered with the time that was said beside it: %j %j', async (before, said, text) => {
    const [first, ...others] = [...before, said];
    const reply = await visitForBooking({ acts: BESIDE }).sayAll(first, ...others);
    expect(reply.text).toMatch(text);
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T13:00:00.000Z');
  });

  it.each([
    ['could we say 4:30?', '2026-11-26T14:30:00.000Z'],
    ['I have a dentist at 3, could we say 4:30?', '2026-11-26T14:30:00.000Z'],
    ['Thursday at 3 for my son?', '2026-11-26T13:00:00.000Z'],
    ['Thursday at 3, for my son?', '2026-11-26T13:00:00.000Z'],
    ['Is Thursday at three convenient?', '2026-11-26T13:00:00.000Z'],
    ['first of all could we say 4:30', '2026-11-26T14:30:00.000Z'],
    ['а о 11?', '2026-11-26T09:00:00.000Z'],
    ['по-перше давайте об 11', '2026-11-26T09:00:00.000Z'],
  ])('is not one about the time: %j', async (said, start) => {
    const reply = await visitForBooking().sayAll('I want to come on Thursday', said);
    expect(reply.memo.booking?.draft.slot?.start).toBe(start);
  });

  it.each([
    [['I want to book'], 'Thursday at 3 for my son?'],
    [['I want to book'], 'Is Thursday at three convenient?'],
    [
      ['Book me for Friday at 10', 'Tim Roth', 'tim@roth.com', '0791234567'],
      'Is Thursday at three convenient?',
    ],
  ] as const)('is not one about a day and a time: after %j %j', async ([first, ...others], said) => {
    const { sayAll, callsOf } = visitForBooking();
    const reply = await sayAll(first, ...others, said);
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T13:00:00.000Z');
    expect(callsOf(BOOK)).toEqual([]);
  });

  it('is not one about a day and a time in Ukrainian either', async () => {
    const { sayAll } = visitForBooking({ language: 'uk' });
    const reply = await sayAll('хочу записатися', 'у четвер о 15:00 для сина?');
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T13:00:00.000Z');
  });
});

describe('services of which two are named', () => {
  const massages = [
    { name: 'Back massage', duration: 30 as const },
    { name: 'Foot massage', duration: 60 as const },
    { name: 'Manicure', duration: 45 as const },
  ];

  it.each([
    'a massage I think',
    'back massage... hmm, foot massage?',
    'back massage and foot massage',
    'foot massage or back massage maybe',
  ])('are asked about, and are no question of the owner’s: %j', async (said) => {
    const reply = await visitForBooking({ calendar: { services: massages } }).sayAll('I want to book', said);
    expect(reply.text).toMatch(/Which of these is it: Back massage or Foot massage\?$/);
  });

  it.each([
    ['back massage.. no wait, manicure actually', 'Manicure'],
    ['manicure or no, better the foot massage', 'Foot massage'],
    ['the first one, sorry, the third', 'Manicure'],
    ['not a manicure but a foot massage', 'Foot massage'],
  ])('are the last one where that sets the other right: %j', async (said, service) => {
    const reply = await visitForBooking({ calendar: { services: massages } }).sayAll('I want to book', said);
    expect(reply.memo.booking).toMatchObject({ step: 'when', draft: { service } });
  });

  it.each(['how about a manicure', 'a manicure?', 'could it be a manicure?', 'is a manicure possible'])(
    'are not needed where one alone is asked for: %j',
    async (said) => {
      const reply = await visitForBooking({ calendar: { services: massages } }).sayAll(
        'I want to book',
        said,
      );
      expect(reply.memo.booking).toMatchObject({ step: 'when', draft: { service: 'Manicure' } });
    },
  );

  it.each(['how much is a manicure', 'does a manicure hurt?', 'a manicure, is it safe in pregnancy?'])(
    'are none where something else is asked about one: %j',
    async (said) => {
      const reply = await visitForBooking({ calendar: { services: massages } }).sayAll(
        'I want to book',
        said,
      );
      expect(reply.text).toMatch(/^(?:I don't have|.*ask a person)/);
    },
  );
});
