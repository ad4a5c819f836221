import type { CALLS } from '@parlo/contract';
import type { Operation } from '../../../platform/api.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import type { AccountMails } from './account-mails.ts';

export function sendVerification(
  mails: AccountMails,
  limits: RateLimits,
): Operation<typeof CALLS.sendVerification> {
  return async (_input, { user }) => {
    if (user.emailVerified) return { success: true, message: 'Your email is confirmed already.' };
    await limits.take('mailsPerAccount', user.id);
    await mails.send({ purpose: 'verify-email', userId: user.id });
    return { success: true, message: 'A link to confirm your email is on its way.' };
  };
}
