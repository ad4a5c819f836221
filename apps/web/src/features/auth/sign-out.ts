import { api, isSignedOut } from '../../api/client.ts';
import { forgetLocalUser } from '../../owner/account/local-user.ts';
import { holdingLocal } from '../../storage/browser-store.ts';

/**
 * Ends the session, forgets the user and goes home by a fresh load, which also drops everything of theirs that is in
 * memory. Forgets the user here even if the request fails: the person asked to leave. Resolves to false when the server
 * could not be reached: the session still exists for the next user of this browser.
 */
export async function signOut(): Promise<boolean> {
  forgetLocalUser(holdingLocal);
  try {
    await api.request('logout', undefined);
  } catch (error) {
    if (!isSignedOut(error)) {
      console.error('sign-out failed', error);
      return false;
    }
  }
  // In the place of the page that asked for it: 'back' must not lead there.
  location.replace('/');
  return true;
}
