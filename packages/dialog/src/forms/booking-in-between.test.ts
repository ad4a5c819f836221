import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CAFE, entry } from '../testing/cafe.ts';
import { BOOK } from '../tools/calendar-tools.ts';

describe('in the middle', () => {
  it('a question is answered and the booking goes on', async () => {
    const { sayAll, say } = visitForBooking();
    const aside = await sayAll('Can I come tomorrow at 3?', 'Do you deliver?');
    expect(aside.text).toBe('Yes, within five miles. Now back to your booking. What is your name?');
    expect(aside.memo).toMatchObject({ outcome: 'answered', entryIds: ['delivery'] });
    expect((await say('Ana')).step).toBe('email');
  });

  it('opening hours are no wish for a time', async () => {
    const { sayAll } = visitForBooking();
    const aside = await sayAll('I want to book', 'what are your opening hours?');
    expect(aside.text).toMatch(/^We are open.*What day and time would suit you\?$/);
  });

  it('a visitor who asks on and on is let go, and nobody is held at a question', async () => {
    const { sayAll } = visitForBooking();
    const reply = await sayAll('I want to book', ...Array<string>(4).fill('Do you deliver?'));
    expect(reply.memo.booking).toBeUndefined();
    const other = await visitForBooking({ contact: true }).sayAll(
      'I want to book',
      'blah',
      'blah',
      'blah',
      'blah',
    );
    expect(other.text).toMatch(/nothing was booked.*leave a message/);
  });

  it.each([
    ['oh wait, I only get home around half 3 on tuesdays. could we do 4pm instead?', '2026-11-24T14'],
    ['I finish work at half 3 on Tuesdays, could we say four?', '2026-11-24T14'],
    ['I only get back on Friday, could we do 10 am then?', '2026-11-27T08'],
    ['ой, по вівторках я повертаюсь додому десь о пів на четверту, можна о четвертій?', '2026-11-24T14'],
  ])('the reason for another time is none, though its day may be: %j', async (said, start) => {
    const language = /[а-я]/u.test(said) ? 'uk' : 'en';
    const wish = { en: 'Can I come on Tuesday at 3?', uk: 'Запишіть мене на вівторок о третій' }[language];
    const reply = await visitForBooking({ language }).sayAll(wish, 'Ana', 'a@b.co', 'ні', said);
    expect(reply.step).toBe('confirm');
    expect(reply.memo.booking?.draft.slot?.start).toContain(start);
  });

  it('a moment is waited for as long as it takes, and a reason that is not understood is asked about', async () => {
    const wait = 'hang on, my husband has the car that day';
    const more = (await visitForBooking().sayAll('I want to come on Tuesday', wait, wait)).text;
    expect(more).toMatch(/^Which one would you like.*another day or time/);
    const other = await visitForBooking().sayAll('I want to come on Tuesday', ...Array<string>(4).fill(wait));
    expect(other.text).toMatch(/nothing was booked/);
    const moment = Array<string>(6).fill('one sec');
    const waiting = await visitForBooking().sayAll('I want to come on Tuesday', ...moment);
    expect(waiting.text).toMatch(/^Of course, take your time/);
  });

  it.each([
    ['Book me for Thursday at 3', 'I don’t have it here right now'],
    ['Запишіть мене на четвер о третій', 'зараз немає під рукою'],
  ])('a word for now is no wish for today (%s: %j)', async (wish, words) => {
    const reply = await visitForBooking().sayAll(wish, 'Ana', 'a@b.co', words);
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-26T13:00:00.000Z');
  });

  it('another time is taken at any question', async () => {
    const reply = await visitForBooking().sayAll(
      'Book me for Thursday at 3',
      'Ana',
      'actually, can we do Friday?',
    );
    expect(reply.memo.booking).toMatchObject({
      step: 'email',
      draft: { slot: { start: '2026-11-27T13:00:00.000Z' } },
    });
  });

  it.each([
    [['oh sorry, my name is Hanna, with two n’s'], { name: 'Hanna' }, 'email'],
    [['a@b.co, and by the way my name is spelled Anna'], { name: 'Anna', email: 'a@b.co' }, 'phone'],
    [['a@b.co', 'wait, my email is c@d.co'], { email: 'c@d.co' }, 'phone'],
    [['a@b.co', 'hang on, the email is wrong'], { name: 'Ana' }, 'email'],
    [['a@b.co', 'email is enough, isn’t it'], { email: 'a@b.co', phone: '' }, 'confirm'],
    [['better make it four'], { slot: { start: '2026-11-26T14:00:00.000Z' } }, 'email'],
  ])('what was given before is corrected at any question: %j', async (said, draft, step) => {
    const reply = await visitForBooking().sayAll('Book me for Thursday at 3', 'Ana', ...said);
    expect(reply.memo.booking).toMatchObject({ step, draft });
    if (step === 'email') expect(reply.memo.booking?.draft.email).toBeUndefined();
  });

  it('the question is said again', async () => {
    const { sayAll } = visitForBooking();
    expect((await sayAll('I want to book', 'tomorrow', 'Ana', 'What?')).text).toMatch(
      /^I have these times free/,
    );
  });

  it.each(['never mind', 'forget it', 'No, cancel that, please', 'не треба'])(
    '%j leaves it',
    async (words) => {
      for (const before of [
        [],
        ['tomorrow at 3'],
        ['tomorrow at 3', 'Ana'],
        ['tomorrow at 3', 'Ana', 'a@b.co', 'no'],
      ]) {
        const { sayAll, say, calendar } = visitForBooking({ acts: { [words]: 'leave' } });
        await sayAll('I want to book', ...before);
        const reply = await say(words);
        expect(reply.text).toBe('All right, nothing was changed. Is there anything else?');
        expect(reply.memo.booking).toBeUndefined();
        expect(calendar.bookings).toEqual([]);
      }
    },
  );

  it.each([
    'I don’t want to book anything now, bye',
    'let me talk to my husband first',
    'you know what, I’ll call you back',
    'please don’t book anything yet',
    'мені треба порадитися з чоловіком',
    'ні, поки що не записуйте',
    'знаєте, я потім передзвоню',
  ])('%j leaves it for now', async (words) => {
    for (const before of [['tomorrow at 3'], ['tomorrow at 3', 'Ana', 'a@b.co', 'no']]) {
      const { sayAll, calendar } = visitForBooking({ acts: { [words]: 'leave' } });
      const reply = await sayAll('I want to book', ...before, words);
      expect(reply.text).toMatch(/nothing was changed/);
      expect(calendar.bookings).toEqual([]);
    }
  });

  it('a phone may be kept to oneself with a word of thanks', async () => {
    const reply = await visitForBooking().sayAll(
      'Book me for Thursday at 3',
      'Ana',
      'a@b.co',
      'No thank you, dear.',
    );
    expect(reply.memo.booking).toMatchObject({ step: 'confirm', draft: { phone: '' } });
  });

  it('a time that all of the offers have chooses none of them, however often it is said', async () => {
    const { sayAll, say } = visitForBooking();
    const offer = await sayAll('Can I come next week?', 'what about 11');
    expect(offer.memo.booking?.offers).toHaveLength(3);
    const again = await say('what about 11');
    expect(again.text).toMatch(/^Which one would you like: Monday, 30 November, 11 am;/);
    for (const said of ['what about 11', 'at 11'])
      expect(await say(said)).toMatchObject({
        text: 'Just to be sure, which is it: Monday, Tuesday or Wednesday?',
        memo: { booking: { step: 'choose', offers: offer.memo.booking?.offers, draft: {} } },
      });
    expect((await say('Tuesday')).memo.booking?.draft.slot?.start).toBe('2026-12-01T09:00:00.000Z');
  });

  it('what tells offers apart is asked for, in Ukrainian and of dates and hours too', async () => {
    const { sayAll, say } = visitForBooking({ language: 'uk' });
    const reply = await sayAll('можна завтра або післязавтра об 11', 'об 11', 'об 11');
    expect(reply.text).toBe('Уточніть, будь ласка: вівторок чи середа?');
    expect((await say('у вівторок')).memo.booking?.draft.slot?.start).toBe('2026-11-24T09:00:00.000Z');
    const dates = await visitForBooking().sayAll('Can I come on 3 or 10 December at 11', 'at 11', 'at 11');
    expect(dates.text).toBe('Just to be sure, which is it: 3 December or 10 December?');
    const hours = await visitForBooking().sayAll('Thursday at 10 or 11', 'at 10 or 11', 'at 10 or 11');
    expect(hours.text).toBe('Just to be sure, which is it: 10 am or 11 am?');
  });

  it.each([
    [['3 pm'], undefined],
    [['3'], undefined],
    [['the 3 pm one'], undefined],
    [['is 3 pm ok?'], undefined],
    [['the first one at 3 pm'], '2026-11-30T13:00:00.000Z'],
    [['any day at 3'], '2026-11-30T13:00:00.000Z'],
    [['3 pm', 'Wednesday'], '2026-12-02T13:00:00.000Z'],
  ])('of three days at three %j chooses %s', async (said, start) => {
    const reply = await visitForBooking().sayAll('Can I come next week at 3 pm?', ...said);
    expect(reply.memo.booking?.draft.slot?.start).toBe(start);
  });

  it('a weekday and a date that disagree are asked about, whenever they are said', async () => {
    const { sayAll, say, callsOf } = visitForBooking();
    expect((await sayAll('Book me for Friday', 'Friday 26 at 9 am')).text).toMatch(/“Friday 26”/);
    expect((await say('the 27th')).memo.booking?.draft.slot?.start).toBe('2026-11-27T07:00:00.000Z');
    const reply = await sayAll('Tim Roth', 'tim@roth.com', 'skip', 'yes, Friday the 26th at 9');
    expect(reply).toMatchObject({ step: 'when', text: expect.stringContaining('Friday the 26th') });
    expect((await say('Friday 28 or Thursday 26 at 9')).text).toMatch(/“Friday 28”/);
    expect(callsOf(BOOK)).toEqual([]);
  });

  it('a date that may be either of two is asked about where both are free', async () => {
    const { sayAll, say } = visitForBooking();
    const reply = await sayAll('Can I book an appointment on 12/01', 'at 11');
    expect(reply.text).toMatch(/: Tuesday, 1 December, 11 am or 12 January 2027, 11 am\./);
    expect((await say('actually 12/01 at 11')).step).toBe('choose');
    expect((await say('in January')).memo.booking?.draft.slot?.start).toBe('2027-01-12T09:00:00.000Z');
    const sooner = await visitForBooking({ calendar: { daysAhead: 30 } }).say('Book me for 12/01 at 11');
    expect(sooner.memo.booking?.draft.slot?.start).toBe('2026-12-01T09:00:00.000Z');
    const inUkrainian = await visitForBooking({ language: 'uk' }).say('Запишіть мене на 12/01 на 11');
    expect(inUkrainian.memo.booking?.draft.slot?.start).toBe('2027-01-12T09:00:00.000Z');
  });

  it('goodbye leaves it', async () => {
    const reply = await visitForBooking().sayAll('I want to book', 'goodbye');
    expect(reply.memo).toMatchObject({ outcome: 'goodbye' });
    expect(reply.memo.booking).toBeUndefined();
  });
});

