import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltApp, createBuiltApp, makeListed } from '../testing/built-app.ts';
import { signUp } from '../testing/sign-up.ts';
import type { TestApp } from '../testing/test-app.ts';

let built: BuiltApp;
let app: TestApp;
let listed = '';

beforeAll(async () => {
  built = await createBuiltApp({
    'client/__spa-fallback.html': '<html><head></head><body>App</body></html>',
  });
  app = built.app;
  listed = await makeListed(app, (await signUp(app)).id, ['https://shop.example']);
});
afterAll(() => built.close());

const framedBy = (site: string, path: string) =>
  app.client().get(path, { referer: `${site}/page`, 'sec-fetch-dest': 'iframe' });

const siteToken = (html: unknown) => /<meta name="parlo-site" content="([\w.-]+)">/.exec(String(html))?.[1];

it('may be framed by any site, one that is not allowed too: that is what it tells', async () => {
  for (const path of ['/check', `/check?assistantId=${listed}`, '/check?assistantId=nobody']) {
    const { status, headers, body } = await framedBy('https://elsewhere.example', path);
    expect([status, body.text]).toEqual([200, expect.stringContaining('App')]);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
});

it('learns from its token whether the site is on the list', async () => {
  const outcomes = [];
  for (const site of ['https://shop.example', 'https://elsewhere.example']) {
    const { body } = await framedBy(site, `/check?assistantId=${listed}`);
    const token = siteToken(body.text);
    expect(app.services.siteTokens.read(token, listed)?.site).toBe(site);
    const asked = await app.client().post('/api/site_token', { assistantId: listed, site: token });
    outcomes.push(asked.body.code ?? asked.body.success);
  }
  expect(outcomes).toEqual([true, 'site_not_allowed']);
});

it('is given no token where there is no list', async () => {
  expect(siteToken((await framedBy('https://shop.example', '/check')).body.text)).toBeUndefined();
});
