import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '../../db/schema.ts';
import { hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { CONTACT_FEATURE_LIMITS, createStoreContact, type StoreContact } from './store-contact.ts';

let app: TestApp;
let owner: Owner;
let assistantId = '';
let store: StoreContact;
beforeAll(async () => {
  app = await createTestApp({ limits: CONTACT_FEATURE_LIMITS });
  store = createStoreContact(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  assistantId = await makeAssistant(app.services.db, owner.id, 'Mia', []);
});

let count = 0;
/** Details that nobody left before. */
const details = (more: object = {}) => ({
  id: 'draft_1',
  name: 'Maria',
  phone: '',
  message: 'Call me',
  email: `visitor${++count}@example.com`,
  ...more,
});
const converse = (more: object = {}) =>
  hold(app.services.db, { ownerId: owner.id, assistantId, visitor: `network ${++count}`, ...more });

describe('an owner who tests', () => {
  it('leaves so many messages a day, however many conversations they are in', async () => {
    const { points } = CONTACT_FEATURE_LIMITS.contactsPerTester;
    const test = async () => store(await converse({ visitor: null, origin: 'builder' }), details());
    for (let i = 0; i < points; i++) expect(await test()).toBe('stored');
    expect(await test()).toBe('too_many');
    // Visitors are not counted with them.
    expect(await store(await converse(), details(), { network: 'a' })).toBe('stored');
  });

  it('does not count with the callers of their own program', async () => {
    const { points } = CONTACT_FEATURE_LIMITS.contactsPerTester;
    const call = async () => store(await converse({ visitor: null, origin: 'api' }), details());
    for (let i = 0; i <= points; i++) expect(await call()).toBe('stored');
  });
});

describe('a card’s content', () => {
  const stored = async (conversationId: string) => {
    const { db } = app.services;
    return db.select().from(contacts).where(eq(contacts.conversationId, conversationId));
  };
  const mailed = (conversationId: string) =>
    app.services.db
      .update(contacts)
      .set({ mailedAt: sql`now()`, announcedAt: sql`now()`, state: 'done' })
      .where(eq(contacts.conversationId, conversationId));
  const waitingMails = async () =>
    (await app.database.pool.query(`select data from pgboss.job where name = 'contact_mail'`)).rows.filter(
      ({ data }) => JSON.stringify(data).includes(assistantId),
    );

  it('wins over a yes of the same moment, and both are counted once', async () => {
    const conversationId = await converse();
    const network = `network ${++count}`;
    const said = details();
    const typed = { ...said, email: `typed${count}@example.com` };
    let spoken: string | undefined;
    // The yes comes between the card's look at what is stored and its own storing.
    const { limits } = app.services;
    const take: typeof limits.take = async (group, key) => {
      spoken ??= (await store(conversationId, said, { network })) ?? '';
      return limits.take(group, key);
    };
    const byCard = createStoreContact({ ...app.services, limits: { ...limits, take } });
    expect(await byCard(conversationId, typed, { network, replaces: true })).toBe('stored');
    expect(spoken).toBe('stored');
    expect(await stored(conversationId)).toMatchObject([{ email: typed.email, state: 'new' }]);
    // Two more of this network, and two more of this address.
    for (const [more, outcome] of [
      [details(), 'stored'],
      [details({ email: typed.email }), 'stored'],
      [details(), 'too_many'],
    ] as const) {
      expect(await store(await converse(), more, { network })).toBe(outcome);
    }
    for (const outcome of ['stored', 'too_many']) {
      const from = { network: `network ${++count}` };
      expect(await store(await converse(), details({ email: typed.email }), from)).toBe(outcome);
    }
  });

  it('is mailed again if the owner was mailed its earlier version', async () => {
    const conversationId = await converse();
    const from = { network: `network ${++count}`, replaces: true };
    const first = details();
    await store(conversationId, first, from);
    await mailed(conversationId);
    const before = await waitingMails();
    await store(conversationId, first, from);
    expect(await stored(conversationId)).toMatchObject([{ state: 'done', mailedAt: expect.any(Date) }]);
    await store(conversationId, { ...first, message: 'Call me today' }, from);
    const told = { message: 'Call me today', state: 'new', mailedAt: null, announcedAt: null };
    expect(await stored(conversationId)).toMatchObject([told]);
    expect(await waitingMails()).toHaveLength(before.length + 1);
  });

  it('counts as another message once its owner was told, so that nobody is mailed without end', async () => {
    const conversationId = await converse();
    const from = { network: `network ${++count}`, replaces: true };
    const first = details();
    const outcomes: string[] = [];
    for (let i = 0; i < 4; i++) {
      outcomes.push(await store(conversationId, { ...first, message: `No. ${i}` }, from));
      await mailed(conversationId);
    }
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'too_many']);
    expect(await stored(conversationId)).toMatchObject([{ message: 'No. 2' }]);
  });

  it('counts for an address that was not there before', async () => {
    const email = `wanted${++count}@example.com`;
    const correct = async (i: number) => {
      const [conversationId, from] = [await converse(), { network: `from ${count} ${i}`, replaces: true }];
      await store(conversationId, details(), from);
      return store(conversationId, details({ email }), from);
    };
    for (const outcome of ['stored', 'stored', 'stored', 'too_many']) {
      expect(await correct(++count)).toBe(outcome);
    }
  });
});
