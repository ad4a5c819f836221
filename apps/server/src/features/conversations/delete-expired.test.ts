import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  assistants,
  contacts,
  conversationCounts,
  conversations,
  conversationWords,
  faqCounts,
  messages,
  minuteEntries,
} from '../../db/schema.ts';
import { secondsUsed } from '../../db/seconds-used.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { answers, asks, doesNotKnow, hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { addAccount } from '../../testing/ledger.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { deleteExpired, startDeletingOld } from './delete-expired.ts';

let database: TestDatabase;
let ownerId = '';
let assistantId = '';
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ownerId = await addAccount(database.db);
  assistantId = await makeAssistant(database.db, ownerId, 'Desk', ['Open on Sunday?']);
});

const never = new AbortController().signal;
const forget = (signal = never) => deleteExpired(database.db, { signal, pause: async () => undefined });
const keepFor = (retentionDays: number | null, id = assistantId) =>
  database.db.update(assistants).set({ retentionDays }).where(eq(assistants.id, id));
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
/** Ended so many days ago, and heard of last then. */
const ended = (days: number, more: Parameters<typeof hold>[1] = {}) =>
  hold(database.db, {
    ownerId,
    assistantId,
    startedAt: new Date(daysAgo(days).getTime() - 60_000),
    heartbeatAt: daysAgo(days),
    said: [asks('Open on Sunday?'), answers('Yes.', `${assistantId}_0`), asks('And parking?'), doesNotKnow()],
    ...more,
  });
const left = async () => {
  const { db } = database;
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.ownerId, ownerId));
  return rows.map(({ id }) => id).toSorted();
};
const sums = async () => {
  const { db } = database;
  const scopes = [ownerId, assistantId];
  const counts = await db
    .select()
    .from(conversationCounts)
    .orderBy(conversationCounts.scope, conversationCounts.slot);
  const faq = await db.select().from(faqCounts).orderBy(faqCounts.scope, faqCounts.week);
  return [counts, faq].map((rows) => rows.filter(({ scope }) => scopes.includes(scope)));
};

describe('conversations of an assistant that keeps them for so many days', () => {
  it('are deleted when they ended longer ago, with all that was said', async () => {
    const old = await ended(31);
    const recent = await ended(29);
    await keepFor(30);
    expect(await forget()).toBe(1);
    expect(await left()).toEqual([recent]);
    for (const table of [messages, conversationWords]) {
      expect(await database.db.select().from(table).where(eq(table.conversationId, old))).toEqual([]);
    }
    expect(await forget()).toBe(0);
  });

  it('stay in the sums, and in the ledger', async () => {
    const old = await ended(31);
    await ended(31, { origin: 'sandbox' });
    await database.db.insert(minuteEntries).values({
      id: newId('entry'),
      userId: ownerId,
      kind: 'usage',
      seconds: -60,
      reference: old,
      assistantId,
    });
    const before = await sums();
    expect(before.flat().length).toBeGreaterThan(3);
    const used = await secondsUsed(database.db, assistantId);
    await keepFor(1);
    expect(await forget()).toBe(2);
    expect(await sums()).toEqual(before);
    expect(await secondsUsed(database.db, assistantId)).toEqual(used);
    expect(used).toBe(60);
  });

  it('are found at the next run when the days are fewer, and are left when they are more', async () => {
    const ids = [await ended(5), await ended(15), await ended(25)];
    for (const [days, kept] of [
      [30, 3],
      [20, 2],
      [20, 2],
      [10, 1],
      [3_650, 1],
    ] as const) {
      await keepFor(days);
      await forget();
      expect(await left()).toEqual(ids.slice(0, kept).toSorted());
    }
    await keepFor(null);
    expect(await forget()).toBe(0);
  });

  it('are counted from their last sign of life', async () => {
    const long = await ended(1, { startedAt: daysAgo(40) });
    const resumed = await ended(40, { heartbeatAt: daysAgo(2) });
    const typed = { channel: 'chat', endedAt: null, endReason: null } as const;
    const chat = await ended(2, typed);
    await ended(40, typed);
    const unclosed = await ended(40, { endedAt: null, endReason: null });
    await keepFor(30);
    expect(await forget()).toBe(1);
    expect(await left()).toEqual([long, resumed, chat, unclosed].toSorted());
  });

  it('are its own alone', async () => {
    const other = await makeAssistant(database.db, ownerId, 'Other');
    const ids = [await ended(400, { assistantId: other }), await ended(400, { assistantId: null })];
    await keepFor(1);
    expect(await forget()).toBe(0);
    expect(await left()).toEqual(ids.toSorted());
  });
});

