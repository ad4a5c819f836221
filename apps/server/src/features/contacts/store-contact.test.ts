import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  ...{ id: 'draft_1', name: 'Maria', phone: '', message: 'Call me' },
  ...{ email: `visitor${++count}@example.com`, ...more },
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
