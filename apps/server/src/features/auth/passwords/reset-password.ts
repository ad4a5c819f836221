import type { CALLS } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { apikey, user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import type { Auth } from '../auth.ts';
import type { AccountNotices } from '../email/account-notices.ts';
import { findLink, invalidLink, openLink } from '../email/links.ts';
import type { SignInLimits } from '../sign-in/sign-in-limits.ts';
import { setPassword } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface ResetPasswordDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly signIns: SignInLimits;
  readonly notices: AccountNotices;
}

/** Sets a password by the link of a mail, and ends every session of the account. */
export function resetPassword(deps: ResetPasswordDeps): Operation<typeof CALLS.resetPassword> {
  const { auth, db, signIns, notices } = deps;
  return async ({ token, password }, { address }) => {
    const link = await findLink(db, ['reset-password'], token);
    // Before the link is used: it still works for another password.
    refuseWeakPassword(password, { ...(await namesOf(db, link.userId)), email: link.email });
    const { password: hashing } = await auth.$context;
    // Takes a while: not with the account locked, and not for whoever makes a token up.
    const hash = await hashing.hash(password);
    await db.transaction(async (tx) => {
      const email = await openLink(tx, link);
      // A link that was sent to an address the account had before.
      if (email !== link.email) throw invalidLink();
      if (!(await setPassword(tx, { userId: link.userId, hash }))) throw invalidLink();
      await confirmEmail(tx, link.userId);
      await notices.passwordChanged(tx, link.userId);
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
 * Whoever opens this link reads the account's mails. Before anybody had shown that, somebody else may have registered
 * with their email, and made a key to come back by.
 */
async function confirmEmail(tx: Queryable, userId: string): Promise<void> {
  const confirmed = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)));
  if (confirmed.rowCount === 1) await tx.delete(apikey).where(eq(apikey.referenceId, userId));
}
