import type { OAuthProvider } from '@better-auth/core/oauth2';
import { createAuthorizationURL } from '@better-auth/core/oauth2';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { SignInProvider } from '../../../sign-in-environment.ts';

/*
 * The providers of better-auth's social sign-in. Its generic plugin asks for a provider's addresses once, while the
 * server starts and without a limit: a provider that is away would hold up every sign-in, or be missing until the next
 * start. Ours are asked when somebody presses the button, and each request has a limit.
 */

/** People wait for it with an empty page. */
const PROVIDER_LIMIT_MS = 10_000;
/** Addresses and keys of a provider change rarely. */
const DISCOVERED_MS = 3_600_000;

export function oauthProvider(settings: SignInProvider): OAuthProvider {
  return settings.issuer === null ? githubProvider(settings) : oidcProvider(settings, settings.issuer);
}

const Discovered = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});
type Discovered = z.output<typeof Discovered> & { readonly keys: ReturnType<typeof createRemoteJWKSet> };

const Tokens = z.object({ access_token: z.string(), id_token: z.string().optional() });

const text = z.string().max(1_000).optional().catch(undefined);
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: text,
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  name: text,
  given_name: text,
  family_name: text,
});
type Claims = z.output<typeof Claims>;

function oidcProvider(settings: SignInProvider, issuer: string): OAuthProvider<Claims> {
  const { id, name, clientId, clientSecret } = settings;
  const discover = remembering(() => discoverAt(issuer));
  return {
    id,
    name,
    requiresIdTokenNonce: true,
    // Of this issuer: another one may call somebody else the same.
    accountSubject: ({ profile }) => `${issuer} ${profile.sub}`,
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce }) {
      return createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await discover()).authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['openid', 'email', 'profile'],
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const { token_endpoint, token_endpoint_auth_methods_supported: methods } = await discover();
      // Every provider takes the secret in a header, unless it says otherwise.
      const inHeader = methods?.includes('client_secret_basic') ?? true;
      const client = { client_id: clientId, client_secret: clientSecret };
      const form = {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectURI,
        ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
        ...(!inHeader && client),
      };
      const tokens = await postForm(token_endpoint, form, inHeader ? basic(clientId, clientSecret) : {});
      return tokens.id_token === undefined
        ? null
        : { accessToken: tokens.access_token, idToken: tokens.id_token };
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      if (!idToken || !accessToken || !expectedIdTokenNonce) return null;
      const found = await discover();
      const { payload } = await jwtVerify(idToken, found.keys, { issuer: found.issuer, audience: clientId });
      if (payload.nonce !== expectedIdTokenNonce) return null;
      const claims = Claims.parse(payload);
      const more = claims.email === undefined ? await userInfo(found, accessToken) : null;
      // The ID token alone says who it is.
      if (more && more.sub !== claims.sub) return null;
      const profile = more ?? claims;
      return { user: personOf(profile), data: profile };
    },
  };
}

/**
 * An address counts as verified only where the provider says so: that decides whether somebody gets into an account
 * that exists.
 */
function personOf({ email, email_verified, name, given_name, family_name }: Claims) {
  const [first = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return {
    email: email ?? null,
    emailVerified: email_verified === true || email_verified === 'true',
    name: given_name || first || (email ?? '').split('@')[0] || '',
    surname: family_name || rest.join(' '),
    phone: '',
  };
}

async function discoverAt(issuer: string): Promise<Discovered> {
  const found = Discovered.parse(await getJson(`${issuer}/.well-known/openid-configuration`));
  // An issuer of another name could sign for anybody.
  if (found.issuer.replace(/\/$/, '') !== issuer) throw new Error('the provider names another issuer');
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PROVIDER_LIMIT_MS });
  return { ...found, keys };
}

async function userInfo({ userinfo_endpoint }: Discovered, accessToken: string): Promise<Claims | null> {
  if (userinfo_endpoint === undefined) return null;
  return Claims.parse(await getJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }));
}

const GithubUser = z.looseObject({ id: z.number().int(), name: text, login: z.string() });
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub speaks OAuth without OpenID Connect: who somebody is, is asked by its API. */
function githubProvider({ id, name, clientId, clientSecret }: SignInProvider): OAuthProvider {
  return {
    id,
    name,
    accountSubject: ({ profile }) => GithubUser.parse(profile).id,
    createAuthorizationURL: ({ state, codeVerifier, redirectURI }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: 'https://github.com/login/oauth/authorize',
        state,
        codeVerifier,
        redirectURI,
        scopes: ['read:user', 'user:email'],
      }),
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const tokens = await postForm('https://github.com/login/oauth/access_token', {
        code,
        redirect_uri: redirectURI,
        client_id: clientId,
        client_secret: clientSecret,
        ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
      });
      return { accessToken: tokens.access_token };
    },
    async getUserInfo({ accessToken }) {
      const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': 'Parlo' };
      const [person, emails] = await Promise.all([
        getJson('https://api.github.com/user', headers).then((found) => GithubUser.parse(found)),
        getJson('https://api.github.com/user/emails', headers).then((found) => GithubEmails.parse(found)),
      ]);
      const { email, verified } = emails.find(({ primary }) => primary) ?? {
        email: undefined,
        verified: false,
      };
      const claims = {
        sub: String(person.id),
        email,
        email_verified: verified,
        name: person.name || person.login,
      };
      return { user: personOf({ ...claims, given_name: undefined, family_name: undefined }), data: person };
    },
  };
}

async function postForm(
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<z.output<typeof Tokens>> {
  return Tokens.parse(await getJson(url, headers, new URLSearchParams(form)));
}

/** RFC 6749, 2.3.1: both are encoded as in a form first. */
function basic(clientId: string, clientSecret: string): Record<string, string> {
  const pair = [clientId, clientSecret].map(encodeURIComponent).join(':');
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function getJson(
  url: string,
  headers: Record<string, string> = {},
  body?: URLSearchParams,
): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
    redirect: 'error',
    ...(body && { body }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the provider responded with ${response.status}`);
  }
  return response.json();
}

/** Keeps a result for an hour, and a failure not at all. */
function remembering<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const value = load();
    const own = { value, until: Date.now() + DISCOVERED_MS };
    kept = own;
    value.catch(() => {
      if (kept === own) kept = undefined;
    });
    return value;
  };
}
