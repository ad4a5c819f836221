import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantDrafts, assistants, user } from '../../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { addAccount } from '../../../testing/ledger.ts';
import { DRAFTS_PER_OWNER, findDraft, keepDraft, sweepDrafts } from './drafts.ts';
import { type CallableAssistant, findCallable } from './find-callable.ts';

let database: TestDatabase;
let ownerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ownerId = await addAccount(database.db);
});
afterAll(() => database.close());

const draft = {
  assistantName: 'Mia',
  assistantPrompt: 'Help.',
  greetingMessage: 'Hello there.',
  voice: 'ash' as const,
  faqList: [{ question: 'Open?', answer: 'Yes.' }],
};
const keep = (assistantId: string | null = null) => keepDraft(database.db, { ownerId, assistantId, draft });

async function expire(id: string): Promise<void> {
  const expiresAt = new Date(Date.now() - 1);
  await database.db.update(assistantDrafts).set({ expiresAt }).where(eq(assistantDrafts.id, id));
}

describe('a draft', () => {
  it('is kept for an hour', async () => {
    const id = await keep();
    const kept = await findDraft(database.db, id);
    expect(kept).toMatchObject({ ownerId, assistantId: null, draft });
    expect((kept?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_590_000);
    await expire(id);
    expect(await findDraft(database.db, id)).toBeNull();
    const other = await keep();
    await sweepDrafts(database.db);
    const left = await database.db.select().from(assistantDrafts);
    expect(left.map((row) => row.id)).toEqual([other]);
  });

  it('is one of a few of its owner: the oldest go', async () => {
    const ids: string[] = [];
    for (let i = 0; i < DRAFTS_PER_OWNER + 3; i++) ids.push(await keep());
    const left = await database.db.select().from(assistantDrafts).where(eq(assistantDrafts.ownerId, ownerId));
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set(ids.slice(3)));
  });
});

describe('the content of a secret', () => {
  const knowledge = { revision: '3', load: async () => [] };
  const saved: CallableAssistant = {
    ownerId: 'olena',
    pronunciations: [],
    alsoSpoken: [],
    voice: 'verse',
    visited: { id: 'assistant_1', allowedSites: ['shop.example.com'], consentText: '' },
    profile: {
      id: 'assistant_1',
      revision: '7',
      name: 'Old',
      greeting: 'Hi.',
      prompt: '',
      faq: [],
      knowledge,
    },
  };
  const findAssistant = async (id: string) => (id === 'assistant_1' ? saved : null);
  const model = { open: async () => null };
  const modelOfDraft = (_: unknown, replyMode: string) => (replyMode === 'own_words' ? model : undefined);
  const find = (assistantId: string | null, draftId: string | null) =>
    findCallable(database.db, { findAssistant, modelOfDraft }, { assistantId, draftId });

  it('is the assistant as it is saved', async () => {
    expect(await find('assistant_1', null)).toBe(saved);
    expect(await find('assistant_9', null)).toBeNull();
    expect(await find(null, null)).toBeNull();
  });

  it('is a draft of a new assistant', async () => {
    const id = await keep();
    expect(await find(null, id)).toEqual({
      ownerId,
      pronunciations: [],
      alsoSpoken: [],
      voice: 'ash',
      visited: { id, allowedSites: [], consentText: '' },
      profile: {
        id,
        revision: '1',
        name: 'Mia',
        greeting: 'Hello there.',
        notice: '',
        prompt: 'Help.',
        faq: [{ id: `${id}_0`, question: 'Open?', answer: 'Yes.', phrasings: [] }],
        contact: { ask: ['name', 'email', 'phone', 'message'] },
      },
    });
  });

  it('is a draft that answers from the saved assistant’s files', async () => {
    const words = { name: 'Old', prompt: '', greeting: '', voice: '' } as const;
    await database.db.insert(assistants).values({ id: 'assistant_1', ownerId, ...words });
    const id = await keep('assistant_1');
    const found = await find('assistant_1', id);
    expect(found).toMatchObject({ voice: 'ash', profile: { id, name: 'Mia', knowledge } });
    await database.db.delete(assistants).where(eq(assistants.id, 'assistant_1'));
    expect(await find('assistant_1', id)).toBeNull();
  });

  it('is a draft that replies as it says itself, whatever is saved', async () => {
    const words = { name: 'Old', prompt: '', greeting: '', voice: '' } as const;
    await database.db.insert(assistants).values({ id: 'assistant_1', ownerId, ...words });
    const own = await keepDraft(database.db, {
      ownerId,
      assistantId: 'assistant_1',
      draft: { ...draft, replyMode: 'own_words' },
    });
    expect((await find('assistant_1', own))?.profile.model).toBe(model);
    const exact = await keep('assistant_1');
    const inOwnWords = async () => ({ ...saved, profile: { ...saved.profile, model } });
    const found = await findCallable(
      database.db,
      { findAssistant: inOwnWords, modelOfDraft },
      { assistantId: 'assistant_1', draftId: exact },
    );
    expect(found?.profile).not.toHaveProperty('model');
    await database.db.delete(assistants).where(eq(assistants.id, 'assistant_1'));
  });

  it('is empty after its owner was deleted', async () => {
    const id = await keep();
    await database.db.delete(user).where(eq(user.id, ownerId));
    expect(await find(null, id)).toBeNull();
  });
});
