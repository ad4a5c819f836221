import type { CALLS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { AccountNotices } from './account-notices.ts';
import type { Auth } from './auth.ts';
import { findLink, invalidLink, openLink } from './links.ts';
import { setPassword } from './passwords.ts';
import type { SignInLimits } from './sign-in-limits.ts';

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
    const { password: hashing } = await auth.$context;
    // Takes a while: not with the account locked, and not for whoever makes a token up.
    const hash = await hashing.hash(password);
    await db.transaction(async (tx) => {
      const email = await openLink(tx, link);
      // A link that was sent to an address the account had before.
      if (email !== link.email) throw invalidLink();
      if (!(await setPassword(tx, { userId: link.userId, hash }))) throw invalidLink();
      await tx
        .update(user)
        .set({ emailVerified: true, updatedAt: sql`now()` })
        .where(eq(user.id, link.userId));
      await notices.passwordChanged(tx, link.userId);
    });
    signIns.remember(address, link.email);
    return { success: true, message: 'Your password is changed. Please sign in with the new one.' };
  };
}
