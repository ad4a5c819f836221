import { createHash } from 'node:crypto';
import { BUILT_ORIGIN } from '@parlo/contract/built-site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, createBuiltApp } from '../testing/built-app.ts';

const DATA = '<script type="application/ld+json">{"@type":"Organization"}</script>';
const FILES = {
  'client/index.html': `<html><head><link rel="canonical" href="${BUILT_ORIGIN}/"/></head><h1>Home</h1>${DATA}<script>1</script></html>`,
  'client/assistant/index.html': '<html><head></head><h1>Builder</h1></html>',
  'client/uk/index.html': '<h1>Дім</h1>',
  'client/404.html': '<h1>Not found</h1>',
  'client/uk/404.html': '<h1>Немає</h1>',
  'client/__spa-fallback.html': '<html><head></head><h1>App</h1></html>',
  'client/blog/first/index.html': '<h1>First</h1>',
  'client/blog/first.data': '[["SingleFetchRedirect",1]]',
  'client/blog-images/before-the-click.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/sitemap.xml': `<urlset><url><loc>${BUILT_ORIGIN}/pricing</loc></url></urlset>`,
  'client/robots.txt': `User-agent: *\nSitemap: ${BUILT_ORIGIN}/sitemap.xml\n`,
  'client/llms.txt': `# Parlo\n\n- [Pricing](${BUILT_ORIGIN}/pricing)\n`,
  'client/site.json': JSON.stringify({
    screens: [
      ...['/auth', '/auth/reset', '/assistant', '/admin/:section?', '/dashboard/conversations/:id'],
      '/purchase-confirmation',
    ],
    openPages: ['/', '/uk', '/blog/:id', '/uk/blog/:id', '/docs/:name?', '/rnd/:slug?'],
  }),
  'widget/index.html': '<html><head></head><body>Widget</body></html>',
};

let built: BuiltApp;
let url: string | undefined;
beforeAll(async () => {
  built = await createBuiltApp(FILES);
});
afterAll(() => built.close());

const get = (path: string, headers: Record<string, string> = {}) => built.app.client().get(path, headers);

