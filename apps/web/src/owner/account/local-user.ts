/**
 * What the browser remembers of who is signed in, under the names of spec.md §3. A hint for what to draw and
 * nothing more: the server decides by its own cookie, on every request.
 */
export interface LocalUser {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const USER = 'user';
const EMAIL = 'email';
const LOGGED_IN = 'loggedIn';

/** The stored user; null when there is none, it has no email, or it cannot be read. */
export function readLocalUser(store: Store): LocalUser | null {
  const text = store.getItem(USER);
  if (!text) return null;
  try {
    const user: unknown = JSON.parse(text);
    if (typeof user !== 'object' || user === null) return null;
    const { email, name, surname } = user as Record<string, unknown>;
    if (typeof email !== 'string' || email === '') return null;
    return { email, name: words(name), surname: words(surname) };
  } catch {
    // Another script's or an older version's value: the same as nobody.
    return null;
  }
}

const words = (value: unknown) => (typeof value === 'string' ? value : '');

/** Stores what the server said of the user, whole. */
export function keepLocalUser(store: Store, user: LocalUser): void {
  store.setItem(USER, JSON.stringify(user));
  store.setItem(EMAIL, user.email);
  store.setItem(LOGGED_IN, 'true');
}

export function forgetLocalUser(store: Store): void {
  for (const key of [USER, EMAIL, LOGGED_IN]) store.removeItem(key);
}
