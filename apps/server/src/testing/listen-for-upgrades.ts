import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { serveUpgrades, wantsUpgrade } from '../platform/http/upgrades.ts';

export interface Listening {
  /** Such as `127.0.0.1:4711`. */
  readonly host: string;
  readonly server: Server;
  close(): Promise<void>;
}

/** Serves an app on a port of this machine as a server does, WebSockets included. */
export async function listenForUpgrades(app: Pick<OpenAPIHono, 'fetch'>): Promise<Listening> {
  const server = createServer({ shouldUpgradeCallback: wantsUpgrade }, getRequestListener(app.fetch));
  serveUpgrades(server, app.fetch);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
