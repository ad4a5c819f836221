import { type AnswerTest, type CALLS, type NewAnswerTest, TEST_LIMITS, type TestRun } from '@parlo/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { answerTests, assistants, type StoredRun } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';

export type StoredTest = typeof answerTests.$inferSelect;

/** The tests of an assistant in the order they were made. */
export function findTests(db: Queryable, assistantId: string): Promise<StoredTest[]> {
  return db
    .select()
    .from(answerTests)
    .where(eq(answerTests.assistantId, assistantId))
    .orderBy(asc(answerTests.sequence));
}

/** A run as its owner sees it. */
export function shownRun(run: StoredRun | null): TestRun | null {
  if (run === null) return null;
  const { on: _on, ...shown } = run;
  return shown;
}

async function listTests(db: Queryable, assistantId: string): Promise<AnswerTest[]> {
  const rows = await findTests(db, assistantId);
  return rows.map(({ id, question, says, saysNot, unknown, run }) => ({
    ...{ id, question, says, saysNot, unknown },
    lastRun: shownRun(run),
  }));
}

export function getTests(db: Database): Operation<typeof CALLS.getTests> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    return { success: true, tests: await listTests(db, assistantId) };
  };
}

/** Adds all of them, or none where there is no room for all. */
export function addTests(db: Database): Operation<typeof CALLS.addTests> {
  return async ({ assistantId, tests }, { user }) => {
    const added = await db.transaction(async (tx) => {
      // Locked, so that several requests at once can't exceed the limit together.
      await requireOwnAssistant(tx, user.id, assistantId, 'no key update');
      const max = TEST_LIMITS.tests;
      const there = await tx.$count(answerTests, eq(answerTests.assistantId, assistantId));
      if (there + tests.length > max) {
        throw new AppError('too_many_tests', `An assistant can have at most ${max} tests.`, {
          params: { max },
        });
      }
      const rows = tests.map((test: NewAnswerTest) => ({ ...test, id: newId('test'), assistantId }));
      await tx.insert(answerTests).values(rows);
      return rows.map(({ id }) => id);
    });
    return { success: true, added, tests: await listTests(db, assistantId) };
  };
}

/** Replaces a test. What its runs said was about another one. */
export function editTest(db: Database): Operation<typeof CALLS.editTest> {
  return async ({ assistantId, testId, test }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const { rowCount } = await db
      .update(answerTests)
      .set({ ...test, run: null, draftRun: null })
      .where(ofAssistant(assistantId, testId));
    if (rowCount === 0) throw testNotFound();
    return { success: true, tests: await listTests(db, assistantId) };
  };
}

export function deleteTest(db: Database): Operation<typeof CALLS.deleteTest> {
  return async ({ assistantId, testId }, { user }) => {
    await requireOwnAssistant(db, user.id, assistantId);
    const { rowCount } = await db.delete(answerTests).where(ofAssistant(assistantId, testId));
    if (rowCount === 0) throw testNotFound();
    return { success: true, tests: await listTests(db, assistantId) };
  };
}

const ofAssistant = (assistantId: string, testId: string) =>
  and(eq(answerTests.id, testId), eq(answerTests.assistantId, assistantId));

const testNotFound = () => new AppError('test_not_found', 'This test is not there any more.');

/** All tests of an account, for its export. */
export function allTests(db: Queryable, ownerId: string) {
  const { assistantId, question, says, saysNot, unknown, run, createdAt } = answerTests;
  return db
    .select({ assistantId, question, says, saysNot, unknown, run, createdAt })
    .from(answerTests)
    .innerJoin(assistants, eq(assistants.id, answerTests.assistantId))
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(answerTests.sequence));
}
