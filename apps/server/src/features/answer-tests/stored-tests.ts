import {
  type AnswerTest,
  type ENDPOINTS,
  type NewAnswerTest,
  TEST_LIMITS,
  type TestRun,
} from '@parlo/contract';
import type { AssistantProfile } from '@parlo/dialog';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { answerTests, assistants, type StoredRun } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { stateOf } from './assistant-state.ts';

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

export interface StoredTestsDeps {
  readonly db: Database;
  /** An assistant as it is saved, with its files. */
  readonly profileOf: (assistantId: string) => Promise<AssistantProfile | null>;
}

/** With the last run of each on what is saved now: one on what was saved before says nothing of it. */
async function listTests({ db, profileOf }: StoredTestsDeps, assistantId: string): Promise<AnswerTest[]> {
  const [rows, profile] = await Promise.all([findTests(db, assistantId), profileOf(assistantId)]);
  const saved = profile && stateOf(profile);
  return rows.map(({ id, question, says, saysNot, unknown, run, draftRun }) => ({
    id,
    question,
    says,
    saysNot,
    unknown,
    lastRun: shownRun([draftRun, run].find((one) => one?.on === saved) ?? null),
  }));
}

export function getTests(deps: StoredTestsDeps): Operation<typeof ENDPOINTS.getTests> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    return { success: true, tests: await listTests(deps, assistantId) };
  };
}

/** Adds all of them, or none where there is no room for all. */
export function addTests(deps: StoredTestsDeps): Operation<typeof ENDPOINTS.addTests> {
  return async ({ assistantId, tests }, { user }) => {
    const added = await deps.db.transaction(async (tx) => {
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
    return { success: true, added, tests: await listTests(deps, assistantId) };
  };
}

/** Replaces a test. What its runs said was about another one. */
export function editTest(deps: StoredTestsDeps): Operation<typeof ENDPOINTS.editTest> {
  return async ({ assistantId, testId, test }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    const { rowCount } = await deps.db
      .update(answerTests)
      .set({ ...test, run: null, draftRun: null })
      .where(ofAssistant(assistantId, testId));
    if (rowCount === 0) throw testNotFound();
    return { success: true, tests: await listTests(deps, assistantId) };
  };
}

export function deleteTest(deps: StoredTestsDeps): Operation<typeof ENDPOINTS.deleteTest> {
  return async ({ assistantId, testId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    const { rowCount } = await deps.db.delete(answerTests).where(ofAssistant(assistantId, testId));
    if (rowCount === 0) throw testNotFound();
    return { success: true, tests: await listTests(deps, assistantId) };
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
