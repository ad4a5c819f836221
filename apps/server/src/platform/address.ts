import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Who is calling: the socket's address, or the one that the outermost of `trustedProxies` proxies saw.
 * Entries further left in `X-Forwarded-For` are the client's to invent.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  const socket = socketAddress(context);
  if (trustedProxies === 0) return socket;
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const forwarded = hops.at(-trustedProxies) ?? '';
  return isIP(forwarded) ? plain(forwarded) : socket;
}

/** The address at the other end of the connection itself, whatever headers say. */
export function socketAddress(context: Context): string {
  // `app.request` in a test has no socket.
  if (!context.env?.incoming?.socket) return 'unknown';
  return plain(getConnInfo(context).remote.address ?? 'unknown');
}

// One visitor, one name: an IPv4 address may come mapped into IPv6.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
