import { type ENDPOINTS, MESSAGES } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { apikey, user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import { recordAct } from '../../../platform/record-act.ts';
import type { Auth } from '../auth.ts';
import type { AccountMails, AccountNotices } from '../email/account-mails.ts';
import { findLink, invalidLink, openLink } from '../email/links.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { hashPassword, setPassword } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface ResetPasswordDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly signIns: SignInLimits;
  readonly notices: AccountNotices;
}

/** Sets a password by the link of a mail, and ends every session of the account. */
export function resetPassword(deps: ResetPasswordDeps): Operation<typeof ENDPOINTS.resetPassword> {
  const { auth, db, signIns, notices } = deps;
  return async ({ token, password }, { address, headers }) => {
    const link = await findLink(db, ['reset-password'], token);
    // Checked before the link is used up, so that it still works for another password.
    refuseWeakPassword(password, { ...(await namesOf(db, link.userId)), email: link.email });
    // Slow on purpose: done before the account is locked, and only for a token that exists.
    const hash = await hashPassword(auth, password);
    await db.transaction(async (tx) => {
      const email = await openLink(tx, link);
      // The link was sent to an address that the account had before.
      if (email !== link.email) throw invalidLink();
      if (!(await setPassword(tx, { userId: link.userId, hash }))) throw invalidLink();
      if (await confirmEmail(tx, link.userId)) await notices.emailConfirmed(tx, link.userId);
      await notices.passwordChanged(tx, link.userId);
      await recordAct(tx, { user: { id: link.userId }, headers }, 'reset_password');
    });
    signIns.remember(address, link.email);
    return { success: true, message: 'Your password is changed. Please sign in with the new one.' };
  };
}

async function namesOf(db: Database, userId: string): Promise<{ name: string; surname: string }> {
  const rows = await db
    .select({ name: user.name, surname: user.surname })
    .from(user)
    .where(eq(user.id, userId));
  return rows[0] ?? { name: '', surname: '' };
}

/**
 * Whoever opens this link can read the account's mails. As long as nobody had shown that, a stranger may have registered
 * with this email and made an API key: it is deleted.
 * Returns false where it was confirmed before.
 */
async function confirmEmail(tx: Queryable, userId: string): Promise<boolean> {
  const confirmed = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)));
  const isNew = confirmed.rowCount === 1;
  if (isNew) await tx.delete(apikey).where(eq(apikey.referenceId, userId));
  return isNew;
}

/**
 * Neither the response nor its time shows whether the email has an account: a job looks it up later.
 */
export function forgotPassword(
  mails: AccountMails,
  limits: RateLimits,
): Operation<typeof ENDPOINTS.forgotPassword> {
  return async ({ email }) => {
    await limits.take('forgotPasswordPerEmail', email);
    await mails.send({ purpose: 'reset-password', email });
    return { success: true, message: MESSAGES.resetRequested };
  };
}