describe('a conversation with an open message', () => {
  /** A message of a conversation that ended so many days ago. */
  async function leave(days: number, more: Partial<typeof contacts.$inferInsert> = {}) {
    const conversationId = await ended(days);
    const words = { name: '', email: 'maria@example.com', phone: '', message: '' };
    const id = newId('contact');
    await database.db
      .insert(contacts)
      .values({ id, conversationId, draftId: 'draft_1', assistantId, ownerId, ...words, ...more });
    return { conversationId, contactId: id };
  }
  const announced = (contactId: string, days: number) =>
    database.db
      .update(contacts)
      .set({ announcedAt: daysAgo(days) })
      .where(eq(contacts.id, contactId));

  it.each([
    [30, 3],
    [7, 3],
    [2, 2],
    [1, 1],
  ])('kept for %i days goes once its owner has known for %i', async (kept, days) => {
    const { conversationId, contactId } = await leave(40);
    await keepFor(kept);
    expect(await forget()).toBe(0);
    await announced(contactId, days - 0.1);
    expect(await forget()).toBe(0);
    expect(await left()).toEqual([conversationId]);
    await announced(contactId, days + 0.1);
    expect(await forget()).toBe(1);
  });

  it('that was gone on with since its owner was told stays until they are told again', async () => {
    const { contactId } = await leave(31);
    await announced(contactId, 35);
    await keepFor(30);
    expect(await forget()).toBe(0);
    await announced(contactId, 4);
    expect(await forget()).toBe(1);
  });

  it('that is done goes at once, and keeps no other', async () => {
    const open = await leave(40);
    await leave(40, { state: 'done' });
    await ended(40);
    await keepFor(30);
    expect(await forget()).toBe(2);
    expect(await left()).toEqual([open.conversationId]);
  });
});

describe('many of them', () => {
  const many = (count: number) =>
    database.db.execute(sql`
      with held as (
        insert into conversations
          (id, owner_id, assistant_id, server_id, origin, channel, started_at, heartbeat_at, ended_at, seconds)
        select ${assistantId} || n, ${ownerId}, ${assistantId}, 's', 'widget', 'voice',
          now() - make_interval(mins => 60 * 24 * 40 + n), now() - interval '40 days', now() - interval '40 days', 60
        from generate_series(1, ${count}::int) n returning id)
      insert into messages (conversation_id, id, position, role, via, text, started_at_ms)
      select id, 'item', 0, 'visitor', 'voice', 'Hello there', 0 from held`);

  it('go in slices, which a stop ends between two, and the next run goes on', async () => {
    await many(250);
    const before = await sums();
    await keepFor(30);
    const stopping = new AbortController();
    const pauses: number[] = [];
    const pause = async (tookMs: number) => {
      pauses.push(tookMs);
      if (pauses.length === 2) stopping.abort();
    };
    expect(await deleteExpired(database.db, { signal: stopping.signal, pause })).toBe(200);
    expect(await left()).toHaveLength(50);
    expect(await forget()).toBe(50);
    expect(pauses.every((ms) => ms > 0)).toBe(true);
    expect(await sums()).toEqual(before);
  });

  it('are taken once by servers that do so at the same time', async () => {
    await many(400);
    const before = await sums();
    await keepFor(30);
    const taken = await Promise.all([forget(), forget(), forget()]);
    expect(taken.reduce((sum, count) => sum + count) + (await forget())).toBe(400);
    expect(await left()).toEqual([]);
    expect(await sums()).toEqual(before);
  });

  it('wait while somebody holds one, and nobody waits for them', async () => {
    const [held] = [await ended(40), await ended(40)];
    await keepFor(30);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from conversations where id = $1 for update', [held]);
      expect(await forget()).toBe(1);
      expect(await left()).toEqual([held]);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await forget()).toBe(1);
  });
});

it('goes on by itself until it is stopped', async () => {
  await ended(31);
  await keepFor(30);
  const stopping = new AbortController();
  startDeletingOld(database.db, silentLogger, stopping.signal);
  await expect.poll(left).toEqual([]);
  stopping.abort();
});
