import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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
  /** Seconds since 1970. */
  expiresAt: z.number(),
});
export type SecretClaims = z.infer<typeof Claims>;

export type SecretCheck =
  | { readonly ok: true; readonly claims: SecretClaims }
  | { readonly ok: false; readonly why: 'missing' | 'invalid' | 'expired' };

export function mintSecret(claims: SecretClaims, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `ek_${body}.${sign(body, key)}`;
}

export function checkSecret(value: string | undefined, key: Buffer, nowSeconds: number): SecretCheck {
  if (!value) return { ok: false, why: 'missing' };
  const match = /^ek_([\w-]{1,2000})\.([\w-]{43})$/.exec(value);
  const [, body = '', signature = ''] = match ?? [];
  if (!match || !timingSafeEqual(Buffer.from(sign(body, key)), Buffer.from(signature))) {
    return { ok: false, why: 'invalid' };
  }
  const claims = Claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  // Signed by us, but by a version that claimed other things.
  if (!claims.success) return { ok: false, why: 'invalid' };
  return claims.data.expiresAt > nowSeconds
    ? { ok: true, claims: claims.data }
    : { ok: false, why: 'expired' };
}

function sign(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}
