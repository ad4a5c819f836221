import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/**
 * Tokens that say something of their holder and that only we can write: `<prefix>_<claims>.<signature>`. They are
 * signed and stored nowhere, so that any server of the installation can read them and a restart ends none.
 */

/** As long as claims get; what is longer is not ours and not worth a signature. */
const LONGEST_BODY = 2_000;

export function signToken(prefix: string, claims: object, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${prefix}_${body}.${sign(body, key)}`;
}

/** What a token claims; null when nobody with this key signed it, or a version that claimed other things did. */
export function readToken<Claims>(
  prefix: string,
  value: string,
  key: Buffer,
  shape: z.ZodType<Claims>,
): Claims | null {
  if (!value.startsWith(`${prefix}_`)) return null;
  const match = /^([\w-]+)\.([\w-]{43})$/.exec(value.slice(prefix.length + 1));
  const [, body = '', signature = ''] = match ?? [];
  if (!match || body.length > LONGEST_BODY) return null;
  if (!timingSafeEqual(Buffer.from(sign(body, key)), Buffer.from(signature))) return null;
  const claims = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.success ? claims.data : null;
}

function sign(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}
