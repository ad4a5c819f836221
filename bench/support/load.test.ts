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
    response.writeHead(status(asked.length), { 'content-length': 5_000 }).end('x'.repeat(5_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const requests = [getRequest('/a', '10.0.0.1'), getRequest('/b', '10.0.0.2')];
  return { asked, order: { port, perSecond: 200, warmUpMs: 50, forMs: 200, requests } };
}

/** Keeps the server from doing anything else, as collecting garbage would. */
function stall(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('load', () => {
  it('sends the requests in turn at the rate that is asked for', async () => {
    const { asked, order } = await setUp(() => 200);
    const { count, p50, p95, p99, leastBytes, wrong } = await load(order);
    expect([count, asked.length, leastBytes, wrong]).toEqual([40, 50, 5_000, {}]);
    expect(p50).toBeGreaterThan(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
    expect(p99).toBeGreaterThanOrEqual(p95);
    expect(new Set(asked)).toEqual(new Set(['10.0.0.1 /a', '10.0.0.2 /b']));
  });

  it('counts the time that a request waited for others, which a client that waits itself would not see', async () => {
    const { order } = await setUp((count) => {
      if (count === 20) stall(300);
      return 200;
    });
    // Of the 40 that count, those due within these 300 ms are most.
    const { p50, p99 } = await load(order);
    expect(p99).toBeGreaterThan(250);
    expect(p50).toBeGreaterThan(50);
  });

  it('fails when a response is no success', async () => {
    const { order } = await setUp((count) => (count > 5 ? 429 : 200));
    await expect(load(order)).rejects.toThrow(/"429":\d+/);
  });
});
