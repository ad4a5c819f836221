import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Database } from '../../../db/connect.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Auth } from '../auth.ts';
import type { AccountNotices } from '../email/account-notices.ts';
import { lockUser } from '../email/links.ts';
import { type CheckPassword, setPassword } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

export interface ChangePasswordDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly checkPassword: CheckPassword;
  readonly notices: AccountNotices;
}

/** Ends all other sessions with it; this one goes on. */
export function changePassword(deps: ChangePasswordDeps): Operation<typeof CALLS.changePassword> {
  const { auth, db, checkPassword, notices } = deps;
  return async ({ currentPassword, newPassword }, { user }) => {
    const replaces = await checkPassword(user.id, currentPassword, 'currentPassword');
    refuseWeakPassword(newPassword, user, 'newPassword');
    const { password: hashing } = await auth.$context;
    const hash = await hashing.hash(newPassword);
    const changed = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const next = { userId: user.id, hash, replaces, keepSession: user.sessionId };
      if (!(await setPassword(tx, next))) return false;
      await notices.passwordChanged(tx, user.id);
      return true;
    });
    // Another password was set while this one was being checked, such as by the link of a mail.
    if (!changed) throw new AppError('wrong_password', MESSAGES.wrongPassword, { field: 'currentPassword' });
    return { success: true, message: 'Your password is changed. You are signed out everywhere else.' };
  };
}
