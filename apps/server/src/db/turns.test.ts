import type { FinishedTurn } from '@parlo/voice';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { conversations, messages } from './schema.ts';
import { type ConversationRef, readHistory, storeTurn } from './turns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function begin(id = newId('conv')): Promise<ConversationRef> {
  const [row] = await database.db
    .insert(conversations)
    .values({ id, serverId: 'server_1', origin: 'widget', channel: 'voice' })
    .returning({ startedAt: conversations.startedAt });
  return { id, startedAt: row?.startedAt ?? new Date(0) };
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
const store = (to: ConversationRef, changed?: Partial<FinishedTurn>) =>
  database.db.transaction((tx) => storeTurn(tx, to, turn(changed)));
const stored = ({ id }: ConversationRef) =>
  database.db.select().from(messages).where(eq(messages.conversationId, id)).orderBy(asc(messages.position));

const SOURCES = [{ title: 'Prices.pdf', heading: 'Rooms', text: 'Two euros.' }];
const MEMO = { outcome: 'answered', entryIds: ['faq_1'], passageIds: ['p_1'], sources: SOURCES } as const;

describe('turns', () => {
  it('are stored once, in the order they come, with what the answer came from', async () => {
    const to = await begin();
    await store(to);
    // A client may choose what its items are called.
    await store(to, { itemId: 'item_\x002', role: 'assistant', text: 'From nine\0 to five.', memo: MEMO });
    await store(to, { text: 'written again' });
    expect(await stored(to)).toMatchObject([
      {
        id: 'item_1',
        position: 0,
        text: 'When are you open?',
        memory: null,
        outcome: null,
        startedAtMs: 1_235,
      },
      {
        id: 'item_2',
        position: 1,
        text: 'From nine to five.',
        outcome: 'answered',
        memory: { version: 1, ...MEMO },
      },
    ]);
  });

  it('have places of their own though they come at once', async () => {
    const to = await begin();
    const ids = Array.from({ length: 8 }, (_, at) => `item_${at}`);
    await Promise.all(ids.map((itemId) => store(to, { itemId })));
    expect((await stored(to)).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('follow the answer that was being said when they were typed', async () => {
    const to = await begin();
    await store(to, { itemId: 'asked', startedAtMs: 100 });
    await store(to, { itemId: 'typed', via: 'text', text: 'And parking?', startedAtMs: 900 });
    const answer = {
      itemId: 'answer',
      role: 'assistant',
      startedAtMs: 300,
      interrupted: true,
      memo: MEMO,
    } as const;
    await store(to, answer);
    await store(to, { itemId: 'next', role: 'assistant', startedAtMs: 950 });
    await store(to, answer);
    const order = await stored(to);
    expect(order.map(({ id, position }) => [id, position])).toEqual([
      ['asked', 0],
      ['answer', 1],
      ['typed', 2],
      ['next', 3],
    ]);
    expect((await readHistory(database.db, to.id)).map(({ itemId }) => itemId)).toEqual(
      order.map(({ id }) => id),
    );
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, to.id));
    expect(row).toMatchObject({ turns: 4, answered: 1, preview: 'When are you open?' });
  });

  it('are not stored without their conversation, nor with another under its id', async () => {
    const to = await begin();
    await database.db.delete(conversations).where(eq(conversations.id, to.id));
    await store(to);
    const again = await begin(to.id);
    await database.db
      .update(conversations)
      .set({ startedAt: sql`started_at + interval '1 second'` })
      .where(eq(conversations.id, to.id));
    await store(again);
    expect(await stored(to)).toEqual([]);
  });

  it('may be as late as the column can tell', async () => {
    const to = await begin();
    await store(to, { startedAtMs: 1e12 });
    await store(to, { itemId: 'item_2', startedAtMs: -5 });
    expect((await stored(to)).map(({ startedAtMs }) => startedAtMs)).toEqual([2 ** 31 - 1, 0]);
  });

  it('take with them the thumb that was given while they were still spoken', async () => {
    const to = await begin();
    const early = { item_2: 'up', item_3: 'down' } as const;
    await database.db.update(conversations).set({ earlyFeedback: early }).where(eq(conversations.id, to.id));
    await store(to, { itemId: 'item_2', role: 'assistant', memo: MEMO });
    await store(to, { itemId: 'item_3', role: 'assistant', memo: { outcome: 'unknown', entryIds: [] } });
    expect((await stored(to)).map(({ feedback }) => feedback)).toEqual(['up', null]);
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, to.id));
    expect(row).toMatchObject({ thumbsUp: 1, thumbsDown: 0 });
  });
});

describe('the earlier turns', () => {
  it('is read with what the assistant wrote down of its turns', async () => {
    const to = await begin();
    await store(to, { text: 'Hi', hidden: true });
    await store(to, { itemId: 'item_2', role: 'assistant', text: 'Yes.', memo: MEMO });
    await store(to, { itemId: 'item_3', role: 'assistant', text: 'Are you still there?' });
    expect(await readHistory(database.db, to.id)).toEqual([
      { itemId: 'item_1', role: 'visitor', via: 'voice', text: 'Hi' },
      { itemId: 'item_2', role: 'assistant', via: 'voice', text: 'Yes.', memo: MEMO },
      { itemId: 'item_3', role: 'assistant', via: 'voice', text: 'Are you still there?' },
    ]);
  });

  it('goes without what a newer version of this server wrote down', async () => {
    const to = await begin();
    await store(to, { text: 'Do you deliver?' });
    await store(to, { itemId: 'item_2', role: 'assistant', text: 'Yes.', memo: MEMO });
    await database.db.execute(sql`
      update messages set memory = '{"version": 2, "outcome": "answered", "entryIds": {"faq": 7}}'
      where conversation_id = ${to.id} and id = 'item_2'`);
    expect((await readHistory(database.db, to.id)).at(-1)).toEqual({
      itemId: 'item_2',
      role: 'assistant',
      via: 'voice',
      text: 'Yes.',
    });
    expect((await stored(to)).map(({ outcome }) => outcome)).toEqual([null, null]);
    const [row] = await database.db.select().from(conversations).where(eq(conversations.id, to.id));
    expect(row).toMatchObject({ turns: 2, answered: 0, answeredBy: [] });
  });

  it('keeps the last turns if there are too many', async () => {
    const to = await begin();
    await store(to, { text: 'x'.repeat(60_000) });
    await store(to, { itemId: 'item_2', text: 'y'.repeat(4_000) });
    await store(to, { itemId: 'item_3', text: 'z' });
    expect((await readHistory(database.db, to.id)).map(({ itemId }) => itemId)).toEqual(['item_2', 'item_3']);
    const long = await begin();
    await database.db.execute(sql`
      insert into messages (conversation_id, id, position, role, via, text, started_at_ms)
      select ${long.id}, 'item_' || at, at, 'visitor', 'text', 'x', at from generate_series(0, 249) as at`);
    const history = await readHistory(database.db, long.id);
    expect([history.length, history[0]?.itemId, history.at(-1)?.itemId]).toEqual([
      200,
      'item_50',
      'item_249',
    ]);
  });
});
