import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetVisitors } from './features/billing/visitor-limits.ts';
import { deletePast } from './features/calendar/own-bookings.ts';
import { sweepDrafts } from './features/calls/access/drafts.ts';
import { deleteExpired, deleteOwnerless } from './features/conversations/delete-expired.ts';
import { createSharedLimits } from './platform/limits/shared-limits.ts';
import { newId } from './platform/new-id.ts';
import { ERASURE } from './testing/erasure-table.ts';
import { findWords, plantWords, tablesOf } from './testing/plant-words.ts';
import { type Owner, signUp } from './testing/sign-up.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const LONG_AGO = '2020-01-01T00:00:00Z';
const LATER = '2020-01-01T01:00:00Z';
const MEETING = { starts_at: LONG_AGO, blocked_from: LONG_AGO, ends_at: LATER, blocked_to: LATER };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
const ORDER = {
  plan_type: 'starter',
  status: 'completed',
  dispute: 'won',
  currency: 'usd',
  cents: 100,
  provider: 'test',
};

interface Planted {
  /** Planted in every text. */
  readonly word: string;
  readonly owner: Owner;
  readonly assistantId: string;
  readonly conversationId: string;
}

let count = 0;

/** Every table gets a row of one account, one assistant and one conversation, and a file is stored. */
async function fill(): Promise<Planted> {
  const { pool } = app.database;
  const word = `zq7planted${++count}x`;
  const owner = await signUp(app, `${word}@example.com`);
  const [assistantId, conversationId, key] = [newId('assistant'), newId('rtc'), newId('file')];
  const names = 'update "user" set name = $2, surname = $2, phone = $2, image = $2 where id = $1';
  await pool.query(names, [owner.id, word]);
  const bytes = join(app.dataDir, word);
  await writeFile(bytes, `Prices of ${word}.`);
  await app.services.files.put(key, bytes);
  await plantWords(
    pool,
    word,
    { user: owner.id },
    {
      assistants: { id: assistantId, retention_days: null },
      conversations: { id: conversationId, channel: 'voice', origin: 'widget' },
      bookings: { ...MEETING, state: 'booked', time_zone: 'UTC', language: 'en' },
      contacts: { state: 'done' },
      files: { key },
      calendar_connections: { provider: 'caldav' },
      starter_months: { ends_at: LATER },
      starter_subscriptions: { provider: 'test', status: 'active' },
      orders: { ...ORDER, id: newId('order'), assistant_id: assistantId },
      acts: { id: newId('act'), act: 'edit_assistant', about_id: assistantId, via: 'session' },
      admin_acts: { id: newId('act'), act: 'suspend', by: owner.email, about: owner.email },
      // A sign-in that waits for a code, as better-auth stores it.
      verification: { identifier: `2fa-${word}`, value: owner.id },
      conversation_counts: { scope: assistantId },
      faq_counts: { scope: assistantId },
      minute_entries: { reference: conversationId, assistant_id: assistantId },
      minute_leases: { assistant_id: assistantId },
      language_model_use: { assistant_id: assistantId },
      call_cost_days: { assistant_id: assistantId },
      // Without foreign keys, as the erasure has to find them.
      telephone_numbers: { owner_id: owner.id, assistant_id: assistantId, transfer_to: `+${word}` },
      // The sums of all calls that the operator pays for and texts of the operator name nobody.
      site_texts: { only: true },
      local_models: { only: true },
    },
  );
  return { word, owner, assistantId, conversationId };
}

/** The columns with one of these words, by table. Jobs that are done within an hour of it are left out. */
async function find(...words: string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  await app.runJobs();
  return new Map(
    [...(await findWords(app.database.pool, words))].filter(([table]) => !table.startsWith('pgboss.')),
  );
}

/** The names of jobs with one of these words, which a finished job keeps for its time. */
async function jobsWith(word: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    'select distinct name from pgboss.job where strpos(data::text, $1) > 0 order by name',
    [word],
  );
  return rows.map(({ name }) => name);
}

/** The stored files that contain a word. */
async function filesWith(word: string): Promise<string[]> {
  await app.runJobs();
  const folder = join(app.dataDir, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    if ((await readFile(join(entry.parentPath, entry.name))).includes(word)) found.push(entry.name);
  }
  return found;
}

