/**
 * Whether the session has ended, so that the person has to sign in again. Recognizes the contract's `RequestError` by its
 * shape: every page uses this, and should not fetch the contract's schemas for it.
 */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'unauthenticated';
}
