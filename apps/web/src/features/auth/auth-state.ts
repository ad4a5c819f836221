/** What a navigation to /auth carries. */
export interface AuthState {
  readonly mode: 'login' | 'register';
  /** Where the person was going; a path of ours. */
  readonly from?: string;
}

/** Reads navigation state that anything may have written. Opened directly, /auth is for signing in. */
export function readAuthState(state: unknown): AuthState {
  const value = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>;
  const mode = value.mode === 'register' ? 'register' : 'login';
  const { from } = value;
  // Only a path of ours: browsers read `//host`, and `/\host` as well, as another site.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { mode, from } : { mode };
}

/** The email that somebody had typed before they asked for a new password. */
export function readTypedEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
