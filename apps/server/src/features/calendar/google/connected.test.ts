import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  book,
  inDays,
  letters,
  listBookings,
  type OpenedCalendar,
  openCalendar,
  PLENTY,
  timeOf,
  ZONE,
} from '../../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../../../testing/google-stand-in/start.ts';

/** An owner's whole way with a Google calendar, through the API alone. */

let google: GoogleStandIn;
let app: CallApp;
beforeAll(async () => {
  google = await startGoogleStandIn();
  app = await createCallApp({ limits: PLENTY, env: google.env });
});
afterAll(async () => {
  await app.close();
  await google.close();
});

async function connect({ owner, assistantId }: OpenedCalendar): Promise<void> {
  const { body } = await owner.client.get(
    `/api/calendar/oauth/start?email=${owner.email}&assistant_id=${assistantId}`,
  );
  const { pathname, search } = new URL(await google.consent(String(body.auth_url)));
  expect((await owner.client.get(`${pathname}${search}`)).status).toBe(200);
}

const statusOf = async ({ owner, assistantId }: OpenedCalendar) =>
  (await owner.client.get(`/api/calendar/status?assistant_id=${assistantId}`)).body;

const iso = (start: string) => new Date(start).toISOString();

it('connects, offers free times, books, moves, cancels, and shows withdrawn access', async () => {
  const place = await openCalendar(app);
  const { client } = place.owner;
  await connect(place);

  google.calendar.busy = [{ start: iso(timeOf(3, '10:10')), end: iso(timeOf(3, '11:00')) }];
  const slots = async () => {
    const query = `assistant_id=${place.assistantId}&date=${inDays(3)}&time_zone=${ZONE}`;
    const { body } = await client.get(`/api/calendar/free-slots?${query}`);
    return (body.available_slots as { start: string }[]).map(({ start }) => start.slice(11, 16));
  };
  const before = await slots();
  expect(before).toContain('09:30');
  expect(before).toContain('11:00');
  for (const busy of ['10:00', '10:30']) expect(before).not.toContain(busy);

  const refused = await book(app, place, { start: timeOf(3, '10:30') });
  expect(refused.body).toMatchObject({ success: false, reason: 'slot_taken' });

  const { body: booked } = await book(app, place, { start: timeOf(3, '14:00'), note: 'By the door' });
  expect(booked).toMatchObject({ success: true, pending: false });
  expect(booked.meet_link).toMatch(/^https:\/\/meet\.google\.com\//);
  expect(google.calendar.shown).toMatchObject([
    {
      summary: 'Maria',
      hangoutLink: booked.meet_link,
      start: { dateTime: iso(timeOf(3, '14:00')), timeZone: ZONE },
    },
  ]);
  expect(await slots()).not.toContain('14:00');

  const bookingId = booked.booking_id;
  const moved = await client.post('/api/calendar/move_booking', { bookingId, start: timeOf(3, '14:30') });
  expect(moved.status).toBe(200);
  expect(google.calendar.shown).toMatchObject([{ start: { dateTime: iso(timeOf(3, '14:30')) } }]);

  await client.post('/api/calendar/cancel_booking', { bookingId });
  expect(google.calendar.shown).toEqual([]);
  // Google invites nobody: the mails are ours.
  const writes = google.requests.filter(({ method, path }) => method !== 'GET' && path.includes('/events'));
  expect(writes.every(({ query }) => query.includes('sendUpdates=none'))).toBe(true);

  google.oauth.withdraw();
  const gone = await client.get(
    `/api/calendar/free-slots?assistant_id=${place.assistantId}&date=${inDays(3)}`,
  );
  expect(gone.body).toMatchObject({ success: false, reason: 'calendar_unavailable' });
  expect(await statusOf(place)).toMatchObject({
    connected: false,
    revoked: true,
    account: 'ada@gmail.example',
  });

  // Visitors are served all the same, and the calendar gets it when it is connected anew.
  const { body: kept } = await book(app, place, { start: timeOf(4, '14:00') });
  expect(kept).toMatchObject({ success: true, pending: true });
  await connect(place);
  await app.runJobs();
  expect(google.calendar.shown).toHaveLength(1);
  expect(await statusOf(place)).toMatchObject({ connected: true, revoked: false, waiting: 0 });
  expect(await listBookings(place)).toContainEqual(
    expect.objectContaining({ state: 'booked', pending: false }),
  );

  await client.post('/api/calendar/disconnect', { assistantId: place.assistantId });
  expect(await statusOf(place)).toMatchObject({ connected: false, provider: 'builtin', revoked: false });
  await letters(app);
  expect(google.oauth.refreshTokens).toEqual([]);
  expect(google.calendar.shown).toHaveLength(1);
});

it('keeps a booking that Google was too busy for, and writes it later', async () => {
  const place = await openCalendar(app);
  google.reset();
  await connect(place);
  const busy = { kind: 'status', status: 429, reason: 'rateLimitExceeded', retryAfter: '60' } as const;
  // To see what is free, and to write.
  google.fail(busy, busy);
  const { body } = await book(app, place, { start: timeOf(5, '14:00') });
  expect(body).toMatchObject({ success: true, pending: true, meet_link: null });
  expect(google.calendar.shown).toEqual([]);
  await app.database.pool.query(`update pgboss.job set start_after = now() where name = 'calendar_write'`);
  await app.runJobs();
  expect(google.calendar.shown).toHaveLength(1);
  const [booking] = await listBookings(place);
  expect(booking).toMatchObject({ pending: false });
  expect(booking?.meetLink).toMatch(/^https:/);
});

it('that two owners share gives one time once', async () => {
  const [one, two] = [await openCalendar(app), await openCalendar(app)];
  google.reset();
  for (const place of [one, two]) await connect(place);
  const start = timeOf(6, '14:00');
  const results = await Promise.all([one, two, one, two].map((place) => book(app, place, { start })));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(google.calendar.shown).toHaveLength(1);
});
