import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { getRequest, load } from './load.ts';

let server: Server;
afterEach(() => server.close());

/** Answers each request with a status, and remembers who asked for what. */
async function setUp(status: (count: number) => number) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.headers['x-forwarded-for']} ${request.url}`);
    response.writeHead(status(asked.length)).end('x'.repeat(5_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requests = [getRequest('/a', '10.0.0.1'), getRequest('/b', '10.0.0.2')];
  return { asked, order: { port, connections: 4, warmUpMs: 20, forMs: 200, requests } };
}

describe('load', () => {
  it('asks in turn over several connections, and counts what was answered', async () => {
    const { asked, order } = await setUp(() => 200);
    const { perSecond, wrong } = await load(order);
    expect(wrong).toEqual({});
    expect(perSecond).toBeGreaterThan(0);
    expect(perSecond * 0.2).toBeLessThanOrEqual(asked.length);
    expect(new Set(asked)).toEqual(new Set(['10.0.0.1 /a', '10.0.0.2 /b']));
  });

  it('fails when an answer is no success', async () => {
    const { order } = await setUp((count) => (count > 5 ? 429 : 200));
    await expect(load(order)).rejects.toThrow(/"429":\d+/);
  });
});
