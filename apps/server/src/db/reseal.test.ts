import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { selectSummaries, toSummary } from '../features/conversations/summary.ts';
import { readTranscripts } from '../features/conversations/transcript.ts';
import { newId } from '../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { answers, asks, doesNotKnow, hold, makeAssistant } from '../testing/hold-conversation.ts';
import { findWords } from '../testing/plant-words.ts';
import type { Database } from './connect.ts';
import { readKeyUse, requireTextKeys } from './key-use.ts';
import { reseal } from './reseal.ts';
import { bookings, contacts, conversations, messages, user } from './schema.ts';
import { openBooking, openContact, openEdits } from './sealed-rows.ts';
import { createTextKeys, type TextKeySettings, UNREADABLE, withTextKeys } from './text-keys.ts';

const K1 = { id: 'k1', key: randomBytes(32) };
const K2 = { id: 'k2', key: randomBytes(32) };
const OFF: TextKeySettings = { keys: [K2, K1], encrypts: false };
const WORD = 'zq7planted';
/** More than two slices. */
const HELD = 110;

let database: TestDatabase;
let ids: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  ids = await fill(database.db);
});
afterEach(() => database.close());

const withKeys = (...keys: (typeof K1)[]) =>
  withTextKeys(database.db, createTextKeys({ keys, encrypts: true }));
const whole = { signal: new AbortController().signal, pause: async () => undefined };
const found = async () => [...(await findWords(database.pool, [WORD])).keys()].toSorted();
const used = async () =>
  (await readKeyUse(database.pool)).filter(({ texts }) => texts > 0).map(({ keyId }) => keyId);

async function fill(db: Database): Promise<string[]> {
  const ownerId = newId('user');
  await db.insert(user).values({ id: ownerId, name: 'Olena', email: 'olena@example.com' });
  const assistantId = await makeAssistant(db, ownerId, 'Mia', ['Prices?']);
  const held: string[] = [];
  for (let n = 0; n < HELD; n += 1) {
    const said = [
      asks(`What about ${WORD} ${n}?`),
      { ...answers('As the owner says.', `${assistantId}_0`), meant: `It is ${WORD}.` },
      asks(`And ${WORD}?`),
      doesNotKnow(),
    ];
    held.push(await hold(db, { ownerId, assistantId, said }));
  }
  const [conversationId = ''] = held;
  const left = { name: WORD, email: `${WORD}@example.com`, phone: '1', message: `Call ${WORD}` };
  const draft = { id: newId('contact'), draftId: 'draft_1', conversationId, assistantId, ownerId };
  await db.insert(contacts).values({ ...draft, ...left });
  const edits = { id: 'draft_1', fields: { name: { edit: 1, value: WORD } } };
  await db.update(conversations).set({ contactEdits: edits }).where(eq(conversations.id, conversationId));
  const at = new Date('2030-01-01T10:00:00Z');
  const times = { startsAt: at, endsAt: new Date('2030-01-01T11:00:00Z'), blockedFrom: at, blockedTo: at };
  const rest = { service: '', language: 'en', timeZone: 'UTC', test: false, wantsMeetLink: false };
  const whom = { name: WORD, email: `${WORD}@example.com`, phone: '2', note: WORD };
  await db
    .insert(bookings)
    .values({ id: newId('booking'), assistantId, ownerId, ...times, ...rest, ...whom });
  return held;
}

/** All that owners read of it. */
async function shown(db: Database) {
  const summaries = await selectSummaries(db).orderBy(conversations.id);
  const cards = await db
    .select({ id: conversations.id, edits: conversations.contactEdits })
    .from(conversations);
  return {
    transcripts: await readTranscripts(db, ids),
    summaries: summaries.map((row) => toSummary(db, row)),
    contacts: (await db.select().from(contacts)).map((row) => openContact(db, row)),
    bookings: (await db.select().from(bookings)).map((row) => openBooking(db, row)),
    edits: cards.map(({ id, edits }) => openEdits(db, id, edits)).filter(Boolean),
  };
}

const sums = async () =>
  (await database.pool.query('select * from conversation_counts order by 1, 2')).rows.concat(
    (await database.pool.query('select * from faq_counts order by 1, 2, 3')).rows,
  );

