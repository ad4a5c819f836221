import { isAPIError } from 'better-auth/api';
import type { Context } from 'hono';
import type { Database } from '../../db/connect.ts';
import type { CurrentUser, Identify } from '../../platform/api.ts';
import { type Auth, callAuth, keyIn } from './auth.ts';

/** Finds the user of a request's cookie, bearer token or API key. Renews a session that is about to end. */
export function identifyBy(auth: Auth, db: Database): Identify {
  return async (context: Context) => {
    const headers = credentials(context.req.raw.headers);
    if (headers === null) return null;
    // A key is sent on purpose: when it is invalid, the request's cookie does not count.
    const byKey = keyIn(headers) !== null;
    try {
      const call = auth.api.getSession({ headers, returnHeaders: true });
      const { headers: sent, response } = await callAuth(db, call);
      for (const cookie of byKey ? [] : sent.getSetCookie())
        context.header('Set-Cookie', cookie, { append: true });
      return response && asUser(response, byKey);
    } catch (error) {
      // better-auth treats a key as a session of its owner, and throws for an invalid one.
      if (byKey && isAPIError(error) && error.statusCode < 500) return null;
      throw error;
    }
  };
}

function asUser(
  {
    user: found,
    session,
  }: { user: AuthUser; session: { id: string; passkeyId?: string | null | undefined } },
  byKey: boolean,
): CurrentUser {
  const user = toCurrentUser(found);
  return byKey
    ? { ...user, via: 'api_key' }
    : { ...user, sessionId: session.id, byPasskey: Boolean(session.passkeyId) };
}

// Only these two headers decide who makes a request.
export function credentials(sent: Headers): Headers | null {
  const headers = new Headers();
  for (const name of ['cookie', 'authorization']) {
    const value = sent.get(name);
    if (value) headers.set(name, value);
  }
  return headers.has('cookie') || headers.has('authorization') ? headers : null;
}

type AuthUser = Auth['$Infer']['Session']['user'];

export function toCurrentUser(user: AuthUser): CurrentUser {
  const { id, name, surname, email, phone, role, emailVerified, twoFactorEnabled } = user;
  const person = { id, name, surname, email, phone, emailVerified };
  const secondFactor = twoFactorEnabled === true;
  return { ...person, admin: role === 'admin', secondFactor, byPasskey: false, via: 'session' };
}
