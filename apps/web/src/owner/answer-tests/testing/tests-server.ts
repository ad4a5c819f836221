import type { AnswerTest, NewAnswerTest, TestProblem, TestResult, TestRun } from '@parlo/contract';
import type { fakeApi } from '../../../testing/fake-api.ts';

/** For tests: what the server says of an assistant's tests. */

const RAN_AT = '2026-11-20T10:00:00.000Z';

export function madeRun(said: string, ...problems: TestProblem[]): TestRun {
  const sources = [{ kind: 'faq' as const, title: 'Open?', heading: '' }];
  return { passed: problems.length === 0, said, problems, sources, ranAt: RAN_AT };
}

export function madeTest(id: string, some: Partial<AnswerTest> = {}): AnswerTest {
  return {
    id,
    question: `Question ${id}?`,
    says: ['seven'],
    saysNot: [],
    unknown: false,
    lastRun: null,
    ...some,
  };
}

/** A server that stores tests. `results` are what a run finds. */
export function testsServer(tests: readonly AnswerTest[], results: () => TestResult[] = () => []) {
  const state: { tests: readonly AnswerTest[] } = { tests };
  let made = 0;
  const list = () => ({ success: true as const, tests: [...state.tests] });
  const stored = (test: NewAnswerTest, id: string): AnswerTest => ({ ...test, id, lastRun: null });
  const answers = {
    getTests: list,
    addTests({ tests: fresh }) {
      const added = fresh.map((test) => stored(test, `made_${++made}`));
      state.tests = [...state.tests, ...added];
      return { ...list(), added: added.map(({ id }) => id) };
    },
    editTest({ testId, test }) {
      state.tests = state.tests.map((one) => (one.id === testId ? stored(test, testId) : one));
      return list();
    },
    deleteTest({ testId }) {
      state.tests = state.tests.filter(({ id }) => id !== testId);
      return list();
    },
    runTests: () => ({ success: true as const, results: results(), left: [] }),
  } satisfies Parameters<typeof fakeApi>[0];
  return { answers, stored: () => state.tests };
}
