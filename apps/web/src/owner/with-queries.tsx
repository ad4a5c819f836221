import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from './queries.ts';

/**
 * What reads from the server stands in this: the screens of the app, and the parts of other pages that do. A page that
 * is read has no need of the cache, and does not fetch it.
 */
export function WithQueries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
