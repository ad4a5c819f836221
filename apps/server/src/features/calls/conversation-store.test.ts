import type { FinishedTurn } from '@parlo/voice';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations, messages } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  beat,
  closeAbandoned,
  closeSilent,
  dropConversation,
  endConversation,
  insertConversation,
  insertTurn,
} from './conversation-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let count = 0;

/** A conversation that began `ago` seconds ago and was last heard of `silent` seconds ago. */
async function begin({ serverId = 'server_1', ago = 0, silent = 0 } = {}): Promise<string> {
  const { db } = database;
  const id = `rtc_${++count}`;
  await db.insert(conversations).values({
    id,
    serverId,
    origin: 'widget',
    channel: 'voice',
    startedAt: sql`now() - make_interval(secs => ${ago})`,
    heartbeatAt: sql`now() - make_interval(secs => ${silent})`,
  });
  return id;
}

async function read(id: string) {
  const [row] = await database.db.select().from(conversations).where(eq(conversations.id, id));
  return row;
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

describe('a conversation', () => {
  it('is open from its first moment, and leaves no trace when it is dropped', async () => {
    const { db } = database;
    const conversation = { id: 'rtc_new', assistantId: null as never, ownerId: null };
    await insertConversation(db, { ...conversation, serverId: 'server_1', origin: 'popup' });
    expect(await read('rtc_new')).toMatchObject({
      channel: 'voice',
      origin: 'popup',
      endedAt: null,
      seconds: 0,
    });
    await dropConversation(db, 'rtc_new');
    expect(await read('rtc_new')).toBeUndefined();
  });

  it('ends once, with the reason and the time of the first word about it', async () => {
    const id = await begin({ ago: 60 });
    await endConversation(database.db, id, 'left', 41.6);
    await endConversation(database.db, id, 'stopped', 99);
    expect(await read(id)).toMatchObject({ endReason: 'left', seconds: 42 });
  });

  it('is counted up to its last heartbeat when nobody knows better', async () => {
    const id = await begin({ ago: 60, silent: 20 });
    await endConversation(database.db, id, 'host_failed', null);
    const row = await read(id);
    expect(row).toMatchObject({ endReason: 'host_failed', seconds: 40 });
    expect(row?.endedAt).toEqual(row?.heartbeatAt);
  });

  it('is corrected by its own server after it was taken for dead', async () => {
    const id = await begin({ ago: 120, silent: 90 });
    expect(await closeSilent(database.db, 45)).toBe(1);
    await endConversation(database.db, id, 'left', 118);
    expect(await read(id)).toMatchObject({ endReason: 'left', seconds: 118 });
  });
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

describe('sweeping', () => {
  it('closes what this server left open, and nobody else’s', async () => {
    const mine = await begin({ serverId: 'server_crashed', ago: 30, silent: 10 });
    const other = await begin({ serverId: 'server_alive', ago: 30 });
    expect(await closeAbandoned(database.db, 'server_crashed')).toBe(1);
    expect(await closeAbandoned(database.db, 'server_crashed')).toBe(0);
    expect(await read(mine)).toMatchObject({ endReason: 'server_failed', seconds: 20 });
    expect(await read(other)).toMatchObject({ endedAt: null });
  });

  it('closes what nobody has said anything of, and leaves what is alive', async () => {
    const silent = await begin({ ago: 100, silent: 50 });
    const alive = await begin({ ago: 100, silent: 50 });
    await beat(database.db, []);
    await beat(database.db, [alive]);
    expect(await closeSilent(database.db, 45)).toBe(1);
    expect(await read(silent)).toMatchObject({ endReason: 'server_failed', seconds: 50 });
    expect(await read(alive)).toMatchObject({ endedAt: null });
  });
});

it('says so when the assistant is gone before its call begins', async () => {
  const gone = {
    id: 'rtc_gone',
    assistantId: 'assistant_gone',
    ownerId: null,
    serverId: 's',
    origin: 'widget',
  } as const;
  expect(await insertConversation(database.db, gone)).toBe(false);
  expect(await read('rtc_gone')).toBeUndefined();
});
