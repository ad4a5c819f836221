import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The client's address: that of the socket, or the one that the outermost of `trustedProxies` proxies saw.
 * A client can make up the entries further left in `X-Forwarded-For`.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(context);
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',');
  const forwarded = hops.at(-trustedProxies)?.trim() ?? '';
  return isIP(forwarded) ? plain(forwarded) : socketAddress(context);
}

/** The address at the other end of the connection, whatever headers say. */
export function socketAddress(context: Context): string {
  // `app.request` in a test has no socket.
  if (!context.env?.incoming?.socket) return 'unknown';
  return plain(getConnInfo(context).remote.address ?? 'unknown');
}

/**
 * What limits count by: an IPv4 address, or the network of an IPv6 address. A provider gives each customer 64 bits
 * to choose from, so a limit on single addresses would limit nobody.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = front.split(':').filter(Boolean);
  // `::` stands for as many zeros as the groups after it leave room for.
  const after = back === undefined ? 0 : back.split(':').filter(Boolean).length;
  while (back !== undefined && groups.length + after < 8) groups.push('0');
  if (back) groups.push(...back.split(':').filter(Boolean));
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the key that limits count this request by. */
export function callerOf(context: Context, trustedProxies: number): string {
  return networkOf(clientAddress(context, trustedProxies));
}

// An IPv4 address may come mapped into IPv6, and must be counted as the same one.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
