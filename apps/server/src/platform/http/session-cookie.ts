import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import { isHttps } from './own-origin.ts';

const PLAIN = 'parlo';
/** Browsers tie such a cookie to this one host: no other host of the domain can set or read it. */
const HOST_ONLY = `__Host-${PLAIN}`;
/** The former name over https. Other hosts of the domain can set it, so it is not read any more. */
const FORMER = `__Secure-${PLAIN}.session_token`;

export const SESSION_SECONDS = 28 * 24 * 3_600;

/** The prefix of all our cookies; better-auth appends `.session_token` and the like. */
export function cookiePrefix(publicUrl: string | undefined): string {
  return isHttps(publicUrl) ? HOST_ONLY : PLAIN;
}

/** The name of the session's cookie. */
export function sessionCookie(publicUrl: string | undefined): string {
  return `${cookiePrefix(publicUrl)}.session_token`;
}

/** Over https, deletes the cookies of earlier versions and of plain http, which are not read. */
export function removeFormerCookies(publicUrl: string | undefined): MiddlewareHandler {
  const plain = sessionCookie(undefined);
  return async (context, next) => {
    if (!isHttps(publicUrl) || !context.req.header('cookie')) return next();
    const { [FORMER]: former, [plain]: leftOver } = getCookie(context);
    if (former !== undefined) deleteCookie(context, FORMER, { secure: true });
    if (leftOver !== undefined) deleteCookie(context, plain);
    return next();
  };
}
