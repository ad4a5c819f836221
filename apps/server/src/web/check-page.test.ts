import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assistants } from '../db/schema.ts';
import { makeAssistant } from '../testing/hold-conversation.ts';
import { signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let root = '';
let app: TestApp;
let listed = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlo-check-'));
  await mkdir(join(root, 'client'));
  await writeFile(join(root, 'client/__spa-fallback.html'), '<html><head></head><body>App</body></html>');
  app = await createTestApp({ web: { client: join(root, 'client'), widget: join(root, 'widget') } });
  const { db } = app.services;
  listed = await makeAssistant(db, (await signUp(app)).id, 'Listed');
  await db
    .update(assistants)
    .set({ allowedSites: ['https://shop.example'] })
    .where(eq(assistants.id, listed));
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

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
