import { z } from 'zod';
import { readToken, signToken } from '../../../platform/tokens/signed-token.ts';

/**
 * The secret a browser opens calls with. It is signed and stored nowhere: any server of the installation can
 * check it, and a restart does not end it. The `ek_` in front is what stock clients insist on.
 */
const Claims = z.object({
  /** The assistant that may be called; null for a draft of a new one. */
  assistantId: z.string().nullable(),
  /** The draft that is called, as if it were saved. */
  draftId: z.string().nullable(),
  /** Asked for by the assistant's signed-in owner: a test of their own. Said by us and signed, never by a browser. */
  own: z.boolean(),
  origin: z.enum(['widget', 'popup', 'sandbox', 'builder', 'api']),
  /** The conversation that calls with it belong to; null: each call is one of its own. */
  conversationId: z.string().nullable(),
  /** When the visitor agreed to the consent text, in seconds since 1970; null when there is none. */
  consentedAt: z.number().nullable(),
  /** Seconds since 1970. */
  expiresAt: z.number(),
});
export type SecretClaims = z.infer<typeof Claims>;

export type SecretCheck =
  | { readonly ok: true; readonly claims: SecretClaims }
  | { readonly ok: false; readonly why: 'missing' | 'invalid' | 'expired' };

const PREFIX = 'ek';

export function mintSecret(claims: SecretClaims, key: Buffer): string {
  return signToken(PREFIX, claims, key);
}

export function checkSecret(value: string | undefined, key: Buffer, nowSeconds: number): SecretCheck {
  if (!value) return { ok: false, why: 'missing' };
  const claims = readToken(PREFIX, value, key, Claims);
  if (!claims) return { ok: false, why: 'invalid' };
  return claims.expiresAt > nowSeconds ? { ok: true, claims } : { ok: false, why: 'expired' };
}
