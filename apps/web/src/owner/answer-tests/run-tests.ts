import type { AssistantChanges, TestResult } from '@parlo/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** Where the results of the last run on this page are kept. */
export const runKey = (email: string, assistantId: string) =>
  ['answer-test-run', email, assistantId] as const;

/** Where the tests of an assistant are kept. */
export const testsKey = (email: string, assistantId: string) => ['answer-tests', email, assistantId] as const;

interface RunOf {
  readonly email: string;
  readonly assistantId: string;
  /** What the builder shows, saved or not. */
  readonly draft: AssistantChanges;
}

/** Runs all tests of an assistant, in as many requests as needed, and keeps the results for the screens. */
export async function runTests(queries: QueryClient, { email, assistantId, draft }: RunOf) {
  const results: TestResult[] = [];
  let testIds: string[] | undefined;
  do {
    const ran = await api.request('runTests', { assistantId, draft, ...(testIds && { testIds }) });
    results.push(...ran.results);
    testIds = ran.results.length > 0 ? ran.left : [];
  } while (testIds.length > 0);
  queries.setQueryData<readonly TestResult[]>(runKey(email, assistantId), results);
  return results;
}
