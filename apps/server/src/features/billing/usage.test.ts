import type { UsageResponse } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, minuteEntries } from '../../db/schema.ts';
import type { OwnerContext } from '../../platform/api.ts';
import { newId } from '../../platform/new-id.ts';
import { addAccount } from '../../testing/ledger.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { getUsage, usageQuery } from './usage.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Use {
  readonly assistantId?: string | null;
  readonly seconds?: number;
  readonly at?: Date | string;
  readonly name?: string | null;
}

async function use(userId: string, ...uses: readonly Use[]): Promise<void> {
  const rows = uses.map(({ assistantId = null, seconds = 60, at = new Date(), name = null }) => ({
    ...({ id: newId('entry'), userId, kind: 'usage', seconds: -seconds, reference: newId('rtc') } as const),
    assistantId,
    note: name,
    createdAt: new Date(at),
  }));
  await app.services.db.insert(minuteEntries).values(rows);
}

async function addAssistant(ownerId: string, name: string): Promise<string> {
  const id = newId('assistant');
  await app.services.db.insert(assistants).values({ id, ownerId, name, prompt: '', greeting: '', voice: '' });
  return id;
}

async function read({ client }: Owner, input: object = { days: 7 }): Promise<UsageResponse> {
  const { status, body } = await client.post('/api/get_usage', input);
  expect(status).toBe(200);
  return body as unknown as UsageResponse;
}

/** As somebody sees it at the moment `now`. */
async function readAt(userId: string, now: string, timeZone: string): Promise<UsageResponse> {
  const operation = getUsage(app.services.db, () => new Date(now));
  return operation({ days: 7, timeZone }, { user: { id: userId } } as OwnerContext);
}

const used = ({ days }: UsageResponse) => days.filter(({ seconds }) => seconds.some((one) => one > 0));

describe('minutes used', () => {
  it('are zero on every day at first', async () => {
    const { days, ...rest } = await read(await signUp(app), { days: 30 });
    expect(rest).toMatchObject({ assistants: [], others: 0 });
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), seconds: [] });
    expect(new Set(days.map(({ day }) => day)).size).toBe(30);
  });

  it('are counted by assistant, the most used first, and are nobody else’s', async () => {
    const owner = await signUp(app);
    const other = await signUp(app);
    const mia = await addAssistant(owner.id, 'Mia');
    const leo = await addAssistant(owner.id, 'Leo');
    await use(owner.id, { assistantId: mia, seconds: 30 }, { assistantId: leo, seconds: 90 });
    await use(owner.id, { assistantId: mia, seconds: 40 }, { seconds: 5 });
    await use(other.id, { seconds: 1_000 });
    const usage = await read(owner);
    expect(usage.assistants).toEqual([
      { id: leo, name: 'Leo', deleted: false },
      { id: mia, name: 'Mia', deleted: false },
      { id: null, name: '', deleted: false },
    ]);
    expect(used(usage).map(({ seconds }) => seconds)).toEqual([[90, 70, 5]]);
  });

  it('are of the days of the reader’s time zone, also when its clocks change', async () => {
    const userId = await addAccount(app.services.db);
    // Kyiv changes from UTC+3 to UTC+2 on 25 October 2026, a day of 25 hours.
    await use(userId, { at: '2026-10-24T20:59:59Z', seconds: 1 }, { at: '2026-10-24T21:00:00Z', seconds: 2 });
    await use(userId, { at: '2026-10-25T21:59:59Z', seconds: 4 }, { at: '2026-10-25T22:00:00Z', seconds: 8 });
    const kyiv = await readAt(userId, '2026-10-26T10:00:00Z', 'Europe/Kyiv');
    expect(used(kyiv)).toEqual([
      { day: '2026-10-24', seconds: [1] },
      { day: '2026-10-25', seconds: [6] },
      { day: '2026-10-26', seconds: [8] },
    ]);
    const utc = await readAt(userId, '2026-10-26T10:00:00Z', 'UTC');
    expect(used(utc)).toEqual([
      { day: '2026-10-24', seconds: [3] },
      { day: '2026-10-25', seconds: [12] },
    ]);
  });

  it('are counted from the beginning of the first day on, and no credits are among them', async () => {
    const userId = await addAccount(app.services.db);
    await use(userId, { at: '2026-10-19T23:59:59Z' }, { at: '2026-10-20T00:00:00Z', seconds: 7 });
    const { days } = await readAt(userId, '2026-10-26T10:00:00Z', 'UTC');
    expect(days[0]).toEqual({ day: '2026-10-20', seconds: [7] });
    expect(used({ days } as UsageResponse)).toHaveLength(1);
  });

  it('keeps the last known name of a deleted assistant', async () => {
    const owner = await signUp(app);
    const gone = newId('assistant');
    const hour = 3_600_000;
    await use(
      owner.id,
      { assistantId: gone, name: 'Poppy', at: new Date(Date.now() - hour), seconds: 200 },
      { assistantId: gone, name: 'Poppy the second' },
      { assistantId: newId('assistant') },
    );
    expect((await read(owner)).assistants).toEqual([
      { id: gone, name: 'Poppy the second', deleted: true },
      { id: expect.any(String), name: '', deleted: true },
    ]);
  });

  it('of more than eight assistants are summed up', async () => {
    const owner = await signUp(app);
    const uses = Array.from({ length: 11 }, (_, at) => ({
      assistantId: newId('assistant'),
      seconds: 100 - at,
      name: `A${at}`,
    }));
    await use(owner.id, ...uses, { ...uses[0], seconds: 1 });
    const usage = await read(owner);
    expect(usage.others).toBe(3);
    expect(usage.assistants.map(({ name }) => name)).toEqual([
      'A0',
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'A6',
      'A7',
    ]);
    expect(usage.days.at(-1)?.seconds).toEqual([101, 99, 98, 97, 96, 95, 94, 93, 92 + 91 + 90]);
    expect(usage.days.at(-2)?.seconds).toEqual(Array(9).fill(0));
  });

  it.each([
    [{ days: 8 }, 'days'],
    [{}, 'days'],
    [{ days: 7, timeZone: '+02:00' }, 'timeZone'],
  ])('refuse %j', async (input, field) => {
    const { client } = await signUp(app);
    const { status, body } = await client.post('/api/get_usage', input);
    expect([status, body.field]).toEqual([400, field]);
  });
});

it('finds the entries of an account among those of others by their index', async () => {
  const { db } = app.services;
  const [owner, other] = [await addAccount(db), await addAccount(db)];
  const add = (userId: string, count: number) =>
    db.execute(sql`
      insert into ${minuteEntries} (id, user_id, kind, seconds, reference, assistant_id, note, created_at)
      select ${userId} || n, ${userId}, 'usage', -60, ${userId} || n, ${userId} || n % 20, 'Mia',
        now() - make_interval(mins => n)
      from generate_series(1, ${count}::int) as n`);
  await add(owner, 20_000);
  await add(other, 100_000);
  await db.execute(sql`analyze ${minuteEntries}`);
  const span = { ownerId: owner, days: 90, timeZone: 'Europe/Kyiv', now: new Date() };
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${usageQuery(span)}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('minute_entries_user');
  expect(plan).not.toContain('Seq Scan on minute_entries');
});
