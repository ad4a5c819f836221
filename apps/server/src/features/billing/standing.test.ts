import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteBalances } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addAccount, give, openLedger, type TestLedger, useUpTo } from '../../testing/ledger.ts';

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const accountStatusOf = (userId: string) => ledger.minutes.accountStatusOf(userId);

it('a trial does not pay', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  expect(await accountStatusOf(userId)).toEqual({
    seconds: 600,
    paying: false,
    paidUntil: null,
    suspended: false,
    mayEmbed: false,
  });
  await useUpTo(db, ledger, userId, 0);
  expect(await accountStatusOf(userId)).toMatchObject({ seconds: 0, paying: false });
});

it('bought time pays until it is used up; the trial’s is used first', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  await give(db, userId, 60);
  await useUpTo(db, ledger, userId, 1);
  expect(await accountStatusOf(userId)).toMatchObject({ seconds: 1, paying: true, mayEmbed: true });
  await useUpTo(db, ledger, userId, 0);
  expect(await accountStatusOf(userId)).toMatchObject({ paying: false, mayEmbed: false });
});

it('time that calls hold counts as left', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  await give(db, userId, 5);
  await db.transaction((tx) =>
    ledger.minutes.open(tx, { callId: 'rtc_1', userId, assistantId: null, address: null }),
  );
  expect(await accountStatusOf(userId)).toMatchObject({ seconds: 574, paying: true });
});

it('a Starter month pays to its end, with or without time left', async () => {
  const { db } = database;
  const userId = await addAccount(db);
  const until = (ms: number) =>
    db
      .update(minuteBalances)
      .set({ starterUntil: new Date(Date.now() + ms) })
      .where(eq(minuteBalances.userId, userId));
  await useUpTo(db, ledger, userId, 0);
  await until(60_000);
  expect(await accountStatusOf(userId)).toMatchObject({ seconds: 0, paying: true, mayEmbed: true });
  await until(-1_000);
  expect(await accountStatusOf(userId)).toMatchObject({ paying: false, paidUntil: expect.any(Date) });
});

it('an administrator may embed without paying, and nobody may nothing', async () => {
  const admin = await addAccount(database.db, 'admin');
  expect(await accountStatusOf(admin)).toMatchObject({ paying: false, mayEmbed: true });
  expect(await accountStatusOf('user_gone')).toEqual({
    seconds: 0,
    paying: false,
    paidUntil: null,
    suspended: false,
    mayEmbed: false,
  });
});
