import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { capConnections } from './cap-connections.ts';

const server = createServer((_request, response) => response.end('hello'));
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function answers(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [what] = await Promise.race([
    once(socket, 'data').then(() => ['data']),
    once(socket, 'close').then(() => ['close']),
  ]);
  return what === 'data';
}

it('closes what one address opens beyond its share, until it closes others', async () => {
  capConnections(server, 2, () => true);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [first, second] = [await open(port), await open(port)];
  expect(await answers(first)).toBe(true);
  expect(await answers(second)).toBe(true);
  expect(await answers(await open(port))).toBe(false);
  const closed = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  first.destroy();
  await once(first, 'close');
  // The server hears of the close a moment later.
  await expect.poll(async () => answers(await open(port))).toBe(true);
  await closed;
});