describe('next to a way to a person', () => {
  it('the dialogue that runs goes on, and the other one begins when it is clearly wanted', async () => {
    const { sayAll, say } = visitForBooking({ contact: true });
    const contact = await sayAll('I want to book', 'Can I speak to a real person?');
    expect(contact.memo).toMatchObject({ contact: { step: 'name' } });
    expect(contact.memo.booking).toBeUndefined();
    expect((await say('Friday')).memo.contact).toMatchObject({ draft: { name: 'Friday' } });
    const booking = await say('No, I want to book an appointment on Friday at 3');
    expect(booking.step).toBe('name');
    expect(booking.memo.contact).toBeUndefined();
  });

  it('a message for a person may say that they want to come', async () => {
    const { sayAll } = visitForBooking({ contact: true });
    const reply = await sayAll('A person please', 'Ana', 'ana@example.com', 'I want to book an appointment');
    expect(reply.memo.contact).toMatchObject({ step: 'confirm' });
  });
});

describe('a question', () => {
  it('about booking is answered where the owner wrote an answer', async () => {
    const { say } = visitForBooking();
    expect(await say('How do I book a table?')).toMatchObject({
      memo: { entryIds: ['table'] },
      step: undefined,
    });
    expect((await say('Are you open on Tuesday?')).memo.booking).toBeUndefined();
    expect((await say('How do I make an appointment?')).step).toBe('when');
  });
});

