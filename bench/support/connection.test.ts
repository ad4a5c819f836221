import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';

let server: Server;
let connection: Connection;
afterEach(() => {
  connection.close();
  server.close();
});

/** Does with each request's socket what the test says. */
async function setUp(answer: (socket: Socket) => unknown): Promise<void> {
  server = createServer((socket) => socket.setNoDelay().on('data', () => void answer(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  connection = new Connection((server.address() as AddressInfo).port);
}

const answerOf = (status: number, body: string) =>
  `HTTP/1.1 ${status} Fine\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it('counts answers one after the other, larger ones than are read at once too', async () => {
  const bodies = ['', 'x', 'x'.repeat(1_000_000), 'xy'];
  await setUp((socket) => socket.write(answerOf(200, bodies.shift() ?? '')));
  for (const bytes of [0, 1, 1_000_000, 2]) {
    expect(await connection.send('GET')).toEqual({ status: 200, bytes });
  }
});

it('puts together what comes in pieces', async () => {
  await setUp(async (socket) => {
    for (const letter of answerOf(404, 'missing')) {
      socket.write(letter);
      await turn();
    }
  });
  for (let time = 0; time < 2; time++) {
    expect(await connection.send('GET')).toEqual({ status: 404, bytes: 7 });
  }
});

it('fails when the connection ends in the middle of an answer', async () => {
  await setUp((socket) => socket.end(answerOf(200, 'whole').slice(0, -1)));
  await expect(connection.send('GET')).rejects.toThrow('the connection was closed');
});

it('says that it was closed while nothing was asked, and does not wait for an answer then', async () => {
  await setUp((socket) => socket.end(answerOf(200, 'whole')));
  expect(await connection.send('GET')).toEqual({ status: 200, bytes: 5 });
  await expect.poll(() => connection.open, { interval: 1 }).toBe(false);
  await expect(connection.send('GET')).rejects.toThrow('the connection was closed');
});
