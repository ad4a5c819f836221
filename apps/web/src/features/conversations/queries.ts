import { type EndpointInput, RequestError } from '@parlo/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { conversationsApi } from '../../api/conversations-client.ts';
import { numbersKey } from '../../owner/assistants/use-assistants.ts';
import { type Filters, TIME_ZONE, toListInput } from './filters.ts';

/** A refusal is final: another try would get the same. */
const isRefused = (error: unknown) =>
  error instanceof RequestError && error.status >= 400 && error.status < 500;
const retry = (failures: number, error: unknown) => failures < 1 && !isRefused(error);

export const isNotFound = (error: unknown) => error instanceof RequestError && error.code === 'not_found';

/** Words were searched for on a server that encrypts them. */
export const isSearchOff = (error: unknown) => error instanceof RequestError && error.reason === 'search_off';

/** The numbers up to today. The old ones stay on the screen while another span is loaded. */
export function useAnalytics(email: string, assistantId: string, days: number, enabled = true) {
  return useQuery({
    queryKey: ['analytics', email, assistantId, days],
    queryFn: ({ signal }) =>
      conversationsApi.request(
        'getAnalytics',
        { ...(assistantId && { assistantId }), days, timeZone: TIME_ZONE },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled,
    retry,
  });
}

/** While the likeness of questions is worked out, topics are asked for again so often, and so many times in all. */
const TOPICS_AGAIN_MS = 4_000;
const TOPICS_TRIES = 6;

/** What visitors asked about. */
export function useTopics(email: string, assistantId: string, days: number) {
  return useQuery({
    queryKey: ['analytics', email, 'topics', assistantId, days],
    queryFn: ({ signal }) =>
      conversationsApi.request(
        'getTopics',
        { ...(assistantId && { assistantId }), days, timeZone: TIME_ZONE },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.byLikeness === false && state.dataUpdateCount < TOPICS_TRIES ? TOPICS_AGAIN_MS : false,
    retry,
  });
}

const listKey = (email: string, filters: Filters) => ['conversations', email, toListInput(filters)];

/** The list, page by page. A list that nobody waits for any more is not fetched to its end. */
export function useConversations(email: string, filters: Filters, enabled = true) {
  return useInfiniteQuery({
    queryKey: listKey(email, filters),
    queryFn: ({ pageParam, signal }) =>
      conversationsApi.request(
        'getConversations',
        { ...toListInput(filters), ...(pageParam && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    enabled,
    retry,
  });
}

/** The newest conversation of all, visitors' alone; null when there was none. */
export function useLastConversation(email: string, assistantId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['conversations', email, 'last', assistantId],
    queryFn: async ({ signal }) => {
      const input = { ...(assistantId && { assistantId }), limit: 1 };
      return (await conversationsApi.request('getConversations', input, signal)).conversations[0] ?? null;
    },
    enabled,
    retry,
  });
}

export function useConversation(email: string, conversationId: string) {
  return useQuery({
    queryKey: ['conversation', email, conversationId],
    queryFn: async ({ signal }) =>
      (await conversationsApi.request('getConversation', { conversationId }, signal)).conversation,
    retry,
  });
}

interface Mark {
  readonly messageId: string;
  readonly wrong: boolean;
}

/** Marks an answer as wrong, or takes it back. Settles when the transcript shows it. */
export function useMarkAnswer(email: string, conversationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mark: Mark) => conversationsApi.request('markAnswer', { conversationId, ...mark }),
    onSuccess() {
      void queries.invalidateQueries({ queryKey: ['conversations', email] });
      void queries.invalidateQueries({ queryKey: ['analytics', email] });
      return queries.invalidateQueries({ queryKey: ['conversation', email, conversationId] });
    },
  });
}

/** Marks a question without an answer as done, or takes it back. */
export function useMarkQuestion(email: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mark: EndpointInput<'markQuestion'>) => conversationsApi.request('markQuestion', mark),
    onSuccess: () => void queries.invalidateQueries({ queryKey: numbersKey(email) }),
  });
}

/** Deletes for good; afterwards every list and number is loaded again. */
export function useDeleteConversation(email: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (conversationId: string) =>
      conversationsApi.request('deleteConversation', { conversationId }),
    onSuccess: (_, conversationId) => {
      queries.removeQueries({ queryKey: ['conversation', email, conversationId] });
      void queries.invalidateQueries({ queryKey: ['conversations', email] });
      void queries.invalidateQueries({ queryKey: ['analytics', email] });
    },
  });
}
