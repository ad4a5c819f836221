import { useSyncExternalStore } from 'react';
import { holdingLocal } from '../../storage/browser-store.ts';
import { forgetLocalUser, keepLocalUser, type LocalUser, readLocalUser } from './local-user.ts';

const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly user: LocalUser | null } = { text: null, user: null };

/** `undefined` until the browser's memory can be read, which is after hydration. */
export function useUser(): LocalUser | null | undefined {
  return useSyncExternalStore(subscribe, readUser, () => undefined);
}

/** The same object for as long as the stored text is the same, as React needs of a snapshot. */
export function readUser(): LocalUser | null {
  const text = holdingLocal.getItem('user');
  if (text !== last.text) last = { text, user: readLocalUser(holdingLocal) };
  return last.user;
}

export function signedIn(user: LocalUser): void {
  keepLocalUser(holdingLocal, user);
  for (const listener of listeners) listener();
}

/** Reads the stored user again: another script of the page may have changed it. */
export function reloadUser(): void {
  for (const listener of listeners) listener();
}

/** The server knows no session of ours any more: the person has to sign in again. */
export function sessionEnded(): void {
  forgetLocalUser(holdingLocal);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing in or out in another tab counts, too.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
