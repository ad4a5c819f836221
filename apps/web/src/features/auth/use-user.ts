import { useSyncExternalStore } from 'react';
import { forgetLocalUser, keepLocalUser, type LocalUser, readLocalUser } from './local-user.ts';

const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly user: LocalUser | null } = { text: null, user: null };

/** `undefined` until the browser's memory can be read, which is after hydration. */
export function useUser(): LocalUser | null | undefined {
  return useSyncExternalStore(subscribe, readUser, () => undefined);
}

/** The same object for as long as the stored text is the same, as React needs of a snapshot. */
export function readUser(): LocalUser | null {
  const text = localStorage.getItem('user');
  if (text !== last.text) last = { text, user: readLocalUser(localStorage) };
  return last.user;
}

export function signedIn(user: LocalUser): void {
  keepLocalUser(localStorage, user);
  for (const listener of listeners) listener();
}

/** The server knows no session of ours any more: the person has to sign in again. */
export function sessionEnded(): void {
  forgetLocalUser(localStorage);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab that signs in or out is heard, too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
