import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** A connection that has left HTTP. */
export interface TakenSocket {
  readonly socket: Socket;
  /** What came behind the request. */
  readonly head: Buffer;
}

/** How long a refused caller may take to read why. */
const LAST_WORDS_MS = 5_000;

/** The one address that speaks another protocol; everywhere else the request is answered as it stands. */
const UPGRADES = /^\/v1\/realtime\/?(\?|$)/;

export function wantsUpgrade({ headers, url = '' }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && UPGRADES.test(url);
}

/**
 * Asks the app about every request to leave HTTP. A route that lets it in takes the connection, by
 * {@link takeSocket}; any other answer is sent as it is, and the connection ends.
 */
export function serveUpgrades(server: Server, fetch: OpenAPIHono['fetch']): void {
  server.on('upgrade', (request, stream, head) => {
    // Nobody else listens: a connection that breaks must not end the process.
    stream.on('error', () => {});
    void answer(request, stream, head, fetch).catch(() => stream.destroy());
  });
}

/** The connection of a request that wants to leave HTTP; null for any other request. It is the caller's from now on. */
export function takeSocket({ env }: Context): TakenSocket | null {
  const take: unknown = env?.takeSocket;
  return typeof take === 'function' ? (take() as TakenSocket) : null;
}

async function answer(request: IncomingMessage, stream: Duplex, head: Buffer, fetch: OpenAPIHono['fetch']) {
  // An HTTP server's connections are sockets; only its types say less.
  const taken: TakenSocket = { socket: stream as Socket, head };
  let isTaken = false;
  const takeSocket = () => {
    isTaken = true;
    return taken;
  };
  const response = await fetch(asRequest(request), { incoming: request, takeSocket });
  if (isTaken && response.ok) return;
  await refuse(taken.socket, response);
}

async function refuse(socket: Socket, response: Response): Promise<void> {
  if (socket.destroyed) return;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const status = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n`;
  socket.setTimeout(LAST_WORDS_MS, () => socket.destroy());
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
