import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readToken, signToken } from '../../../platform/tokens/signed-token.ts';

/**
 * The secret with which a browser opens calls. It is signed and not stored: every server of the installation can check
 * it, and it survives a restart. Stock clients insist on its prefix `ek_`.
 */
export const Claims = z.object({
  /** The assistant that may be called; null for a draft of a new one. */
  assistantId: z.string().nullable(),
  /** The draft that is called, as if it were saved. */
  draftId: z.string().nullable(),
  /** Opens the draft of somebody without an account; absent for all others. */
  trialKey: z.string().optional(),
  /** A test by the assistant's signed-in owner. The server decides it, never the browser. */
  own: z.boolean(),
  origin: z.enum(['widget', 'popup', 'sandbox', 'builder', 'api']),
  /** The conversation of calls with this secret; null: each call begins one. */
  conversationId: z.string().nullable(),
  /** When the visitor agreed to the consent text, in seconds since 1970; null when there is none. */
  consentedAt: z.number().nullable(),
  /** The site that the visitor is on, as conversations store it; absent where it is not known. */
  site: z.string().optional(),
  /** The visitor's; null where their browser named none. */
  timeZone: z.string().nullable(),
  /** What the owner set for its sessions, sealed; absent: nothing. */
  session: z.string().optional(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
});
export type SecretClaims = z.infer<typeof Claims>;

export type SecretCheck =
  | { readonly ok: true; readonly claims: SecretClaims }
  | { readonly ok: false; readonly why: 'missing' | 'invalid' | 'expired' };

const PREFIX = 'ek';

/**
 * Most characters of a secret. It travels in one header, for which proxies have 8 KB as a rule.
 */
export const LONGEST_SECRET = 7_000;

export function mintSecret(claims: SecretClaims, key: Buffer): string {
  return signToken(PREFIX, claims, key);
}

export function checkSecret(value: string | undefined, key: Buffer, nowSeconds: number): SecretCheck {
  if (!value) return { ok: false, why: 'missing' };
  const claims = readToken(PREFIX, value, key, Claims, LONGEST_SECRET);
  if (!claims) return { ok: false, why: 'invalid' };
  return claims.expiresAt > nowSeconds ? { ok: true, claims } : { ok: false, why: 'expired' };
}

/** A secret's name, with which calls are told apart that it opened: the secret itself is not kept. */
export function nameSecret(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
