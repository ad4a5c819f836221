import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistants } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { addAccount, give, useUpTo } from '../../testing/ledger.ts';
import { sentMails } from '../../testing/read-outbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createMinutes } from './minutes.ts';
import { mailWarning } from './warning-mails.ts';
import type { BillingNotice } from './warnings.ts';

let app: TestApp;
const told: BillingNotice[] = [];
beforeAll(async () => {
  app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
});
afterAll(() => app.close());

/** The ledger as the server puts it together. */
function openLedger() {
  const minutes = createMinutes(
    app.services.db,
    async (tx, notice) => {
      told.push(notice);
      if (notice.kind !== 'visitor_limit') await mailWarning(app.services, tx, notice);
    },
    Buffer.alloc(32),
  );
  return { minutes, notices: told };
}

async function usedUp(userId: string, ...left: number[]) {
  const ledger = openLedger();
  for (const seconds of left) await useUpTo(app.services.db, ledger, userId, seconds);
  return sentMails(app);
}

async function newAccount(confirmed: boolean): Promise<string> {
  const userId = await addAccount(app.services.db);
  await app.database.pool.query('update "user" set email_verified = $2 where id = $1', [userId, confirmed]);
  return userId;
}

it('warns once at 80 % and once at 100 %, with the rest and a link to add minutes', async () => {
  const userId = await newAccount(false);
  await give(app.services.db, userId, 6_000);
  const mails = await usedUp(userId, 1_321, 1_200, 700, 0);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`${userId}@example.com`, 'Four fifths of your minutes are used'],
    [`${userId}@example.com`, 'Your minutes are used up'],
  ]);
  expect(mails[0]?.text).toContain('Minutes left: 20.');
  for (const { text } of mails) expect(text).toContain('https://talk.example.com/dashboard/billing');
});

it('during the trial mails go to a confirmed email only, and notifications to everybody', async () => {
  const stranger = await newAccount(false);
  expect(await usedUp(stranger, 0)).toEqual([]);
  expect(told.filter(({ userId }) => userId === stranger)).toMatchObject([{ kind: 'minutes_out' }]);
  expect(await usedUp(await newAccount(true), 0)).toMatchObject([{ subject: 'Your minutes are used up' }]);
});

it('is in the language of the owner’s newest assistant', async () => {
  const { db } = app.services;
  const userId = await addAccount(db);
  const add = (name: string, greeting: string) =>
    db
      .insert(assistants)
      .values({ id: newId('assistant'), ownerId: userId, name, greeting, prompt: '', voice: '' });
  await add('Mia', 'Hello, how can I help?');
  await add('Олена', 'Вітаю! Чим допомогти?');
  await give(db, userId, 60);
  const [mail] = await usedUp(userId, 100);
  expect(mail?.text).toContain('Лишилося хвилин: 1.');
});
