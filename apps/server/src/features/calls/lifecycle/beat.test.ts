import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { beat } from './heartbeat.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function begin(ended = false, id = newId('rtc')): Promise<string> {
  await database.db.insert(conversations).values({
    id: `of_${id}`,
    callId: id,
    secondsBefore: 100,
    serverId: 'server_1',
    origin: 'widget',
    channel: 'voice',
    heartbeatAt: sql`now() - interval '50 seconds'`,
    endedAt: ended ? sql`now()` : null,
  });
  return id;
}

describe('a beat', () => {
  it('marks its own calls alive with their duration, and no others', async () => {
    const [a, b, over, other] = [await begin(), await begin(), await begin(true), await begin()];
    expect(await beat(database.db, new Map())).toEqual([]);
    const unknown = await beat(
      database.db,
      new Map([
        [a, 12.6],
        [b, 0],
        [over, 99],
        ['rtc_dropped', 5],
      ]),
    );
    expect(unknown).toEqual(['rtc_dropped']);
    const rows = await database.db
      .select({
        id: conversations.callId,
        seconds: conversations.seconds,
        alive: sql<boolean>`heartbeat_at > now() - interval '10 seconds'`,
      })
      .from(conversations);
    const state = (id: string) => rows.find((row) => row.id === id);
    expect(state(a)).toMatchObject({ seconds: 113, alive: true });
    expect(state(b)).toMatchObject({ seconds: 100, alive: true });
    expect(state(over)).toMatchObject({ seconds: 0, alive: false });
    expect(state(other)).toMatchObject({ seconds: 0, alive: false });
  });

  it('waits for a deletion of several conversations without a deadlock', async () => {
    const { db, pool } = database;
    // Found in this order, and locked in that of their ids.
    const [last, first] = [await begin(false, 'rtc_z'), await begin(false, 'rtc_a')];
    const deleting = await pool.connect();
    const lock = (call: string) =>
      deleting.query('select from conversations where call_id = $1 for update', [call]);
    await deleting.query('begin');
    await lock(first);
    const unknown = beat(db, new Map([last, first].map((call) => [call, 1])));
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), 10_000);
    await lock(last);
    await deleting.query('delete from conversations where call_id in ($1, $2)', [first, last]);
    await deleting.query('commit');
    deleting.release();
    expect((await unknown).toSorted()).toEqual([first, last]);
  });
});
