import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../api/signed-out.ts';
import { sessionEnded } from './account/use-user.ts';

const RETRIES = 1;
/** How long a result counts as fresh, in milliseconds. */
const FRESH_MS = 30_000;

/**
 * A browser that is offline may still reach a server on its own machine or in the same house. Where it does not, the
 * screen says so at once, and nothing is done later that somebody has given up.
 */
const ASKS_ANYWAY = { networkMode: 'always' } as const;

/**
 * The cache of this page. Outside of React, so that a screen's loader can begin to read while the code that will draw
 * it is still being started.
 */
export const queries = createQueries();

/** The cache of what the server said. A read that finds the session gone signs out here: guards then ask to sign in. */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) sessionEnded();
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && !isSignedOut(error),
        staleTime: FRESH_MS,
        ...ASKS_ANYWAY,
        refetchOnReconnect: true,
      },
      mutations: ASKS_ANYWAY,
    },
  });
}
