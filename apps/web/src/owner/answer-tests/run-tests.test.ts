import type { TestResult } from '@parlo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { createQueries } from '../queries.ts';
import { runKey, runTests } from './run-tests.ts';

afterEach(() => void vi.unstubAllGlobals());

const passed = (testId: string): TestResult => ({
  testId,
  run: { passed: true, said: 'Yes.', problems: [], sources: [], ranAt: '2026-11-20T10:00:00.000Z' },
  before: null,
});
const OF = { email: 'olena@example.com', assistantId: 'assistant_1', draft: { greetingMessage: 'Hi.' } };

it('requests unfinished tests again, and keeps all results', async () => {
  const { asked } = fakeApi({
    runTests: ({ testIds = ['a', 'b', 'c'] }) => ({
      success: true,
      results: testIds.slice(0, 2).map(passed),
      left: testIds.slice(2),
    }),
  });
  const queries = createQueries();
  const results = await runTests(queries, OF);
  expect(results.map(({ testId }) => testId)).toEqual(['a', 'b', 'c']);
  expect(queries.getQueryData(runKey(OF.email, OF.assistantId))).toEqual(results);
  expect(asked.map(({ input }) => input)).toEqual([
    { assistantId: OF.assistantId, draft: OF.draft },
    { assistantId: OF.assistantId, draft: OF.draft, testIds: ['c'] },
  ]);
});

it('gives up when nothing was run', async () => {
  const { asked } = fakeApi({ runTests: () => ({ success: true, results: [], left: ['a'] }) });
  expect(await runTests(createQueries(), OF)).toEqual([]);
  expect(asked).toHaveLength(1);
});
