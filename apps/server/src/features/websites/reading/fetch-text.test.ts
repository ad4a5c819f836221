import type { lookup } from 'node:dns';
import { afterAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { servePages } from '../../../testing/websites/serve.ts';
import { fetchText } from './fetch-text.ts';

/** A name that leads to this machine, as its owner may decide between two requests. */
const here = ((_: string, options: object, done: (error: null, found: object[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4, ...options }])) as unknown as typeof lookup;
const web = createGuardedFetch('web', here);
afterAll(() => web.close());

/** A server on the internet that sends whoever asks for its first page elsewhere; other requests are made. */
function redirecting(first: string, location: string) {
  const requests: string[] = [];
  const asked: typeof globalThis.fetch = async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    requests.push(href);
    return href === first
      ? new Response(null, { status: 302, headers: { location } })
      : web.fetch(input, init);
  };
  const options = {
    accept: 'text/html',
    mostBytes: 1_000,
    limitMs: 10_000,
    signal: new AbortController().signal,
  };
  return { requests, fetched: () => fetchText(new URL(first), { ...options, fetch: asked }) };
}

describe('a redirect', () => {
  it('to a private address is followed no further than the check of its connection', async () => {
    const site = await servePages({ '/': 'home', '/inside': 'secret' });
    const { port } = new URL(site.address);
    const { requests, fetched } = redirecting(`http://mill.example:${port}/`, '/inside');
    expect(await fetched()).toEqual({ kind: 'private' });
    expect(requests).toHaveLength(2);
    expect(site.requests).toEqual([]);
    site.close();
  });

  it('to an address in numbers is one to another website', async () => {
    const { requests, fetched } = redirecting('https://mill.example/', 'https://127.0.0.1/');
    expect(await fetched()).toEqual({ kind: 'elsewhere' });
    expect(requests).toEqual(['https://mill.example/']);
  });

  it('from https to http is not followed', async () => {
    const { requests, fetched } = redirecting('https://mill.example/', 'http://mill.example/menu');
    expect(await fetched()).toEqual({ kind: 'elsewhere' });
    expect(requests).toEqual(['https://mill.example/']);
  });
});
