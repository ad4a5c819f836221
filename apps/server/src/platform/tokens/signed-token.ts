import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/**
 * Signed tokens with claims about their holder: `<prefix>_<claims>.<signature>`. They are not stored, so any server of
 * the installation can read them, and they survive a restart.
 */

/** No token of ours is longer unless its reader says so, so the signature of a longer one need not be computed. */
const LONGEST_BODY = 2_000;

export function signToken(prefix: string, claims: object, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${prefix}_${body}.${sign(body, key)}`;
}

/** The claims of a token; null if it was not signed with this key, or its claims have another shape. */
export function readToken<Claims>(
  prefix: string,
  value: string,
  key: Buffer,
  shape: z.ZodType<Claims>,
  longest = LONGEST_BODY,
): Claims | null {
  if (!value.startsWith(`${prefix}_`)) return null;
  const match = /^([\w-]+)\.([\w-]{43})$/.exec(value.slice(prefix.length + 1));
  const [, body = '', signature = ''] = match ?? [];
  if (!match || body.length > longest) return null;
  if (!timingSafeEqual(Buffer.from(sign(body, key)), Buffer.from(signature))) return null;
  const claims = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claims.success ? claims.data : null;
}

function sign(body: string, key: Buffer): string {
  return createHmac('sha256', key).update(body).digest('base64url');
}
