import { api } from '../../api/client.ts';
import { forgetLocalUser } from './local-user.ts';

/**
 * Ends the session, forgets the user and goes home by a fresh load, which also drops everything of theirs that is
 * in memory. Forgets the user here whatever the server says: the person asked to leave.
 */
export async function signOut(): Promise<void> {
  await api.call('logout', undefined).catch((error: unknown) => console.error('sign-out failed', error));
  forgetLocalUser(localStorage);
  // In the place of the page that asked for it: 'back' must not lead there.
  location.replace('/');
}
