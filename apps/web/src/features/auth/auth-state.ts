/** The state of a navigation to /auth. */
export interface AuthState {
  readonly mode: 'login' | 'register';
  /** The page that the person wanted; a path of Parlo's. */
  readonly from?: string;
  /** The action that they wanted; absent for plain signing in. */
  readonly why?: 'test' | 'keep';
}

/** Reads navigation state that anything may have written. Opened directly, /auth is for signing in. */
export function readAuthState(state: unknown): AuthState {
  const value = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const mode = value.mode === 'register' ? 'register' : 'login';
  const { from, why } = value;
  return {
    mode,
    // Only a path of ours: browsers read `//host`, and `/\host` as well, as another site.
    ...(typeof from === 'string' && /^\/(?![/\\])/.test(from) && { from }),
    ...((why === 'test' || why === 'keep') && { why }),
  };
}

/** The email that somebody had typed before they asked for a new password. */
export function readTypedEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
