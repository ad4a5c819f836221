import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isHttps } from './own-origin.ts';

const PLAIN = 'parlo';
/** A browser keeps such a cookie for this one host: no other host of the domain can set or read it. */
const HOST_ONLY = `__Host-${PLAIN}`;
/** How the cookie was called over https before. Other hosts of the domain could set it. */
const FORMER = `__Secure-${PLAIN}.session_token`;

export const SESSION_SECONDS = 28 * 24 * 3_600;

/** What all our cookies begin with; better-auth adds `.session_token` and the like. */
export function cookiePrefix(publicUrl: string | undefined): string {
  return isHttps(publicUrl) ? HOST_ONLY : PLAIN;
}

/** Names the session's cookie. */
export function sessionCookie(publicUrl: string | undefined): string {
  return `${cookiePrefix(publicUrl)}.session_token`;
}

/**
 * Over https, moves a session from the cookie of an earlier version to the present one, so that an update signs nobody
 * out, and removes cookies that are not read any more. Where there is a present cookie, nothing else is looked at.
 */
export function replaceFormerCookies(publicUrl: string | undefined): MiddlewareHandler {
  const name = sessionCookie(publicUrl);
  const plain = sessionCookie(undefined);
  return async (context, next) => {
    if (!isHttps(publicUrl) || !context.req.header('cookie')) return next();
    const { [name]: present, [FORMER]: former, [plain]: leftOver } = getCookie(context);
    if (former !== undefined) deleteCookie(context, FORMER, { secure: true });
    if (leftOver !== undefined) deleteCookie(context, plain);
    if (former !== undefined && present === undefined) {
      const attributes = { httpOnly: true, secure: true, sameSite: 'Lax', path: '/' } as const;
      setCookie(context, name, former, { ...attributes, maxAge: SESSION_SECONDS });
      const sent = context.req.header('cookie') ?? '';
      context.req.raw.headers.set('cookie', `${sent}; ${name}=${encodeURIComponent(former)}`);
    }
    return next();
  };
}
