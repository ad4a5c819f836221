import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { conversations, messages } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { claimTurn, freeClaims, keepClaimed, settleTurn, type TypedTurn } from './claim-turn.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

const turn = (changed: Partial<TypedTurn> = {}): TypedTurn => ({
  conversationId: newId('conv'),
  assistantId: null,
  ownerId: null,
  serverId: 'server_1',
  origin: 'widget',
  consentedAt: null,
  itemId: newId('item'),
  text: 'Hello',
  ...changed,
});
const again = (of: TypedTurn) => claimTurn(database.db, { ...of, itemId: newId('item') });
const saidBy = ({ conversationId }: TypedTurn) => eq(messages.conversationId, conversationId);
const saidIn = (of: TypedTurn) => database.db.$count(messages, saidBy(of));

it('lets one server at a time answer, and stores no waiting turn', async () => {
  const first = turn();
  const claims = await Promise.all([again(first), again(first), again(first)]);
  const claimed = claims.filter((claim) => claim.claimed);
  expect(claimed).toHaveLength(1);
  expect(claims.filter((claim) => !claim.claimed && claim.why === 'answering')).toHaveLength(2);
  expect(await saidIn(first)).toBe(1);
  const [claim] = claimed;
  if (claim) await settleTurn(database.db, claim.conversation, []);
  expect(await again(first)).toMatchObject({ claimed: true, turnsLeft: 98 });
});

it('is free again when the server that answered has died', async () => {
  const first = turn();
  await again(first);
  await database.db
    .update(conversations)
    .set({ answeringUntil: sql`now() - interval '1 second'` })
    .where(eq(conversations.id, first.conversationId));
  expect(await again(first)).toMatchObject({ claimed: true });
});

it('stays claimed while its reply is being written, and not after it was settled', async () => {
  // Only what renews: the database's own timers stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = turn();
  const claim = await again(first);
  if (!claim.claimed) throw new Error('It was not claimed.');
  const { db } = database;
  const until = async () => {
    const [row] = await db.select().from(conversations).where(eq(conversations.id, first.conversationId));
    return row?.answeringUntil ?? null;
  };
  const before = (await until()) ?? new Date();
  const release = keepClaimed(db, claim.conversation);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(async () => Number(await until())).toBeGreaterThan(before.getTime());
  await settleTurn(db, claim.conversation, []);
  await vi.advanceTimersByTimeAsync(5_000);
  release();
  expect(vi.getTimerCount()).toBe(0);
  // Its own turn, after the renewal that changes nothing.
  await db.execute(sql`select 1`);
  expect(await until()).toBeNull();
});

it('keeps the order of what was said when the clock is set back', async () => {
  const { db } = database;
  const first = turn({ text: 'One' });
  const before = await again(first);
  if (before.claimed) await settleTurn(db, before.conversation, []);
  // As if an hour had passed, which a clock that is set back then takes away.
  await db.update(messages).set({ startedAtMs: 3_600_000 }).where(saidBy(first));
  const claim = await again({ ...first, text: 'Two' });
  if (!claim.claimed) throw new Error('It was not claimed.');
  expect(claim.atMs).toBe(3_600_000);
  const reply = { itemId: newId('item'), role: 'assistant', via: 'text', text: 'Two, then.' } as const;
  const heard = { ...reply, interrupted: false, hidden: false, startedAtMs: claim.atMs };
  await settleTurn(db, claim.conversation, [heard]);
  const stored = await db.select().from(messages).where(saidBy(first)).orderBy(messages.position);
  expect(stored.map(({ text }) => text)).toEqual(['One', 'Two', 'Two, then.']);
});

it('begins nothing for an owner or an assistant that is gone, nor in somebody else’s conversation', async () => {
  const { db } = database;
  const gone = { claimed: false, why: 'gone' };
  expect(await claimTurn(db, turn({ assistantId: 'assistant_gone' }))).toEqual(gone);
  expect(await claimTurn(db, turn({ ownerId: 'user_gone' }))).toEqual(gone);
  const mine = turn();
  await again(mine);
  await db.execute(sql`update conversations set answering_until = null where id = ${mine.conversationId}`);
  expect(await again({ ...mine, assistantId: 'assistant_of_another' })).toEqual(gone);
  expect(await saidIn(mine)).toBe(1);
});

it('does not begin a conversation again that was deleted while a turn waited for it', async () => {
  const { db } = database;
  const first = turn();
  await again(first);
  expect(await claimTurn(db, first, 'known')).toEqual({ claimed: false, why: 'answering' });
  await db.delete(conversations).where(eq(conversations.id, first.conversationId));
  expect(await claimTurn(db, first, 'known')).toEqual({ claimed: false, why: 'gone' });
  expect(await saidIn(first)).toBe(0);
});

it('frees what an earlier run of the only server left claimed, and keeps what was typed', async () => {
  const { db } = database;
  const first = turn();
  await again(first);
  expect(await claimTurn(db, { ...first, itemId: newId('item') })).toEqual({
    claimed: false,
    why: 'answering',
  });
  await freeClaims(db);
  expect(await claimTurn(db, { ...first, itemId: newId('item') })).toMatchObject({ claimed: true });
  expect(await saidIn(first)).toBe(2);
});
