import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { account, session, user, verification } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, callAuth, keyIn, passOnHeaders } from '../auth.ts';
import { toCurrentUser } from '../current-user.ts';
import type { SecurityMails } from '../email/security-mails.ts';
import { isRecoveryCode, isWrongCode, useUp, verifyCode } from '../second-factor/second-factor.ts';
import { rememberDevice } from './device.ts';
import { noteSignIn } from './note-sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface LoginDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly logger: Logger;
  readonly securityMails: SecurityMails;
  readonly signIns: SignInLimits;
}

export function login(deps: LoginDeps): Operation<typeof ENDPOINTS.login> {
  const { auth, db, signIns } = deps;
  return async (input, context) => {
    const { headers, response } = await signIns.attempt(context.address, input.email, async () => {
      const signedIn = await signIn(auth, db, input);
      if (!needsCode(signedIn.response)) return signedIn;
      // With the cookie that names this sign-in. The password alone does not make the address a known one.
      passOnHeaders(signedIn.headers, context);
      throw new AppError('second_factor_required', MESSAGES.codeNeeded);
    });
    passOnHeaders(headers, context);
    await rememberDevice(db, response.token, context.headers);
    await forgetExpired(db, response.user.id);
    await noteSignIn(deps, response.user.id, context.headers);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(response.user) };
  };
}

export interface VerifySecondFactorDeps extends LoginDeps {
  readonly limits: RateLimits;
}

/** Ends the sign-in that {@link login} began: a cookie of ten minutes names it, and nothing else of the request counts. */
export function verifySecondFactor(
  deps: VerifySecondFactorDeps,
): Operation<typeof ENDPOINTS.verifySecondFactor> {
  const { auth, db, limits, signIns } = deps;
  return async ({ code }, context) => {
    const begun = begunSignIn(context.headers);
    // Read before, because the last wrong code ends the sign-in.
    const begunBy = await userOf(db, begun);
    const actor = { user: { id: begunBy ?? '' }, headers: context.headers };
    const note = (act: 'wrong_code' | 'use_recovery_code') => tryRecordAct(deps, actor, act);
    const noteWrong = (error: unknown) =>
      begunBy !== null && isWrongCode(error) ? note('wrong_code') : null;
    const { headers, response } = await verifyCode(auth, db, begun, code).catch(async (error: unknown) => {
      await noteWrong(error);
      throw error;
    });
    const { token, user: found } = response;
    const [current] = await db.select().from(user).where(eq(user.id, found.id));
    if (!token || !current) throw new Error('a sign-in has no session');
    try {
      await useUp(limits, found.id, code);
    } catch (error) {
      await db.delete(session).where(eq(session.token, token));
      await noteWrong(error);
      throw error;
    }
    await rememberDevice(db, token, context.headers);
    signIns.remember(context.address, current.email);
    await forgetExpired(db, found.id);
    if (isRecoveryCode(code)) await note('use_recovery_code');
    await noteSignIn(deps, found.id, context.headers);
    passOnHeaders(headers, context);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(current) };
  };
}

/** Whose sign-in the cookie names: null for none. Its signature is checked by better-auth. */
async function userOf(db: Database, begun: Headers): Promise<string | null> {
  const [, value = ''] = begun.get('cookie')?.split('=') ?? [];
  const [identifier = ''] = value.split('.');
  const rows = await db
    .select({ userId: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, identifier), like(verification.identifier, '2fa-%')));
  return rows[0]?.userId ?? null;
}

// A session of the browser, or a bearer token, would be somebody who is signed in already.
function begunSignIn(sent: Headers): Headers {
  const name = /(?:^|; *)([^=;]*\.two_factor=[^;]*)/.exec(sent.get('cookie') ?? '')?.[1];
  return new Headers(name === undefined ? {} : { cookie: name });
}

// An unknown email takes as long as a wrong password, because better-auth hashes in both cases.
async function signIn(auth: Auth, db: Database, body: { email: string; password: string }) {
  const before = await hashOf(db, body.email);
  try {
    const signedIn = await callAuth(db, auth.api.signInEmail({ body, returnHeaders: true }));
    // A password that is changed during the check ends all sessions of that moment, but not this one, which is opened
    // after it with the old password.
    if ((await hashOf(db, body.email)) === before) return signedIn;
    if (!needsCode(signedIn.response)) {
      await db.delete(session).where(eq(session.token, signedIn.response.token));
    }
  } catch (cause) {
    if (!isAPIError(cause) || cause.statusCode !== 401) throw cause;
    throw new AppError('wrong_credentials', MESSAGES.wrongCredentials, { cause });
  }
  throw new AppError('wrong_credentials', MESSAGES.wrongCredentials);
}

/** better-auth's types do not know that its plugin responds so instead, without a session. */
function needsCode(response: object): boolean {
  return 'twoFactorRedirect' in response;
}

// better-auth deletes an expired session only when it is used again, and most never are.
export async function forgetExpired(db: Database, userId: string): Promise<void> {
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
