import type { CallContext } from '../../platform/api.ts';

/** What better-auth wants the browser or program to have: its session cookie, or the token for a bearer. */
export function passOnHeaders(from: Headers, context: CallContext): void {
  for (const cookie of from.getSetCookie()) context.setHeader('Set-Cookie', cookie);
  const token = from.get('set-auth-token');
  if (token) context.setHeader('set-auth-token', token);
}
