import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry, KAVIARNIA } from '../testing/cafe.ts';

const languageIn = (said: string) => (/\p{Script=Cyrillic}/u.test(said) ? 'uk' : 'en');
const startOf = async (said: string) =>
  (await visitForBooking({ acts: { [said]: 'book' } }).say(said)).memo.booking?.draft.slot?.start;

describe('an opening', () => {
  it.each([
    ['he finishes school at 3, so could I bring my son in on friday at half three', '2026-11-27T13:30'],
    ['my shift ends at 2 on thursdays, so thursday 2:30 would be perfect', '2026-11-26T12:30'],
    ['I have a dentist on thursday at 2 so friday at 2 would work', '2026-11-27T12:00'],
    ['we leave on the 5th so anything earlier, ideally the 3rd at 10', '2026-12-03T08:00'],
    [
      'i saw you on november 12 and you said come back in two weeks so can i book friday at 10:30',
      '2026-11-27T08:30',
    ],
    ['could I come by on the 2nd, I finish at 1 so 1:30', '2026-12-02T11:30'],
    ['син закінчує школу о третій, тому в п’ятницю о пів на четверту', '2026-11-27T13:30'],
    ['у мене стоматолог у четвер о 14, тож у п’ятницю о 14', '2026-11-27T12:00'],
    ['минулого разу була 12 листопада, зараз хочу на 1 грудня об 11', '2026-12-01T09:00'],
  ])('wants the time that is not why: %j', async (said, start) =>
    expect(await startOf(said)).toBe(`${start}:00.000Z`),
  );

  it.each([
    'I bought a phone on Monday and it works badly',
    'your website was down on Monday, please fix it',
    'i will be home at 5 so please deliver then',
    'can you make a cake for Saturday?',
    'can I come by tomorrow morning to buy bread?',
    'can I have a wedding cake on 20 December?',
    'I need a wedding cake in two weeks, is that possible?',
    'when can i come by to buy bread',
    'could you have twenty croissants ready by nine tomorrow?',
    'do you have gluten-free bread on Mondays?',
    'is a chocolate cake available on Friday?',
    'are the rye loaves available on Saturday?',
    'can I buy some of your shampoo on Friday at 10?',
    'do you do walk-ins on Saturday?',
    'can I pick up my cat’s pills on Saturday at 10?',
    'is there an extra charge on Sundays?',
    'could you deliver a boiler on Tuesday afternoon?',
    'can we have a table for four on Friday at 7?',
    'is the lunch menu on at 2 pm on Sunday?',
    'can I bring a friend on Saturday morning?',
    'are the showers open at 7 tomorrow?',
    'а можна прийти з собакою?',
    'Чи можна прийти без запису?',
    'можна на суботу торт?',
    'чи встигнете спекти торт до п’ятниці?',
    'є щось без цукру на суботу?',
    'можна завтра прийти купити корм?',
    'потрібні ліки для кота на завтра, є в наявності?',
    'скільки коштує виклик у неділю?',
    'чи можна забрати замовлення завтра о 10?',
    'чи можна прийти на тренування без абонемента?',
    'а в неділю сауна працює?',
  ])('is no wish for a meeting: %j', async (said) => {
    const reply = await visitForBooking({ language: languageIn(said) }).say(said);
    expect(reply.memo.booking).toBeUndefined();
  });

  it.each([
    'can I come in on Tuesday for a haircut',
    'I need a trim on Thursday at 2',
    'do you have a gap for a manicure tomorrow?',
    'Tuesday at 3 for a check-up',
    'can I bring my dog in on Friday morning for his jabs?',
    'my boiler is leaking, could someone come tomorrow at 9?',
    'could a plumber come on Monday morning?',
    'can we meet on Thursday to talk about the menu for our wedding?',
    'could I have a trial workout on Wednesday at 11',
    'I’ll drop by on Friday at noon',
    'хочу на стрижку в четвер о 14:00',
    'можна на манікюр завтра?',
    'можна привезти кота на огляд завтра зранку?',
    'можна прийти з котом у п’ятницю о 10?',
    'потік кран, зможете прийти завтра о 10?',
    'чи може сантехнік приїхати в понеділок зранку?',
    'чи можна поговорити з шефом про банкет у середу о 12?',
    'хочу на пробне тренування в п’ятницю',
  ])('is a wish for a meeting though the calendar has no services: %j', async (said) => {
    const reply = await visitForBooking({ language: languageIn(said) }).say(said);
    expect(['choose', 'name']).toContain(reply.step);
  });

  it('wants no table where the owner has no answer about tables, unless the calendar has them', async () => {
    const assistant = { ...CAFE, faq: CAFE.faq.filter(({ id }) => id !== 'table') };
    const said = 'can I book a table?';
    const asked = visitForBooking({ assistant, acts: { [said]: 'ask' } });
    expect((await asked.say(said)).step).toBeUndefined();
    const services = [{ name: 'Table for two', duration: 60 as const }];
    const visit = visitForBooking({
      assistant,
      calendar: { services },
      acts: { [said]: { ask: 0.5, book: 0.5 } },
    });
    expect((await visit.say(said)).step).toBe('when');
  });

  it.each([
    ['en', 'Can I come on Sunday?', 'We are open all week.'],
    ['uk', 'можна прийти в неділю?', 'Ми працюємо щодня.'],
  ] as const)(
    'that only names a day is answered, and nothing is called taken (%s: %j)',
    async (language, said, answer) => {
      const unanswered = await visitForBooking({ language }).say(said);
      expect(unanswered.step).toBe('choose');
      expect(unanswered.text).toMatch(/^(?:I have these times free|Є такий вільний час): /);
      const assistant = { ...(language === 'uk' ? KAVIARNIA : CAFE), faq: [entry('week', said, answer)] };
      expect(await visitForBooking({ assistant }).say(said)).toMatchObject({ text: answer, step: undefined });
    },
  );

  it.each([
    ['What are your opening hours?', 'Sunday', 'We are closed on Sundays.'],
    ['Який у вас графік роботи?', 'неділя', 'У неділю зачинено.'],
  ])('that is only a day goes on with the question before it: %j, %j', async (question, day, answer) => {
    const owner = languageIn(day) === 'uk' ? KAVIARNIA : CAFE;
    const assistant = { ...owner, faq: [...owner.faq, entry('day', day, answer)] };
    const reply = await visitForBooking({ assistant }).sayAll(question, day);
    expect(reply).toMatchObject({ text: answer, step: undefined });
  });

  it('asks of a person what nobody here knows, and is not taken for a booking', async () => {
    const { sayAll } = visitForBooking({
      contact: true,
      assistant: { ...KAVIARNIA, faq: KAVIARNIA.faq.filter(({ id }) => id !== 'dogs') },
    });
    const reply = await sayAll('Чи є у вас велосипеди?', 'а можна прийти з собакою?', 'так', 'Петро');
    expect(reply.memo).toMatchObject({ contact: { step: 'reach', draft: { name: 'Петро' } } });
  });

  it.each(['Book me in after the 26th, tomorrow is too early', 'Запишіть мене після 26-го, завтра зарано'])(
    'says from when on beside a day that is too early: %j',
    async (said) => {
      const { booking } = (await visitForBooking().say(said)).memo;
      expect(booking?.offers[0]?.start).toMatch(/^2026-11-27/);
    },
  );

  it('names the service that is wanted, and not one that was had', async () => {
    const services = [
      { name: 'Trim', duration: 30 as const },
      { name: 'Colour', duration: 90 as const },
    ];
    const said =
      'I had my colour done on October 12th. This time I only need a trim, is next Tuesday at 4 pm possible?';
    const reply = await visitForBooking({ calendar: { services } }).say(said);
    expect(reply.memo.booking?.draft).toMatchObject({ service: 'Trim' });
  });
});

