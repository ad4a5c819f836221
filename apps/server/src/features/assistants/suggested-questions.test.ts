import { ASSISTANT_DEFAULTS } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants, faqCounts, faqEntries } from '../../db/schema.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 24 * 60 * 60_000;
let made = 0;

interface Faq {
  readonly questions: readonly string[];
  readonly picks?: string[];
  /** How often the entry at this place was used, and how many days ago its week began. */
  readonly asked?: readonly (readonly [place: number, answers: number, daysAgo: number])[];
}

/** What the widget of an assistant with this FAQ shows. */
async function shown({ questions, picks = [], asked = [] }: Faq): Promise<unknown> {
  const { db } = app.services;
  made++;
  const assistantId = `assistant_${made}`;
  const look = { ...ASSISTANT_DEFAULTS.look, suggestions: picks };
  await db
    .insert(assistants)
    .values({ id: assistantId, name: 'Desk', prompt: 'P', greeting: 'Hi', voice: '', look });
  const entries = questions.map((question, position) => {
    const id = `${assistantId}_${position}`;
    return { id, assistantId, position, question, answer: 'A', phrasings: [] };
  });
  if (entries.length > 0) await db.insert(faqEntries).values(entries);
  for (const [place, answers, daysAgo] of asked) {
    const week = new Date(Date.now() - daysAgo * DAY_MS);
    await db
      .insert(faqCounts)
      .values({ scope: assistantId, entryId: `${assistantId}_${place}`, week, answers });
  }
  const { body } = await app.client().get(`/api/widgetconfig?assistantId=${assistantId}`);
  return (body.assistant as { look: { suggestions: unknown } }).look.suggestions;
}

describe('suggested questions', () => {
  it('are the first three of the FAQ as long as nobody asked', async () => {
    expect(await shown({ questions: ['A?', 'B?', 'C?', 'D?'] })).toEqual(['A?', 'B?', 'C?']);
    expect(await shown({ questions: ['A?'] })).toEqual(['A?']);
    expect(await shown({ questions: [] })).toEqual([]);
  });

  it('are those that were asked most in the last weeks, and then the first', async () => {
    const asked = [
      [3, 2, 3],
      [3, 2, 10],
      [2, 3, 3],
      [0, 99, 60],
    ] as const;
    expect(await shown({ questions: ['A?', 'B?', 'C?', 'D?'], asked })).toEqual(['D?', 'C?', 'A?']);
  });

  it('are the owner’s picks alone, in their order, without those that are no questions any more', async () => {
    const picks = ['D?', 'Gone?', 'B?'];
    const asked = [[0, 5, 3]] as const;
    expect(await shown({ questions: ['A?', 'B?', 'C?', 'D?'], picks, asked })).toEqual(['D?', 'B?']);
    expect(await shown({ questions: ['A?', 'B?'], picks: ['Gone?'] })).toEqual(['A?', 'B?']);
  });

  it('are short enough for a button', async () => {
    const long = `${'Very '.repeat(16)}long?`;
    const fits = 'ї'.repeat(80);
    expect(await shown({ questions: [long, fits, 'B?'], picks: [long] })).toEqual([fits, 'B?']);
  });
});
