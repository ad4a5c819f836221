/**
 * The session behind the local user is gone: signing in again is the way on. Knows a refusal of the contract's client
 * by its looks: every page asks this, and the contract's schemas are not for every page to fetch.
 */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'unauthenticated';
}