describe('an address', () => {
  it.each([
    ['/auth', '<h1>App</h1>'],
    ['/auth/', '<h1>App</h1>'],
    ['/admin', '<h1>App</h1>'],
    ['/admin/users', '<h1>App</h1>'],
    ['/dashboard/conversations/conv_1', '<h1>App</h1>'],
    ['/blog/first', '<h1>First</h1>'],
    ['/uk', 'Дім'],
    // Posts may be asked for by their numbers.
    ['/blog/0', '<h1>App</h1>'],
    ['/uk/blog/7/', '<h1>App</h1>'],
  ])('of the app or the site is there: %s', async (path, text) => {
    const { status, body } = await get(path);
    expect([status, body.text]).toEqual([200, expect.stringContaining(text)]);
  });

  it.each([
    ['/nowhere', '<h1>Not found</h1>'],
    ['/uk/nowhere', '<h1>Немає</h1>'],
    ['/ukraine', '<h1>Not found</h1>'],
    ['/auth/x', '<h1>Not found</h1>'],
    ['/admin/users/1', '<h1>Not found</h1>'],
    ['/dashboard/conversations', '<h1>Not found</h1>'],
    ['/404', '<h1>Not found</h1>'],
    ['/404.html', '<h1>Not found</h1>'],
    ['/uk/404.html', '<h1>Немає</h1>'],
    ['/favicon.ico', '<h1>Not found</h1>'],
    [encodeURI('/пошук'), '<h1>Not found</h1>'],
    // The screen of posts says that there is none.
    ['/blog/none', '<h1>App</h1>'],
    ['/blog/999', '<h1>App</h1>'],
    ['/uk/blog/999', '<h1>App</h1>'],
    // A number is that of a post alone.
    ['/docs/5', '<h1>App</h1>'],
    ['/rnd/5', '<h1>App</h1>'],
    ['/uk/blog/none', '<h1>App</h1>'],
  ])('where nothing is says so, in its language: %s', async (path, text) => {
    const { status, body, headers } = await get(path);
    expect([status, body.text]).toEqual([404, expect.stringContaining(text)]);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe('the address of the site', () => {
  it('is the one that was asked, where no public one is set', async () => {
    for (const host of ['talk.example', 'TALK.example', 'localhost:3000', '[::1]:3000']) {
      const { body } = await get('/', { host });
      expect(body.text).toContain(`href="http://${host.toLowerCase()}/"`);
    }
  });

  it.each(['"><script>', 'a b', 'talk.example/x', ''])(
    'is never what a program made up: %j',
    async (host) => {
      const { status, body } = await get('/', { host });
      expect([status, body.text]).toEqual([200, expect.stringContaining('href="/"')]);
    },
  );

  it('is the public one, whatever was asked', async () => {
    const env = { PARLO_PUBLIC_URL: 'https://talk.example.com' };
    const published = await createBuiltApp(FILES, env);
    const { body } = await published.app.client().get('/', { host: 'inside:3000' });
    expect(body.text).toContain('href="https://talk.example.com/"');
    await published.close();
  });

  it.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>http://talk.example/pricing</loc>'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: http://talk.example/sitemap.xml'],
    ['/llms.txt', 'text/markdown; charset=utf-8', '[Pricing](http://talk.example/pricing)'],
  ])('is in what machines read: %s', async (path, type, text) => {
    const { status, headers, body } = await get(path, { host: 'talk.example' });
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(body.text).toContain(text);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('a page', () => {
  it('allows its scripts, and needs not allow its data', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
  });

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip, br;q=0'],
    [null, 'identity'],
  ])('is packed as its browser likes it: %s', async (encoding, accepted) => {
    url ??= await built.app.listen();
    const response = await fetch(url, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    // Unpacked by then.
    expect(await response.text()).toContain(`href="${url}/"`);
  });

  it('is not sent again with the same ETag, but is at another host', async () => {
    const first = await get('/', { host: 'one.example' });
    const tag = first.headers.get('etag') ?? '';
    const again = await get('/', { host: 'one.example', 'if-none-match': `W/${tag}, "x"` });
    expect([again.status, again.body.text ?? '']).toEqual([304, '']);
    expect(again.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await get('/', { host: 'two.example', 'if-none-match': tag })).status).toBe(200);
    // A page that is not there stays that.
    const none = await get('/nowhere');
    const asked = await get('/nowhere', { 'if-none-match': none.headers.get('etag') ?? '' });
    expect(asked.status).toBe(404);
  });

  it('comes with its data for the router, which changes with it', async () => {
    const { status, headers } = await get('/blog/first.data');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/x-script; charset=utf-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await get('/blog/none.data')).status).toBe(404);
  });

  it('has pictures that may be replaced, whatever their names', async () => {
    const { headers } = await get('/blog-images/before-the-click.svg');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('a tag manager', () => {
  const TAGGED = { PARLO_TAG_MANAGER_ID: 'GTM-ABC123', PARLO_TAG_HOSTS: 'https://*.tags.example' };
  const META =
    '<meta name="parlo-tag-manager" content="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123">';

  it('is known to no page unless the operator has one', async () => {
    const { body, headers } = await get('/');
    expect(body.text).not.toContain('parlo-tag-manager');
    const policy = headers.get('content-security-policy');
    expect(policy).not.toContain('googletagmanager');
    expect(policy).not.toContain('frame-src');
  });

  it('is known to public pages and where purchases are counted, which may load it, and to no others', async () => {
    const tagged = await createBuiltApp(FILES, TAGGED);
    const client = tagged.app.client();
    for (const path of [
      '/',
      '/uk',
      '/blog/first',
      '/purchase-confirmation?order=1',
      '/purchase-confirmation/',
    ]) {
      const { body, headers } = await client.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(body.text).toContain(META);
      const hosts = 'https://www.googletagmanager.com https://*.tags.example';
      for (const directive of ['script-src', 'img-src', 'connect-src', 'frame-src']) {
        expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${hosts.replaceAll('*', '\\*')}`));
      }
      expect(policy).not.toMatch(/ {2}|unsafe-eval|script-src[^;]*unsafe-inline/);
    }
    // Screens show what owners keep private, addresses of mails have tokens, and the widget is on other people's sites.
    const others = [
      ...[
        '/auth',
        '/assistant',
        '/assistant/index.html',
        '/__spa-fallback.html',
        '/dashboard/conversations/1',
      ],
      ...['/auth/reset?token=x', '/auth/reset/', '/widget', '/popup/x', '/nowhere', '/blog/none'],
    ];
    for (const path of others) {
      const { body, headers } = await client.get(path);
      expect(body.text).not.toContain('parlo-tag-manager');
      expect(headers.get('content-security-policy')).not.toContain('googletagmanager');
    }
    await tagged.close();
  });

  it('does not extend the page’s own script policy', async () => {
    const hash = createHash('sha256').update('1').digest('base64');
    const tagged = await createBuiltApp(FILES, TAGGED);
    const { headers } = await tagged.app.client().get('/');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}' https:`);
    await tagged.close();
  });
});
