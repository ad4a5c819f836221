import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '../../db/schema.ts';
import {
  answers,
  asks,
  doesNotKnow,
  type HeldTurn,
  hold,
  makeAssistant,
} from '../../testing/hold-conversation.ts';
import { signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readVisitorQuestions } from './visitor-questions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('are what visitors asked and got an answer to, the most frequent first', async () => {
  const { db } = app.database;
  const { id: ownerId } = await signUp(app);
  const assistantId = await makeAssistant(db, ownerId, 'A');
  const held = (...said: HeldTurn[]) => hold(db, { ownerId, assistantId, said });
  await held(asks('Do you deliver?'), answers('Yes, daily.'), asks('Any boats?'), doesNotKnow());
  await held(asks('When are you open? '), answers('From 8 to 18.'));
  await held(asks('when are you open'), answers('From 8 to 18.'));
  await held(asks('Can you write to ada@example.com?'), answers('Write to us at hello@bakery.example.'));
  const wrong = await held(asks('How much?'), answers('Ten.'));
  await db.update(messages).set({ markedWrong: true }).where(eq(messages.conversationId, wrong));
  await hold(db, { ownerId, assistantId, origin: 'builder', said: [asks('A test?'), answers('Yes.')] });
  const questions = await readVisitorQuestions(db, assistantId);
  expect(questions.map(({ question, reply }) => [question.toLowerCase(), reply])).toEqual([
    [expect.stringMatching(/^when are you open/), 'From 8 to 18.'],
    ['can you write to [email]?', 'Write to us at hello@bakery.example.'],
    ['do you deliver?', 'Yes, daily.'],
  ]);
});
