import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { asks, hold } from '../../testing/hold-conversation.ts';
import { readActivity } from './activity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** What an owner with conversations at these instants sees of the days until `now`; days without any left out. */
async function activity(now: string, timeZone: string, days: number, begun: readonly string[]) {
  const { db } = database;
  const ownerId = newId('user');
  await db.insert(user).values({ id: ownerId, name: 'Ada', email: `${ownerId}@example.com` });
  for (const at of begun) await hold(db, { ownerId, startedAt: new Date(at), said: [asks('?')] });
  const span = { ownerId, assistantId: null, days, timeZone, now: new Date(now) };
  const { perDay, perHour, perWeekHour, totals } = await readActivity(db, span);
  const ofWeek = perWeekHour.flatMap((hours, day) =>
    hours.flatMap((count, hour) => (count > 0 ? [`${day + 1} ${hour}`] : [])),
  );
  expect(perDay).toHaveLength(days);
  return {
    days: Object.fromEntries(perDay.filter(({ calls }) => calls > 0).map(({ day, calls }) => [day, calls])),
    hours: Object.fromEntries([...perHour.entries()].filter(([, calls]) => calls > 0)),
    first: perDay[0]?.day,
    last: perDay.at(-1)?.day,
    calls: totals.calls,
    ofWeek,
  };
}

describe('days and hours are those of the asked time zone', () => {
  it('in Kyiv, over the night when clocks go forward', async () => {
    // 2026-03-29: 03:00 becomes 04:00 there, at 01:00 UTC.
    const begun = [
      '2026-03-28T21:59:00Z',
      '2026-03-28T22:00:00Z',
      '2026-03-29T00:59:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29T20:59:00Z',
      '2026-03-29T21:00:00Z',
    ];
    expect(await activity('2026-03-30T10:00:00Z', 'Europe/Kyiv', 3, begun)).toEqual({
      days: { '2026-03-28': 1, '2026-03-29': 4, '2026-03-30': 1 },
      hours: { 0: 2, 2: 1, 4: 1, 23: 2 },
      first: '2026-03-28',
      last: '2026-03-30',
      calls: 6,
      // A Saturday, a Sunday and a Monday.
      ofWeek: ['1 0', '6 23', '7 0', '7 2', '7 4', '7 23'],
    });
  });

  it('in Kyiv, over the night when an hour comes twice', async () => {
    // 2026-10-25: 04:00 becomes 03:00, at 01:00 UTC.
    const begun = [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T21:59:59Z',
      '2026-10-25T22:00:00Z',
    ];
    expect(await activity('2026-10-26T10:00:00Z', 'Europe/Kyiv', 2, begun)).toMatchObject({
      days: { '2026-10-25': 3, '2026-10-26': 1 },
      hours: { 0: 1, 3: 2, 23: 1 },
    });
  });

  it.each([
    ['Asia/Kolkata', '2026-05-01T18:29:59Z', '2026-05-01T18:30:00Z'],
    ['Asia/Kathmandu', '2026-05-01T18:14:59Z', '2026-05-01T18:15:00Z'],
    ['America/New_York', '2026-05-02T03:59:59Z', '2026-05-02T04:00:00Z'],
    ['Pacific/Kiritimati', '2026-05-01T09:59:59Z', '2026-05-01T10:00:00Z'],
  ])('in %s, where midnight is some other time', async (timeZone, before, after) => {
    expect(await activity('2026-05-02T09:30:00Z', timeZone, 2, [before, after, after])).toMatchObject({
      days: { '2026-05-01': 1, '2026-05-02': 2 },
      hours: { 0: 2, 23: 1 },
    });
  });

  it('from the first moment of the first day to the last of today', async () => {
    const begun = [
      '2026-05-31T23:59:59Z',
      '2026-06-01T00:00:00Z',
      '2026-06-02T23:59:59Z',
      '2026-06-03T00:00:00Z',
    ];
    expect(await activity('2026-06-02T00:00:00Z', 'UTC', 2, begun)).toMatchObject({
      days: { '2026-06-01': 1, '2026-06-02': 1 },
      calls: 2,
    });
  });
});
