import { createHash } from 'node:crypto';
import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import { and, eq, like, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { account, apikey, session, verification } from '../../../db/schema.ts';
import type { Operation, OwnerContext } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import { newId } from '../../../platform/new-id.ts';
import { recordAct } from '../../../platform/record-act.ts';
import type { Auth } from '../auth.ts';
import type { AccountNotices } from '../email/account-mails.ts';
import { lockUser, withdrawLinks } from '../email/links.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/**
 * Throws `wrong_password` for a password that is not the account's; failures are limited as at sign-in. Returns the hash
 * that it was checked against. `field` is the input's name of the password.
 */
export type CheckPassword = (userId: string, password: string, field?: string) => Promise<string>;

export function createPasswordCheck(auth: Auth, db: Database, limits: RateLimits): CheckPassword {
  return async (userId, password, field = 'password') => {
    // Counted before the check, so that guesses sent at the same time count too.
    await limits.take('passwordFailures', userId);
    const { password: hashing } = await auth.$context;
    const hash = await passwordOf(db, userId);
    if (hash === null || !(await hashing.verify({ hash, password }))) {
      throw new AppError('wrong_password', MESSAGES.wrongPassword, { field });
    }
    await limits.giveBack('passwordFailures', userId);
    return hash;
  };
}

export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/** Returns the hash of an account's password; null when it has none. */
export async function passwordOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: account.password }).from(account).where(ofUser(userId));
  return row?.hash ?? null;
}

/** Differs for every password, and reveals nothing else about it. */
export function markOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url');
}

export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** The hash that it replaces. When the account has another one by now, nothing is done. */
  readonly replaces?: string;
  /** The only session that is not ended. */
  readonly keepSession?: string | undefined;
}

/**
 * Sets an account's password and ends what somebody with the old one may have: sessions, and links to change the
 * password or the email. Returns false when `replaces` is not the account's password any more.
 */
export async function setPassword(tx: Queryable, next: NewPassword): Promise<boolean> {
  const { userId, hash, replaces, keepSession } = next;
  const set = await tx
    .update(account)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(ofUser(userId), replaces === undefined ? undefined : eq(account.password, replaces)));
  // An account of somebody who signs in with a service gets its first password by the link of a mail.
  if (set.rowCount === 0 && replaces !== undefined) return false;
  if (set.rowCount === 0) await addPassword(tx, userId, hash);
  const others = keepSession === undefined ? undefined : ne(session.id, keepSession);
  await tx.delete(session).where(and(eq(session.userId, userId), others));
  await withdrawLinks(tx, userId, ['reset-password', 'change-email']);
  await endBegunSignIns(tx, userId);
  return true;
}

async function addPassword(tx: Queryable, userId: string, password: string): Promise<void> {
  const id = newId('acc');
  await tx.insert(account).values({ id, userId, accountId: userId, providerId: 'credential', password });
}

/** Ends sign-ins that wait for a code: the password, or the second factor, is not the account's any more. */
export async function endBegunSignIns(tx: Queryable, userId: string): Promise<void> {
  const begun = and(eq(verification.value, userId), like(verification.identifier, '2fa-%'));
  await tx.delete(verification).where(begun);
}

function ofUser(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, 'credential'));
}

export interface ChangePasswordDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly checkPassword: CheckPassword;
  readonly notices: AccountNotices;
}

async function revokeAllKeys(tx: Queryable, context: OwnerContext): Promise<void> {
  const { id, name } = apikey;
  const revoked = await tx
    .delete(apikey)
    .where(eq(apikey.referenceId, context.user.id))
    .returning({ id, name });
  for (const key of revoked)
    await recordAct(tx, context, 'revoke_api_key', { id: key.id, name: key.name ?? '' });
}

const CHANGED = 'Your password is changed. You are signed out everywhere else.';

/** Changes the password and ends all other sessions; API keys too where that is asked. */
export function changePassword(deps: ChangePasswordDeps): Operation<typeof ENDPOINTS.changePassword> {
  const { auth, db, checkPassword, notices } = deps;
  return async ({ currentPassword, newPassword, revokeApiKeys = false }, context) => {
    const { user } = context;
    const replaces = await checkPassword(user.id, currentPassword, 'currentPassword');
    refuseWeakPassword(newPassword, user, 'newPassword');
    const hash = await hashPassword(auth, newPassword);
    const changed = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const next = { userId: user.id, hash, replaces, keepSession: user.sessionId };
      if (!(await setPassword(tx, next))) return false;
      if (revokeApiKeys) await revokeAllKeys(tx, context);
      await notices.passwordChanged(tx, user.id);
      await recordAct(tx, context, 'change_password');
      return true;
    });
    // Another password was set while this one was checked, for example by the link of a mail.
    if (!changed) throw new AppError('wrong_password', MESSAGES.wrongPassword, { field: 'currentPassword' });
    return { success: true, message: revokeApiKeys ? `${CHANGED} Your API keys are revoked.` : CHANGED };
  };
}
