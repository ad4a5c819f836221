import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

describe('a post with a cookie', () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'http://talk.example.com' } });
    owner = await signUp(app);
  });
  afterAll(() => app.close());

  const status = async (headers: Record<string, string>, path = '/api/get_user') =>
    (await owner.client.post(path, {}, { host: 'inside:3000', ...headers })).status;

  it.each([
    ['the public address', { origin: 'http://talk.example.com' }],
    ['the address that was asked', { origin: 'http://inside:3000' }],
    ['the same address behind a proxy that ends TLS', { origin: 'https://inside:3000' }],
    ['a program, which says nothing', {}],
    ['a browser that says it is the same site', { 'sec-fetch-site': 'same-origin' }],
  ])('is taken from %s', async (_, headers) => {
    expect(await status(headers)).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['a site whose name begins alike', { origin: 'http://inside:3000.evil.com' }],
    ['another port', { origin: 'http://inside:3001' }],
    ['a frame without an origin', { origin: 'null' }],
    ['nonsense', { origin: 'inside:3000' }],
    ['a browser that says it is another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling below the same domain', { 'sec-fetch-site': 'same-site' }],
    [
      'another site that adds a password of its own',
      { origin: 'https://evil.example.com', authorization: 'Basic YTpi' },
    ],
  ])('is refused from %s', async (_, headers) => {
    expect(await status(headers)).toBe(403);
    expect(await status(headers, '/api/logout')).toBe(403);
  });

  it('without a cookie is not asked where its bearer token comes from', async () => {
    const headers = { origin: 'https://evil.example.com', authorization: `Bearer ${owner.token}` };
    expect((await app.client().post('/api/get_user', {}, headers)).status).toBe(200);
  });

  it.each(['Bearer made.up', 'Bearer parlo_made_up', 'bearer x'])(
    'is refused from another site that adds the header %j',
    async (authorization) => {
      expect(await status({ origin: 'https://evil.example.com', authorization })).toBe(403);
      expect(await status({ origin: 'https://evil.example.com', authorization }, '/api/logout')).toBe(403);
    },
  );

  it('does not affect endpoints for anyone', async () => {
    const headers = { origin: 'https://shop.example.com' };
    expect((await owner.client.get('/api/widgetconfig?assistantId=x', headers)).status).toBe(404);
  });

  it('gets no answer that another site could read', async () => {
    const { headers } = await owner.client.get('/api/widgetconfig', { origin: 'https://evil.example.com' });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('a request with a cookie where the public address is https', () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
    owner = await signUp(app);
  });
  afterAll(() => app.close());

  const own = { host: 'talk.example.com', origin: 'https://talk.example.com' };
  const post = (headers: Record<string, string>) => owner.client.post('/api/get_user', {}, headers);

  it.each([
    ['its own page', own],
    ['a host that is written in capitals', { ...own, host: 'Talk.Example.com' }],
    ['a program, which names no origin', { host: 'talk.example.com' }],
  ])('is taken from %s', async (_, headers) => {
    expect((await post(headers)).status).toBe(200);
  });

  it.each([
    ['another host that leads here', { host: 'inside:3000', origin: 'http://inside:3000' }],
    ['another host that claims our origin', { host: 'evil.example.com', origin: own.origin }],
    ['another host without an origin', { host: 'localhost:3000' }],
    ['no host', {}],
    ['plain http', { ...own, origin: 'http://talk.example.com' }],
    ['another port', { host: 'talk.example.com:8443', origin: 'https://talk.example.com:8443' }],
    ['another site', { ...own, origin: 'https://evil.example.com' }],
    ['a sibling below the same domain', { ...own, origin: 'https://shop.example.com' }],
    [
      'another site with a bearer header',
      { ...own, origin: 'https://evil.com', authorization: 'Bearer a.b' },
    ],
  ])('is refused from %s', async (_, headers) => {
    const { status, body } = await post(headers);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });

  it('is refused as a read too', async () => {
    const read = (headers: Record<string, string>) =>
      owner.client.get('/api/knowledge_events?assistantId=none', headers);
    const answers = [
      read({ host: own.host }),
      read({ ...own, origin: 'https://evil.com' }),
      read({ host: 'evil.com' }),
    ];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 403, 403]);
  });

  it('says where Parlo is', async () => {
    expect((await post({ host: 'localhost:3000' })).body.message).toBe(
      'Please use Parlo at https://talk.example.com.',
    );
  });

  it('is nothing that programs without a cookie, and health, are asked about', async () => {
    const elsewhere = { host: 'inside:3000', origin: 'https://evil.example.com' };
    const byToken = { ...elsewhere, authorization: `Bearer ${owner.token}` };
    expect((await app.client().post('/api/get_user', {}, byToken)).status).toBe(200);
    expect((await owner.client.get('/health', elsewhere)).status).toBe(200);
  });
});

describe('a request with a cookie where no public address is set', () => {
  let app: TestApp;
  let owner: Owner;
  beforeAll(async () => {
    app = await createTestApp();
    owner = await signUp(app);
  });
  afterAll(() => app.close());

  it.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.20:3000', '[::1]:3000', 'nas.local'])(
    'is taken at %s',
    async (host) => {
      for (const origin of [`http://${host}`, `https://${host}`]) {
        expect((await owner.client.post('/api/get_user', {}, { host, origin })).status).toBe(200);
      }
    },
  );
});
