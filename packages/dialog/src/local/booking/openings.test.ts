import { describe, expect, it } from 'vitest';
import { visitForBooking } from '../../testing/booking-visit.ts';

const startOf = async (said: string) => (await visitForBooking().say(said)).memo.booking?.draft.slot?.start;

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
  ])('is no wish to come: %j', async (said) => {
    expect((await visitForBooking().say(said)).memo.booking).toBeUndefined();
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
