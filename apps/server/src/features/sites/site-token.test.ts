import { MESSAGES } from '@parlo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteTokens, OWN_PAGES } from '../../platform/tokens/site-tokens.ts';
import { makeAssistant } from '../../testing/hold-conversation.ts';
import { type Owner, signUp } from '../../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const SHOP = 'https://shop.example';
const REFUSED = { success: false, code: 'site_not_allowed', message: MESSAGES.siteNotAllowed };

let app: TestApp;
let owner: Owner;
let anywhere = '';
let listed = '';
beforeAll(async () => {
  app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example' } });
  owner = await signUp(app);
  anywhere = await makeAssistant(app.services.db, owner.id, 'Anywhere');
  listed = await makeAssistant(app.services.db, owner.id, 'Listed');
  await allow(SHOP);
});
afterAll(() => app.close());

/** As the owner's browser sends it: with a cookie it is taken at the public address alone. */
const allow = (...allowedSites: string[]) =>
  owner.client.post(
    '/api/edit_assistant',
    { email: owner.email, assistantId: listed, updated: { allowedSites } },
    { host: 'talk.example', origin: 'https://talk.example' },
  );
const ask = (input: object, headers: Record<string, string> = {}) =>
  app.client().post('/api/site_token', input, headers);
const askFrom = (origin: string, input: object = {}) => ask({ assistantId: listed, ...input }, { origin });
const placeOf = (site: unknown) => app.services.siteTokens.read(String(site), listed);

describe('POST /api/site_token', () => {
  it('gives none where none is needed', async () => {
    const { status, body } = await ask({ assistantId: anywhere });
    expect([status, body]).toEqual([200, { success: true, site: null, expires_at: 0 }]);
  });

  it('gives a page of the list one that says so', async () => {
    const { status, body } = await askFrom(SHOP);
    expect(status).toBe(200);
    expect(placeOf(body.site)).toMatchObject({ assistantId: listed, origin: SHOP });
    expect(Math.abs(Number(body.expires_at) - Date.now() / 1_000 - 900)).toBeLessThan(10);
  });

  it.each(['https://talk.example', 'http://127.0.0.1:3000'])(
    'gives our own pages one: %s',
    async (origin) => {
      const { body } = await ask({ assistantId: listed }, { origin, host: '127.0.0.1:3000' });
      expect(placeOf(body.site)).toMatchObject({ origin: OWN_PAGES });
    },
  );

  it.each(['https://evil.example', 'http://shop.example', 'https://shop.example.evil.com', 'null', '*', ''])(
    'refuses %j',
    async (origin) => {
      const { status, body } = await askFrom(origin);
      expect([status, body]).toEqual([403, REFUSED]);
    },
  );

  it('refuses programs other than browsers', async () => {
    expect(await ask({ assistantId: listed })).toMatchObject({ status: 403, body: REFUSED });
  });

  it('knows no assistant that is not there', async () => {
    expect(await ask({ assistantId: 'assistant_none' })).toMatchObject({ status: 404 });
    expect(await ask({ assistantId: '\0' })).toMatchObject({ status: 404 });
    expect(await ask({})).toMatchObject({ status: 400 });
  });

  it('renews from our own origin what a page was given, also when it has just ended', async () => {
    const earlier = createSiteTokens(app.services.secrets.keyFor('site'), () => Date.now() / 1_000 - 3_600);
    const old = earlier.mint({ assistantId: listed, origin: SHOP });
    const { body } = await askFrom('https://talk.example', { site: old.token });
    expect(placeOf(body.site)).toEqual(earlier.read(old.token, listed));
  });

  it('renews nothing for a site that was taken off the list', async () => {
    const { body } = await askFrom(SHOP);
    await allow('https://other.example');
    expect(await askFrom('https://talk.example', { site: body.site })).toMatchObject({ status: 403 });
    await allow(SHOP);
    expect(await askFrom('https://talk.example', { site: body.site })).toMatchObject({ status: 200 });
  });

  it('takes what nobody signed, or only long ago, for nothing', async () => {
    const longAgo = createSiteTokens(app.services.secrets.keyFor('site'), () => Date.now() / 1_000 - 90_000);
    const { token } = longAgo.mint({ assistantId: listed, origin: SHOP });
    for (const site of [token, 'st_nonsense', 'cv_x.y', '']) {
      expect(await askFrom('https://evil.example', { site })).toMatchObject({ status: 403 });
      expect(await askFrom(SHOP, { site })).toMatchObject({ status: 200 });
    }
  });
});

describe('a page of any site', () => {
  it('may send the request, and read the refusal', async () => {
    for (const origin of [SHOP, 'https://evil.example']) {
      const { headers } = await askFrom(origin);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const missing = await ask({ assistantId: 'assistant_none' }, { origin: SHOP });
    expect(missing.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('may ask beforehand whether it may, and is remembered', async () => {
    const { status, headers } = await app.client().raw('/api/site_token', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('Content-Type');
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(600);
  });

  it('may ask nothing else', async () => {
    for (const path of ['/api/session', '/api/get_user', '/api/get_assistants']) {
      const { headers } = await app.client().post(path, {}, { origin: SHOP });
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});
