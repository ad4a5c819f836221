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

/** How a browser comes back from a service that people sign in with. */
export interface Returned {
  /** With a session; without one, a code of the second factor is missing. */
  readonly step?: 'arrived' | 'code';
  /** Why nobody is signed in. */
  readonly error?: 'not_linked' | 'no_email' | 'declined' | 'failed';
  readonly from?: string;
}

const ERRORS: Readonly<Record<string, Returned['error']>> = {
  account_not_linked: 'not_linked',
  email_not_found: 'no_email',
  access_denied: 'declined',
};

/** Reads the query that the server sends a browser back with. */
export function readReturned(search: string): Returned {
  const query = new URLSearchParams(search);
  const error = query.get('error');
  const { from } = readAuthState({ from: query.get('from') });
  if (error !== null) return { error: ERRORS[error] ?? 'failed' };
  const step = (['arrived', 'code'] as const).find((name) => query.has(name));
  return step === undefined ? {} : { step, ...(from !== undefined && { from }) };
}
