import type { Context } from 'hono';
import type { Api } from '../../../platform/api.ts';
import { checkSecret, type SecretClaims } from '../access/client-secret.ts';
import { unsealSession } from '../access/sealed-session.ts';
import { RealtimeError } from './realtime-error.ts';

export interface ClaimsDeps {
  readonly secretKey: Buffer;
  /** Returns the owner of the request's bearer token or API key; null without one. Cookies do not count here. */
  readonly bearerOwner: (context: Context) => Promise<{ readonly id: string } | null>;
  readonly findAssistant: (id: string) => Promise<{ readonly ownerId: string | null } | null>;
}

export function bearerOf(context: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

/** Returns the claims of a client secret. Throws when it is missing, invalid or expired. */
export function claimsOfSecret({ secretKey }: ClaimsDeps, secret: string | undefined): SecretClaims {
  const check = checkSecret(secret, secretKey, Date.now() / 1_000);
  if (check.ok) return check.claims;
  throw new RealtimeError(check.why === 'expired' ? 'expired_secret' : 'invalid_secret', WORDS[check.why]);
}

/** Reads a client secret that opens a call: its claims, and the session that its owner set. Throws as {@link claimsOfSecret}. */
export function readSecret(deps: ClaimsDeps, secret: string | undefined) {
  const claims = claimsOfSecret(deps, secret);
  const { assistantId, session: sealed } = claims;
  const session = sealed && assistantId ? unsealSession(sealed, deps.secretKey, assistantId) : null;
  return { claims, ...(secret !== undefined && { secret }), ...(session && { session }) };
}

/** Returns a client secret that was made here, expired or not. Throws for any other. */
export function requireSigned(
  { secretKey }: Pick<ClaimsDeps, 'secretKey'>,
  secret: string | undefined,
): string {
  const check = checkSecret(secret, secretKey, 0);
  if (secret !== undefined && check.ok) return secret;
  throw new RealtimeError('invalid_secret', WORDS[secret === undefined ? 'missing' : 'invalid']);
}

const WORDS = {
  missing: 'A client secret is needed: send it as a bearer token.',
  invalid: 'This client secret is not valid here.',
  expired: 'This client secret has expired. Ask for a new one.',
} as const;

/** Finds the owner of a request's token or key. */
export function createBearerOwner({ identify }: Pick<Api, 'identify'>): ClaimsDeps['bearerOwner'] {
  return async (context) => {
    // A token is sent on purpose; with a cookie any page could act for its visitor.
    const byToken = context.req.header('authorization') && !context.req.header('cookie');
    return byToken ? identify(context) : null;
  };
}

/** Returns the owner of the request's token or key. Throws without one. */
export async function requireOwner(
  { bearerOwner }: Pick<ClaimsDeps, 'bearerOwner'>,
  context: Context,
): Promise<{ readonly id: string }> {
  const owner = await bearerOwner(context);
  if (!owner) throw new RealtimeError('invalid_api_key', 'Sign in: send your token as a bearer token.');
  return owner;
}

/**
 * Returns the claims of an owner's token or key for one of their assistants. A program may call for anybody, so its call
 * is no test of the owner's own, and needs what an embed needs.
 */
export async function claimsOfOwner(
  { bearerOwner, findAssistant }: ClaimsDeps,
  context: Context,
  assistantId: string,
  expiresAt = 0,
): Promise<SecretClaims> {
  const owner = await requireOwner({ bearerOwner }, context);
  const assistant = await findAssistant(assistantId);
  // Somebody else's assistant is treated as one that does not exist.
  if (assistant?.ownerId !== owner.id) {
    throw new RealtimeError('assistant_not_found', 'Name one of your assistants as the session’s model.');
  }
  return {
    expiresAt,
    assistantId,
    draftId: null,
    own: false,
    origin: 'api',
    conversationId: null,
    consentedAt: null,
    timeZone: null,
  };
}
