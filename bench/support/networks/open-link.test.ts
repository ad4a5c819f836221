import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Treatment } from './conditions.ts';
import { type Link, openLink } from './open-link.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that says everything back, a link to it, and a caller over UDP. */
async function open(treatment: Treatment = {}, passes = (_port: number) => true, random = () => 0.5) {
  const sockets = new Set<Socket>();
  const http = createServer((socket) => {
    sockets.add(socket);
    socket.pipe(socket);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const echo = createSocket('udp4');
  echo.on('message', (packet, { port, address }) => echo.send(packet, port, address));
  await new Promise<void>((resolve) => echo.bind(0, '127.0.0.1', resolve));
  const link = await openLink({
    httpPort: (http.address() as { port: number }).port,
    treatment,
    passes,
    random,
  });
  closing.push(
    () => http.close(),
    () => echo.close(),
    () => {
      for (const socket of sockets) socket.destroy();
    },
    () => link.close(),
  );
  return { link, udpPort: await link.passUdp('127.0.0.1', echo.address().port) };
}

/** Sends packets a moment apart, and resolves with what came back after `waitMs`. */
async function exchange(port: number, packets: readonly string[], waitMs = 150): Promise<string[]> {
  const socket = createSocket('udp4');
  closing.push(() => socket.close());
  const came: string[] = [];
  socket.on('message', (packet) => came.push(String(packet)));
  for (const packet of packets) socket.send(packet, port, '127.0.0.1');
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return came;
}

async function overTcp(link: Link) {
  const socket = connect(link.port, '127.0.0.1');
  await once(socket, 'connect');
  closing.push(() => socket.destroy());
  let came = '';
  socket.on('data', (chunk) => {
    came += String(chunk);
  });
  socket.on('error', () => {});
  return { socket, came: () => came };
}

describe('openLink', () => {
  it('passes packets of UDP in both directions', async () => {
    const { udpPort } = await open();
    expect(await exchange(udpPort, ['one', 'two'])).toEqual(['one', 'two']);
  });

  it('loses the share that it was told to', async () => {
    // Each packet asks three times: lost on the way there, late, reordered; the second is lost.
    const { udpPort } = await open({ loss: 0.05 }, undefined, () => 0.01);
    expect(await exchange(udpPort, ['one', 'two'])).toEqual([]);
  });

  it('drops all UDP packets when UDP is blocked', async () => {
    const { udpPort } = await open({}, () => false);
    expect(await exchange(udpPort, ['one'])).toEqual([]);
  });

  it('lets packets of TCP wait while the network is away, and loses those of UDP', async () => {
    const { link, udpPort } = await open();
    const { socket, came } = await overTcp(link);
    link.setAway(true);
    socket.write('hello');
    expect(await exchange(udpPort, ['one'])).toEqual([]);
    expect(came()).toBe('');
    link.setAway(false);
    await expect.poll(came).toBe('hello');
  });

  it('breaks with an old address, and takes a new one', async () => {
    const { link, udpPort } = await open();
    const old = await overTcp(link);
    const gone = once(old.socket, 'close');
    link.changeAddress();
    await gone;
    const { socket, came } = await overTcp(link);
    socket.write('again');
    await expect.poll(came).toBe('again');
    expect(await exchange(udpPort, ['one'])).toEqual(['one']);
  });

  it('keeps the order of TCP whatever the delay', async () => {
    let turn = 0;
    const { link } = await open({ delayMs: 20, jitterMs: 20 }, undefined, () => (turn++ % 2 ? 0.1 : 0.9));
    const { socket, came } = await overTcp(link);
    for (const word of ['a', 'b', 'c', 'd']) {
      socket.write(word);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await expect.poll(came).toBe('abcd');
  });
});
