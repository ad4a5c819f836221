import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, visitorDays, visitorLimitHits } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, give, openLedger, readAccount, type TestLedger } from '../../testing/ledger.ts';
import { openLease } from './lease.ts';
import { createNameVisitor, forgetVisitors } from './visitor-limits.ts';

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

/** A paying owner's assistant, and calls to it. */
async function open(limits: { visitorCallsAtOnce?: number; visitorMinutesPerDay?: number } = {}) {
  const { db } = database;
  const userId = await addAccount(db);
  await give(db, userId, 100 * 3_600);
  const assistantId = newId('assistant');
  const words = { name: 'Mia', prompt: '', greeting: '' };
  await db
    .insert(assistants)
    .values({ id: assistantId, ownerId: userId, ...words, voice: '', minutesTotal: 5_000, ...limits });
  return {
    userId,
    assistantId,
    call: (callId: string, address: string | null) =>
      db.transaction((tx) => ledger.minutes.open(tx, { callId, userId, assistantId, address })),
    renew: (callId: string) => ledger.minutes.renew({ callId, userId }),
    end: (callId: string, seconds: number) =>
      db.transaction((tx) => ledger.minutes.settle(tx, { callId, userId, seconds })),
  };
}

const hits = (assistantId: string) =>
  database.db.select().from(visitorLimitHits).where(eq(visitorLimitHits.assistantId, assistantId));

describe('one address', () => {
  it('drains no more than 30 minutes a day, over however many calls, three at a time', async () => {
    const { userId, call, renew, end } = await open();
    let drained = 0;
    for (let wave = 0; ; wave++) {
      const ids = Array.from({ length: 20 }, (_, n) => `rtc_${userId}_${wave}_${n}`);
      const leases = await Promise.all(ids.map((id) => call(id, '203.0.113.7')));
      const running = ids.filter((_, n) => typeof leases[n] === 'number');
      expect(running.length).toBeLessThanOrEqual(3);
      if (running.length === 0) {
        expect(new Set(leases)).toEqual(new Set(['daily_limit']));
        break;
      }
      if (wave === 0) {
        expect(running).toHaveLength(3);
        expect(leases.filter((lease) => lease === 'too_many_calls')).toHaveLength(17);
      }
      for (const id of running) drained += await drain(id, Number(leases[ids.indexOf(id)]));
    }
    /** Talks until there is no more, a little longer than it may. */
    async function drain(id: string, leased: number): Promise<number> {
      let seconds = leased;
      for (let more = await renew(id); typeof more === 'number'; more = await renew(id)) seconds += more;
      expect(await renew(id)).toBe('daily_limit');
      return (await end(id, seconds + 30)) ?? 0;
    }
    expect(drained).toBe(30 * 60);
    expect(await readAccount(database.db, userId)).toMatchObject({ usedSeconds: 1_800, leased: 0 });
    // Somebody else is not kept out by it.
    expect(await call(newId('rtc'), '203.0.113.8')).toBe(120);
  });

  it('has its own day with each assistant, and what its owner says', async () => {
    const one = await open({ visitorCallsAtOnce: 1, visitorMinutesPerDay: 1 });
    expect(await one.call('rtc_v1', '203.0.113.7')).toBe(60);
    expect(await one.call('rtc_v2', '203.0.113.7')).toBe('too_many_calls');
    expect(await one.end('rtc_v1', 20)).toBe(20);
    expect(await one.call('rtc_v3', '203.0.113.7')).toBe(40);
    await one.end('rtc_v3', 40);
    expect(await one.call('rtc_v4', '203.0.113.7')).toBe('daily_limit');
    const other = await open();
    expect(await other.call('rtc_v5', '203.0.113.7')).toBe(120);
  });

  it('is not counted for the owner’s own calls', async () => {
    const { call, renew } = await open({ visitorCallsAtOnce: 1, visitorMinutesPerDay: 1 });
    expect(await call('rtc_own_1', null)).toBe(120);
    expect(await call('rtc_own_2', null)).toBe(120);
    expect(await renew('rtc_own_1')).toBe(120);
  });

  it('begins a new day at midnight, and what runs since yesterday still counts as running', async () => {
    const { db } = database;
    const { userId, assistantId } = await open({ visitorCallsAtOnce: 1, visitorMinutesPerDay: 1 });
    const at = (iso: string) =>
      createNameVisitor(Buffer.alloc(32), () => Date.parse(iso))(assistantId, '203.0.113.7');
    const lease = (callId: string, iso: string) =>
      db.transaction((tx) => openLease(tx, { callId, userId, assistantId, visitor: at(iso) }));
    expect(await lease('rtc_late', '2026-03-01T23:59:59Z')).toBe(60);
    expect(await lease('rtc_early', '2026-03-02T00:00:00Z')).toBe('too_many_calls');
    await db.transaction((tx) => ledger.minutes.settle(tx, { callId: 'rtc_late', userId, seconds: 60 }));
    expect(await lease('rtc_same', '2026-03-01T23:59:59Z')).toBe('daily_limit');
    expect(await lease('rtc_next', '2026-03-02T00:00:00Z')).toBe(60);
  });
});

describe('the stored data of a visitor', () => {
  it('is no address, tells no two days or assistants apart, and is gone after two days', async () => {
    const { db } = database;
    const { call, end } = await open();
    await call('rtc_kept', '203.0.113.99');
    await end('rtc_kept', 60);
    const rows = await db.select().from(visitorDays);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    const name = createNameVisitor(Buffer.alloc(32), () => Date.parse('2026-03-02T12:00:00Z'));
    const names = [name('a', '203.0.113.99'), name('b', '203.0.113.99'), name('a', '203.0.113.98')];
    expect(new Set(names.flatMap(({ today, yesterday }) => [today, yesterday])).size).toBe(6);
    const otherKey = createNameVisitor(Buffer.alloc(32, 1), () => Date.parse('2026-03-02T12:00:00Z'));
    expect(otherKey('a', '203.0.113.99').today).not.toBe(name('a', '203.0.113.99').today);

    const before = (hours: number) => ({ createdAt: sql`now() - make_interval(hours => ${hours})` });
    await db.delete(visitorDays);
    await db.insert(visitorDays).values([
      { visitor: 'old', seconds: 1, ...before(49) },
      { visitor: 'new', seconds: 1, ...before(47) },
    ]);
    await forgetVisitors(db);
    expect(await db.select().from(visitorDays)).toMatchObject([{ visitor: 'new' }]);
  });
});

describe('an owner', () => {
  it('is notified once a day that a limit struck, however often it does', async () => {
    const { userId, assistantId } = await open();
    await Promise.all(Array.from({ length: 9 }, () => ledger.minutes.countLimitHit(assistantId)));
    expect(ledger.notices.filter((notice) => notice.userId === userId)).toEqual([
      { kind: 'visitor_limit', userId, assistant: 'Mia' },
    ]);
    expect(await hits(assistantId)).toMatchObject([{ calls: 9 }]);
    await database.db
      .update(visitorLimitHits)
      .set({ day: sql`current_date - 1` })
      .where(eq(visitorLimitHits.assistantId, assistantId));
    await ledger.minutes.countLimitHit(assistantId);
    expect(ledger.notices.filter((notice) => notice.userId === userId)).toHaveLength(2);
  });

  it('is not notified of an assistant that is gone', async () => {
    const before = ledger.notices.length;
    await ledger.minutes.countLimitHit('assistant_gone');
    expect(ledger.notices).toHaveLength(before);
    expect(await hits('assistant_gone')).toEqual([]);
  });
});
