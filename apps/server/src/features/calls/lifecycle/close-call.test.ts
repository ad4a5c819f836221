import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, conversations, minuteLeases, user } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addAccount, openLedger, readAccount, type TestLedger, useUpTo } from '../../../testing/ledger.ts';
import { beginCall, dropCall } from './begin-call.ts';
import { closeAbandoned, closeCall, closeSilent } from './close-call.ts';
import { beat } from './heartbeat.ts';

let database: TestDatabase;
let ledger: TestLedger;
let ownerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const SILENT = 45;

/** A call of an account with ten minutes: its first 30 seconds are leased. */
async function begin(of: { ownerId?: string | null } = {}) {
  ownerId = await addAccount(database.db);
  const payer = of.ownerId === undefined ? ownerId : of.ownerId;
  const call = { callId: newId('rtc'), conversationId: newId('conv'), ownerId: payer };
  const facts = {
    assistantId: null,
    serverId: 'server_1',
    origin: 'widget',
    consentedAt: null,
    address: null,
  } as const;
  const beginning = await beginCall(database.db, ledger.minutes, { ...call, ...facts });
  return { call, beginning };
}

/** Lets a call say that it took `seconds`, and then say nothing for `silent` seconds. */
async function fallSilent(id: string, seconds: number, silent: number): Promise<void> {
  await beat(database.db, new Map([[id, seconds]]));
  await database.db
    .update(conversations)
    .set({ heartbeatAt: sql`now() - make_interval(secs => ${silent})` })
    .where(eq(conversations.callId, id));
}

const end = (call: { callId: string; ownerId: string | null }, reason: string, seconds: number | null) =>
  closeCall(database.db, ledger.minutes, call, { reason, seconds });
const sweep = (mine?: string[]) => closeSilent(database.db, ledger.minutes, SILENT, mine);

async function read(callId: string) {
  const [row] = await database.db.select().from(conversations).where(eq(conversations.callId, callId));
  return row;
}

async function account() {
  const state = await readAccount(database.db, ownerId);
  expect(state.entered).toBe(state.seconds + state.leased);
  return state;
}

describe('a conversation', () => {
  it('begins with a lease, and leaves no trace of either when it is dropped', async () => {
    const { call, beginning } = await begin();
    expect(beginning).toMatchObject({ began: true, leased: 30, before: null, tookOver: null, history: [] });
    expect(await read(call.callId)).toMatchObject({ channel: 'voice', endedAt: null, seconds: 0 });
    expect(await account()).toMatchObject({ seconds: 570, leased: 30 });
    await dropCall(database.db, ledger.minutes, call, null);
    expect(await read(call.callId)).toBeUndefined();
    expect(await account()).toMatchObject({ seconds: 600, leased: 0, usage: new Map() });
  });

  it('ends once, with the first reason, and returns the billed seconds', async () => {
    const { call } = await begin();
    await Promise.all([end(call, 'left', 21.6), end(call, 'left', 21.6)]);
    await end(call, 'stopped', 29);
    expect(await read(call.callId)).toMatchObject({ endReason: 'left', seconds: 22 });
    expect(await account()).toMatchObject({ seconds: 578, usage: new Map([[call.callId, 22]]) });
  });

  it('counts no more than was leased for it', async () => {
    const { call } = await begin();
    await end(call, 'no_minutes', 30.4);
    expect(await read(call.callId)).toMatchObject({ endReason: 'no_minutes', seconds: 30 });
    const other = await begin();
    await end(other.call, 'left', 31);
    expect((await read(other.call.callId))?.seconds).toBe(30);
    expect(await account()).toMatchObject({ seconds: 570, usedSeconds: 30 });
  });

  it('is counted up to its last heartbeat when nobody knows better', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 17, 20);
    await end(call, 'host_failed', null);
    const row = await read(call.callId);
    expect(row).toMatchObject({ endReason: 'host_failed', seconds: 17 });
    expect(row?.endedAt).toEqual(row?.heartbeatAt);
    expect((await account()).usage.get(call.callId)).toBe(17);
  });

  it('counts a call of the demo assistant, without billing it', async () => {
    const { call, beginning } = await begin({ ownerId: null });
    expect(beginning).toMatchObject({ began: true, leased: null });
    await end(call, 'left', 75);
    expect(await read(call.callId)).toMatchObject({ seconds: 75 });
  });

  it('does not begin without minutes, nor without its assistant', async () => {
    const { db } = database;
    ownerId = await addAccount(db);
    await useUpTo(db, ledger, ownerId, 0);
    const ids = { callId: newId('rtc'), conversationId: newId('conv') };
    const facts = {
      assistantId: null,
      serverId: 's',
      origin: 'widget',
      consentedAt: null,
      address: null,
    } as const;
    const call = { ...ids, ...facts, ownerId };
    expect(await beginCall(db, ledger.minutes, call)).toEqual({ began: false, why: 'no_minutes' });
    expect(await read(call.callId)).toBeUndefined();
    ownerId = await addAccount(db);
    const gone = { ...call, ownerId, assistantId: 'assistant_gone' };
    expect(await beginCall(db, ledger.minutes, gone)).toEqual({ began: false, why: 'gone' });
    expect(await account()).toMatchObject({ seconds: 600, leased: 0 });
  });

  it('is billed though its owner deleted its turns', async () => {
    const { call } = await begin();
    await database.db.delete(conversations).where(eq(conversations.callId, call.callId));
    await end(call, 'left', 20);
    expect((await account()).usage.get(call.callId)).toBe(20);
  });

  it('ends though its account or its assistant was deleted meanwhile', async () => {
    const { call } = await begin();
    await database.db.delete(user).where(eq(user.id, ownerId));
    await end(call, 'left', 9);
    expect(await read(call.callId)).toBeUndefined();
    expect(await database.db.select().from(minuteLeases).where(eq(minuteLeases.callId, call.callId))).toEqual(
      [],
    );
    const next = await begin();
    const words = { name: 'x', prompt: '', greeting: '', voice: '' } as const;
    await database.db.insert(assistants).values({ id: 'assistant_1', ownerId, ...words });
    await database.db
      .update(conversations)
      .set({ assistantId: 'assistant_1' })
      .where(eq(conversations.callId, next.call.callId));
    await database.db.delete(assistants).where(eq(assistants.id, 'assistant_1'));
    await end(next.call, 'left', 9);
    expect((await account()).usage.get(next.call.callId)).toBe(9);
  });
});

