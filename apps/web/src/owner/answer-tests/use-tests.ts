import type { AnswerTest, NewAnswerTest, TestResult } from '@parlo/contract';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { assistantQuery } from '../assistants/use-assistants.ts';
import { runKey, testsKey } from './run-tests.ts';

/** The tests of an assistant, in their order. */
export function useTests(email: string, assistantId: string) {
  return useQuery({
    queryKey: testsKey(email, assistantId),
    queryFn: async ({ signal }) => (await api.request('getTests', { assistantId }, signal)).tests,
  });
}

/** The results of the last run on this page; undefined before the first. */
export function useLastRun(email: string, assistantId: string): readonly TestResult[] | undefined {
  return useQuery<readonly TestResult[]>({ queryKey: runKey(email, assistantId), queryFn: skipToken }).data;
}

/** The response to every change is the whole list. Results of a test that was changed are about another one. */
function useTestsChange<Input, Response extends { tests: AnswerTest[] }>(
  email: string,
  assistantId: string,
  change: (input: Input) => Promise<Response>,
  changedId?: (input: Input) => string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess({ tests }, input) {
      queries.setQueryData(testsKey(email, assistantId), tests);
      // Saving runs the tests of an assistant that has some.
      queries.setQueryData(
        assistantQuery(email, assistantId).queryKey,
        (one) => one && { ...one, tests: tests.length },
      );
      const stale = changedId?.(input);
      queries.setQueryData(runKey(email, assistantId), (results: readonly TestResult[] | undefined) =>
        results?.filter(({ testId }) => testId !== stale),
      );
    },
  });
}

export function useAddTests(email: string, assistantId: string) {
  return useTestsChange(email, assistantId, (tests: NewAnswerTest[]) =>
    api.request('addTests', { assistantId, tests }),
  );
}

export function useEditTest(email: string, assistantId: string) {
  return useTestsChange(
    email,
    assistantId,
    (edit: { readonly testId: string; readonly test: NewAnswerTest }) =>
      api.request('editTest', { assistantId, ...edit }),
    ({ testId }) => testId,
  );
}

export function useDeleteTest(email: string, assistantId: string) {
  return useTestsChange(
    email,
    assistantId,
    (testId: string) => api.request('deleteTest', { assistantId, testId }),
    (testId) => testId,
  );
}
