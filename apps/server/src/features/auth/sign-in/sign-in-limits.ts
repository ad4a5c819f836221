import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';

/** How many sign-ins may fail. */
export interface SignInLimits {
  /** Counts `signIn` unless it succeeds, or fails for another reason than its password. */
  attempt<T>(address: string, email: string, signIn: () => Promise<T>): Promise<T>;
  /** Somebody showed at this address that the account is theirs. */
  remember(address: string, email: string): void;
}

/*
 * Guesses are counted in three ways: by address, by account and address, and by account over all addresses, for
 * those who have many. The last one is the delicate one: a stranger who fills it would lock the owner out. So it
 * counts strangers alone, which are addresses the account was not signed in from lately. Its owner, at home, never
 * meets it. At a new address they wait 15 minutes at most once the guessing stops, and while it goes on they ask for
 * a link by mail: setting a password by it makes their address a known one. What a stranger gets is 30 guesses in
 * 15 minutes, 2,880 a day, against passwords of eight letters and more.
 *
 * Guesses are counted for all servers together. Known addresses are in the memory of one: sessions keep no address,
 * and nor does the database. After a restart, or on another server, an owner is a stranger until they have signed in
 * again.
 */
export function createSignInLimits(limits: RateLimits): SignInLimits {
  const known = new KnownAddresses();
  return {
    remember: (address, email) => known.add(address, email),
    async attempt(address, email, signIn) {
      const counted = [
        ['signInFailures', address],
        ['signInFailuresPerAccount', `${address} ${email}`],
        ...(known.has(address, email) ? [] : [['signInFailuresFromStrangers', email] as const]),
      ] as const;
      // Taken first and given back on success, so that guesses sent all at once are counted too.
      for (const [group, key] of counted) await limits.take(group, key);
      const giveBack = async () => {
        for (const [group, key] of counted) await limits.giveBack(group, key);
      };
      try {
        const signedIn = await signIn();
        await giveBack();
        known.add(address, email);
        return signedIn;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'wrong_credentials')) await giveBack();
        throw error;
      }
    },
  };
}

const KNOWN_MS = 30 * 24 * 3_600_000;
/** About 10 MB. */
const MAX_KNOWN = 50_000;

class KnownAddresses {
  /** When each pair was seen, the one seen longest ago first. */
  readonly #seen = new Map<string, number>();

  add(address: string, email: string): void {
    const key = `${address} ${email}`;
    this.#seen.delete(key);
    this.#seen.set(key, Date.now());
    if (this.#seen.size <= MAX_KNOWN) return;
    for (const oldest of this.#seen.keys()) {
      this.#seen.delete(oldest);
      return;
    }
  }

  has(address: string, email: string): boolean {
    const at = this.#seen.get(`${address} ${email}`);
    return at !== undefined && Date.now() - at < KNOWN_MS;
  }
}
