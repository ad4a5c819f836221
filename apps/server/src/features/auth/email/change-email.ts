import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import { type CheckPassword, markOf } from '../passwords/passwords.ts';
import type { AccountMails } from './account-mails.ts';

/** Sends a link to the new address; nothing changes before it is opened. Does not tell whose that address is. */
export function changeEmail(
  mails: AccountMails,
  limits: RateLimits,
  checkPassword: CheckPassword,
): Operation<typeof CALLS.changeEmail> {
  return async ({ newEmail, password }, { user }) => {
    if (newEmail === user.email) {
      throw new AppError('same_email', 'This is your email already.', { field: 'newEmail' });
    }
    const askedWith = markOf(await checkPassword(user.id, password));
    await limits.take('mailsPerAccount', user.id);
    await mails.send({ purpose: 'change-email', userId: user.id, newEmail, askedWith });
    return { success: true, message: `Please open the link that we send to ${newEmail}.` };
  };
}
