import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contacts } from '../../db/schema.ts';
import { openContact } from '../../db/sealed-rows.ts';
import { hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { keepCaller } from './keep-caller.ts';
import { createStoreContact, type StoreContact } from './store-contact.ts';

const CALLED_FROM = '+380441234567';

let app: TestApp;
let store: StoreContact;
let ring: () => Promise<string>;
beforeAll(async () => {
  app = await createTestApp();
  store = createStoreContact(app.services);
  const owner = await signUp(app);
  const assistantId = await makeAssistant(app.services.db, owner.id, 'Mia', []);
  let count = 0;
  ring = () => hold(app.services.db, { ownerId: owner.id, assistantId, visitor: `caller ${++count}` });
});
afterAll(() => app.close());

const details = (phone: string) => ({ id: 'draft_1', name: 'Maria', email: '', phone, message: 'Call me' });

async function kept(conversationId: string) {
  const { db } = app.services;
  const rows = await db.select().from(contacts).where(eq(contacts.conversationId, conversationId));
  return rows.map((row) => openContact(db, row)).map(({ name, phone }) => `${name} ${phone}`.trim());
}

it('keeps a number once', async () => {
  const call = await ring();
  await keepCaller(app.services.db, call, CALLED_FROM);
  await keepCaller(app.services.db, call, CALLED_FROM);
  expect(await kept(call)).toEqual([CALLED_FROM]);
});

it('keeps it with the message of the same caller alone, also where the call goes on at another server', async () => {
  const call = await ring();
  await keepCaller(app.services.db, call, CALLED_FROM);
  expect(await store(call, details(CALLED_FROM))).toBe('stored');
  expect(await kept(call)).toEqual([`Maria ${CALLED_FROM}`]);
  await keepCaller(app.services.db, call, CALLED_FROM);
  expect(await kept(call)).toEqual([`Maria ${CALLED_FROM}`]);
});

it('keeps both where they want to be called at another one', async () => {
  const call = await ring();
  await keepCaller(app.services.db, call, CALLED_FROM);
  await store(call, details('0671234567'));
  expect((await kept(call)).toSorted()).toEqual([CALLED_FROM, 'Maria 0671234567']);
});