describe('a question how to book', () => {
  const services = [
    { name: 'Check-up', duration: 30 as const },
    { name: 'Cleaning', duration: 60 as const },
  ];
  const sayTo = (question: string, answer: string, said: string) => {
    const assistant = { ...CAFE, faq: [entry('book', question, answer)] };
    return visitForBooking({ assistant, calendar: { services } }).say(said);
  };

  it('is followed by the services that can be booked, after what the owner wrote of it', async () => {
    const reply = await sayTo(
      'How do I book an appointment?',
      'Tell me which day suits you.',
      'How do I book an appointment?',
    );
    expect(reply.text).toBe(
      'Tell me which day suits you. What would you like to book: Check-up or Cleaning?',
    );
    expect(reply.step).toBe('service');
  });

  it.each([
    ['Do I need an appointment?', 'No, just drop in.'],
    ['Чи треба записуватися заздалегідь?', 'Ні, приходьте коли зручно.'],
  ])('is none whether one has to: %s', async (question, answer) => {
    const reply = await sayTo(question, answer, question);
    expect(reply.text).toBe(answer);
    expect(reply.step).toBeUndefined();
  });
});

describe('an offer', () => {
  it.each([
    ['I’ll take the 4:30 one', '14:30'],
    ['1pm is too late for lunch, so 9', '07:00'],
    ['1630', '14:30'],
    ['three', '13:00'],
  ])('or another time is chosen by %j', async (said, time) => {
    const reply = await visitForBooking().sayAll('I want to come on Thursday', said, said);
    expect(reply.memo.booking?.draft.slot?.start ?? '').toContain(`26T${time}`);
  });

  it('is not taken where other times of its day are asked for', async () => {
    const { sayAll } = visitForBooking();
    const reply = await sayAll('I want to come next week', 'is there anything on Wednesday?');
    expect(reply.step).toBe('choose');
    expect(reply.memo.booking?.offers.every(({ start }) => start.startsWith('2026-12-02'))).toBe(true);
  });
});