describe('stored texts', () => {
  it('are encrypted, without a word left, and read as before', async () => {
    const before = await shown(database.db);
    const counted = await sums();
    expect(await found()).not.toEqual([]);
    const db = withKeys(K1);
    // Four turns each, and a contact, a card and a meeting.
    expect(await reseal(db, whole)).toBe(4 * HELD + 3);
    expect(await found()).toEqual([]);
    expect(await shown(db)).toEqual(before);
    expect(await sums()).toEqual(counted);
    expect(await used()).toEqual(['k1']);
    expect(await reseal(db, whole)).toBe(0);
  });

  it('get another key, and can be read all the time', async () => {
    const before = await shown(database.db);
    await reseal(withKeys(K1), whole);
    const both = withKeys(K2, K1);
    expect(await shown(both)).toEqual(before);
    const stop = new AbortController();
    await reseal(both, { signal: stop.signal, pause: async () => stop.abort() });
    expect((await used()).toSorted()).toEqual(['k1', 'k2']);
    expect(await shown(both)).toEqual(before);
    await reseal(both, whole);
    expect(await used()).toEqual(['k2']);
    expect(await shown(withKeys(K2))).toEqual(before);
  });

  it('are decrypted when it is turned off, and can be searched again', async () => {
    const before = await shown(database.db);
    const words = () => database.pool.query('select * from conversation_words order by 1');
    const { rows: indexed } = await words();
    await reseal(withKeys(K1), whole);
    expect((await words()).rows).toEqual([]);
    await reseal(withTextKeys(database.db, createTextKeys(OFF)), whole);
    expect(await used()).toEqual([null]);
    expect(await shown(database.db)).toEqual(before);
    expect((await words()).rows).toEqual(indexed);
  });

  it('are whole when the work is killed in the middle of a slice, and it goes on later', async () => {
    const before = await shown(database.db);
    const db = withKeys(K1);
    const holding = await database.pool.connect();
    await holding.query('begin');
    await holding.query(`select from messages
      where conversation_id = (select id from conversations order by id desc limit 1) for update`);
    const working = reseal(db, whole);
    const isKilled = expect(working).rejects.toThrow();
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    }, 20_000);
    await isKilled;
    await holding.query('rollback');
    holding.release();
    expect((await used()).toSorted()).toEqual(['k1', null]);
    expect(await shown(db)).toEqual(before);
    await reseal(db, whole);
    expect(await used()).toEqual(['k1']);
    expect(await shown(db)).toEqual(before);
  });

  it('that were moved to another row stay closed, and stay as they are', async () => {
    const db = withKeys(K1);
    await reseal(db, whole);
    const [one = '', other = ''] = ids;
    await database.pool.query(
      `update messages m set text = o.text, memory = o.memory from messages o
        where m.conversation_id = $1 and o.conversation_id = $2 and o.id = m.id`,
      [one, other],
    );
    const moved = (await readTranscripts(db, [one])).get(one);
    expect(moved?.map(({ text }) => text)).toEqual(Array(4).fill(UNREADABLE));
    expect(moved?.[1]).not.toHaveProperty('meant');
    const both = withKeys(K2, K1);
    expect(await reseal(both, whole)).toBe(4 * HELD + 3 - 4);
    expect(await reseal(both, whole)).toBe(0);
    const left = await database.db.$count(messages, eq(messages.keyId, 'k1'));
    expect(left).toBe(4);
  });
});

describe('a start', () => {
  it('needs every key that texts are encrypted with', async () => {
    await requireTextKeys(database.pool, { keys: [], encrypts: false });
    await reseal(withKeys(K1), whole);
    await requireTextKeys(database.pool, { keys: [K2, K1], encrypts: true });
    await expect(requireTextKeys(database.pool, { keys: [K2], encrypts: true })).rejects.toThrow(
      /encrypted with k1: set PARLO_ENCRYPT_CONVERSATIONS/,
    );
    await expect(requireTextKeys(database.pool, { keys: [], encrypts: false })).rejects.toThrow(/k1/);
  });

  it('refuses another key of the same name', async () => {
    await reseal(withKeys(K1), whole);
    const other = { ...K2, id: 'k1' };
    await expect(requireTextKeys(database.pool, { keys: [other], encrypts: true })).rejects.toThrow(
      /The key k1 of PARLO_ENCRYPT_CONVERSATIONS is another one/,
    );
  });
});

it('what a visitor typed to look encrypted is neither taken for it nor lost', async () => {
  const said = 'e1.k1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const id = await hold(database.db, { said: [asks(said)] });
  await requireTextKeys(database.pool, { keys: [], encrypts: false });
  const db = withKeys(K1);
  await reseal(db, whole);
  expect((await readTranscripts(db, [id])).get(id)?.[0]?.text).toBe(said);
  const { rows } = await db.execute(sql`select text from messages where conversation_id = ${id}`);
  expect(rows[0]?.text).not.toBe(said);
});
