import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FaqRow, withIds } from './faq.ts';
import { findAssistant } from './store.ts';

describe('findAssistant', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('gives the owner side with questions, their ids and a revision that goes up', async () => {
    const { client, email, id: ownerId } = await signUp(app);
    const faqList = [
      { question: 'Kept?', answer: 'Yes.', phrasings: ['Is it kept?'] },
      { question: 'Dropped?', answer: 'Yes.' },
    ];
    const assistant = {
      assistantName: 'A',
      assistantPrompt: 'P',
      greetingMessage: 'G',
      voice: 'ash',
      faqList,
    };
    const { body } = await client.post('/api/add_assistant', { email, assistant });
    const id = body.assistantId as string;
    const before = await findAssistant(app.services.db, id);
    expect(before).toMatchObject({
      id,
      ownerId,
      name: 'A',
      prompt: 'P',
      greeting: 'G',
      voice: 'ash',
      revision: 1,
    });
    expect(before?.faq).toEqual([
      { id: expect.stringMatching(/^faq_/), ...faqList[0] },
      { id: expect.stringMatching(/^faq_/), ...faqList[1], phrasings: [] },
    ]);
    await client.post('/api/edit_assistant', { email, index: 0, updated: { faqList: [faqList[0]] } });
    const after = await findAssistant(app.services.db, id);
    expect(after?.revision).toBe(2);
    expect(after?.faq).toEqual([before?.faq[0]]);
  });

  it('is null for an id nobody has', async () => {
    expect(await findAssistant(app.services.db, 'assistant_none')).toBeNull();
  });
});

describe('withIds', () => {
  const row = (id: string, position: number, question: string): FaqRow => ({
    id,
    position,
    question,
    assistantId: 'a',
    answer: 'x',
    phrasings: [],
  });
  const idsOf = (questions: string[], old: FaqRow[]) =>
    withIds(
      'a',
      questions.map((question) => ({ question, answer: 'new' })),
      old,
    ).map(({ id }) => id);

  it('keeps ids by question, wherever it moved', () => {
    const old = [row('1', 0, 'one'), row('2', 1, 'two')];
    expect(idsOf(['two', 'one'], old)).toEqual(['2', '1']);
    expect(idsOf(['zero', 'one'], old)).toEqual([expect.stringMatching(/^faq_/), '1']);
  });

  it('gives each id once when a question is there twice', () => {
    const old = [row('2', 1, 'same'), row('1', 0, 'same')];
    expect(idsOf(['same', 'same', 'same'], old)).toEqual(['1', '2', expect.stringMatching(/^faq_/)]);
  });

  it('numbers the rows', () => {
    const rows = withIds(
      'a',
      [
        { question: 'q', answer: 'a' },
        { question: 'r', answer: 'b' },
      ],
      [],
    );
    expect(rows.map(({ position }) => position)).toEqual([0, 1]);
  });
});
