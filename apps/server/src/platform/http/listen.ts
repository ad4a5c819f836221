import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { StartError } from '../errors.ts';
import { capConnections } from './cap-connections.ts';
import { serveUpgrades, wantsUpgrade } from './upgrades.ts';

/**
 * How long a connection may be idle: longer than the minute of common reverse proxies. Whoever of both closes first
 * must be the one that does not send, or a request that is on its way just then fails.
 */
const IDLE_LIMIT_MS = 75_000;

export interface HttpServer {
  /** Accepts no new connections; running requests continue. */
  refuseNew(): void;
  /** Waits at most `limitMs` for running requests. May be called twice. */
  close(limitMs: number): Promise<void>;
}

export interface ListenOptions {
  /** Default: every address of this machine. */
  readonly host?: string | undefined;
  /** Of one address. Default: no limit, as behind a proxy, from which all connections come. */
  readonly mostConnections?: number | undefined;
}

export async function listen(
  app: Pick<OpenAPIHono, 'fetch'>,
  port: number,
  { host, mostConnections }: ListenOptions = {},
): Promise<HttpServer> {
  const server = serve({
    fetch: app.fetch,
    port,
    ...(host !== undefined && { hostname: host }),
    serverOptions: { shouldUpgradeCallback: wantsUpgrade },
  });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is already in use. Set PORT to another one.`, { cause });
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} may not be used by this user. Set PORT to another one.`, { cause });
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new StartError(`This machine has no address ${host}. Set PARLO_HOST to one that it has.`, {
        cause,
      });
    }
    throw cause;
  }
  const http = server as Server;
  http.keepAliveTimeout = IDLE_LIMIT_MS;
  if (mostConnections !== undefined) capConnections(http, mostConnections);
  serveUpgrades(http, app.fetch);
  let closed: Promise<unknown> | undefined;
  const refuseNew = () => {
    closed ??= new Promise((resolve) => http.close(resolve));
    http.closeIdleConnections();
    // For those whose responses are still to end. Zero would mean no limit.
    http.keepAliveTimeout = 1;
  };
  return {
    refuseNew,
    async close(limitMs) {
      refuseNew();
      const limit = setTimeout(() => http.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
