import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { account, session, user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Auth, callAuth, keyIn, passOnHeaders } from '../auth.ts';
import { toCurrentUser } from '../current-user.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export function login(auth: Auth, db: Database, signIns: SignInLimits): Operation<typeof ENDPOINTS.login> {
  return async (input, context) => {
    const { headers, response } = await signIns.attempt(context.address, input.email, () =>
      signIn(auth, db, input),
    );
    await forgetExpired(db, response.user.id);
    passOnHeaders(headers, context);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(response.user) };
  };
}

// An unknown email takes as long as a wrong password, because better-auth hashes in both cases.
async function signIn(auth: Auth, db: Database, body: { email: string; password: string }) {
  const before = await hashOf(db, body.email);
  try {
    const signedIn = await callAuth(db, auth.api.signInEmail({ body, returnHeaders: true }));
    // A password that is changed during the check ends all sessions of that moment, but not this one, which is opened
    // after it with the old password.
    if ((await hashOf(db, body.email)) === before) return signedIn;
    await db.delete(session).where(eq(session.token, signedIn.response.token));
  } catch (cause) {
    if (!isAPIError(cause) || cause.statusCode !== 401) throw cause;
    throw new AppError('wrong_credentials', MESSAGES.wrongCredentials, { cause });
  }
  throw new AppError('wrong_credentials', MESSAGES.wrongCredentials);
}

// better-auth deletes an expired session only when it is used again, and most never are.
async function forgetExpired(db: Database, userId: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), lt(session.expiresAt, sql`now()`)));
}

async function hashOf(db: Database, email: string): Promise<string | null | undefined> {
  const rows = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email));
  return rows[0]?.hash;
}

/** Ends the session on the server, not only in the browser. Succeeds without a session, too. */
export function logout(auth: Auth, db: Database): Operation<typeof ENDPOINTS.logout> {
  return async (_input, context) => {
    const headers = new Headers(context.headers);
    // An API key is not a session.
    if (keyIn(headers) !== null) headers.delete('authorization');
    const { headers: sent } = await callAuth(db, auth.api.signOut({ headers, returnHeaders: true }));
    await requireEnded(auth, db, headers);
    passOnHeaders(sent, context);
    return { success: true, message: 'You are signed out.' };
  };
}

// better-auth reports success even when the session could not be deleted.
async function requireEnded(auth: Auth, db: Database, headers: Headers): Promise<void> {
  const query = { disableRefresh: true };
  const left = await callAuth(db, auth.api.getSession({ headers, query }));
  if (left)
    throw new AppError('sign_out_failed', 'You could not be signed out. Please try again in a moment.');
}
