import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/errors.ts';
import type { Limit, RateLimits } from '../../../platform/limits/rate-limit.ts';

/** Limits failed sign-ins. */
export interface SignInLimits {
  /** Runs `signIn`, and counts it when it fails because of a wrong password. */
  attempt<T>(address: string, email: string, signIn: () => Promise<T>): Promise<T>;
  /** Somebody at this address proved that the account is theirs. */
  remember(address: string, email: string): void;
}

const KNOWN_MS = 30 * 24 * 3_600_000;
/** About 10 MB. */
const MAX_KNOWN = 50_000;

/*
 * Failures are counted by address, by account and address, and by account over all addresses, against attackers with
 * many addresses. With the last limit a stranger could lock the owner out, so it counts only addresses from which the
 * account was not signed in lately. At a new address the owner waits 15 minutes at most once the guessing stops; while it
 * goes on they request a link by mail, and setting a password makes their address a known one. A stranger gets 30 guesses
 * in 15 minutes, 2,880 a day, against passwords of eight letters and more.
 *
 * Failures are counted for all servers together. Known addresses are in the memory of one server, because neither
 * sessions nor the database store addresses: after a restart, or on another server, an owner's address is unknown until
 * they have signed in again.
 */
export function createSignInLimits(limits: RateLimits): SignInLimits {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: KNOWN_MS, perf: Date });
  const remember = (address: string, email: string) => void known.set(`${address} ${email}`, true);
  return {
    remember,
    async attempt(address, email, signIn) {
      const counted = [
        ['signInFailures', address],
        ['signInFailuresPerAccount', `${address} ${email}`],
        ...(known.has(`${address} ${email}`) ? [] : [['signInFailuresFromStrangers', email] as const]),
      ] as const;
      // Counted before the check and given back on success, so that guesses sent at the same time count too.
      for (const [group, key] of counted) await limits.take(group, key);
      const giveBack = async () => {
        for (const [group, key] of counted) await limits.giveBack(group, key);
      };
      try {
        const signedIn = await signIn();
        await giveBack();
        remember(address, email);
        return signedIn;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'wrong_credentials')) await giveBack();
        throw error;
      }
    },
  };
}

/** Limits in addition to those of each endpoint. */
export const ACCOUNT_LIMITS = {
  /** Failed sign-ins to one account from all addresses that are not known as its owner's. */
  signInFailuresFromStrangers: { points: 30, seconds: 900 },
  /** Wrong passwords of a signed-in user, by account. */
  passwordFailures: { points: 10, seconds: 900 },
  /** Wrong codes of the second factor, by account: guessing one of a million takes years. */
  codeFailures: { points: 10, seconds: 900 },
  /** A code is good for a minute and a half at most, and for one use. */
  usedCodes: { points: 1, seconds: 120 },
  /**
   * By email, whether it has an account or not. Links live longer than this: whoever is refused here has one in their
   * inbox that still works, so a stranger can't keep an owner from resetting their password.
   */
  forgotPasswordPerEmail: { points: 3, seconds: 900 },
  /** Mails to an address that anybody may have typed, to confirm it or with news: of all accounts and lists. */
  mailsPerUnprovenAddress: { points: 10, seconds: 24 * 3_600 },
  /** Mails that a signed-in user requests, by account: they may go to anybody's address. */
  mailsPerAccount: { points: 5, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
