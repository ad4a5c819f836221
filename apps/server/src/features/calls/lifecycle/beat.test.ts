import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { beat } from './heartbeat.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function begin(ended = false): Promise<string> {
  const id = newId('rtc');
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
  it('says that calls are alive and for how long, and nothing of others', async () => {
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
});
