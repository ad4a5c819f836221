import type { AssistantChanges, TestResult } from '@parlo/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The query key of the last run's results on this page. */
export const runKey = (email: string, assistantId: string) =>
  ['answer-test-run', email, assistantId] as const;

/** The query key of an assistant's tests. */
export const testsKey = (email: string, assistantId: string) => ['answer-tests', email, assistantId] as const;

interface RunOf {
  readonly email: string;
  readonly assistantId: string;
  /** The builder's current values, saved or not. */
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
