import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** A connection that was upgraded from HTTP. */
export interface TakenSocket {
  readonly socket: Socket;
  /** The bytes received after the request. */
  readonly head: Buffer;
}

/** How long a refused client may take to read the response. */
const REFUSAL_LIMIT_MS = 5_000;

/** The one path with another protocol; a request for an upgrade to any other path is handled as plain HTTP. */
const UPGRADES = /^\/v1\/realtime\/?(\?|$)/;

export function wantsUpgrade({ headers, url = '' }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && UPGRADES.test(url);
}

/**
 * Routes every upgrade request through the app. A route that accepts it takes the connection with {@link takeSocket};
 * otherwise the app's response is sent, and the connection is closed.
 */
export function serveUpgrades(server: Server, fetch: OpenAPIHono['fetch']): void {
  server.on('upgrade', (request, stream, head) => {
    // Without a listener a broken connection would end the process.
    stream.on('error', () => {});
    void handle(request, stream, head, fetch).catch(() => stream.destroy());
  });
}

/** The connection of an upgrade request, which the caller then owns; null for any other request. */
export function takeSocket({ env }: Context): TakenSocket | null {
  const take: unknown = env?.takeSocket;
  return typeof take === 'function' ? (take() as TakenSocket) : null;
}

async function handle(request: IncomingMessage, stream: Duplex, head: Buffer, fetch: OpenAPIHono['fetch']) {
  // Node's types don't say that an HTTP server's connections are sockets.
  const taken: TakenSocket = { socket: stream as Socket, head };
  let isTaken = false;
  const takeSocket = () => {
    isTaken = true;
    return taken;
  };
  const response = await fetch(asRequest(request), { incoming: request, takeSocket });
  if (isTaken && response.ok) return;
  await sendRefusal(taken.socket, response);
}

async function sendRefusal(socket: Socket, response: Response): Promise<void> {
  if (socket.destroyed) return;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const status = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n`;
  socket.setTimeout(REFUSAL_LIMIT_MS, () => socket.destroy());
  socket.write(`${status}${headers}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`);
  socket.end(body);
}

function asRequest({ headers, url = '/', method = 'GET' }: IncomingMessage): Request {
  const base = `http://${headers.host ?? 'localhost'}`;
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) sent.append(name, each);
  }
  return new Request(new URL(url, URL.canParse(base) ? base : 'http://localhost'), { method, headers: sent });
}
