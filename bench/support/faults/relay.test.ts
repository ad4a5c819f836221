import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Relay } from './relay.ts';

const open: Socket[] = [];
const echo = createServer((socket) => {
  open.push(socket);
  socket.on('error', () => undefined).pipe(socket);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  echo.close();
});

const dial = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
};

it('passes bytes on, holds them while it is silent, and refuses', async () => {
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const relay = new Relay((echo.address() as AddressInfo).port);
  await relay.open();
  const { port } = relay;
  const socket = await dial(port);
  socket.write('one');
  expect((await once(socket, 'data'))[0]).toBe('one');

  relay.silence();
  const heard: string[] = [];
  socket.on('data', (text: string) => heard.push(text));
  socket.write('two');
  await (await dial(port)).end();
  expect(heard).toEqual([]);
  await relay.open();
  await expect.poll(() => heard).toEqual(['two']);

  // `once` would reject with the reset.
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await relay.refuse();
  await closed;
  await expect(dial(port)).rejects.toThrow('ECONNREFUSED');
  await relay.open();
  expect(relay.port).toBe(port);
  await relay.refuse();
});
