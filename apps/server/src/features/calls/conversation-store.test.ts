import type { FinishedTurn } from '@parlo/voice';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations, messages } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { beat, insertTurn } from './conversation-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function begin(ended = false): Promise<string> {
  const id = newId('rtc');
  await database.db.insert(conversations).values({
    id,
    serverId: 'server_1',
    origin: 'widget',
    channel: 'voice',
    heartbeatAt: sql`now() - interval '50 seconds'`,
    endedAt: ended ? sql`now()` : null,
  });
  return id;
}

const turn = (changed: Partial<FinishedTurn> = {}): FinishedTurn => ({
  itemId: 'item_1',
  role: 'visitor',
  via: 'voice',
  text: 'When are you open?',
  interrupted: false,
  hidden: false,
  startedAtMs: 1_234.6,
  ...changed,
});

describe('turns', () => {
  it('are stored once, in their order, with what the answer came from', async () => {
    const { db } = database;
    const id = await begin();
    const answer = turn({
      itemId: 'item_2',
      role: 'assistant',
      text: 'From nine\0 to five.',
      memo: { outcome: 'answered', entryIds: ['faq_1'] },
    });
    await insertTurn(db, id, 1, answer);
    await insertTurn(db, id, 0, turn());
    await insertTurn(db, id, 0, turn({ text: 'written again' }));
    const rows = await db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(asc(messages.position));
    expect(rows).toMatchObject([
      { id: 'item_1', text: 'When are you open?', outcome: null, entryIds: [], startedAtMs: 1_235 },
      { id: 'item_2', text: 'From nine to five.', outcome: 'answered', entryIds: ['faq_1'] },
    ]);
  });

  it('have no place without their conversation', async () => {
    await expect(insertTurn(database.db, 'rtc_nowhere', 0, turn())).rejects.toThrow();
  });
});

describe('a beat', () => {
  it('says that calls are alive and for how long, and nothing of others', async () => {
    const [a, b, over, other] = [await begin(), await begin(), await begin(true), await begin()];
    await beat(database.db, new Map());
    await beat(
      database.db,
      new Map([
        [a, 12.6],
        [b, 0],
        [over, 99],
        ['rtc_dropped', 5],
      ]),
    );
    const rows = await database.db
      .select({
        id: conversations.id,
        seconds: conversations.seconds,
        alive: sql<boolean>`heartbeat_at > now() - interval '10 seconds'`,
      })
      .from(conversations);
    const state = (id: string) => rows.find((row) => row.id === id);
    expect(state(a)).toMatchObject({ seconds: 13, alive: true });
    expect(state(b)).toMatchObject({ seconds: 0, alive: true });
    expect(state(over)).toMatchObject({ seconds: 0, alive: false });
    expect(state(other)).toMatchObject({ seconds: 0, alive: false });
  });
});
