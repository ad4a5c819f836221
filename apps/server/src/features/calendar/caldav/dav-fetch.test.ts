import { describe, expect, it } from 'vitest';
import { createDavFetch } from './dav-fetch.ts';

const ACCESS = { username: 'olena', password: 'пароль' };

/** Requests with what a server responds to each, by its address. */
function dav(responses: Readonly<Record<string, () => Response>>, signal = AbortSignal.timeout(30_000)) {
  const asked: string[] = [];
  const fetch = createDavFetch(
    async (input, init) => {
      asked.push(
        `${init?.method ?? 'GET'} ${String(input)} ${new Headers(init?.headers).get('authorization')}`,
      );
      const respond = responses[String(input)];
      if (!respond)
        throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) });
      return respond();
    },
    ACCESS,
    signal,
  );
  return { fetch, asked };
}
const to = (location: string) => () => new Response(null, { status: 308, headers: { location } });
const BASIC = `Basic ${Buffer.from('olena:пароль').toString('base64')}`;

describe('a redirect', () => {
  it('within an origin is followed with the same request', async () => {
    const { fetch, asked } = dav({
      'https://a.example/1': to('/2'),
      'https://a.example/2': () => new Response('done'),
    });
    const response = await fetch('https://a.example/1', { method: 'PUT', body: 'x' });
    expect(await response.text()).toBe('done');
    expect(asked).toEqual([`PUT https://a.example/1 ${BASIC}`, `PUT https://a.example/2 ${BASIC}`]);
  });

  it.each([
    'https://b.example/',
    'https://a.example:8443/',
    'https://sub.a.example/',
    '//b.example/',
    'http://b.example/',
  ])('to %s is not', async (location) => {
    const { fetch, asked } = dav({ 'https://a.example/1': to(location) });
    await expect(fetch('https://a.example/1')).rejects.toMatchObject({ fault: 'elsewhere' });
    expect(asked).toHaveLength(1);
  });

  it('keeps TLS for a server that does not know of its TLS', async () => {
    const { fetch, asked } = dav({
      'https://a.example/1': to('http://a.example/2'),
      'https://a.example/2': () => new Response('done'),
    });
    await fetch('https://a.example/1');
    expect(asked[1]).toContain('https://a.example/2');
    const manual = await fetch('https://a.example/1', { redirect: 'manual' });
    expect([manual.status, manual.headers.get('location')]).toEqual([308, 'https://a.example/2']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://'])(
    'to %s is no response',
    async (location) => {
      const { fetch } = dav({ 'https://a.example/1': to(location) });
      await expect(fetch('https://a.example/1')).rejects.toMatchObject({ fault: 'bad_response' });
    },
  );

  it('shows no more of an address than a person reads', async () => {
    const { fetch } = dav({ 'https://a.example/1': to(`https://b.example/${'x'.repeat(9_000)}?token=1`) });
    const error = await fetch('https://a.example/1').catch(
      (thrown: unknown) => thrown as { address: string },
    );
    expect('address' in error && error.address).toMatch(/^https:\/\/b\.example\/x{280,290}$/);
  });
});

it('says why nobody responded', async () => {
  const { fetch } = dav({});
  await expect(fetch('https://a.example/')).rejects.toMatchObject({ fault: 'unreachable' });
});
