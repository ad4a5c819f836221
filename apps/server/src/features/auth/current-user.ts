import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import type { Database } from '../../db/connect.ts';
import type { CurrentUser, Identify } from '../../platform/api.ts';
import { keyIn } from './api-keys/api-keys.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';

/** Resolves a request's cookie, bearer token or API key. A session that is about to end is renewed on the way. */
export function identifyBy(auth: Auth, db: Database): Identify {
  return async (context: Context) => {
    const headers = credentials(context.req.raw.headers);
    if (headers === null) return null;
    // A key is sent on purpose: when it is no good, a cookie beside it does not help.
    if (keyIn(headers) !== null) return ownerOfKey(auth, db, headers);
    const { headers: sent, response } = await askAuth(
      db,
      auth.api.getSession({ headers, returnHeaders: true }),
    );
    for (const cookie of sent.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
    return response && { ...toCurrentUser(response.user), sessionId: response.session.id };
  };
}

/** To better-auth a key is a session of its owner, and one that is no good an error. */
async function ownerOfKey(auth: Auth, db: Database, headers: Headers): Promise<CurrentUser | null> {
  try {
    const found = await askAuth(db, auth.api.getSession({ headers }));
    return found && { ...toCurrentUser(found.user), via: 'api_key' };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

// Only these two: what else a request says has no say in who makes it.
function credentials(sent: Headers): Headers | null {
  const headers = new Headers();
  for (const name of ['cookie', 'authorization']) {
    const value = sent.get(name);
    if (value) headers.set(name, value);
  }
  return headers.has('cookie') || headers.has('authorization') ? headers : null;
}

type AuthUser = Auth['$Infer']['Session']['user'];

export function toCurrentUser(user: AuthUser): CurrentUser {
  const { id, name, surname, email, phone, role, emailVerified } = user;
  return { id, name, surname, email, phone, admin: role === 'admin', emailVerified, via: 'session' };
}
