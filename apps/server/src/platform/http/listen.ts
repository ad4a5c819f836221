import { once } from 'node:events';
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { StartError } from '../errors.ts';
import { serveUpgrades, wantsUpgrade } from './upgrades.ts';

export interface HttpServer {
  /** Accepts no new connections; running requests continue. */
  refuseNew(): void;
  /** Waits at most `limitMs` for running requests. May be called twice. */
  close(limitMs: number): Promise<void>;
}

export async function listen(app: Pick<OpenAPIHono, 'fetch'>, port: number): Promise<HttpServer> {
  const server = serve({
    fetch: app.fetch,
    port,
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
    throw cause;
  }
  const http = server as Server;
  serveUpgrades(http, app.fetch);
  let closed: Promise<unknown> | undefined;
  const refuseNew = () => {
    closed ??= new Promise((resolve) => http.close(resolve));
    http.closeIdleConnections();
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
