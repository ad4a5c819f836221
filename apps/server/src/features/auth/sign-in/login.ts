import { type CALLS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { account, session, user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { askAuth } from '../ask-auth.ts';
import type { Auth } from '../auth.ts';
import { toCurrentUser } from '../current-user.ts';
import { passOnHeaders } from '../pass-on-headers.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export function login(auth: Auth, db: Database, signIns: SignInLimits): Operation<typeof CALLS.login> {
  return async (input, context) => {
    const { headers, response } = await signIns.attempt(context.address, input.email, () =>
      signIn(auth, db, input),
    );
    await forgetExpired(db, response.user.id);
    passOnHeaders(headers, context);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(response.user) };
  };
}

// An unknown email takes as long as a wrong password: better-auth hashes in both cases.
async function signIn(auth: Auth, db: Database, body: { email: string; password: string }) {
  const before = await hashOf(db, body.email);
  try {
    const signedIn = await askAuth(db, auth.api.signInEmail({ body, returnHeaders: true }));
    // Checking takes a while. Whoever sets a new password in it ends the sessions there are: not the one that the
    // old password opens a moment later.
    if ((await hashOf(db, body.email)) === before) return signedIn;
    await db.delete(session).where(eq(session.token, signedIn.response.token));
  } catch (cause) {
    if (!isAPIError(cause) || cause.statusCode !== 401) throw cause;
    throw new AppError('wrong_credentials', MESSAGES.wrongCredentials, { cause });
  }
  throw new AppError('wrong_credentials', MESSAGES.wrongCredentials);
}

// better-auth deletes one that has expired when it is used again, which most never are.
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
