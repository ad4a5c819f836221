import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { Auth } from './auth.ts';
import { lockUser } from './links.ts';
import { type CheckPassword, setPassword } from './passwords.ts';

/** Ends all other sessions with it; this one goes on. */
export function changePassword(
  auth: Auth,
  db: Database,
  checkPassword: CheckPassword,
): Operation<typeof CALLS.changePassword> {
  return async ({ currentPassword, newPassword }, { user }) => {
    const replaces = await checkPassword(user.id, currentPassword);
    const { password: hashing } = await auth.$context;
    const hash = await hashing.hash(newPassword);
    const changed = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      return setPassword(tx, { userId: user.id, hash, replaces, keepSession: user.sessionId });
    });
    // Another password was set while this one was being checked, such as by the link of a mail.
    if (!changed) throw new AppError('wrong_password', MESSAGES.wrongPassword);
    return { success: true, message: 'Your password is changed. You are signed out everywhere else.' };
  };
}
