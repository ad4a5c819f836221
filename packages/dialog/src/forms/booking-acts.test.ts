import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../testing/booking-visit.ts';

const MEETING = { booked: [{ id: 'a', start: '2026-11-24T10:00' }] };
const DETAILS = ['Book me for Thursday at 3', 'Ana', 'ana@example.com', 'no'] as const;

describe('an act', () => {
  it('is a yes to a cancelling where the network is sure of it', async () => {
    const patterns = visitForBooking({ calendar: MEETING });
    await patterns.sayAll('cancel my appointment', 'zap the thing');
    expect(patterns.calendar.bookings[0]?.state).toBe('booked');
    const { sayAll, calendar } = visitForBooking({ calendar: MEETING, acts: { 'zap the thing': 'agree' } });
    await sayAll('cancel my appointment', 'zap the thing');
    expect(calendar.bookings[0]?.state).toBe('cancelled');
  });

  it('is a yes to a booking, unless something in it may be about the booking', async () => {
    const acts = { 'jolly dandy': 'agree', 'jolly dandy, my domain is example dot org': 'agree' } as const;
    const agreed = visitForBooking({ acts });
    await agreed.sayAll(...DETAILS, 'jolly dandy');
    expect(agreed.calendar.bookings).toHaveLength(1);
    const unclear = visitForBooking({ acts });
    await unclear.sayAll(...DETAILS, 'jolly dandy, my domain is example dot org');
    expect(unclear.calendar.bookings).toEqual([]);
  });

  it('leaves the form', async () => {
    const { sayAll } = visitForBooking({ acts: { 'meh whatever man': 'leave' } });
    const reply = await sayAll('Book me for Thursday at 3', 'Ana', 'meh whatever man');
    expect(reply.text).toBe('All right, nothing was changed. Is there anything else?');
    expect(reply.memo.booking).toBeUndefined();
  });
});
