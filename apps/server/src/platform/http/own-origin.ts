import type { Context } from 'hono';
import { AppError } from '../errors.ts';

/**
 * Refuses a request that another site made a browser send with the owner's cookie. Only a request without a cookie is
 * exempt: a bearer token next to a cookie proves nothing, since which of them identifies the caller is decided later.
 *
 * With an https public URL the request must be for that host and, if its browser names an origin, come from that
 * origin; other names of this server do not count. Without one the request's own `Host` counts, so that Parlo works
 * under `localhost` and any address of a local network.
 */
export function requireOwnOrigin({ req }: Context, publicUrl: string | undefined): void {
  if (!req.header('cookie')) return;
  const host = req.header('host');
  if (isHttps(publicUrl) && host?.toLowerCase() !== new URL(publicUrl).host) {
    throw new AppError('wrong_address', `Please use Parlo at ${publicUrl}.`, {
      params: { address: publicUrl },
    });
  }
  const origin = req.header('origin');
  const reads = req.method === 'GET' || req.method === 'HEAD';
  // Without https a read is not checked: its response can't be read by another site anyway.
  if (reads && (origin === undefined || !isHttps(publicUrl))) return;
  if (
    origin === undefined ? isSentByAnotherSite(req.header('sec-fetch-site')) : !isOwn(origin, host, publicUrl)
  ) {
    throw new AppError('foreign_origin', 'This request came from another site and was refused.');
  }
}

/** Whether browsers reach this server over https only. */
export function isHttps(publicUrl: string | undefined): publicUrl is `https:${string}` {
  return publicUrl?.startsWith('https:') ?? false;
}

/** Whether `origin`, as a browser sends it, is that of the server which a request with this `Host` was sent to. */
export function isOwnOrigin(
  origin: string,
  host: string | null | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === publicUrl) return true;
  // Compares the host only: behind a proxy that ends TLS we can't see which scheme the browser used.
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * The address of this server for links that have to be whole: the public one, else what the request with this `Host`
 * asked. Empty when that is no address: a program may send anything.
 */
export function ownOrigin(host: string | undefined, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  return host && /^([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i.test(host) ? `http://${host.toLowerCase()}` : '';
}

function isOwn(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  return isHttps(publicUrl) ? origin === publicUrl : isOwnOrigin(origin, host, publicUrl);
}

// Another subdomain gets the cookie but is not ours, so it counts as another site. Programs send no such header.
function isSentByAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}
