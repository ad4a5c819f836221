import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Owner, signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

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
    [
      'another site that adds a password of its own',
      { origin: 'https://evil.example.com', authorization: 'Basic YTpi' },
    ],
  ])('is refused from %s', async (_, headers) => {
    expect(await status(headers)).toBe(403);
    expect(await status(headers, '/api/logout')).toBe(403);
  });

  it('is not asked where a bearer token comes from', async () => {
    const headers = { origin: 'https://evil.example.com', authorization: `Bearer ${owner.token}` };
    expect((await app.client().post('/api/get_user', {}, headers)).status).toBe(200);
  });

  it('leaves what anybody may ask alone', async () => {
    const headers = { origin: 'https://shop.example.com' };
    expect((await owner.client.get('/api/widgetconfig?assistantId=x', headers)).status).toBe(404);
  });

  it('gets no answer that another site could read', async () => {
    const { headers } = await owner.client.get('/api/widgetconfig', { origin: 'https://evil.example.com' });
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
});
