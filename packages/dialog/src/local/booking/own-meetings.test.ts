import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';
import { CANCEL, FIND_SLOTS, RESCHEDULE } from '../../tools/calendar-tools.ts';

const _SERVICES = [
  { name: 'Check-up', duration: 30 },
  { name: 'Teeth cleaning', duration: 60 },
];
const _TO_CONFIRM = ['I want to book Tuesday at three', 'Ana', 'ana@example.com', 'skip'] as const;
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
    expect(back.text).toBe('So I’ll move your meeting to Thursday, 26 November, 11 am. Is that right?');
    expect(callsOf(RESCHEDULE)).toEqual([]);
    expect(callsOf(FIND_SLOTS)[0]?.input).toMatchObject({ booking_id: 'a' });
    expect((await say('yes')).text).toMatch(/^It’s moved: Thursday, 26 November, 11 am\./);
    expect(startOf(calendar.bookings[0])).toBe('2026-11-26T09:00:00.000Z');
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
});
