import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { conversations } from '../../db/schema.ts';
import { answers, asks, hold } from '../../testing/hold-conversation.ts';
import { leaveSums } from '../../testing/leave-sums.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestResponse } from '../../testing/test-client.ts';

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
});

const remove = (body: object) => owner.client.post('/api/delete_assistant', { email: owner.email, ...body });
const listOf = (answer: TestResponse) => answer.body.assistants as { readonly id: string }[];
const addNamed = async (...names: string[]) => {
  const ids: string[] = [];
  for (const assistantName of names) {
    const assistant = { assistantName, assistantPrompt: 'p', greetingMessage: 'Hello', voice: 'coral' };
    const { body } = await owner.client.post('/api/add_assistant', { email: owner.email, assistant });
    ids.push(body.assistantId as string);
  }
  return ids;
};

describe('POST /api/delete_assistant', () => {
  it('deletes by index and by id, and returns the remaining assistants', async () => {
    const [first, , third] = await addNamed('One', 'Two', 'Three');
    const answer = await remove({ index: 1 });
    expect(answer.body).toMatchObject({ success: true, message: 'Assistant deleted.' });
    expect(listOf(answer).map(({ id }) => id)).toEqual([first, third]);
    expect(listOf(await remove({ assistantId: first })).map(({ id }) => id)).toEqual([third]);
  });

  it('deletes any number of its conversations, and keeps their billing and all others', async () => {
    const [id = '', other = ''] = await addNamed('Gone', 'Stays');
    const { db, pool } = app.database;
    const said = [asks('Open?'), answers('Yes.', 'faq_1')];
    const held = await hold(db, { ownerId: owner.id, assistantId: id, said });
    await db.execute(sql`insert into conversations (id, assistant_id, owner_id, server_id, origin, channel, seconds)
      select ${id} || n, ${id}, ${owner.id}, 'here', 'widget', 'voice', 60 from generate_series(1, 450) n`);
    const kept = await hold(db, { ownerId: owner.id, assistantId: other, said });
    await pool.query(
      `insert into minute_entries (id, user_id, kind, seconds, reference, assistant_id)
       values ('entry_kept', $2, 'usage', -60, $3, $1)`,
      [id, owner.id, held],
    );
    await remove({ assistantId: id });
    const left = await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.ownerId, owner.id));
    expect(left).toEqual([{ id: kept }]);
    const { body } = await owner.client.post('/api/get_analytics', {});
    expect(body.totals).toMatchObject({ calls: 1, seconds: 60, answered: 1 });
    const all = await owner.client.get('/api/export_conversations?format=json');
    expect(all.body).toMatchObject([{ id: kept }]);
    const billed = await pool.query('select seconds from minute_entries where assistant_id = $1', [id]);
    expect(billed.rows).toEqual([{ seconds: -60 }]);
  });

  it('deletes the remains of earlier deleted conversations, and subtracts them from the owner’s sums', async () => {
    const [id = '', other = ''] = await addNamed('Summed', 'Other');
    const { db, pool } = app.database;
    // Each of both assistants had one conversation, and the owner those two.
    await leaveSums(db, id, other);
    await leaveSums(db, owner.id);
    await pool.query('update conversation_counts set calls = 2, seconds = 120 where scope = $1', [owner.id]);
    await pool.query('update faq_counts set answers = 2 where scope = $1', [owner.id]);
    const sums = async () => {
      const scopes = [[owner.id, id, other]];
      const counts = await pool.query(
        'select scope, calls, seconds from conversation_counts where scope = any ($1) order by scope = $2 desc',
        [...scopes, owner.id],
      );
      const faq = await pool.query(
        'select scope, answers from faq_counts where scope = any ($1) order by scope = $2 desc',
        [...scopes, owner.id],
      );
      return [counts.rows, faq.rows];
    };
    await remove({ assistantId: id });
    expect(await sums()).toEqual([
      [
        { scope: owner.id, calls: 1, seconds: 60 },
        { scope: other, calls: 1, seconds: 60 },
      ],
      [
        { scope: owner.id, answers: 1 },
        { scope: other, answers: 1 },
      ],
    ]);
    await remove({ assistantId: other });
    expect(await sums()).toEqual([[], []]);
  });

  it('lets only one of two deletions by id succeed', async () => {
    const [id] = await addNamed('Twice');
    const answers = await Promise.all([remove({ assistantId: id }), remove({ assistantId: id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('refuses an index out of range', async () => {
    const answer = await remove({ index: 0 });
    expect([answer.status, answer.body.code]).toEqual([409, 'index_out_of_range']);
  });

  it('waits for a turn that is being counted without standing in its way', async () => {
    const [id = '', other = ''] = await addNamed('Gone', 'Busy');
    const { db, pool } = app.database;
    const [early, late] = [new Date('2026-01-05T00:00Z'), new Date('2026-01-05T01:00Z')];
    const held = { ownerId: owner.id, assistantId: other, said: [asks('Open?')] };
    const lateCall = await hold(db, { ...held, startedAt: late });
    const earlyCall = await hold(db, { ...held, startedAt: early });
    // Rows that are not locked in order are locked as they lie: the later one first.
    for (const slot of [late, early]) {
      await pool.query('insert into conversation_counts values ($1, $2, 1, 60, 0, 0, 0, 0)', [id, slot]);
      await pool.query(
        'update conversation_counts set calls = 2, seconds = 120 where scope = $1 and slot = $2',
        [owner.id, slot],
      );
    }
    const writer = await pool.connect();
    const count = (call: string) =>
      writer.query('update conversations set seconds = seconds + 1 where id = $1', [call]);
    await writer.query('begin');
    await count(earlyCall);
    const removed = remove({ assistantId: id });
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 10_000);
    await count(lateCall);
    await writer.query('commit');
    writer.release();
    expect((await removed).status).toBe(200);
    const { rows } = await pool.query(
      'select scope, calls, seconds from conversation_counts where scope = any ($1) order by scope = $2, slot',
      [[owner.id, other], owner.id],
    );
    expect(rows.map(({ calls, seconds }) => [calls, seconds])).toEqual(Array(4).fill([1, 61]));
  });

  it('can be repeated when it failed in the middle', async () => {
    const [id = ''] = await addNamed('Stubborn');
    const { db, pool } = app.database;
    await hold(db, { ownerId: owner.id, assistantId: id, said: [asks('Open?')] });
    await leaveSums(db, owner.id, id);
    await pool.query(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'not now' using errcode = 'serialization_failure'; end $$`);
    await pool.query(
      'create trigger refused before delete on assistants for each row execute function refuse()',
    );
    const failed = await remove({ assistantId: id });
    expect([failed.status, failed.body.reason]).toEqual([503, 'changed_meanwhile']);
    await pool.query('drop function refuse cascade');
    expect((await remove({ assistantId: id })).status).toBe(200);
    expect(await db.$count(conversations, eq(conversations.ownerId, owner.id))).toBe(0);
    const { rows } = await pool.query('select from conversation_counts where scope in ($1, $2)', [
      owner.id,
      id,
    ]);
    expect(rows).toEqual([]);
  });
});

/** Transactions of this database that wait for another one. */
async function waiting(): Promise<number> {
  const { rowCount } = await app.database.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rowCount ?? 0;
}
