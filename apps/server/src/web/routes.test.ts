import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistants } from '../db/schema.ts';
import { type BuiltApp, createBuiltApp, makeListed } from '../testing/built-app.ts';
import { makeAssistant } from '../testing/hold-conversation.ts';
import { signUp } from '../testing/sign-up.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { callSockets } from './embedded-pages.ts';

const INLINE = 'window.started = true';
/** As the build names the words of each language. */
const WORDS = {
  en: '<link rel="modulepreload" data-language="en" href="/widget-assets/assets/en-a1B2c3D4.js">',
  uk: '<link rel="modulepreload" data-language="uk" href="/widget-assets/assets/uk-a1B2c3D4.js">',
};
const FILES: Record<string, string | Buffer> = {
  'client/index.html': `<h1>Home</h1><script>${INLINE}</script><script src="/assets/app-a1B2c3D4.js"></script>`,
  'client/__spa-fallback.html': '<h1>App</h1>',
  'client/pricing/index.html': '<h1>Pricing</h1>',
  'client/embed.js': 'console.log("loader")',
  'client/embed.js.gz': gzipSync('console.log("loader")'),
  'client/embed-open.js': 'export const opened = 1;',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/app-a1B2c3D4.js': 'console.log("plain")',
  'client/assets/app-a1B2c3D4.js.gz': gzipSync('console.log("packed")'),
  'client/assets/plain.txt': 'plain',
  'client/demo/demo.webm': Buffer.from('0123456789'),
  'client/demo/captions.en.vtt': 'WEBVTT',
  'widget/index.html': `<html><head><title>Widget</title>${WORDS.en}${WORDS.uk}</head><body></body></html>`,
  'widget/assets/widget-Zz99yyXX.js': 'console.log("widget")',
  'secret.txt': 'outside',
};

let built: BuiltApp;
let app: TestApp;
let anywhere = '';
let listed = '';
beforeAll(async () => {
  built = await createBuiltApp(FILES);
  app = built.app;
  const owner = await signUp(app);
  anywhere = await makeAssistant(app.services.db, owner.id, 'Anywhere');
  listed = await makeListed(app, owner.id, ['https://shop.example']);
});
afterAll(() => built.close());

const get = (path: string, headers: Record<string, string> = {}) => app.client().get(path, headers);
const page = async (path: string) => (await get(path)).body.text;

