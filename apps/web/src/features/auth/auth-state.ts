/** What a navigation to /auth carries. */
export interface AuthState {
  readonly mode: 'login' | 'register';
  /** Where the person was going; a path of ours. */
  readonly from?: string;
  /** What they were about to do; absent when they only want to sign in. */
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
