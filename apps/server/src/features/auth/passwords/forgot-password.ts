import { type CALLS, MESSAGES } from '@parlo/contract';
import type { Operation } from '../../../platform/api.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import type { AccountMails } from '../email/account-mails.ts';

/**
 * Whether the email has an account shows neither in the answer nor in its time: nobody looks before the answer is
 * on its way. A job does, later.
 */
export function forgotPassword(
  mails: AccountMails,
  limits: RateLimits,
): Operation<typeof CALLS.forgotPassword> {
  return async ({ email }) => {
    await limits.take('forgotPasswordPerEmail', email);
    await mails.send({ purpose: 'reset-password', email });
    return { success: true, message: MESSAGES.resetRequested };
  };
}
