import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { BOOK, FIND_SLOTS } from '../tools/calendar-tools.ts';
import { bookingCard } from '../turn-memory.ts';

const SERVICES = [
  { name: 'Check-up', duration: 30 },
  { name: 'Teeth cleaning', duration: 60 },
];
const TO_CONFIRM = ['I want to book Tuesday at three', 'Ana', 'ana@example.com', 'skip'] as const;
const TO_CONFIRM_UK = ['Можна до вас завтра о третій?', 'Оксана', 'oksana@ukr.net', 'без телефону'] as const;
const startOf = (booking: { readonly start: number } | undefined) =>
  booking && new Date(booking.start).toISOString();

describe('a booking', () => {
  it('is made from what is asked for one by one, read back, and stored after a yes', async () => {
    const { say, calendar } = visitForBooking({ calendar: { services: SERVICES } });
    expect((await say('I’d like to make an appointment')).text).toBe(
      'Of course. What would you like to book: Check-up or Teeth cleaning?',
    );
    expect((await say('a checkup')).text).toBe('What day and time would suit you?');
    const offer = await say('tomorrow afternoon');
    expect(offer.text).toBe(
      'I have these times free: Tuesday, 24 November, 12 pm, 2:30 pm or 4:30 pm. Which one suits you?',
    );
    expect(offer.memo.booking).toMatchObject({ step: 'choose', offers: [{}, {}, {}] });
    expect((await say('the second')).text).toBe('Tuesday, 24 November, 2:30 pm. What is your name?');
    expect((await say('Ana')).step).toBe('email');
    expect((await say('ana at example dot com')).step).toBe('phone');
    const back = await say('067 123 45 67');
    expect(back.text).toBe(
      'So: Check-up, Tuesday, 24 November, 2:30 pm, for Ana, ana@example.com, 0671234567. Shall I book it?',
    );
    const { booking } = back.memo;
    expect(JSON.parse(bookingCard(back.memo) ?? '')).toEqual({
      ...{ id: booking?.id, start: '2026-11-24T12:30:00.000Z', end: '2026-11-24T13:00:00.000Z' },
      ...{ service: 'Check-up', name: 'Ana', email: 'ana@example.com', phone: '0671234567' },
      timeZone: 'Europe/Kyiv',
    });
    expect(calendar.bookings).toEqual([]);
    const booked = await say('yes please');
    expect(booked.text).toBe(
      'It’s booked: Tuesday, 24 November, 2:30 pm. An invitation is on its way to your email.',
    );
    expect(booked.memo.booking).toBeUndefined();
    expect(calendar.bookings).toMatchObject([
      {
        requestId: booking?.id,
        service: 'Check-up',
        name: 'Ana',
        email: 'ana@example.com',
        phone: '0671234567',
      },
    ]);
  });

  it('is made in Ukrainian', async () => {
    const { say, calendar } = visitForBooking({ language: 'uk' });
    expect((await say('Можна до вас завтра о третій?')).text).toBe(
      'Звісно. Цей час вільний: вівторок, 24 листопада, о 15:00. Як вас звати?',
    );
    await say('Оксана');
    await say('оксана собака укр нет');
    expect((await say('без телефону')).text).toBe(
      'Отже: вівторок, 24 листопада, о 15:00. Ваші дані: Оксана, oksana@ukr.net. Записати вас?',
    );
    expect((await say('так')).text).toBe(
      'Записано: вівторок, 24 листопада, о 15:00. Запрошення вже надсилається на вашу пошту.',
    );
    expect(startOf(calendar.bookings[0])).toBe('2026-11-24T13:00:00.000Z');
  });

  it('says times in words in a call', async () => {
    const { say } = visitForBooking({ caller: 'visitor_in_call' });
    expect((await say('can i come tomorrow at half past two')).text).toBe(
      'Of course. Tomorrow, Tuesday, 24 November, half past two in the afternoon is free. What is your name?',
    );
  });

  it('takes all that was said at once', async () => {
    const { say, callsOf } = visitForBooking({ calendar: { services: SERVICES } });
    const back = await say(
      'This is Ana Lee, I need teeth cleaning on Thursday at 11, ana@example.com, 067 123 45 67',
    );
    expect(back.text).toBe(
      'Of course. So: Teeth cleaning, Thursday, 26 November, 11 am, for Ana Lee, ana@example.com, 0671234567. Shall I book it?',
    );
    expect(callsOf(FIND_SLOTS)).toMatchObject([{ input: { service: 'Teeth cleaning' } }]);
  });

  it('takes the one service that lasts as long as was said', async () => {
    const { sayAll } = visitForBooking({ calendar: { services: SERVICES } });
    const reply = await sayAll('Can I book an hour tomorrow at ten?');
    expect(reply.memo.booking?.draft.service).toBe('Teeth cleaning');
  });

  it.each([
    ['no, at four', '4 pm'],
    ['not 3 but 4', '4 pm'],
    ['could we make it Wednesday', 'Wednesday, 25 November, 3 pm'],
    ['half an hour earlier please', '2:30 pm'],
    ['my email is anna@example.com', 'anna@example.com'],
    ['My name is Hanna', 'for Hanna,'],
    ['No, Hanna', 'for Hanna,'],
    ['change the name to Hanna Lee', 'for Hanna Lee,'],
    ["it's with double n", 'for Anna,'],
    ['and my number is 067 123 45 67', '0671234567'],
  ])('is corrected by %j and read back again', async (correction, shown) => {
    const { sayAll, calendar } = visitForBooking();
    const back = await sayAll(...TO_CONFIRM, correction);
    expect(back.text).toContain(shown);
    expect(back.text).toMatch(/Shall I book it\?$/);
    expect(calendar.bookings).toEqual([]);
  });

  it.each([
    ['The email is wrong', 'email'],
    ['no stop, my email is other@example.com', 'confirm'],
    ['the name is not right', 'name'],
    ['another day please', 'when'],
    ['the time is wrong', 'when'],
    ['no', 'confirm'],
    ['at five past midnight', 'choose'],
  ])('asks anew after %j: %s', async (correction, step) => {
    expect((await visitForBooking().sayAll(...TO_CONFIRM, correction)).step).toBe(step);
  });

  it('reads back anew before a yes counts that was said to another question', async () => {
    const { sayAll, say, calendar } = visitForBooking();
    expect((await sayAll(...TO_CONFIRM, 'no')).text).toMatch(/^What should I change/);
    expect((await say('yes')).text).toMatch(/^So: Tuesday.*Shall I book it\?$/);
    expect(calendar.bookings).toEqual([]);
    expect((await say('yes')).text).toMatch(/^It’s booked/);
  });

  it('keeps its id over corrections and tries, so that it is stored once', async () => {
    const { sayAll, say, calendar, callsOf } = visitForBooking();
    await sayAll(...TO_CONFIRM, 'my name is Hanna');
    let fails = 1;
    calendar.interfere = (tool) => {
      if (tool === BOOK && fails-- > 0) throw new Error('no database');
    };
    expect((await say('yes')).text).toBe('I’m sorry, that didn’t work just now. Shall I try again?');
    expect((await say('yes')).text).toMatch(/^It’s booked/);
    const ids = callsOf(BOOK).map(({ input }) => JSON.stringify(input));
    expect(new Set(ids).size).toBe(1);
    expect(calendar.bookings).toHaveLength(1);
  });

  it.each(['Yes, book it', 'Так, запишіть'])(
    'confirms what the card has booked, as it was corrected there: %j',
    async (words) => {
      const { sayAll, say, calendar, callsOf } = visitForBooking();
      const { memo } = await sayAll(...TO_CONFIRM);
      const chosen = Date.parse('2026-11-25T08:00:00Z');
      calendar.bookOnCard(memo.booking?.id ?? '', chosen, { name: 'Anna', email: 'anna@example.com' });
      expect((await say(words)).text).toMatch(/^It’s booked: Wednesday, 25 November, 10 am\. An invitation/);
      expect(calendar.bookings).toMatchObject([{ start: chosen, name: 'Anna', email: 'anna@example.com' }]);
      expect(callsOf(BOOK)).toEqual([]);
    },
  );

  it('books another time than the card did once that was read back', async () => {
    const { sayAll, say, calendar } = visitForBooking();
    const { memo } = await sayAll(...TO_CONFIRM);
    const slot = Date.parse(memo.booking?.draft.slot?.start ?? '');
    calendar.bookOnCard(memo.booking?.id ?? '', slot, { name: 'Ana', email: 'ana@example.com' });
    await say('no, at four');
    expect((await say('yes')).text).toMatch(/^It’s booked: Tuesday, 24 November, 4 pm/);
    expect(calendar.bookings.map(startOf)).toEqual(['2026-11-24T14:00:00.000Z']);
  });

  it('leaves a meeting alone that was there before', async () => {
    const booked = [{ id: 'a', start: '2026-11-26T10:00' }];
    const { sayAll, calendar } = visitForBooking({ calendar: { booked } });
    await sayAll(...TO_CONFIRM, 'yes');
    expect(calendar.bookings).toHaveLength(2);
  });

  it('is left by the card’s other button', async () => {
    expect((await visitForBooking().sayAll(...TO_CONFIRM, 'Not now')).text).toMatch(/nothing was changed/);
    expect((await visitForBooking().sayAll(...TO_CONFIRM, 'Не зараз')).text).toMatch(/nothing was changed/);
  });
});

