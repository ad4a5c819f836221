import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import type { GoogleSettings } from '../../../google-environment.ts';
import { ProviderError } from '../provider.ts';

// The narrowest that let Parlo see when an owner is busy, and keep events in their own calendars:
// https://developers.google.com/workspace/calendar/api/auth
const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events.owned',
  'https://www.googleapis.com/auth/calendar.freebusy',
] as const;
/** `email` names the account that is connected. */
const SCOPES = ['openid', 'email', ...CALENDAR_SCOPES];

/** What is stored of a connection. */
export const GoogleAccess = z.object({
  refreshToken: z.string().min(1),
  accessToken: z.string().min(1),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});
export type GoogleAccess = z.output<typeof GoogleAccess>;

/** As google-auth-library passes them on. */
const Tokens = z.object({
  access_token: z.string().min(1),
  expiry_date: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
  id_token: z.string().optional(),
});

/** What came with a code. */
export interface Consent {
  readonly email: string;
  /** Null: Google gave access for an hour only, or somebody did not tick all that is needed. */
  readonly access: GoogleAccess | null;
}

/** Google's OAuth 2.0. Rejects with {@link ProviderError}s, `revoked` when a code or token is no longer good. */
export interface GoogleTokens {
  consentUrl(state: string): Promise<{ readonly url: string; readonly codeVerifier: string }>;
  exchange(code: string, codeVerifier: string, signal: AbortSignal): Promise<Consent>;
  refresh(access: GoogleAccess, signal: AbortSignal): Promise<GoogleAccess>;
  revoke(access: GoogleAccess, signal: AbortSignal): Promise<void>;
}

/** `redirectUri` is where Google sends browsers back to. */
export function createGoogleTokens(settings: GoogleSettings, redirectUri: string): GoogleTokens {
  const { clientId, clientSecret, consentUrl, tokenUrl } = settings;
  const endpoints = {
    oauth2AuthBaseUrl: consentUrl,
    oauth2TokenUrl: `${tokenUrl}/token`,
    oauth2RevokeUrl: `${tokenUrl}/revoke`,
  };
  const connect = (signal?: AbortSignal) => {
    const client = new OAuth2Client({ clientId, clientSecret, redirectUri, endpoints });
    client.transporter.interceptors.request.add({
      // Whoever calls decides how long to wait; the library would try again after its limit.
      resolved: async (options) => Object.assign(options, { retry: false, retryConfig: undefined, signal }),
    });
    return client;
  };
  return {
    async consentUrl(state) {
      const client = connect();
      const { codeVerifier, codeChallenge = '' } = await client.generateCodeVerifierAsync();
      const url = client.generateAuthUrl({
        // Without `prompt`, a second consent of the same person gives no refresh token.
        access_type: 'offline',
        prompt: 'consent',
        scope: SCOPES,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
      });
      return { url, codeVerifier };
    },
    exchange: (code, codeVerifier, signal) =>
      failingAs('a code', async () => {
        const { tokens } = await connect(signal).getToken({ code, codeVerifier });
        const { refresh_token: refreshToken, scope, id_token: idToken, ...given } = Tokens.parse(tokens);
        const granted = scope.split(' ');
        const complete = CALENDAR_SCOPES.every((needed) => granted.includes(needed));
        return {
          email: emailIn(idToken, clientId),
          access:
            complete && refreshToken !== undefined
              ? { refreshToken, accessToken: given.access_token, expiresAt: given.expiry_date }
              : null,
        };
      }),
    refresh: (access, signal) =>
      failingAs('a refresh', async () => {
        const client = connect(signal);
        client.setCredentials({ refresh_token: access.refreshToken });
        let rotated: string | null | undefined;
        // The only place where the library shows a new refresh token.
        client.once('tokens', (tokens) => {
          rotated = tokens.refresh_token;
        });
        const { credentials } = await client.refreshAccessToken();
        const given = Tokens.parse(credentials);
        const refreshToken = rotated ?? access.refreshToken;
        return { refreshToken, accessToken: given.access_token, expiresAt: given.expiry_date };
      }),
    revoke: (access, signal) =>
      failingAs('a revocation', async () => {
        await connect(signal).revokeToken(access.refreshToken);
      }),
  };
}

const Claims = z.object({ aud: z.string(), email: z.email() });

/**
 * The account of an ID token. Its signature need not be checked, since it comes straight from Google over TLS
 * (OpenID Connect Core 1.0, 3.1.3.7).
 */
function emailIn(idToken: string | undefined, clientId: string): string {
  const claims = Claims.parse(JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString()));
  if (claims.aud !== clientId) throw new ProviderError('the ID token is for another client');
  return claims.email.toLowerCase();
}

const OauthFailure = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.string() }).optional().catch(undefined),
  }),
});

/** The library's errors hold requests with their codes and tokens, so nothing of them goes on. */
async function failingAs<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const failure = OauthFailure.safeParse(error);
    if (!failure.success) throw new ProviderError(`Google gave no usable response to ${what}`);
    const { status, data } = failure.data.response;
    const revoked = data?.error === 'invalid_grant' || data?.error === 'invalid_token';
    const reason = /^\w{1,40}$/.exec(data?.error ?? '')?.[0] ?? '';
    throw new ProviderError(`Google responded to ${what} with ${status} ${reason}`.trim(), { revoked });
  }
}