/** The tables whose rows are gone, at the latest, when these are. */
const goneWith = (...things: string[]) =>
  Object.entries(ERASURE).flatMap(([table, line]) =>
    'erasedWith' in line && things.includes(line.erasedWith) ? [table] : [],
  );

async function post({ owner }: Planted, path: string, body: object): Promise<void> {
  expect(await owner.client.post(path, body)).toMatchObject({ status: 200 });
}

it('says of every table what becomes of its rows', async () => {
  expect(Object.keys(ERASURE).toSorted()).toEqual((await tablesOf(app.database.pool)).toSorted());
});

describe('deleting', () => {
  it('a conversation leaves nothing of it, and nothing else is lost', async () => {
    const planted = await fill();
    const { word, owner, assistantId, conversationId } = planted;
    const filled = await find(word, owner.id, assistantId, conversationId);
    expect([...filled.keys()].toSorted()).toEqual(Object.keys(ERASURE).toSorted());

    await post(planted, '/api/delete_conversation', { conversationId });
    const left = await find(word, owner.id, assistantId);
    expect(Object.keys(ERASURE).filter((table) => !left.has(table))).toEqual(goneWith('conversation'));
    // The ledger names the call, without a word of it.
    expect([...(await find(conversationId)).keys()]).toEqual(['minute_entries']);
  });

  it('an assistant leaves nothing of it, of its conversations and files', async () => {
    const planted = await fill();
    const { word, owner, assistantId } = planted;
    expect(await filesWith(word)).toHaveLength(1);
    await post(planted, '/api/delete_assistant', { email: owner.email, assistantId });
    const left = await find(word);
    expect(goneWith('conversation', 'assistant').filter((table) => left.has(table))).toEqual([]);
    expect(await filesWith(word)).toEqual([]);
  });

  it('an account leaves nothing of it, except where a line says why', async () => {
    const planted = await fill();
    const { word, owner, assistantId, conversationId } = planted;
    await post(planted, '/api/delete_account', { password: owner.password });
    const left = await find(word);
    expect(goneWith('conversation', 'assistant', 'account').filter((table) => left.has(table))).toEqual([]);
    for (const [table, line] of Object.entries(ERASURE)) {
      if ('left' in line) expect(left.get(table)).toEqual(line.left.toSorted());
    }
    expect(await find(owner.id, assistantId, conversationId)).toEqual(new Map());
    expect(await filesWith(word)).toEqual([]);
    // Ends the access at the calendar's provider; sealed, and kept for an hour.
    expect(await jobsWith(word)).toEqual(['calendar_withdraw']);
  });
});

describe('time', () => {
  it('takes conversations and meetings that are older than their assistant keeps them', async () => {
    const { word, assistantId, conversationId } = await fill();
    const { db } = app.services;
    const gone = [...goneWith('conversation'), 'bookings'];
    const keepFor = (days: number) =>
      app.database.pool.query('update assistants set retention_days = $2 where id = $1', [assistantId, days]);
    const pass = async () => {
      await deleteExpired(db, { signal: new AbortController().signal, pause: async () => undefined });
      await deletePast(db);
    };
    await keepFor(36_500);
    await pass();
    const before = await find(word);
    expect(gone.filter((table) => !before.has(table))).toEqual([]);
    await keepFor(30);
    await pass();
    const left = await find(word);
    expect(gone.filter((table) => left.has(table))).toEqual([]);
    expect([...(await find(conversationId)).keys()]).toEqual(['minute_entries']);
  });

  it('takes what nobody can delete: visitors of the demo, their networks, drafts and counts', async () => {
    const { word, conversationId } = await fill();
    const { db } = app.services;
    await app.database.pool.query('update conversations set owner_id = null where id = $1', [conversationId]);
    await deleteOwnerless(db);
    await forgetVisitors(db);
    await sweepDrafts(db);
    await app.database.pool.query('update rate_limits set expire = 1 where key = $1', [word]);
    const { pool } = app.database;
    await createSharedLimits({ pool, secret: Buffer.from('x'), stopping: app.stopping.signal }).sweep();
    const left = await find(word);
    const expiring = Object.entries(ERASURE).flatMap(([table, line]) => ('expires' in line ? [table] : []));
    const gone = [...expiring, ...goneWith('conversation'), 'assistant_drafts', 'visitor_limit_hits'];
    expect(gone.filter((table) => left.has(table))).toEqual([]);
  });
});