describe('times', () => {
  it('are the nearest where the wanted one is taken', async () => {
    const busy = [{ date: '2026-11-24', from: '14:30', to: '15:30' }];
    const reply = await visitForBooking({ calendar: { busy } }).say('Can I come tomorrow at 3?');
    expect(reply.text).toBe(
      'I’m sorry, that isn’t free. I have these times free: Tuesday, 24 November, 2 pm, 3:30 pm or 4 pm. Which one suits you?',
    );
  });

  it('are of the days around where nothing is free', async () => {
    const calendar = { busy: [{ date: '2026-11-26' }] };
    const reply = await visitForBooking({ calendar }).say('Book me for Thursday');
    expect(reply.text).toMatch(/^I’m sorry, that isn’t free\..*Wednesday, 25 November/);
  });

  it.each([
    ['Book me for yesterday', /already passed/],
    ['Can I come on 31 June?', /no such day or time as “on 31 June”/],
    ['I want to book Monday the 25th of November', /don’t go together/],
  ])('that can’t be are asked for again: %j', async (text, words) => {
    const { say } = visitForBooking();
    const reply = await say(text);
    expect(reply.text).toMatch(words);
    expect(reply.step).toBe('when');
    expect((await say('Wednesday at ten')).step).toBe('name');
  });

  it('are others when none suits, and later ones when those are wanted', async () => {
    const { sayAll, say } = visitForBooking();
    const offers = (await sayAll('I want to book', 'tomorrow')).memo.booking?.offers ?? [];
    const others = (await say('none of these')).memo.booking?.offers ?? [];
    expect(others).toHaveLength(3);
    expect(others.filter(({ start }) => offers.some((offer) => offer.start === start))).toEqual([]);
    const [first] = others;
    await say('the first');
    expect(first).toBeDefined();
    const visit = visitForBooking();
    await visit.sayAll('I want to book', 'tomorrow morning');
    const later = (await visit.say('anything later?')).memo.booking?.offers ?? [];
    expect(later.map(({ start }) => start > '2026-11-24T09:30')).toEqual([true, true, true]);
  });

  it.each([
    ['the last one', '4:30 pm'],
    ['the first slot tomorrow', '9 am'],
    ['the second', '1 pm'],
    ['half past four', '4:30 pm'],
    ['one pm', '1 pm'],
    ['ten', '10 am is free'],
    ['actually Wednesday at eleven', 'Wednesday, 25 November, 11 am is free'],
  ])('are chosen by %j', async (words, shown) => {
    const reply = await visitForBooking().sayAll('I want to book', 'tomorrow', words);
    expect(reply.text).toContain(shown);
    expect(reply.step).toBe('name');
  });

  it('are chosen by a number, and said at once', async () => {
    const reply = await visitForBooking().sayAll('I want to book', 'tomorrow', '2');
    expect(reply.step).toBe('name');
    expect(reply.text).toContain('1 pm');
  });

  it('of a part of the day are looked for, unless the one that was offered is meant', async () => {
    const vague = await visitForBooking().sayAll(
      'I want to book',
      'tomorrow',
      'in the morning would be better',
    );
    expect(vague.memo.booking?.offers).toHaveLength(3);
    expect(vague.text).toContain('9 am, 10:30 am or 11:30 am');
    expect((await visitForBooking().sayAll('I want to book', 'tomorrow', 'the morning one')).step).toBe(
      'name',
    );
  });

  it('are in the visitor’s time zone, which is said once', async () => {
    const { sayAll, say, calendar } = visitForBooking({ timeZone: 'Asia/Kolkata' });
    const back = await sayAll('Book me for tomorrow at 2 pm', 'Ana', 'ana@example.com', 'no');
    expect(back.text).toMatch(/^The time is in your time zone\. So: Tuesday, 24 November, 2 pm/);
    expect((await say('my name is Hanna')).text).toMatch(/^So: /);
    expect((await say('yes')).text).toMatch(/2 pm/);
    expect(startOf(calendar.bookings[0])).toBe('2026-11-24T08:30:00.000Z');
  });

  it('are in the calendar’s where the visitor’s is none', async () => {
    const { sayAll } = visitForBooking({ timeZone: 'Mars/Olympus' });
    const back = await sayAll('Book me for tomorrow at 2 pm', 'Ana', 'ana@example.com', 'no');
    expect(back.text).toMatch(/^So: Tuesday, 24 November, 2 pm/);
    expect(back.memo.booking?.timeZone).toBe('Europe/Kyiv');
  });
});

