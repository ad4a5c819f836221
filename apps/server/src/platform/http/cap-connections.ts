import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './address.ts';

/** More than a large office opens behind one address, calls over WebSocket included. */
export const MOST_CONNECTIONS = 512;

/**
 * Closes connections of an address that has `most` open already, before anything is read from them: nobody can take the
 * server's file descriptors alone. Programs on this machine, such as a proxy, are not counted.
 */
export function capConnections(server: Server, most: number, isCounted = isElsewhere): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    if (!isCounted(address)) return;
    const network = networkOf(address);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

const isElsewhere = (address: string): boolean =>
  address !== '' && address !== '::1' && !address.startsWith('127.');
