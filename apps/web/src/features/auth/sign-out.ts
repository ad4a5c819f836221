import { api } from '../../api/client.ts';
import { signedOut } from './use-user.ts';

/** Forgets the user here whatever the server says: the person asked to leave, and an old cookie soon runs out. */
export async function signOut(): Promise<void> {
  signedOut();
  await api.call('logout', undefined).catch((error: unknown) => console.error('sign-out failed', error));
}