describe('sweeping', () => {
  it('closes and bills calls without a heartbeat, and keeps live ones', async () => {
    const alive = await begin();
    await fallSilent(alive.call.callId, 5, SILENT - 5);
    const { call } = await begin();
    await fallSilent(call.callId, 20, SILENT + 5);
    expect(await sweep()).toBe(1);
    expect(await read(call.callId)).toMatchObject({ endReason: 'server_failed', seconds: 20 });
    expect((await account()).usage).toEqual(new Map([[call.callId, 20]]));
    expect(await read(alive.call.callId)).toMatchObject({ endedAt: null });
  });

  it('bills once though two servers do it at once', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 20, 60);
    const closed = await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await account()).toMatchObject({ seconds: 580, usage: new Map([[call.callId, 20]]) });
  });

  it('bills a call once although its server reports it again later', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 20, 60);
    expect(await sweep()).toBe(1);
    expect(await ledger.minutes.renew({ callId: call.callId, userId: ownerId })).toBeNull();
    await beat(database.db, new Map([[call.callId, 90]]));
    await end(call, 'left', 95);
    expect(await read(call.callId)).toMatchObject({ endReason: 'server_failed', seconds: 20 });
    expect(await account()).toMatchObject({ seconds: 580, usage: new Map([[call.callId, 20]]) });
  });

  it('leaves to a server what only that one knows the end of', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 20, 60);
    expect(await sweep([call.callId, 'rtc_other'])).toBe(0);
    await end(call, 'left', 24);
    expect(await read(call.callId)).toMatchObject({ endReason: 'left', seconds: 24 });
  });

  it('believes a call that says it lives while it is being closed', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 20, 60);
    const locked = Promise.withResolvers<void>();
    const beaten = Promise.withResolvers<void>();
    // The sweeper has found the call and waits for its account; then the call beats.
    const holding = database.db.transaction(async (tx) => {
      await ledger.minutes.lock(tx, ownerId);
      locked.resolve();
      await beaten.promise;
    });
    await locked.promise;
    const sweeping = sweep();
    await waitingForLock();
    await beat(database.db, new Map([[call.callId, 25]]));
    beaten.resolve();
    await holding;
    expect(await sweeping).toBe(0);
    expect(await read(call.callId)).toMatchObject({ endedAt: null, seconds: 25 });
    await end(call, 'left', 26);
  });

  it('that a provider held is named once it is closed, since it may go on there', async () => {
    const [{ call: hosted }, { call: local }] = [await begin(), await begin()];
    await database.db
      .update(conversations)
      .set({ providerRef: 'rtc_theirs' })
      .where(eq(conversations.callId, hosted.callId));
    for (const { callId } of [hosted, local]) await fallSilent(callId, 5, SILENT + 5);
    const left: object[] = [];
    const sweepAll = () =>
      closeSilent(database.db, ledger.minutes, SILENT, [], (call) => void left.push(call));
    await sweepAll();
    await sweepAll();
    const { callId } = hosted;
    expect(left).toEqual([{ callId, ref: 'rtc_theirs', assistantId: null }]);
  });

  it('after a start alone on a database closes everything that is open', async () => {
    const { call } = await begin();
    await fallSilent(call.callId, 11, 3);
    const chat = { id: newId('chat'), serverId: 's', origin: 'widget', channel: 'chat' } as const;
    await database.db.insert(conversations).values(chat);
    expect(await closeAbandoned(database.db, ledger.minutes)).toBeGreaterThanOrEqual(1);
    expect(await closeAbandoned(database.db, ledger.minutes)).toBe(0);
    expect(await read(call.callId)).toMatchObject({ endReason: 'server_failed', seconds: 11 });
    const [typed] = await database.db.select().from(conversations).where(eq(conversations.id, chat.id));
    expect(typed).toMatchObject({ endedAt: null });
  });
});

/** Resolves when some transaction waits for a lock of this database. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}
