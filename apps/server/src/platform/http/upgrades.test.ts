import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listenForUpgrades } from '../../testing/listen-for-upgrades.ts';
import { socketAddress } from './address.ts';
import { takeSocket } from './upgrades.ts';

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
let listening: Listening;
let seen: string[];

beforeEach(async () => {
  seen = [];
  const app = new Hono()
    .get('/v1/realtime', (context) => {
      const asked = context.req.query('as');
      seen.push(`${context.req.header('sec-websocket-key')} ${socketAddress(context)}`);
      if (asked === 'nobody') return context.json({ error: 'no' }, 403);
      const taken = takeSocket(context);
      if (taken === null) return context.text('no upgrade', 426);
      if (asked === 'somebody else') return context.json({ error: 'taken, then refused' }, 503);
      if (asked === 'nobody knows') throw new Error('a defect');
      taken.socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${taken.head}`);
      return context.body(null, 204);
    })
    .get('/page', (context) => context.text(takeSocket(context) === null ? 'a page' : 'a socket'));
  listening = await listenForUpgrades(app);
});
afterEach(() => listening.close());

/** All that comes back for a request written by hand. */
async function ask(path: string, headers: readonly string[], behind = ''): Promise<string> {
  const [host = '', port = ''] = listening.host.split(':');
  const socket = connect(Number(port), host);
  const parts: string[] = [];
  socket.on('data', (part) => parts.push(String(part)));
  socket.write(`GET ${path} HTTP/1.1\r\n${['Host: x', ...headers].join('\r\n')}\r\n\r\n${behind}`);
  await once(socket, 'close');
  return parts.join('');
}

const WEBSOCKET = ['Connection: Upgrade', 'Upgrade: websocket', `Sec-WebSocket-Key: ${KEY}`];

describe('a request to leave HTTP', () => {
  it('is asked about as any request, and hands over its connection', async () => {
    expect(await ask('/v1/realtime', WEBSOCKET, 'behind')).toBe(
      'HTTP/1.1 101 Switching Protocols\r\n\r\nbehind',
    );
    expect(seen).toEqual([`${KEY} 127.0.0.1`]);
  });

  it.each([
    ['nobody', 403, '{"error":"no"}'],
    ['somebody%20else', 503, '{"error":"taken, then refused"}'],
  ])('of %s is refused with an answer, and ends', async (as, status, body) => {
    const answer = await ask(`/v1/realtime?as=${as}`, WEBSOCKET);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
    expect(answer).toContain('content-type: application/json\r\n');
    expect(answer).toContain('connection: close\r\n');
    expect(answer.endsWith(`\r\n\r\n${body}`)).toBe(true);
  });

  it('that meets a defect is answered, and the next one as well', async () => {
    expect(await ask('/v1/realtime?as=nobody%20knows', WEBSOCKET)).toMatch(/^HTTP\/1.1 500 /);
    expect(await ask('/v1/realtime', WEBSOCKET)).toMatch(/^HTTP\/1.1 101 /);
  });

  it('for another protocol, or elsewhere, is a request', async () => {
    const h2c = ['Connection: Upgrade, close', 'Upgrade: h2c'];
    expect(await ask('/v1/realtime', h2c)).toMatch(/^HTTP\/1.1 426 .*no upgrade/s);
    const elsewhere = ['Connection: Upgrade, close', 'Upgrade: websocket'];
    expect(await ask('/page', elsewhere)).toMatch(/^HTTP\/1.1 200 .*a page/s);
  });

  it('with an invalid host or address crashes nothing', async () => {
    const odd = WEBSOCKET.map((header) => header);
    await ask('/v1/realtime', ['Host: a b/%', ...odd]);
    await ask('/v1/realtime?%zz', odd);
    expect(await ask('/v1/realtime', WEBSOCKET)).toMatch(/^HTTP\/1.1 101 /);
  });

  it('survives a caller who leaves at once', async () => {
    const [host = '', port = ''] = listening.host.split(':');
    for (let i = 0; i < 5; i++) {
      const socket = connect(Number(port), host);
      socket.write(`GET /v1/realtime?as=nobody HTTP/1.1\r\nHost: x\r\n${WEBSOCKET.join('\r\n')}\r\n\r\n`);
      socket.resetAndDestroy();
    }
    expect(await ask('/v1/realtime', WEBSOCKET)).toMatch(/^HTTP\/1.1 101 /);
  });
});
