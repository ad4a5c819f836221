import { CallError, createClient } from '@parlo/contract';

/** The one client of `/api`. */
export const api = createClient();

export { isSignedOut } from './signed-out.ts';

/** What to tell the person, or `otherwise` when the failure has no words of its own. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.status > 0 && error.message ? error.message : otherwise;
}
