import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations, user } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { answers, asks, hold } from '../../testing/hold-conversation.ts';
import { deleteConversationsOf } from './delete-all-of.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('deletes all of an owner, however many, and nobody else’s', async () => {
  const { db } = database;
  await db.insert(user).values(['ada', 'bob'].map((id) => ({ id, name: id, email: `${id}@example.com` })));
  await db.execute(sql`insert into conversations (id, owner_id, server_id, origin, channel, seconds)
    select 'rtc_' || n, 'ada', 's', 'widget', 'voice', 9 from generate_series(1, 1200) n`);
  await hold(db, { ownerId: 'ada', said: [asks('Secret?'), answers('Yes.', 'faq_1')], endedAt: null });
  const kept = await hold(db, { ownerId: 'bob', said: [asks('Hello')] });
  await deleteConversationsOf(db, 'ada');
  expect(await db.select({ id: conversations.id }).from(conversations)).toEqual([{ id: kept }]);
  const { rows } = await db.execute(sql`select
    (select count(*)::int from messages) as messages, (select count(*)::int from conversation_words) as words,
    (select count(*)::int from faq_counts) as faq, (select array_agg(scope) from conversation_counts) as scopes`);
  expect(rows).toEqual([{ messages: 1, words: 1, faq: 0, scopes: ['bob'] }]);
  await deleteConversationsOf(db, 'ada');
  await db.delete(user).where(eq(user.id, 'ada'));
  expect(await db.select().from(conversations)).toHaveLength(1);
});
