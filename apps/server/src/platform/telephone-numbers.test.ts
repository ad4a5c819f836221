import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { telephoneNumbers } from '../db/schema.ts';
import { type Owner, signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { makeThings } from '../testing/things.ts';
import { findByNumber } from './telephone-numbers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let count = 0;
const freshNumber = () => `+38044100000${++count}`;
type Row = typeof telephoneNumbers.$inferInsert;

async function add(row: Omit<Row, 'number'>): Promise<string> {
  const number = freshNumber();
  await app.services.db.insert(telephoneNumbers).values({ ...row, number });
  return number;
}

async function ownerWithNumber() {
  const owner: Owner = await signUp(app);
  const { assistantId } = await makeThings(app, owner);
  const transferTo = '+380671234567';
  const number = await add({ ownerId: owner.id, assistantId, transferTo });
  return { owner, assistantId, transferTo, number };
}

const find = (number: string) => findByNumber(app.services.db, number);

async function stored(number: string) {
  const [row] = await app.services.db
    .select()
    .from(telephoneNumbers)
    .where(eq(telephoneNumbers.number, number));
  return row;
}

it('finds who answers a number, however a trunk writes it', async () => {
  const { owner, assistantId, transferTo, number } = await ownerWithNumber();
  const answered = { number, ownerId: owner.id, assistantId, transferTo };
  const digits = number.slice(1);
  const written = [number, digits, `sip:${number}@trunk.example`, `${number};user=phone`, ` +${digits} `];
  for (const each of written) expect(await find(each)).toEqual(answered);
});

it('finds nobody for other numbers, and for those that no assistant of their account answers', async () => {
  const { number, assistantId } = await ownerWithNumber();
  const stranger = await signUp(app);
  const answeredByNobody = [
    freshNumber(),
    '',
    'anonymous',
    `${number}0`,
    await add({}),
    await add({ ownerId: stranger.id }),
    await add({ ownerId: stranger.id, assistantId }),
    // As a version leaves them that knows no numbers.
    await add({ ownerId: stranger.id, assistantId: 'assistant_deleted' }),
  ];
  for (const each of answeredByNobody) expect(await find(each)).toBeNull();
});

it('a number stays with its account when its assistant is deleted, and nobody answers it', async () => {
  const { owner, assistantId, number } = await ownerWithNumber();
  const body = { email: owner.email, assistantId };
  expect((await owner.client.post('/api/delete_assistant', body)).status).toBe(200);
  expect(await find(number)).toBeNull();
  expect(await stored(number)).toMatchObject({ ownerId: owner.id, assistantId: null, transferTo: null });
});

it('a number stays with the operator when its account is deleted', async () => {
  const { owner, number } = await ownerWithNumber();
  const { password } = owner;
  expect((await owner.client.post('/api/delete_account', { password })).status).toBe(200);
  expect(await find(number)).toBeNull();
  expect(await stored(number)).toMatchObject({ ownerId: null, assistantId: null, transferTo: null });
});