describe('an own address that nobody asked for yet', () => {
  const contactFaq = [
    entry('email', 'What is your email address?', 'Write to hello@cafe.example.'),
    entry('phone', 'What is your phone number?', 'Call us on 020 7946 0000.'),
  ];
  const assistant = { ...CAFE, faq: contactFaq };

  it.each([
    ['my email is anna@mail.example', { email: 'anna@mail.example' }],
    ['07700 900123 is my phone', { phone: '07700900123' }],
  ])('is kept and no question about the owner’s: %s', async (said, draft) => {
    const { sayAll } = visitForBooking({ assistant });
    const reply = await sayAll('I want to book an appointment', said);
    expect(reply.text).toBe('Thank you, I have that. What day and time would suit you?');
    expect(reply.memo.booking?.draft).toMatchObject(draft);
  });

  it('is kept where times were offered, which are offered again', async () => {
    const { sayAll } = visitForBooking({ assistant });
    const reply = await sayAll('I want to book an appointment', 'tomorrow', 'my email is anna@mail.example');
    expect(reply.step).toBe('choose');
    expect(reply.text).toMatch(/^Thank you, I have that\. I have these times free/);
  });

  it('is no thing to book', async () => {
    const { say } = visitForBooking({ assistant });
    const reply = await say('Book me in, my email is anna@mail.example and phone 07700 900123');
    expect(reply.step).toBe('when');
    expect(reply.text).not.toContain('cafe.example');
  });

  it('asks for the owner’s where it is a question', async () => {
    const { sayAll } = visitForBooking({ assistant });
    const reply = await sayAll('I want to book an appointment', 'What is your phone number?');
    expect(reply.text).toContain('020 7946 0000');
  });
});
