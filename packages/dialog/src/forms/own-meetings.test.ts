import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';
import { CANCEL, FIND_SLOTS, RESCHEDULE } from '../tools/calendar-tools.ts';

const startOf = (booking: { readonly start: number } | undefined) =>
  booking && new Date(booking.start).toISOString();

describe('a meeting', () => {
  const booked = [
    { id: 'a', start: '2026-11-24T10:00' },
    { id: 'b', start: '2026-11-25T15:00' },
  ];

  it('is moved after a yes', async () => {
    const { sayAll, say, calendar, callsOf } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    const back = await sayAll('Move my meeting to Thursday', 'at 11');
    expect(back.text).toBe(
      'So I’ll move your meeting from Tuesday, 24 November, 10 am to Thursday, 26 November, 11 am. Is that right?',
    );
    expect(callsOf(RESCHEDULE)).toEqual([]);
    expect(callsOf(FIND_SLOTS)[0]?.input).toMatchObject({ booking_id: 'a' });
    expect((await say('yes')).text).toMatch(/^It’s moved: Thursday, 26 November, 11 am\./);
    expect(startOf(calendar.bookings[0])).toBe('2026-11-26T09:00:00.000Z');
  });

  it.each([
    ['cancel tuesday, i am keeping wednesday', 'Which meeting do you mean: Tuesday, 24 November'],
    ['I can’t make it on wednesday', 'Wednesday, 25 November'],
    ['not tuesday, cancel the wednesday one', 'Wednesday, 25 November'],
  ])('that is to stay is not cancelled: %j', async (said, day) => {
    const { say } = visitForBooking({ calendar: { booked }, acts: { [said]: 'cancel' } });
    expect((await say(said)).text).toContain(day);
  });

  it.each([
    ['the other one', '25 November'],
    ['no wait, the later one', '25 November'],
    ['yes, cancel the one on Wednesday', '25 November'],
    ['not that one', '25 November'],
  ])('is another one where that is said to what was read back: %j', async (said, day) => {
    const { sayAll, say, calendar } = visitForBooking({ calendar: { booked } });
    expect((await sayAll('cancel my meeting on Tuesday', said)).text).toContain(day);
    expect(calendar.bookings.map(({ state }) => state)).toEqual(['booked', 'booked']);
    await say('yes');
    expect(calendar.bookings.map(({ state }) => state)).toEqual(['booked', 'cancelled']);
  });

  it.each(['Yes, and keep the other one', "Yes, I'm keeping the second one", 'Yes, keep the Wednesday one'])(
    'is cancelled by a yes that keeps the other one: %j',
    async (said) => {
      const { sayAll, calendar } = visitForBooking({ calendar: { booked }, acts: { [said]: 'agree' } });
      await sayAll('cancel my meeting on Tuesday', said);
      expect(calendar.bookings.map(({ state }) => state)).toEqual(['cancelled', 'booked']);
    },
  );

  it.each(['No, keep the other one', 'yes, keep it', 'yes, and keep the other one?'])(
    'stays, and so does the other one, after %j',
    async (said) => {
      const { sayAll, calendar } = visitForBooking({ calendar: { booked }, acts: { [said]: 'leave' } });
      const { text } = await sayAll('cancel my meeting on Tuesday', said);
      expect(text).not.toContain('Wednesday');
      expect(calendar.bookings.map(({ state }) => state)).toEqual(['booked', 'booked']);
    },
  );

  it.each(['Ні, краще перенесіть на інший день', 'no, rather move it to the other day'])(
    'is moved and not cancelled after %j',
    async (said) => {
      const { sayAll } = visitForBooking({ calendar: { booked }, acts: { [said]: 'move' } });
      const reply = await sayAll('cancel my meeting on Tuesday', said);
      expect(reply.memo.booking).toMatchObject({ purpose: 'move' });
    },
  );

  it.each([
    'I need to reschedule my appointment, something came up last minute',
    "I want to reschedule my appointment. It's my first time",
    'Перенесіть мій запис, в останній момент змінилися плани',
  ])('is not picked by a word that says no place: %j', async (said) => {
    const reply = await visitForBooking({ calendar: { booked } }).say(said);
    expect(reply.memo.booking).toMatchObject({ purpose: 'move', step: 'meeting' });
  });

  it.each([
    'Move my second appointment to Friday at 10',
    'Can you reschedule the last one to Friday at 10',
    'Перенесіть другий запис на п’ятницю на 10',
    'Перенесіть останній на п’ятницю на 10',
  ])('is picked by its place, and named before it is moved: %j', async (said) => {
    const reply = await visitForBooking({ calendar: { booked } }).say(said);
    expect(reply.memo.booking).toMatchObject({ bookingId: 'b', step: 'confirm' });
    expect(reply.text).toMatch(/Wednesday, 25 November.*Friday, 27|середа, 25 листопада.*п’ятниця, 27/u);
  });

  it.each([
    ['Morning, I need to cancel one of my appointments please', ['Tuesday', '25 November']],
    ['cancel both my appointments', ['Tuesday', '25 November']],
    ['I need to move one of them', ['Tuesday', '25 November']],
    ['cancel the second one please', ['Wednesday, 25 November']],
  ])('is one of several: %j', async (said, days) => {
    const { text } = await visitForBooking({ calendar: { booked } }).say(said);
    for (const day of days) expect(text).toContain(day);
  });

  it('may be moved on the same day', async () => {
    const { sayAll } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    const reply = await sayAll('I want to move my appointment', 'same day at four');
    expect(reply.text).toContain('Tuesday, 24 November, 4 pm');
  });

  it('is moved on its own day when only a time is said', async () => {
    const { say } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    expect((await say('Can you move my appointment to four?')).text).toContain('Tuesday, 24 November, 4 pm');
  });

  it('is the one of the day that it is moved from', async () => {
    const { say } = visitForBooking({ language: 'uk', calendar: { booked } });
    const reply = await say('Перенесіть зустріч із середи на п’ятницю на 10');
    expect(reply.memo.booking).toMatchObject({ bookingId: 'b', step: 'confirm' });
  });

  it('is asked for when there are two', async () => {
    const { say, calendar } = visitForBooking({ calendar: { booked } });
    expect((await say('cancel my appointment')).text).toBe(
      'Which meeting do you mean: Tuesday, 24 November, 10 am or Wednesday, 25 November, 3 pm?',
    );
    expect((await say('the one on Wednesday')).text).toBe(
      'Your meeting is on Wednesday, 25 November, 3 pm. Shall I cancel it?',
    );
    expect((await say('yes, cancel it')).text).toBe(
      'Your meeting on Wednesday, 25 November, 3 pm is cancelled.',
    );
    expect(calendar.bookings.map(({ state }) => state)).toEqual(['booked', 'cancelled']);
  });

  it('is kept after a no', async () => {
    const { sayAll, callsOf } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    expect((await sayAll('cancel my appointment', 'no')).text).toMatch(/stays as it is/);
    expect(callsOf(CANCEL)).toEqual([]);
  });

  it('that is not of this conversation has a link in the mail', async () => {
    const reply = await visitForBooking().say('Reschedule my appointment');
    expect(reply.text).toMatch(/the link in your confirmation email/);
    expect(reply.memo.booking).toBeUndefined();
  });

  it('that is gone meanwhile is not said to be cancelled', async () => {
    const { say, calendar } = visitForBooking({ language: 'uk', calendar: { booked: booked.slice(0, 1) } });
    await say('скасуйте мій запис');
    calendar.interfere = (tool) => (tool === CANCEL ? { outcome: 'gone' } : undefined);
    expect((await say('так')).text).toMatch(/^Цієї зустрічі вже немає/);
  });

  it('is meant by "cancel my booking" only once there is one', async () => {
    const { sayAll } = visitForBooking();
    const reply = await sayAll('I want to book', 'tomorrow', 'cancel my appointment');
    expect(reply.text).toBe('All right, nothing was changed. Is there anything else?');
  });

  it.each([
    [
      'I have a meeting on Tuesday at ten, could it be moved to Thursday at 3 pm?',
      '2026-11-26T13:00:00.000Z',
    ],
    ["can't make it tomorrow, is Thursday at 3 possible instead?", '2026-11-26T13:00:00.000Z'],
    ['my appointment tomorrow at 10 - can I come at 2 instead?', '2026-11-24T12:00:00.000Z'],
    ['I need to change my appointment from Tuesday to Friday, same time', '2026-11-27T08:00:00.000Z'],
    ['move my visit to the same time next week', '2026-12-01T08:00:00.000Z'],
    ['push my appointment back a week', '2026-12-01T08:00:00.000Z'],
    ['bring my appointment forward by an hour', '2026-11-24T07:00:00.000Z'],
    ['Could I come an hour later than planned?', '2026-11-24T09:00:00.000Z'],
    ['завтра не зможу, можна в четвер о третій?', '2026-11-26T13:00:00.000Z'],
    ['перенесіть мене з вівторка на п’ятницю, той самий час', '2026-11-27T08:00:00.000Z'],
    ['хочу перенести завтрашній візит на тиждень пізніше', '2026-12-01T08:00:00.000Z'],
  ])('is moved by %j', async (text, start) => {
    const reply = await visitForBooking({
      calendar: { booked: booked.slice(0, 1) },
      acts: { [text]: 'move' },
    }).say(text);
    expect(reply.memo.booking).toMatchObject({ purpose: 'move', bookingId: 'a', step: 'confirm' });
    expect(reply.memo.booking?.draft.slot?.start).toBe(start);
  });

  it.each([
    ['Sorry, the Thursday after, same time', 'Thursday, 3 December, 3 pm'],
    ['the week after, same day and time', 'Thursday, 3 December, 3 pm'],
    ['next Thursday, same time', 'Thursday, 3 December, 3 pm'],
    ['a week later', 'Thursday, 3 December, 3 pm'],
    ['make it four that Thursday', 'Thursday, 26 November, 4 pm'],
  ])('goes elsewhere after %j', async (text, shown) => {
    const { sayAll } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    expect((await sayAll('Move my meeting to Thursday at 3 pm', text)).text).toContain(shown);
  });

  it.each(['no, leave it where it was', 'actually keep it as it is', 'залиште як було'])(
    'stays after %j',
    async (text) => {
      const { sayAll, callsOf } = visitForBooking({
        calendar: { booked: booked.slice(0, 1) },
        acts: { [text]: 'leave' },
      });
      expect((await sayAll('Move my meeting to Thursday at 3 pm', text)).text).toMatch(/stays as it is/);
      expect(callsOf(RESCHEDULE)).toEqual([]);
    },
  );

  it.each(['no, keep it', 'wait, don’t cancel', 'ні, не скасовуйте'])(
    'is not cancelled after %j',
    async (text) => {
      const { sayAll, callsOf } = visitForBooking({
        calendar: { booked: booked.slice(0, 1) },
        acts: { [text]: 'leave' },
      });
      expect((await sayAll('cancel my appointment', text)).text).toMatch(/stays as it is/);
      expect(callsOf(CANCEL)).toEqual([]);
    },
  );

  it.each(['yes?', 'ok?', 'cancel it?', 'так?'])('is asked about again after %j', async (text) => {
    const { sayAll, say, callsOf } = visitForBooking({
      calendar: { booked: booked.slice(0, 1) },
      acts: { [text]: 'agree' },
    });
    const reply = await sayAll('cancel my appointment', text);
    expect(reply.text).toBe('Your meeting is on Tuesday, 24 November, 10 am. Shall I cancel it?');
    expect(callsOf(CANCEL)).toEqual([]);
    await say('yes');
    expect(callsOf(CANCEL)).toHaveLength(1);
  });

  it('may be moved rather than cancelled', async () => {
    const { sayAll, callsOf } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    const reply = await sayAll('cancel my appointment', 'actually, can I move it to Friday at 10 instead?');
    expect(reply.text).toContain('Friday, 27 November, 10 am');
    expect(callsOf(CANCEL)).toEqual([]);
  });

  it.each([
    ['hmm wait, dont cancel it. can you move it to friday at 3:30pm instead?', '2026-11-27T13:30:00.000Z'],
    ['wait don’t cancel it can we move it to friday at ten', '2026-11-27T08:00:00.000Z'],
    ['no need to cancel it, make it Friday at ten', '2026-11-27T08:00:00.000Z'],
    ['no, Friday at ten is better', '2026-11-27T08:00:00.000Z'],
    ['rather than cancel it, could you move it to friday at ten', '2026-11-27T08:00:00.000Z'],
    ['ні, не скасовуйте, перенесіть на п’ятницю на 10', '2026-11-27T08:00:00.000Z'],
    ['ой, не треба скасовувати, давайте краще в п’ятницю о десятій', '2026-11-27T08:00:00.000Z'],
  ])('that was to be cancelled is moved, and no other of them, by %j', async (text, start) => {
    const { sayAll, callsOf } = visitForBooking({ calendar: { booked }, acts: { [text]: 'move' } });
    const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
    const wish = isCyrillic ? 'скасуйте мій запис на вівторок' : 'cancel my meeting on Tuesday';
    const reply = await sayAll(wish, text);
    expect(reply.memo.booking).toMatchObject({ purpose: 'move', bookingId: 'a', step: 'confirm' });
    expect(reply.memo.booking?.draft.slot?.start).toBe(start);
    expect(callsOf(CANCEL)).toEqual([]);
  });

  it.each(['don’t move it, cancel it instead', 'не переносьте його, скасуйте'])(
    'that was to be moved is cancelled by %j',
    async (text) => {
      const { sayAll } = visitForBooking({ calendar: { booked }, acts: { [text]: 'cancel' } });
      const reply = await sayAll('Move my meeting on Tuesday to Thursday at 3 pm', text);
      expect(reply.memo.booking).toMatchObject({ purpose: 'cancel', bookingId: 'a', step: 'confirm' });
    },
  );

  it.each(['don’t cancel it, I’ll come on Tuesday', 'ні, не треба скасовувати', 'no need to cancel'])(
    'stays, and is not moved, after %j',
    async (text) => {
      const { sayAll } = visitForBooking({ calendar: { booked }, acts: { [text]: 'leave' } });
      expect((await sayAll('cancel my meeting on Tuesday', text)).text).toMatch(/stays as it is/);
    },
  );

  it.each([
    ['cancel my meeting on Wednesday, I can’t make it', 'b'],
    ['my meeting on Wednesday, I can’t make it', 'b'],
    ['скасуйте мій запис на 25 листопада, не зможу прийти', 'b'],
    ['у мене запис на 25 листопада, не зможу прийти', 'b'],
  ])('is cancelled, though it is named with its time: %j', async (text, bookingId) => {
    const reply = await visitForBooking({ calendar: { booked }, acts: { [text]: 'cancel' } }).say(text);
    expect(reply.memo.booking).toMatchObject({ purpose: 'cancel', bookingId, step: 'confirm' });
  });

  it.each([
    ['cancel my meeting', '25 November'],
    ['cancel my meeting', 'the 25th, I can’t make it'],
    ['скасуйте мій запис', 'на 25 листопада'],
    ['скасуйте мій запис', 'на 25 листопада, не зможу прийти'],
  ])('is cancelled after it was asked which: %j, %j', async (wish, which) => {
    const reply = await visitForBooking({ calendar: { booked } }).sayAll(wish, which);
    expect(reply.memo.booking).toMatchObject({ purpose: 'cancel', bookingId: 'b', step: 'confirm' });
  });

  it.each([
    ['cancel my Tuesday meeting', []],
    ['cancel my meeting', ['the Tuesday one']],
    ['move my meeting', ['the one on Tuesday']],
    ['скасуйте мій запис', ['той що у вівторок']],
  ])('of next week is named by its weekday too: %j, %j', async (wish, others) => {
    const later = [
      { id: 'a', start: '2026-11-25T15:00' },
      { id: 'b', start: '2026-12-01T10:00' },
    ];
    const reply = await visitForBooking({ calendar: { booked: later } }).sayAll(wish, ...others);
    expect(reply.memo.booking).toMatchObject({ bookingId: 'b' });
  });

  it('is the one that they can’t come to, and the other time where it goes', async () => {
    const { say } = visitForBooking({ calendar: { booked } });
    const reply = await say("I can't make the 25th, could I come on the 27th at ten instead?");
    expect(reply.memo.booking).toMatchObject({ purpose: 'move', bookingId: 'b', step: 'confirm' });
    expect(reply.memo.booking?.draft.slot?.start).toBe('2026-11-27T08:00:00.000Z');
  });

  it.each([
    ['cancel my meeting on Tuesday', 'the 24th'],
    ['cancel my meeting on Tuesday', 'on Tuesday'],
    ['скасуйте мій запис на вівторок', 'на 24 листопада'],
  ])('that is read back and named again waits for a yes: %j, %j', async (wish, text) => {
    const { sayAll, say, calendar } = visitForBooking({ calendar: { booked } });
    const reply = await sayAll(wish, text);
    expect(reply.text).toMatch(/24 (?:November|листопада).*(?:Shall I cancel it|Скасувати її)\?$/u);
    await say('так');
    expect(calendar.bookings.map(({ state }) => state)).toEqual(['cancelled', 'booked']);
  });

  it.each(['yes, don’t keep it', 'yes, cancel it, don’t move it', 'так, скасуйте, не переносьте'])(
    'is cancelled, and not moved, after %j',
    async (text) => {
      const { sayAll, calendar } = visitForBooking({ calendar: { booked }, acts: { [text]: 'agree' } });
      await sayAll('cancel my meeting on Tuesday', text);
      expect(calendar.bookings.map(({ state }) => state)).toEqual(['cancelled', 'booked']);
    },
  );

  it('may be cancelled after all', async () => {
    const { sayAll } = visitForBooking({ calendar: { booked: booked.slice(0, 1) } });
    const reply = await sayAll('Move my meeting to Thursday at 3 pm', 'no, cancel it altogether');
    expect(reply.memo.booking).toMatchObject({ purpose: 'cancel', step: 'confirm' });
  });
});
