import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_PAGES, siteOf } from '../platform/tokens/site-tokens.ts';
import { type BuiltApp, createBuiltApp, makeListed } from '../testing/built-app.ts';
import { makeAssistant } from '../testing/hold-conversation.ts';
import { signUp } from '../testing/sign-up.ts';
import type { TestApp } from '../testing/test-app.ts';

let built: BuiltApp;
let app: TestApp;
let anywhere = '';
let listed = '';
beforeAll(async () => {
  built = await createBuiltApp({
    'client/__spa-fallback.html': '<h1>App</h1>',
    'widget/index.html': '<html><head><title>Widget</title></head><body></body></html>',
  });
  app = built.app;
  const owner = await signUp(app);
  anywhere = await makeAssistant(app.services.db, owner.id, 'Anywhere');
  listed = await makeListed(app, owner.id, ['https://shop.example', 'https://*.dev.example:8443']);
});
afterAll(() => built.close());

const get = (path: string, headers: Record<string, string> = {}) => app.client().get(path, headers);

describe('the widget of an assistant without a list', () => {
  /** What the page tells of where it is: nothing that lets it in anywhere. */
  const siteIn = (text: unknown) => {
    const token = /<meta name="parlo-site" content="([\w.-]+)"><\/head>/.exec(String(text))?.[1];
    expect(app.services.siteTokens.read(token, anywhere)).toBeNull();
    return token === undefined ? null : siteOf(app.services.siteTokens.readForRenewal(token, anywhere));
  };

  it.each([
    [
      `/widget?assistantId=`,
      { referer: 'https://shop.example/cart?id=7', 'sec-fetch-dest': 'iframe' },
      'shop.example',
    ],
    [`/widget?assistantId=`, { 'sec-fetch-dest': 'iframe' }, null],
    ['/popup/', { referer: 'https://shop.example/', 'sec-fetch-dest': 'document' }, null],
  ] as const)('knows its host and no more, where the browser tells: %s, %o', async (path, headers, site) => {
    const { headers: answered, body } = await get(path + anywhere, headers);
    expect(siteIn(body.text)).toBe(site);
    expect(answered.get('cache-control')).toBe(site === null ? 'no-cache' : 'private, no-store');
  });

  it('knows that the code of its own page was used, with a list too', async () => {
    expect(siteIn((await get(`/popup/${anywhere}?qr=1`)).body.text)).toBe('@qr');
    expect(siteIn((await get(`/widget?assistantId=${anywhere}&qr=1`)).body.text)).toBeNull();
    const { body } = await get(`/popup/${listed}?qr=1`);
    const token = /<meta name="parlo-site" content="([\w.-]+)">/.exec(String(body.text))?.[1];
    expect(siteOf(app.services.siteTokens.read(token, listed))).toBe('@qr');
  });
});