describe('what was read back', () => {
  it.each([
    ['no wait, make it half past four, and my name is Hanna', '2026-11-24T14:30:00.000Z', 'Hanna'],
    ['I work until five on Tuesday so make it four o’clock that Tuesday', '2026-11-24T14:00:00.000Z', 'Ana'],
    ['mm my class ends at three actually so make it four o’clock', '2026-11-24T14:00:00.000Z', 'Ana'],
    [
      'My name is Hanna, hanna@example.com. And make it 4:30 instead of 3',
      '2026-11-24T14:30:00.000Z',
      'Hanna',
    ],
  ])('is set right in all that a turn names: %j', async (text, start, name) => {
    const { sayAll, calendar } = visitForBooking();
    await sayAll(...TO_CONFIRM, text, 'um I think so yeah yes go ahead');
    expect(calendar.bookings.map((booking) => [startOf(booking), booking.name])).toEqual([[start, name]]);
  });
});

describe('what can’t be booked', () => {
  it('because it was taken is offered otherwise', async () => {
    const { sayAll, say, calendar } = visitForBooking();
    const { memo } = await sayAll(...TO_CONFIRM);
    calendar.take(Date.parse(memo.booking?.draft.slot?.start ?? ''));
    const taken = await say('yes');
    expect(taken.text).toBe(
      'I’m sorry, somebody has just taken that time. I have these times free: Tuesday, 24 November, 3:30 pm, 4 pm or 4:30 pm. Which one suits you?',
    );
    expect((await say('the first')).text).toMatch(/^So: Tuesday, 24 November, 3:30 pm/);
    await say('yes');
    expect(calendar.bookings).toHaveLength(1);
  });

  it.each([
    [{ outcome: 'too_many' }, /as many meetings booked as you can have/],
    [{ outcome: 'off' }, /nothing can be booked/],
    [{ outcome: 'unavailable' }, /can’t reach the calendar/],
  ])('is said: %j', async (result, words) => {
    const { sayAll, say, calendar } = visitForBooking();
    await sayAll(...TO_CONFIRM);
    calendar.interfere = (tool) => (tool === BOOK ? result : undefined);
    const reply = await say('yes');
    expect(reply.text).toMatch(words);
    expect(reply.text).not.toMatch(/It’s booked/);
    expect(reply.memo.booking).toBeUndefined();
  });

  it('is never said to be booked, whatever the tool returns', async () => {
    const { sayAll, say, calendar } = visitForBooking({ contact: true });
    await sayAll(...TO_CONFIRM);
    calendar.interfere = (tool) => (tool === BOOK ? { outcome: 'perhaps' } : undefined);
    expect((await say('yes')).text).toMatch(/Shall I try again/);
    const over = await say('yes');
    expect(over.text).toMatch(/still doesn’t work, so nothing was changed.*leave a message/);
    expect(over.memo).toMatchObject({
      contact: { step: 'offered', draft: { name: 'Ana', email: 'ana@example.com' } },
    });
    expect(calendar.bookings).toEqual([]);
  });

  it.each([
    ['en', 'I can’t send an email about it right now, so please note the time.'],
    ['uk', 'Лист із запрошенням зараз надіслати не вдасться, тож занотуйте собі час.'],
  ] as const)('promises no invitation where none is sent: %s', async (language, words) => {
    const { sayAll, say, calendar } = visitForBooking({ language });
    const yes = language === 'uk' ? 'так' : 'yes';
    const [first, ...others] = language === 'uk' ? TO_CONFIRM_UK : TO_CONFIRM;
    await sayAll(first, ...others);
    const booking = { start: '2026-11-24T12:30:00Z', end: '2026-11-24T13:00:00Z', service: '' };
    calendar.interfere = (tool) =>
      tool === BOOK ? { outcome: 'booked', booking: { id: 'b', ...booking, not_mailed: true } } : undefined;
    const { text } = await say(yes);
    expect(text).toContain(words);
    expect(text).not.toMatch(/on its way|вже надсилається/);
  });

  it('is said when the booking is written to the calendar later', async () => {
    const { sayAll, say, calendar } = visitForBooking();
    await sayAll(...TO_CONFIRM);
    calendar.interfere = (tool) => (tool === BOOK ? { outcome: 'booked', pending: true } : undefined);
    expect((await say('yes')).text).toMatch(/written there a little later\.$/);
  });

  it.each(['unavailable', 'off'])('while slots can’t be found: %s', async (outcome) => {
    const { say, calendar } = visitForBooking({ contact: true });
    calendar.interfere = (tool) => (tool === FIND_SLOTS ? { outcome, slots: [] } : undefined);
    const reply = await say('Can I come tomorrow?');
    expect(reply.text).toMatch(/^I’m sorry, .*leave a message/);
    expect(reply.memo.booking).toBeUndefined();
  });

  it('where nothing is free at all', async () => {
    const closed = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
    const reply = await visitForBooking({ calendar: { closed: [...closed] } }).say('Can I come tomorrow?');
    expect(reply.text).toBe('I’m sorry, there are no free times at the moment.');
  });
});
