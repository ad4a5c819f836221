import { type ENDPOINTS, MESSAGES, PASSKEY_LIMITS } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { session, twoFactor, user as users } from '../../../db/schema.ts';
import type { Operation, OwnerContext } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, callAuth, passOnHeaders } from '../auth.ts';
import { credentials } from '../current-user.ts';
import { lockUser } from '../email/links.ts';
import type { SecurityMails } from '../email/security-mails.ts';
import { type CheckPassword, endBegunSignIns, passwordOf } from '../passwords/passwords.ts';

/*
 * The second factor of an account: better-auth's plugin keeps the secret and the recovery codes, encrypted, and
 * checks codes. It does not count guesses of somebody who is signed in, and accepts a code again while it is current,
 * so both are done here.
 */

export interface SecondFactorDeps {
  readonly adminsNeedSecondFactor: boolean;
  readonly auth: Auth;
  readonly db: Database;
  readonly logger: Logger;
  readonly limits: RateLimits;
  readonly checkPassword: CheckPassword;
  readonly securityMails: SecurityMails;
}

export function getSecondFactor({
  auth,
  db,
  adminsNeedSecondFactor,
}: SecondFactorDeps): Operation<typeof ENDPOINTS.getSecondFactor> {
  return async (_input, { user }) => {
    const enabled = await isVerified(db, user.id);
    const recoveryCodes = enabled ? (await recoveryCodesOf(auth, user.id)).length : 0;
    const required = user.admin && adminsNeedSecondFactor && !user.byPasskey;
    return { success: true, enabled, recoveryCodes, required };
  };
}

