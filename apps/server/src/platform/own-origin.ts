import type { Context } from 'hono';
import { AppError } from './errors.ts';

/**
 * Refuses a change that another site had a browser make with the owner's cookie. Browsers say where a post comes
 * from; programs don't, and programs that use a bearer token carry no cookie to abuse.
 */
export function requireOwnOrigin(context: Context, publicUrl: string | undefined): void {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return;
  if (!context.req.header('cookie') || isBearer(context)) return;
  if (isForeign(context, publicUrl)) {
    throw new AppError('foreign_origin', 'This request came from another site and was refused.');
  }
}

function isForeign(context: Context, publicUrl: string | undefined): boolean {
  const origin = context.req.header('origin');
  if (origin === undefined) return context.req.header('sec-fetch-site') === 'cross-site';
  return !isOwnOrigin(origin, context.req.header('host'), publicUrl);
}

/** Whether `origin`, as a browser says it, is where a request with this `Host` was sent. */
export function isOwnOrigin(
  origin: string,
  host: string | null | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === publicUrl) return true;
  // Compared by host alone: behind a proxy that ends TLS we don't see which scheme the browser used.
  return URL.canParse(origin) && new URL(origin).host === host;
}

// Not `Basic`: a browser adds that one by itself.
function isBearer(context: Context): boolean {
  return /^bearer /i.test(context.req.header('authorization') ?? '');
}
