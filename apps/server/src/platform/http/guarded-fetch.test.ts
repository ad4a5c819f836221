import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch, type Reach } from './guarded-fetch.ts';

let server: Server;
let port: number;
const requests: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url === '/redirect') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/endless') response.end(Buffer.alloc(5 * 1024 * 1024));
    else if (request.method === 'POST') request.pipe(response);
    else response.end('hello');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

/** A fetch for which every name has these addresses. */
function fetchTo(reach: Reach, ...addresses: string[]) {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }));
  const resolve = (_: string, __: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, found);
  return createGuardedFetch(reach, resolve as never);
}

/** What went wrong, by name, with all its causes. */
async function failureOf(request: Promise<Response>): Promise<string> {
  try {
    await (await request).text();
    return 'none';
  } catch (error) {
    const names: string[] = [];
    for (let each = error; each instanceof Error; each = each.cause) names.push(each.name);
    return names.join();
  }
}

describe('a request to an address that somebody gave', () => {
  it('goes to this machine by http where that is allowed', async () => {
    const { fetch, close } = fetchTo('private', '127.0.0.1');
    expect(await (await fetch(`http://model.example:${port}/v1`)).text()).toBe('hello');
    expect(await (await fetch(`http://127.0.0.1:${port}/v1`)).text()).toBe('hello');
    await close();
  });

  it('takes a form with it, part by part', async () => {
    const { fetch, close } = fetchTo('private', '127.0.0.1');
    const body = new FormData();
    body.set('sdp', 'v=0');
    const response = await fetch(`http://127.0.0.1:${port}/v1`, {
      method: 'POST',
      body,
      headers: { x: 'y' },
    });
    expect(await response.text()).toMatch(
      /^--\S+\r\nContent-Disposition: form-data; name="sdp"\r\n\r\nv=0\r\n/,
    );
    await close();
  });

  it.each<[Reach, string, readonly string[]]>([
    ['public', 'https://model.example', ['127.0.0.1']],
    ['public', 'https://model.example', ['10.1.2.3']],
    ['public', 'https://model.example', ['8.8.8.8', '192.168.1.1']],
    ['public', 'https://model.example', ['::1']],
    ['public', 'https://model.example', ['::ffff:127.0.0.1']],
    ['public', 'https://model.example', ['fd00::1']],
    ['public', 'https://model.example', ['64:ff9b::7f00:1']],
    ['public', 'https://model.example', ['169.254.169.254']],
    ['public', 'https://127.0.0.1', []],
    ['public', 'https://[::1]', []],
    ['public', 'https://2130706433', []],
    ['public', 'http://model.example', ['8.8.8.8']],
    ['private', 'http://model.example', ['8.8.8.8']],
    ['web', 'http://site.example', ['127.0.0.1']],
    ['web', 'https://site.example', ['8.8.8.8', '10.1.2.3']],
    ['web', 'http://site.example', ['169.254.169.254']],
    ['web', 'http://site.example', ['::1']],
    ['web', 'http://site.example', ['::ffff:10.0.0.1']],
    ['web', 'http://[fe80::1]', []],
    ['web', 'http://0x7f.1', []],
    ['web', 'http://site.example', ['100.64.0.1']],
    ['private', 'http://169.254.169.254', []],
    ['anywhere', 'http://model.example', ['8.8.8.8']],
    ['anywhere', 'https://model.example', ['169.254.169.254']],
    ['anywhere', 'https://model.example', ['0.0.0.0']],
    ['anywhere', 'file:///etc/passwd', []],
  ])('that may go %s does not go to %s at %j', async (reach, url, addresses) => {
    const { fetch, close } = fetchTo(reach, ...addresses);
    expect(await failureOf(fetch(url))).toContain('ForbiddenAddress');
    await close();
  });

  it('follows no redirect', async () => {
    const { fetch, close } = fetchTo('private', '127.0.0.1');
    expect(await failureOf(fetch(`http://model.example:${port}/redirect`))).toBe('RefusedRedirect');
    expect(requests).not.toContain('/secret');
    await close();
  });

  it('returns a redirect where its caller wants to decide', async () => {
    const { fetch, close } = fetchTo('private', '127.0.0.1');
    const response = await fetch(`http://model.example:${port}/redirect`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/secret']);
    expect(requests).not.toContain('/secret');
    await close();
  });

  it('ends when the response is far too long', async () => {
    const { fetch, close } = fetchTo('private', '127.0.0.1');
    expect(await failureOf(fetch(`http://model.example:${port}/endless`))).not.toBe('none');
    await close();
  });
});
