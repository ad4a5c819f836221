import type { Limit } from '../../../platform/limits/rate-limit.ts';

/** Limits beside those that each call has of its own. */
export const ACCOUNT_LIMITS = {
  /** Failed sign-ins to one account from all addresses it was never signed in from. See `sign-in-limits.ts`. */
  signInFailuresFromStrangers: { points: 30, seconds: 900 },
  /** Wrong passwords that somebody signed in gives, by account. */
  passwordFailures: { points: 10, seconds: 900 },
  /**
   * By the email asked for, whether it has an account or not. Who is refused here has a link in their inbox that
   * still works: links live longer than this. So a stranger can't keep an owner from theirs.
   */
  forgotPasswordPerEmail: { points: 3, seconds: 900 },
  /** Mails that somebody signed in asks for, by account: to addresses that may be anybody's. */
  mailsPerAccount: { points: 5, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
