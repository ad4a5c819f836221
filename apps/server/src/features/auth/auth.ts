import { apiKey } from '@better-auth/api-key';
import { LIMITS, OWNER_LIMITS } from '@parlo/contract';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import type { Database } from '../../db/connect.ts';
import * as schema from '../../db/schema.ts';
import { isHttps } from '../../platform/http/own-origin.ts';
import { cookiePrefix, SESSION_SECONDS } from '../../platform/http/session-cookie.ts';
import { KEY_PREFIX, keyIn } from './api-keys/api-keys.ts';

const DAY_SECONDS = 24 * 3_600;
/** better-auth counts UTF-16 units; the contract has counted characters before. */
const UNITS_PER_CHARACTER = 2;

export interface AuthOptions {
  readonly db: Database;
  readonly secret: string;
  /** The public origin; absent when any origin may ask. */
  readonly publicUrl: string | undefined;
}

export type Auth = ReturnType<typeof createAuth>;

/** Accounts, passwords and sessions. Its own HTTP handler is not mounted: our calls use `auth.api`. */
export function createAuth({ db, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    appName: 'Parlo',
    baseURL: publicUrl ?? 'http://localhost',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: LIMITS.passwordMin,
      maxPasswordLength: LIMITS.passwordMax * UNITS_PER_CHARACTER,
    },
    user: {
      additionalFields: {
        surname: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        role: { type: 'string', required: false, defaultValue: 'owner', input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // It would put `__Secure-` in front; our prefix says more.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(publicUrl) },
      // Sessions don't need to know where from, so nothing is kept.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      // A bearer token carries its signature, as a cookie does: one that was made up never reaches the database.
      bearer({ requireSignature: true }),
      apiKey({
        defaultPrefix: KEY_PREFIX,
        requireName: true,
        maximumNameLength: OWNER_LIMITS.apiKeyName * UNITS_PER_CHARACTER,
        keyExpiration: { minExpiresIn: 1, maxExpiresIn: OWNER_LIMITS.apiKeyDays },
        // Enough to tell keys apart, of the 64 letters they have.
        startingCharactersConfig: { charactersLength: KEY_PREFIX.length + 4 },
        rateLimit: { enabled: false },
        // A key is sent as a bearer token, and checked wherever a session is.
        enableSessionForAPIKeys: true,
        customAPIKeyGetter: ({ headers }) => keyIn(headers),
      }),
    ],
    // Limits are ours (`rate-limit.ts`), and its log lines quote emails.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}