/** Makes a secret, which replaces one that was never confirmed. */
export function setUpSecondFactor(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.setUpSecondFactor> {
  const { auth, db, checkPassword } = deps;
  return async ({ password }, { user, headers }) => {
    await checkPassword(user.id, password);
    if (await isVerified(db, user.id)) {
      throw new AppError('second_factor_on', 'Signing in needs a code already.');
    }
    const body = { password, method: 'totp' } as const;
    const made = await callAuth(db, auth.api.enableTwoFactor({ body, headers: ownCredentials(headers) }));
    if (made.method !== 'totp') throw new Error('the second factor has no secret');
    const address = made.totpURI;
    return { success: true, address, secret: new URL(address).searchParams.get('secret') ?? '' };
  };
}

/** Turns the second factor on. Other sessions end: they were opened without it. */
export function confirmSecondFactor(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.confirmSecondFactor> {
  const { auth, db } = deps;
  return async ({ code }, context) => {
    const { user } = context;
    if (user.secondFactor) throw new AppError('second_factor_on', 'Signing in needs a code already.');
    if (!(await isSetUp(db, user.id))) throw isOff();
    const before = await sessionsOf(db, user.id);
    const sent = await proveCode(deps, context, code);
    await db.delete(session).where(and(eq(session.userId, user.id), inArray(session.id, before)));
    await tryRecordAct(deps, context, 'second_factor_on');
    await deps.securityMails.trySend(user.id, 'second_factor_on');
    passOnHeaders(sent, context);
    const message = 'Signing in needs a code from now on. Please keep the recovery codes in a safe place.';
    return { success: true, message, recoveryCodes: await recoveryCodesOf(auth, user.id) };
  };
}

export function renewRecoveryCodes(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.renewRecoveryCodes> {
  const { auth, db } = deps;
  return async ({ password, code }, context) => {
    await prove(deps, context, { password, code });
    const headers = ownCredentials(context.headers);
    const call = auth.api.generateBackupCodes({ body: { password }, headers });
    const { backupCodes: recoveryCodes } = await callAuth(db, call);
    await tryRecordAct(deps, context, 'renew_recovery_codes');
    const message = 'These are your recovery codes. Those from before no longer work.';
    return { success: true, message, recoveryCodes };
  };
}

export function turnOffSecondFactor(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.turnOffSecondFactor> {
  const { auth, db } = deps;
  return async ({ password, code }, context) => {
    await prove(deps, context, { password, code });
    const call = auth.api.disableTwoFactor({
      body: { password },
      headers: ownCredentials(context.headers),
      returnHeaders: true,
    });
    const { headers: sent } = await callAuth(db, call);
    await tryRecordAct(deps, context, 'second_factor_off');
    await deps.securityMails.trySend(context.user.id, 'second_factor_off');
    passOnHeaders(sent, context);
    return { success: true, message: 'Signing in needs your password alone from now on.' };
  };
}

/**
 * Removes the second factor of somebody who lost it, as a part of `tx`: signs them out everywhere, and tells them. Returns
 * false where there was none.
 */
export async function removeSecondFactor(
  securityMails: SecurityMails,
  tx: Queryable,
  userId: string,
): Promise<boolean> {
  await lockUser(tx, userId);
  const isOn = and(eq(users.id, userId), eq(users.twoFactorEnabled, true));
  const off = await tx.update(users).set({ twoFactorEnabled: false, updatedAt: sql`now()` }).where(isOn);
  if (off.rowCount === 0) return false;
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(session).where(eq(session.userId, userId));
  await endBegunSignIns(tx, userId);
  await securityMails.send(tx, userId, 'second_factor_removed');
  return true;
}

/**
 * Throws unless somebody signed in gives their password and, where signing in needs one, a code. Without a password, that
 * they have just signed in is the proof: a session that somebody left open is not enough.
 */
export async function proveOwner(
  deps: SecondFactorDeps,
  context: OwnerContext,
  { password, code }: { readonly password?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  if ((await passwordOf(deps.db, context.user.id)) === null) await requireFresh(deps.db, context);
  else await deps.checkPassword(context.user.id, password ?? '');
  if (!context.user.secondFactor) return;
  if (code === undefined) throw new AppError('wrong_code', MESSAGES.wrongCode, { field: 'code' });
  await proveCode(deps, context, code);
}

async function requireFresh(db: Queryable, { user }: OwnerContext): Promise<void> {
  const { freshMinutes: max } = PASSKEY_LIMITS;
  const isOwn = and(eq(session.id, user.sessionId ?? ''), eq(session.userId, user.id));
  const isFresh = sql`${session.createdAt} > now() - make_interval(mins => ${max})`;
  if ((await db.$count(session, and(isOwn, isFresh))) > 0) return;
  const message = `Please sign out, sign in again, and do this within ${max} minutes.`;
  throw new AppError('sign_in_again', message, { params: { max } });
}

async function prove(
  deps: SecondFactorDeps,
  context: OwnerContext,
  given: { readonly password: string; readonly code: string },
): Promise<void> {
  await deps.checkPassword(context.user.id, given.password);
  if (!context.user.secondFactor) throw isOff();
  await proveCode(deps, context, given.code);
}

/** Checks a code of somebody who is signed in. Returns the headers of better-auth's response. */
async function proveCode(deps: SecondFactorDeps, context: OwnerContext, code: string): Promise<Headers> {
  const { auth, db, limits } = deps;
  const { id } = context.user;
  // Counted before the check, so that guesses sent at the same time count too.
  await limits.take('codeFailures', id);
  try {
    const { headers: sent } = await verifyCode(auth, db, ownCredentials(context.headers), code);
    await useUp(limits, id, code);
    await limits.giveBack('codeFailures', id);
    if (isRecoveryCode(code)) await tryRecordAct(deps, context, 'use_recovery_code');
    return sent;
  } catch (error) {
    if (isWrongCode(error)) await tryRecordAct(deps, context, 'wrong_code');
    throw error;
  }
}

const APP_CODE = /^\d{6}$/;

export function isRecoveryCode(code: string): boolean {
  return !APP_CODE.test(code);
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && error.code === 'wrong_code';
}

/** Verifies a code of the app, or uses a recovery code up. Throws `wrong_code`, or why no code counts. */
export async function verifyCode(auth: Auth, db: Database, headers: Headers, code: string) {
  const request = { body: { code }, headers, returnHeaders: true } as const;
  try {
    return APP_CODE.test(code)
      ? await callAuth(db, auth.api.verifyTOTP(request))
      : await callAuth(db, auth.api.verifyBackupCode(request));
  } catch (cause) {
    if (!isAPIError(cause) || cause.statusCode >= 500) throw cause;
    throw refusalOf(String(cause.body?.code), cause);
  }
}

const WRONG: readonly string[] = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];
/** better-auth closes an account to codes for as long after ten wrong ones. */
const LOCKED_SECONDS = 900;

function refusalOf(code: string, cause: unknown): AppError {
  if (WRONG.includes(code)) {
    return new AppError('wrong_code', MESSAGES.wrongCode, { cause, field: 'code' });
  }
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    const message = 'Too many wrong codes. Please try again later.';
    const retryAfterSeconds = LOCKED_SECONDS;
    return new AppError('too_many_requests', message, { cause, retryable: true, retryAfterSeconds });
  }
  return new AppError('sign_in_expired', 'Please sign in once more with your password.', { cause });
}

/** A code of the app is used once: whoever looked over a shoulder is too late. Recovery codes are deleted by better-auth. */
export async function useUp(limits: RateLimits, userId: string, code: string): Promise<void> {
  if (!APP_CODE.test(code)) return;
  try {
    await limits.take('usedCodes', `${userId} ${code}`);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'too_many_requests') throw cause;
    throw new AppError('wrong_code', MESSAGES.wrongCode, { cause, field: 'code' });
  }
}

function isOff(): AppError {
  return new AppError('second_factor_off', 'The second factor is not set up.');
}

/** The session alone decides; the rest of a request's headers is nothing to better-auth. */
export function ownCredentials(headers: Headers): Headers {
  return credentials(headers) ?? new Headers();
}

async function recoveryCodesOf(auth: Auth, userId: string): Promise<string[]> {
  return (await auth.api.viewBackupCodes({ body: { userId } })).backupCodes;
}

async function isVerified(db: Queryable, userId: string): Promise<boolean> {
  const verified = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true));
  return (await db.$count(twoFactor, verified)) > 0;
}

async function isSetUp(db: Queryable, userId: string): Promise<boolean> {
  return (await db.$count(twoFactor, eq(twoFactor.userId, userId))) > 0;
}

async function sessionsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  return rows.map(({ id }) => id);
}
