import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';
import { passOnHeaders } from './pass-on-headers.ts';

/** Ends the session on the server, not only in the browser. Somebody who is signed out already may ask too. */
export function logout(auth: Auth, db: Database): Operation<typeof CALLS.logout> {
  return async (_input, context) => {
    const { headers } = await askAuth(
      db,
      auth.api.signOut({ headers: context.headers, returnHeaders: true }),
    );
    passOnHeaders(headers, context);
    return { success: true, message: 'You are signed out.' };
  };
}
