import type { KnowledgeUsage, TestRun } from '@parlo/contract';
import { toTurnMemory } from '@parlo/dialog/turn-memory';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerTests,
  faqEntries,
  files,
  knowledgeChunks,
  knowledgeFiles,
  messages,
} from '../../db/schema.ts';
import { answers, asks, hold, makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const HOURS = 'When are you open?';
const BREAD = 'Do you sell bread?';
const STARTED = new Date(Date.now() - 86_400_000);
const PAGE = 'https://mill.example/rye';

let app: TestApp;
let owner: Owner;
let assistantId = '';
let hoursId = '';
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUp(app);
  const { db } = app.services;
  assistantId = await makeAssistant(db, owner.id, 'Bakery', [HOURS, BREAD]);
  const [first] = await db
    .select()
    .from(faqEntries)
    .where(eq(faqEntries.assistantId, assistantId))
    .orderBy(asc(faqEntries.position));
  hoursId = first?.id ?? '';
});

async function usage(): Promise<KnowledgeUsage> {
  const { status, body } = await owner.client.post('/api/get_knowledge_usage', { assistantId });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as KnowledgeUsage;
}
const conversation = (startedAt = STARTED) =>
  hold(app.services.db, {
    assistantId,
    ownerId: owner.id,
    startedAt,
    said: [asks('Open?'), answers('From seven.', hoursId)],
  });
const markWrong = (id: string) =>
  app.services.db.update(messages).set({ markedWrong: true }).where(eq(messages.conversationId, id));
/** A file with one passage, or a page at an address. */
async function addFile(name: string, text: string, pageUrl: string | null = null): Promise<string> {
  const id = `file_${name}_${assistantId}`;
  const { db } = app.services;
  await db
    .insert(files)
    .values({ id, ownerId: owner.id, purpose: 'knowledge', key: id, name, type: 'text/plain', size: 9 });
  await db.insert(knowledgeFiles).values({ id, assistantId, status: 'ready', passages: 1, pageUrl });
  await db
    .insert(knowledgeChunks)
    .values({ id: `chunk_${id}`, fileId: id, assistantId, position: 0, heading: '', text });
  return id;
}
async function answerFrom(...sources: { title: string; url?: string }[]): Promise<string> {
  const id = await conversation();
  const memory = toTurnMemory({
    outcome: 'answered',
    entryIds: [],
    sources: sources.map((source) => ({ heading: '', text: 'Rye.', ...source })),
  });
  await app.services.db.update(messages).set({ memory }).where(eq(messages.id, 'item_1'));
  return id;
}
async function failTest(kind: 'faq' | 'file', title: string): Promise<void> {
  const run: TestRun = {
    passed: false,
    said: '',
    problems: [],
    sources: [{ kind, title, heading: '' }],
    ranAt: STARTED.toISOString(),
  };
  await app.services.db.insert(answerTests).values({
    id: `test_${assistantId}`,
    assistantId,
    question: 'Open?',
    says: ['x'],
    saysNot: [],
    unknown: false,
    run: { ...run, on: '' },
  });
}

describe('the use of entries', () => {
  it('is how often each answered lately; those that never did are not listed', async () => {
    await conversation();
    await conversation();
    await conversation(new Date(Date.now() - 120 * 86_400_000));
    expect((await usage()).entries).toEqual([{ question: HOURS, asked: 2, wrongAt: null }]);
  });

  it('says when the last wrong reply was', async () => {
    await markWrong(await conversation(new Date(STARTED.getTime() - 1_000_000)));
    await markWrong(await conversation());
    const said = new Date(STARTED.getTime() + 1_000).toISOString();
    expect((await usage()).entries).toEqual([{ question: HOURS, asked: 2, wrongAt: said }]);
  });

  it('counts a failed test as wrong, of an entry that nobody asked for too', async () => {
    await failTest('faq', BREAD);
    expect((await usage()).entries).toEqual([{ question: BREAD, asked: 0, wrongAt: STARTED.toISOString() }]);
  });
});

describe('the use of files', () => {
  it('is how often a reply was taken from each, with the language it is written in', async () => {
    const menu = await addFile('menu.txt', 'Bread and cake');
    const rye = await addFile('Rye', 'Житній хліб щодня', PAGE);
    const numbers = await addFile('numbers.txt', '1, 2, 3');
    await answerFrom({ title: 'menu.txt' }, { title: 'menu.txt' }, { title: 'Rye', url: PAGE });
    const used = new Map((await usage()).files.map(({ id, ...rest }) => [id, rest]));
    expect(used.get(menu)).toEqual({ asked: 1, wrongAt: null, language: 'en' });
    expect(used.get(rye)).toEqual({ asked: 1, wrongAt: null, language: 'uk' });
    expect(used.get(numbers)).toEqual({ asked: 0, wrongAt: null, language: null });
  });

  it('says when the last wrong reply and the last failed test were', async () => {
    await addFile('menu.txt', 'Bread and cake');
    await addFile('Rye', 'Rye bread', PAGE);
    await markWrong(await answerFrom({ title: 'Rye', url: PAGE }));
    await failTest('file', 'menu.txt');
    const wrong = (await usage()).files.map(({ wrongAt }) => wrongAt);
    expect(wrong.toSorted()).toEqual([
      STARTED.toISOString(),
      new Date(STARTED.getTime() + 1_000).toISOString(),
    ]);
  });
});
