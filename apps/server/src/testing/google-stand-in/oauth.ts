import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** Google's response: a page, an address to go to, or JSON. */
export type Reply =
  | { readonly status: number; readonly html: string }
  | { readonly location: string }
  | { readonly status: number; readonly body: object | null };

/** The permissions that a person gave this client. */
export interface Grant {
  readonly email: string;
  readonly scopes: readonly string[];
}

export interface StandInClient {
  readonly id: string;
  readonly secret: string;
}

// https://developers.google.com/identity/protocols/oauth2/web-server#creatingclient
const ConsentRequest = z.strictObject({
  client_id: z.string(),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  scope: z.string().min(1),
  access_type: z.literal('offline'),
  prompt: z.literal('consent'),
  state: z.string().min(1),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  login_hint: z.string().optional(),
});
type ConsentRequest = z.output<typeof ConsentRequest>;

const SECONDS = 3_599;
const REVOKED = { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };

/** Consent, codes and tokens of one client, as Google documents them for web servers. */
export class StandInOauth {
  readonly client: StandInClient;
  /** The account that the browser is signed in to. */
  email = 'ada@gmail.example';
  /** A refresh gives a new refresh token, and the one before ends. Google does not; others do. */
  rotates = false;
  /** No refresh token comes with a code, as without a new consent. */
  withholdsRefresh = false;
  readonly #codes = new Map<string, ConsentRequest & { readonly grant: Grant }>();
  readonly #refresh = new Map<string, Grant>();
  readonly #access = new Map<string, Grant>();

  constructor(client: StandInClient) {
    this.client = client;
  }

  /** The page on which somebody says yes or no. */
  consentPage(query: string): Reply {
    const asked = this.#readRequest(query);
    if (!asked) return { status: 400, html: '<h1>Access blocked: this app’s request is invalid</h1>' };
    const scopes = asked.scope
      .split(' ')
      .map(
        (scope) => `<li><label><input type="checkbox" name="scope" value="${scope}" checked>${scope}</label>`,
      );
    return {
      status: 200,
      html: `<!doctype html><title>Google (stand-in)</title><h1>Parlo wants access to ${this.email}</h1>
<form method="post"><ul>${scopes.join('')}</ul><button name="do" value="allow">Continue</button>
<button name="do" value="deny">Cancel</button></form>`,
    };
  }

  /** Returns the browser's next address. `form` has the scopes that stayed ticked. */
  decide(query: string, form: string): Reply {
    const asked = this.#readRequest(query);
    if (!asked) return { status: 400, html: '<h1>Access blocked: this app’s request is invalid</h1>' };
    const chosen = new URLSearchParams(form);
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    if (chosen.get('do') !== 'allow') {
      back.searchParams.set('error', 'access_denied');
      return { location: back.href };
    }
    const code = `4/${token()}`;
    const scopes = chosen.getAll('scope');
    this.#codes.set(code, { ...asked, grant: { email: this.email, scopes } });
    back.searchParams.set('code', code);
    back.searchParams.set('scope', scopes.join(' '));
    return { location: back.href };
  }

  token(form: string): Reply {
    const given = new URLSearchParams(form);
    if (given.get('client_id') !== this.client.id || given.get('client_secret') !== this.client.secret) {
      return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
    }
    if (given.get('grant_type') === 'refresh_token') return this.#renew(given.get('refresh_token') ?? '');
    const code = given.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || challenge !== asked.code_challenge || given.get('redirect_uri') !== asked.redirect_uri) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } };
    }
    const { grant } = asked;
    const refresh = this.withholdsRefresh ? {} : { refresh_token: this.#newRefresh(grant) };
    return { status: 200, body: { ...this.#newAccess(grant), ...refresh, id_token: this.#idToken(grant) } };
  }

  /** Ends all that the token's owner allowed this client. */
  revoke(value: string): Reply {
    const grant = this.#refresh.get(value) ?? this.#access.get(value);
    if (!grant) return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired' } };
    this.withdraw(grant.email);
    return { status: 200, body: {} };
  }

  /** As when somebody removes Parlo's access in their Google account. */
  withdraw(email = this.email): void {
    for (const tokens of [this.#refresh, this.#access]) {
      for (const [value, grant] of tokens) if (grant.email === email) tokens.delete(value);
    }
  }

  /** Access tokens end; refresh tokens stay. */
  expire(): void {
    this.#access.clear();
  }

  /** Returns the permissions of an access token. */
  grantOf(authorization: string | undefined): Grant | undefined {
    return this.#access.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
  }

  get refreshTokens(): readonly string[] {
    return [...this.#refresh.keys()];
  }

  #readRequest(query: string): ConsentRequest | undefined {
    const asked = ConsentRequest.safeParse(Object.fromEntries(new URLSearchParams(query)));
    return asked.success && asked.data.client_id === this.client.id ? asked.data : undefined;
  }

  #renew(refresh: string): Reply {
    const grant = this.#refresh.get(refresh);
    if (!grant) return { status: 400, body: REVOKED };
    if (!this.rotates) return { status: 200, body: this.#newAccess(grant) };
    this.#refresh.delete(refresh);
    return { status: 200, body: { ...this.#newAccess(grant), refresh_token: this.#newRefresh(grant) } };
  }

  #newRefresh(grant: Grant): string {
    const value = `1//${token()}`;
    this.#refresh.set(value, grant);
    return value;
  }

  #newAccess(grant: Grant): object {
    const value = `ya29.${token()}`;
    this.#access.set(value, grant);
    const scope = grant.scopes.join(' ');
    return { access_token: value, expires_in: SECONDS, scope, token_type: 'Bearer' };
  }

  /** Signed by nobody: it comes straight from the token endpoint. */
  #idToken({ email }: Grant): string {
    const claims = {
      iss: 'https://accounts.google.com',
      aud: this.client.id,
      sub: '1',
      email,
      email_verified: true,
    };
    return [{ alg: 'RS256' }, claims, {}]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
  }
}

const token = () => randomBytes(24).toString('base64url');