describe('pages', () => {
  it('are the page built for their address, or else the app', async () => {
    expect(await page('/')).toContain('Home');
    expect(await page('/pricing')).toContain('Pricing');
    expect(await page('/pricing/')).toContain('Pricing');
    for (const path of ['/dashboard', '/dashboard/settings', '/auth', '/blog/some-post', '/пошук']) {
      const { status, body } = await get(encodeURI(path));
      // The operator's profiles, for what hydrates.
      const app = '<meta name="parlo-profiles" content="[]"><h1>App</h1>';
      expect([status, body.text]).toEqual([200, app]);
    }
  });

  it('allow their own inline scripts and no others', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("object-src 'none'");
    expect((await get('/pricing')).headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('are asked for each time, and say what else a browser has to keep to', async () => {
    const { headers } = await get('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('x-robots-tag')).toBeNull();
  });

  it.each(['/booking', '/auth/reset', '/auth/verify', '/unsubscribe'])(
    'with a mail’s token in their address hide it from other sites: %s',
    async (path) => {
      const { status, headers } = await get(`${path}?token=secret`);
      expect([status, headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        ...[200, 'strict-origin', 'noindex'],
      ]);
    },
  );

  it('change with a new build', async () => {
    await writeFile(join(built.root, 'client/pricing/index.html'), '<h1>New prices</h1><script>1</script>');
    const { body, headers } = await get('/pricing');
    expect(body.text).toContain('New prices');
    expect(headers.get('content-security-policy')).toContain('sha256-');
  });
});

describe('the widget', () => {
  it('may be framed by any site', async () => {
    const paths = [
      `/widget?assistantId=${anywhere}`,
      '/widget',
      `/popup/${anywhere}?popupText=Hi`,
      '/popup/none',
    ];
    for (const path of paths) {
      const { status, body, headers } = await get(path, { referer: 'https://evil.example/' });
      expect([status, String(body.text)]).toEqual([200, expect.stringContaining('<title>Widget</title>')]);
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
      // A page that says where it is framed is nobody else's.
      const framed = path.startsWith(`/widget?`);
      expect(headers.get('cache-control')).toBe(framed ? 'private, no-store' : 'no-cache');
      expect(headers.has('x-frame-options')).toBe(false);
    }
  });

  it('contains its first data: texts of one language, and the assistant’s public configuration', async () => {
    const evil = { name: `$& '</script><!--<script>`, greeting: 'Добридень' };
    await app.services.db.update(assistants).set(evil).where(eq(assistants.id, anywhere));
    app.services.widgetConfigs.forget(anywhere);
    const asked = await get(`/api/widgetconfig?assistantId=${anywhere}`);
    for (const path of [`/widget?assistantId=${anywhere}`, `/popup/${anywhere}`]) {
      const { body, headers } = await get(path);
      const inlined = /<script type="application\/json" id="parlo-config">(.*?)<\/script>/s;
      const json = inlined.exec(String(body.text))?.[1] ?? '';
      expect(json).not.toContain('<');
      expect(JSON.parse(json)).toEqual(asked.body);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    for (const path of ['/widget', '/widget?assistantId=assistant_none', '/popup/none']) {
      expect(await page(path)).not.toContain('parlo-config');
    }
  });

  it('fetches the words ahead of the language that it will speak, and of no other', async () => {
    const spoken = async (query: string, accepted?: string) => {
      const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {};
      const { body } = await get(`/widget?${query}`, headers);
      return (['en', 'uk'] as const).filter((language) => String(body.text).includes(WORDS[language]));
    };
    expect(await spoken('')).toEqual(['en']);
    expect(await spoken('', 'fr, uk-UA;q=0.9, en;q=0.8')).toEqual(['uk']);
    expect(await spoken('language=en', 'uk')).toEqual(['en']);
    expect(await spoken('lang=uk', 'en')).toEqual(['uk']);
    expect(await spoken('language=auto', 'uk')).toEqual(['uk']);
  });

  it('asks the database nothing for it that is kept', async () => {
    const path = `/widget?assistantId=${anywhere}`;
    await app.services.channels.ready();
    await page(path);
    const queries: unknown[] = [];
    const count = (client: unknown) => queries.push(client);
    app.database.pool.on('acquire', count);
    expect(await page(path)).toContain('parlo-config');
    app.database.pool.off('acquire', count);
    expect(queries).toEqual([]);
  });

  it('may connect calls to the servers that the operator named, and to no others', async () => {
    const { req } = new Context(new Request('http://localhost', { headers: { host: 'talk.example' } }));
    const callServers = 'wss://livekit.example https://livekit.example';
    expect(callSockets({ req }, { publicUrl: undefined, callServers })).toBe(
      `ws://talk.example wss://talk.example ${callServers}`,
    );
    expect(callSockets({ req }, { publicUrl: 'https://talk.example' })).toBe('wss://talk.example');
  });

  it('keeps to a strict policy, and may hold a socket to where it came from', async () => {
    const { headers } = await get('/widget', { host: 'talk.example:3000' });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "font-src 'self' data:; media-src 'self' blob: data: mediastream:; " +
        "connect-src 'self' ws://talk.example:3000 wss://talk.example:3000; worker-src 'self' blob:; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors *",
    );
    for (const host of ['x; script-src *', 'x y', '', "'none'"]) {
      const odd = await get('/widget', { host });
      expect(odd.headers.get('content-security-policy')).toContain("connect-src 'self';");
    }
  });

  it('has the microphone where it is handed on, and fits into pages that isolate themselves', async () => {
    const { headers } = await get('/widget');
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(headers.has('cross-origin-opener-policy')).toBe(false);
  });

  it('has files of its own', async () => {
    const { body, headers } = await get('/widget-assets/assets/widget-Zz99yyXX.js');
    expect(body.text).toContain('widget');
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await get('/widget-assets/assets/gone.js')).status).toBe(404);
  });

  it('sets no cookie', async () => {
    const { client } = await signUp(app);
    const answers = [
      await client.get(`/widget?assistantId=${listed}`),
      await client.get(`/popup/${listed}`),
      await client.get(`/api/widgetconfig?assistantId=${listed}`),
      await client.post('/api/site_token', { assistantId: listed }),
    ];
    for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
  });
});

describe('the loader', () => {
  it('has a widget with scripts that also run in a frame without an origin', async () => {
    const { headers } = await get('/widget-assets/assets/widget-Zz99yyXX.js', { origin: 'null' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is packed, kept shortly, and may be loaded by any site', async () => {
    const { status, headers, body } = await get('/embed.js', { origin: 'https://shop.example' });
    expect([status, body.text]).toEqual([200, 'console.log("loader")']);
    expect(headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.has('set-cookie')).toBe(false);
    const packed = await get('/embed.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('the files of an open widget', () => {
  it('may be imported by any site', async () => {
    const { status, headers } = await get('/embed-open.js', { origin: 'https://shop.example' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

describe('files', () => {
  it('with a hash in their name are kept for good, others shortly', async () => {
    const hashed = await get('/assets/app-a1B2c3D4.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers.get('content-type')).toContain('javascript');
    expect((await get('/assets/plain.txt')).headers.get('cache-control')).toBe('public, max-age=300');
    expect((await get('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('can be a video that is seeked, and its captions', async () => {
    const part = await get('/demo/demo.webm', { range: 'bytes=2-4' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/webm');
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    const captions = await get('/demo/captions.en.vtt');
    expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  });

  it('are sent compressed if the client accepts it', async () => {
    const { headers } = await get('/assets/app-a1B2c3D4.js', { 'accept-encoding': 'gzip, br' });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('cache-control')).toContain('immutable');
  });

  it('that are missing are missing, not the app', async () => {
    for (const path of ['/assets/gone-12345678.js', '/assets/', '/api/gone', '/widget-assets/']) {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(JSON.stringify(body)).not.toContain('<h1>');
    }
  });

  it.each([
    '/widget-assets/index.html',
    '/widget-assets/%69ndex.html',
    '/widget-assets/assets%2F..%2Findex.html',
    '/pricing%2Findex.html',
    '/assets/..%2Findex.html',
  ])('are never a page without its policy: %s', async (path) => {
    const { body, headers } = await get(path);
    const isPage = /<h1>|<title>/.test(JSON.stringify(body));
    expect([isPage, headers.get('content-security-policy') !== null]).not.toEqual([true, false]);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/widget-assets/%2e%2e/secret.txt',
    '/widget-assets/..\\secret.txt',
    '/%00',
    '/%ff',
    '//secret.txt',
  ])('outside the build stay there: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain('outside');
  });
});

describe('without a build', () => {
  it('says what to do', async () => {
    const bare = await createTestApp({
      web: { client: join(built.root, 'none'), widget: join(built.root, 'none') },
    });
    for (const path of ['/', '/widget', '/popup/x']) {
      const { status, body } = await bare.client().get(path);
      expect([status, body.text]).toEqual([503, 'The pages are not built yet. Run: npm run build']);
    }
    await bare.close();
  });
});
