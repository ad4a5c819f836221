import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CallFault } from '../features/calls/hosted-call.ts';
import { openGuardedSocket, type SocketOptions } from './guarded-socket.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(onRequest: RequestListener, onSocket?: (socket: WebSocket) => void): Promise<string> {
  const server = createServer(onRequest);
  servers.push(server);
  if (onSocket) new WebSocketServer({ server }).on('connection', onSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `ws://localhost:${(server.address() as AddressInfo).port}/v1/realtime`;
}

const NEVER = new AbortController().signal;

function open(url: string, options: Partial<SocketOptions> = {}) {
  const heard: string[] = [];
  const gone = Promise.withResolvers<CallFault>();
  const socket = openGuardedSocket(
    { url, headers: { authorization: 'Bearer sk-1' } },
    { onText: (text) => heard.push(text), onGone: gone.resolve },
    { reach: 'private', limitMs: 4_000, signal: NEVER, ...options },
  );
  return { socket, heard, gone: gone.promise };
}

const refused = (status: number, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => response.writeHead(status, headers).end('secret words');
};

describe('a guarded WebSocket', () => {
  it('carries text both ways with its headers', async () => {
    const said = Promise.withResolvers<string>();
    let key: string | undefined;
    const url = await listen(
      () => {},
      (socket) => {
        socket.on('message', (data) => said.resolve(String(data)));
        socket.send('{"type":"session.created"}');
      },
    );
    servers[0]?.on('upgrade', ({ headers }) => {
      key = headers.authorization;
    });
    const { socket, heard } = open(url);
    const opened = await socket;
    opened.send('hello');
    expect(await said.promise).toBe('hello');
    expect(key).toBe('Bearer sk-1');
    await expect.poll(() => heard).toEqual(['{"type":"session.created"}']);
    opened.close();
    opened.close();
    opened.send('nothing');
  });

  it('does not go where its reach does not allow, by name or by address', async () => {
    const url = await listen(
      () => {},
      () => {},
    );
    const notAllowed = { fault: 'address_not_allowed' };
    await expect(open(url, { reach: 'public' }).socket).rejects.toMatchObject(notAllowed);
    await expect(open('ws://127.0.0.1:1/', { reach: 'public' }).socket).rejects.toMatchObject(notAllowed);
    await expect(open('wss://[::1]:1/', { reach: 'public' }).socket).rejects.toMatchObject(notAllowed);
    await expect(open('ws://169.254.169.254/').socket).rejects.toMatchObject(notAllowed);
  });

  it.each([
    [401, 'wrong_key'],
    [404, 'no_such_model'],
    [429, 'rate_limited'],
    [500, 'provider_failed'],
  ] as const)('says what a response with %i means', async (status, fault) => {
    const url = await listen(refused(status));
    // A server without a handler of upgrades answers an upgrade as any request.
    await expect(open(url).socket).rejects.toMatchObject({ fault });
  });

  it('follows no redirect', async () => {
    let visited = false;
    const target = await listen(
      () => {},
      () => {
        visited = true;
      },
    );
    const url = await listen(refused(302, { location: target.replace('ws:', 'http:') }));
    await expect(open(url).socket).rejects.toMatchObject({ fault: 'redirected' });
    expect(visited).toBe(false);
  });

  it('waits no longer than its limit or its signal', async () => {
    const url = await listen(() => {});
    await expect(open(url, { limitMs: 30 }).socket).rejects.toMatchObject({ fault: 'too_slow' });
    const stop = new AbortController();
    const { socket } = open(url, { signal: stop.signal });
    stop.abort();
    await expect(socket).rejects.toMatchObject({ fault: 'too_slow' });
    await expect(open(url, { signal: stop.signal }).socket).rejects.toMatchObject({ fault: 'too_slow' });
  });

  it('opens nothing with an address or a key that is none', async () => {
    await expect(open('no address').socket).rejects.toThrow();
    const url = await listen(
      () => {},
      () => {},
    );
    const odd = { url, headers: { authorization: 'Bearer a\r\nb' } };
    const handlers = { onText() {}, onGone() {} };
    const options = { reach: 'private', limitMs: 4_000, signal: NEVER } as const;
    await expect(openGuardedSocket(odd, handlers, options)).rejects.toThrow();
  });

  it('reports nobody there', async () => {
    await expect(open('ws://127.0.0.1:1/').socket).rejects.toMatchObject({ fault: 'unreachable' });
  });

  it('ends a connection that sends fifty megabytes at once', async () => {
    const url = await listen(
      () => {},
      (socket) => socket.send('x'.repeat(50 * 1_024 * 1_024), () => {}),
    );
    const { socket, heard, gone } = open(url);
    await socket;
    expect(await gone).toBe('bad_response');
    expect(heard).toEqual([]);
  });

  it('tells that the provider closed, once', async () => {
    const url = await listen(
      () => {},
      (socket) => socket.close(1_011, 'words of theirs'),
    );
    const { socket, gone } = open(url);
    await socket;
    expect(await gone).toBe('provider_failed');
  });
});
