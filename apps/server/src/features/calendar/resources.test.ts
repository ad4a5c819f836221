import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  book,
  inDays,
  letters,
  linkIn,
  listBookings,
  MARIA,
  openCalendar,
  PLENTY,
  timeOf,
} from '../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../testing/call-app.ts';

/** People and rooms of a calendar: each has one meeting at a time, and hours and services of its own. */

let app: CallApp;
beforeAll(async () => {
  app = await createCallApp({ limits: PLENTY });
});
afterAll(() => app.close());
beforeEach(() => letters(app));

const LEA = { id: 'lea', name: 'Lea', services: ['Massage'] };
const TOM = { id: 'tom', name: 'Tom', workingHours: { start: '12:00', end: '18:00' } };
const services = [
  { name: 'Massage', duration: 60 as const },
  { name: 'Check-up', duration: 30 as const },
];
const open = () => openCalendar(app, { services, resources: [LEA, TOM] });
type Place = Awaited<ReturnType<typeof open>>;

let visitors = 0;
const at = (place: Place, clock: string, more: object = {}) =>
  book(
    app,
    place,
    { start: timeOf(3, clock), service: 'Massage', ...more },
    { ...MARIA, email: `visitor${++visitors}@example.com` },
  );

async function free(place: Place, query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ assistant_id: place.assistantId, date: inDays(3), ...query });
  const { body } = await place.owner.client.get(`/api/calendar/free-slots?${asked}`);
  const clocks = (body.available_slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
  return { clocks, resources: body.resources };
}

describe('people or rooms', () => {
  it('have a meeting each at one time, and no more', async () => {
    const place = await open();
    const booked = [await at(place, '13:00'), await at(place, '13:30')];
    expect(booked.map(({ status, body }) => [status, body.resource])).toEqual([
      [200, 'Lea'],
      [200, 'Tom'],
    ]);
    const third = await at(place, '13:00');
    expect([third.status, third.body.reason]).toEqual([409, 'slot_taken']);
    expect((await listBookings(place)).map(({ resource }) => resource)).toEqual(['Lea', 'Tom']);
  });

  it('are booked in parallel up to their number', async () => {
    const place = await open();
    const all = await Promise.all(Array.from({ length: 5 }, () => at(place, '14:00')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set((await listBookings(place)).map(({ resource }) => resource))).toEqual(
      new Set(['Lea', 'Tom']),
    );
  });

  it('have hours and services of their own', async () => {
    const place = await open();
    const anyone = await free(place, { service: 'Massage' });
    expect([anyone.clocks[0], anyone.clocks.at(-1)]).toEqual(['09:00', '17:00']);
    expect(anyone.resources).toEqual([
      { id: 'lea', name: 'Lea' },
      { id: 'tom', name: 'Tom' },
    ]);
    const tom = await free(place, { service: 'Massage', resource: 'tom' });
    expect([tom.clocks[0], tom.clocks.at(-1)]).toEqual(['12:00', '17:00']);
    const checkUp = await free(place, { service: 'Check-up' });
    expect([checkUp.clocks[0], checkUp.resources]).toEqual(['12:00', [{ id: 'tom', name: 'Tom' }]]);
    const early = await at(place, '10:00', { resource: 'tom' });
    expect(early.body).toMatchObject({ reason: 'slot_outside_hours' });
    const none = await at(place, '13:00', { service: 'Check-up', resource: 'lea' });
    expect([none.status, none.body.reason]).toEqual([404, 'resource_not_found']);
  });

  it('are chosen by a visitor, and keep their meeting when it is moved', async () => {
    const place = await open();
    const { body } = await at(place, '13:00', { resource: 'tom' });
    expect(body.resource).toBe('Tom');
    const again = await at(place, '13:00', { resource: 'tom' });
    expect(again.body.reason).toBe('slot_taken');
    await at(place, '15:00', { resource: 'lea' });
    const move = (clock: string) =>
      place.owner.client.post('/api/calendar/move_booking', {
        bookingId: body.booking_id,
        start: timeOf(3, clock),
      });
    expect((await move('15:00')).body).toMatchObject({ booking: { resource: 'Tom' } });
  });

  it('respect bookings from before the first resource', async () => {
    const place = await openCalendar(app, { services });
    expect((await at(place, '13:00')).body.resource).toBe('');
    await place.owner.client.post('/api/calendar/save_settings', {
      assistantId: place.assistantId,
      resources: [LEA, TOM],
    });
    expect((await at(place, '13:00')).body.reason).toBe('slot_taken');
    expect((await at(place, '14:00')).body.resource).toBe('Lea');
  });

  it('are named wherever their meeting is', async () => {
    const place = await openCalendar(app, { services, resources: [{ ...LEA, name: 'Lea bit.ly/x' }, TOM] });
    await at(place, '13:00', { resource: 'lea' });
    const mails = await letters(app);
    const visitor = mails.find(({ to }) => to !== place.owner.email) ?? expect.fail('no mail');
    const owner = mails.find(({ to }) => to === place.owner.email) ?? expect.fail('no mail');
    for (const { text, ics } of mails) {
      expect(text).toContain('\nMassage (Lea), 60 minutes\n');
      expect(text + ics).not.toContain('bit.ly');
    }
    expect(visitor.ics).toContain('SUMMARY:Massage (Lea): Mia');
    expect(owner.ics).toContain('SUMMARY:Massage: Maria (Lea)');
    const linked = await app.client().post('/api/calendar/linked_booking', { token: linkIn(visitor) });
    expect(linked.body.booking).toMatchObject({ service: 'Massage', resource: 'Lea bit.ly/x' });
    const { assistantId } = place;
    const settings = await place.owner.client.post('/api/calendar/get_settings', { assistantId });
    const feed = await app.client().get(new URL(String(settings.body.feedUrl)).pathname);
    expect(feed.body.text).toContain('SUMMARY:Massage: Maria (Lea bit.ly/x)');
    const notices = await place.owner.client.post('/api/get_notifications', {});
    const [notice] = notices.body.notifications as { message: string; params: object }[];
    expect(notice?.params).toEqual({
      assistant: 'Mia',
      time: `${inDays(3)} 13:00`,
      resource: 'Lea bit.ly/x',
    });
    expect(notice?.message).toBe(`A visitor of Mia booked ${inDays(3)} 13:00 (Lea bit.ly/x).`);
  });
});
