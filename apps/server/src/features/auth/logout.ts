import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import type { Auth } from './auth.ts';
import { passOnHeaders } from './pass-on-headers.ts';

/** Ends the session on the server, not only in the browser. Somebody who is signed out already may ask too. */
export function logout(auth: Auth): Operation<typeof CALLS.logout> {
  return async (_input, context) => {
    const { headers } = await auth.api.signOut({ headers: context.headers, returnHeaders: true });
    passOnHeaders(headers, context);
    return { success: true, message: 'You are signed out.' };
  };
}
