import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Who is calling: the socket's address, or the one that the outermost of `trustedProxies` proxies saw.
 * Entries further left in `X-Forwarded-For` are the client's to invent.
 */
export function clientAddress(context: Context, trustedProxies: number): string {
  if (trustedProxies === 0) return socketAddress(context);
  const hops = (context.req.header('x-forwarded-for') ?? '').split(',');
  const forwarded = hops.at(-trustedProxies)?.trim() ?? '';
  return isIP(forwarded) ? plain(forwarded) : socketAddress(context);
}

/** The address at the other end of the connection itself, whatever headers say. */
export function socketAddress(context: Context): string {
  // `app.request` in a test has no socket.
  if (!context.env?.incoming?.socket) return 'unknown';
  return plain(getConnInfo(context).remote.address ?? 'unknown');
}

/**
 * What callers are counted by: an IPv4 address as it is, and of an IPv6 address the network. A provider gives each
 * customer 64 bits to choose from, so that counting single addresses would limit nobody.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = front.split(':').filter(Boolean);
  // Zeros that `::` stands for reach into the first half only as far as what follows leaves room.
  const after = back === undefined ? 0 : back.split(':').filter(Boolean).length;
  while (back !== undefined && groups.length + after < 8) groups.push('0');
  if (back) groups.push(...back.split(':').filter(Boolean));
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** What a request is counted by. */
export function callerOf(context: Context, trustedProxies: number): string {
  return networkOf(clientAddress(context, trustedProxies));
}

// One visitor, one name: an IPv4 address may come mapped into IPv6.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
