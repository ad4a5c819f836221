import { apiKey } from '@better-auth/api-key';
import { getAuthenticatorName, passkey } from '@better-auth/passkey';
import { LIMITS, OWNER_LIMITS } from '@parlo/contract';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import * as schema from '../../db/schema.ts';
import type { RequestContext } from '../../platform/api.ts';
import { serverBusy } from '../../platform/http/http-errors.ts';
import { isHttps } from '../../platform/http/own-origin.ts';
import { cookiePrefix, SESSION_SECONDS } from '../../platform/http/session-cookie.ts';
import type { SignInProvider } from '../../sign-in-environment.ts';
import { oauthProvider } from './providers/oauth-providers.ts';

const DAY_SECONDS = 24 * 3_600;
/** better-auth counts UTF-16 units; the contract, which checks first, counts characters. */
const UNITS_PER_CHARACTER = 2;

/** Where a server without a public address is used. */
const LOCAL_URL = 'http://localhost';

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/** How keys begin, so that people and secret scanners recognise one. */
const KEY_PREFIX = 'parlo_';

const BEARER_KEY = new RegExp(`^bearer +(${KEY_PREFIX}\\S+)$`, 'i');

/** The API key that a request sends, which may not exist; null without one. */
export function keyIn(headers: Headers | undefined): string | null {
  return BEARER_KEY.exec(headers?.get('authorization') ?? '')?.[1] ?? null;
}

export interface AuthOptions {
  readonly db: Database;
  readonly secret: string;
  /** The public origin; absent when any origin is allowed. */
  readonly publicUrl: string | undefined;
  /** Services that people may sign in with. */
  readonly providers: readonly SignInProvider[];
}

export type Auth = ReturnType<typeof createAuth>;

/** Accounts, passwords and sessions. Its own HTTP handler is not mounted: Parlo uses `auth.api`. */
export function createAuth({ db, secret, publicUrl, providers }: AuthOptions) {
  return betterAuth({
    appName: 'Parlo',
    baseURL: publicUrl ?? LOCAL_URL,
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
    account: {
      // An account that exists is opened only by an address that both sides have confirmed.
      accountLinking: {
        requireLocalEmailVerified: true,
        trustedProviders: [],
        // Somebody signed in links one of their own, which may have another address.
        allowDifferentEmails: true,
      },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      // Nothing is asked of a provider later, so its tokens are not kept.
      account: { create: { before: async (made) => ({ data: { ...made, ...NO_TOKENS } }) } },
    },
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      // What needs more than a session asks for the password.
      freshAge: 0,
      additionalFields: { passkeyId: { type: 'string', required: false, input: false } },
    },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // It would add `__Secure-`; our own prefix protects more.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(publicUrl) },
      // Sessions don't need addresses, so none is stored.
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      // A bearer token is signed, as a cookie is: an invented one never reaches the database.
      bearer({ requireSignature: true }),
      apiKey({
        defaultPrefix: KEY_PREFIX,
        requireName: true,
        maximumNameLength: OWNER_LIMITS.apiKeyName * UNITS_PER_CHARACTER,
        keyExpiration: { minExpiresIn: 1, maxExpiresIn: OWNER_LIMITS.apiKeyDays },
        // Four of its 64 letters are enough to tell keys apart.
        startingCharactersConfig: { charactersLength: KEY_PREFIX.length + 4 },
        rateLimit: { enabled: false },
        // A key is sent as a bearer token, and accepted wherever a session is.
        enableSessionForAPIKeys: true,
        customAPIKeyGetter: ({ headers }) => keyIn(headers),
      }),
      {
        id: 'sign-in-providers',
        init: () => ({ context: { socialProviders: providers.map(oauthProvider) } }),
      },
      passkey({
        rpID: new URL(publicUrl ?? LOCAL_URL).hostname,
        rpName: issuerOf(publicUrl),
        // Without a public address it is the one that the browser names, of localhost.
        origin: publicUrl === undefined ? null : new URL(publicUrl).origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification: { registrationInfo } }) => {
            requireUnlocked(registrationInfo?.userVerified);
            const name = getAuthenticatorName(registrationInfo?.aaguid);
            return { ...(name !== undefined && { name }) };
          },
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireUnlocked(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      twoFactor({ issuer: issuerOf(publicUrl), accountLockout: { enabled: true } }),
    ],
    // Limits are ours (`rate-limit.ts`); its log lines contain emails.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

/** A passkey counts as two factors, so it has to be unlocked: the plugin only prefers that. */
function requireUnlocked(userVerified: boolean | undefined): void {
  if (userVerified !== true) throw new APIError('BAD_REQUEST', { code: 'USER_NOT_VERIFIED' });
}

/** How an authenticator app names this server: one person may have accounts on several. */
function issuerOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'Parlo' : `Parlo ${new URL(publicUrl).hostname}`;
}

/**
 * Awaits a request to better-auth. It reports an unreachable database as a failure of its own, without the cause; another
 * query rejects with the true one.
 */
export async function callAuth<T>(db: Database, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const refused = isAPIError(error) && error.statusCode < 500;
    if (refused) throw error;
    await db.execute(sql`select 1`);
    // The database answers, so all of its connections were in use, or it is back by now.
    throw isAPIError(error) ? serverBusy(error) : error;
  }
}

/** Passes on what better-auth sends to a browser or program: the session cookie, and the bearer token. */
export function passOnHeaders(from: Headers, context: RequestContext): void {
  for (const cookie of from.getSetCookie()) context.setHeader('Set-Cookie', cookie);
  const token = from.get('set-auth-token');
  if (token) context.setHeader('set-auth-token', token);
}
