import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApp, createBuiltApp, makeListed } from '../testing/built-app.ts';
import { signUp } from '../testing/sign-up.ts';
import type { TestApp } from '../testing/test-app.ts';

let built: BuiltApp;
let app: TestApp;
let listed: string;
let open: string;
beforeAll(async () => {
  built = await createBuiltApp({
    'client/__spa-fallback.html': '<html><head></head><body>App</body></html>',
    'client/check/index.html': '<html><head></head><body>Check</body></html>',
  });
  app = built.app;
  const owner = await signUp(app);
  listed = await makeListed(app, owner.id, ['https://shop.example']);
  open = await makeListed(app, (await signUp(app)).id, []);
});
afterAll(() => built.close());

const framedBy = (site: string, path: string) =>
  app.client().get(path, { referer: `${site}/page`, 'sec-fetch-dest': 'iframe' });
const alone = (path: string) => app.client().get(path, { 'sec-fetch-dest': 'document' });

const siteToken = (html: unknown) => /<meta name="parlo-site" content="([\w.-]+)">/.exec(String(html))?.[1];
const ancestors = (headers: Headers) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1];

it('is a page of its own, and not the app', async () => {
  const { status, body } = await alone('/check');
  expect([status, body.text]).toEqual([200, expect.stringContaining('Check')]);
});

it('may be framed by the sites of its assistant alone', async () => {
  const { status, headers, body } = await framedBy('https://shop.example', `/check?assistantId=${listed}`);
  expect([status, body.text]).toEqual([200, expect.stringContaining('Check')]);
  expect(ancestors(headers)).toBe("'self' https://shop.example");
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it('tells a site that is not on the list why it is refused', async () => {
  const { status, headers, body } = await framedBy(
    'https://elsewhere.example',
    `/check?assistantId=${listed}`,
  );
  expect([status, body.text]).toEqual([403, expect.stringContaining('https://elsewhere.example')]);
  expect(body.text).not.toContain('Check');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('may be framed by any site where its assistant has no list', async () => {
  const { headers } = await framedBy('https://elsewhere.example', `/check?assistantId=${open}`);
  expect(ancestors(headers)).toBe('*');
});

it.each(['/check', '/check?assistantId=', '/check?assistantId=nobody', '/check?assistantId=%00'])(
  'may be framed by no other site without an assistant that is there: %s',
  async (path) => {
    const { headers } = await framedBy('https://elsewhere.example', path);
    expect(ancestors(headers)).toBe("'self'");
    expect(headers.has('cross-origin-resource-policy')).toBe(false);
  },
);

it.each(['/check/', '/check/index.html'])('is not framed at %s either', async (path) => {
  const { headers } = await framedBy('https://elsewhere.example', `${path}?assistantId=${open}`);
  expect(ancestors(headers)).toBe("'self'");
});

it('has a token that says which site it is on', async () => {
  const { body } = await framedBy('https://shop.example', `/check?assistantId=${listed}`);
  const token = siteToken(body.text);
  expect(app.services.siteTokens.read(token, listed)?.origin).toBe('https://shop.example');
  const asked = await app.client().post('/api/site_token', { assistantId: listed, site: token });
  expect(asked.body.success).toBe(true);
});

it('opens for its owner in a tab of its own, whatever the list says', async () => {
  const { status, body } = await alone(`/check?assistantId=${listed}`);
  expect([status, body.text]).toEqual([200, expect.stringContaining('Check')]);
});

it('gets no token without a list', async () => {
  for (const path of ['/check', `/check?assistantId=${open}`]) {
    expect(siteToken((await alone(path)).body.text)).toBeUndefined();
  }
});