describe('the widget of an assistant with a list of sites', () => {
  const framedBy = (referer: string, path = `/widget?assistantId=${listed}`) =>
    get(path, { referer, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' });
  /** What the page was told of where it is. */
  const siteIn = (text: unknown) => {
    const token = /<meta name="parlo-site" content="([\w.-]+)"><\/head>/.exec(String(text))?.[1];
    return app.services.siteTokens.read(token, listed)?.origin;
  };

  it.each(['https://shop.example/cart', 'https://a.b.dev.example:8443/'])(
    'is framed by those alone, and knows where it is: %s',
    async (referer) => {
      const { status, headers, body } = await framedBy(referer);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(
        /; frame-ancestors 'self' https:\/\/shop\.example https:\/\/\*\.dev\.example:8443$/,
      );
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(siteIn(body.text)).toBe(new URL(referer).origin);
    },
  );

  it('is for our own pages and for itself, too', async () => {
    const own = {
      referer: 'http://talk.example/assistant',
      host: 'talk.example',
      'sec-fetch-dest': 'iframe',
    };
    const alone = { referer: 'https://evil.example/', 'sec-fetch-dest': 'document' };
    for (const headers of [own, alone, {}, { referer: 'about:blank' }, { referer: 'nonsense' }]) {
      const { status, body } = await get(`/widget?assistantId=${listed}`, headers);
      expect([status, siteIn(body.text)]).toEqual([200, OWN_PAGES]);
    }
  });

  it.each([
    'https://evil.example/page',
    'http://shop.example/',
    'https://dev.example:8443/',
    'https://shop.example.evil.example/',
  ])('explains to any other site why nothing is shown: %s', async (referer) => {
    const { status, headers, body } = await framedBy(referer);
    expect(status).toBe(403);
    expect(body.text).toContain('This assistant is not set up for this site.');
    expect(body.text).toContain(new URL(referer).origin);
    expect(body.text).not.toContain('parlo-site');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['dark', 'dark'],
    ['"><script>', 'light dark'],
  ])('does so in the theme that the page asked for: %s', async (wanted, shown) => {
    const path = `/widget?${new URLSearchParams({ assistantId: listed, theme: wanted })}`;
    const { body } = await framedBy('https://evil.example/', path);
    expect(body.text).toContain(`<meta name="color-scheme" content="${shown}">`);
  });

  it('does so under a policy of its own, in the visitor’s language', async () => {
    const { headers, body } = await framedBy('https://evil.example/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; /);
    expect(policy).toContain('frame-ancestors *');
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ]) {
      const inline = new RegExp(`<${element}>(.*)</${element}>`, 's').exec(String(body.text))?.[1] ?? '';
      const hash = createHash('sha256').update(inline).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(body.text).toContain('<script>console.error(document.body.dataset.problem);');
    expect(body.text).toContain("{type:'parlo:error',code:'site_not_allowed',message:document.title}");
    const uk = 'Цього асистента не налаштовано для цього сайту.';
    const path = `/widget?assistantId=${listed}`;
    const speaking = { referer: 'https://evil.example/', 'accept-language': 'fr, uk-UA;q=0.9, en;q=0.8' };
    expect((await get(path, speaking)).body.text).toContain(uk);
    expect((await framedBy('https://evil.example/', `${path}&lang=uk`)).body.text).toContain(uk);
    expect((await get(`${path}&lang=en`, speaking)).body.text).not.toContain(uk);
  });

  it('repeats an address as text, and advises what helps', async () => {
    const odd = await framedBy(`https://a'"<b>.example/`);
    expect(String(odd.body.text)).not.toMatch(/<b>|a'"/);
    expect((await framedBy('https://evil.example/')).body.text).toContain('allowed sites');
    expect((await framedBy('http://evil.example/')).body.text).not.toContain('Is this your site?');
  });

  it('is not framed under another spelling of its address', async () => {
    const escaped = listed.replace('_', '%5F');
    const paths = [
      `/widget?assistantId=${escaped}`,
      `/widget?assistantId=%20${listed}%20`,
      `/widget?assistantId=${listed}&assistantId=${anywhere}`,
      `/widget?assistant%49d=${listed}`,
      `/widget?assistantId=${listed}%00`,
      `/widget?assistantId=%20%00${listed}`,
      `/%77idget?assistantId=${listed}`,
    ];
    for (const path of paths) expect((await framedBy('https://evil.example/', path)).status).toBe(403);
  });

  it('has its own page, which may be linked but not framed', async () => {
    const escaped = listed.replace('_', '%5F');
    const paths = [
      `/popup/${listed}?popupText=Hi`,
      `/popup/${listed}/`,
      `/popup/${escaped}`,
      `/popup/${listed}%00`,
      `/popup/a/b?assistantId=${listed}`,
    ];
    for (const path of paths) {
      const { status, headers, body } = await framedBy('https://shop.example/', path);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(siteIn(body.text)).toBe(OWN_PAGES);
    }
  });
});
