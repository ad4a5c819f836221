import type { CALLS } from '@parlo/contract';
import type { Database } from '../../../db/connect.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { keyIn } from '../api-keys/api-keys.ts';
import { askAuth } from '../ask-auth.ts';
import type { Auth } from '../auth.ts';
import { passOnHeaders } from '../pass-on-headers.ts';

/** Ends the session on the server, not only in the browser. Somebody who is signed out already may ask too. */
export function logout(auth: Auth, db: Database): Operation<typeof CALLS.logout> {
  return async (_input, context) => {
    const headers = new Headers(context.headers);
    // An API key is no session that could end.
    if (keyIn(headers) !== null) headers.delete('authorization');
    const { headers: sent } = await askAuth(db, auth.api.signOut({ headers, returnHeaders: true }));
    await requireEnded(auth, db, headers);
    passOnHeaders(sent, context);
    return { success: true, message: 'You are signed out.' };
  };
}

// better-auth says that it signed somebody out even when their session could not be deleted.
async function requireEnded(auth: Auth, db: Database, headers: Headers): Promise<void> {
  const query = { disableRefresh: true };
  const left = await askAuth(db, auth.api.getSession({ headers, query }));
  if (left)
    throw new AppError('sign_out_failed', 'You could not be signed out. Please try again in a moment.');
}
