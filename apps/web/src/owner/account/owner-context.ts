import { createContext, useContext } from 'react';
import type { LocalUser } from './local-user.ts';

export const OwnerContext = createContext<LocalUser | null>(null);

/** The signed-in user, on the screens behind the guard. */
export function useOwner(): LocalUser {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('This screen has to be below routes/guarded.tsx.');
  return owner;
}
