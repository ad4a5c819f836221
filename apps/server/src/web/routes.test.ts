import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const INLINE = 'window.started = true';
const FILES: Record<string, string | Buffer> = {
  'client/index.html': `<h1>Home</h1><script>${INLINE}</script><script src="/assets/app-a1B2c3D4.js"></script>`,
  'client/__spa-fallback.html': '<h1>App</h1>',
  'client/pricing/index.html': '<h1>Pricing</h1>',
  'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'client/assets/app-a1B2c3D4.js': 'console.log("plain")',
  'client/assets/app-a1B2c3D4.js.gz': gzipSync('console.log("packed")'),
  'client/assets/plain.txt': 'plain',
  'widget/index.html': '<h1>Widget</h1>',
  'widget/assets/widget-Zz99yyXX.js': 'console.log("widget")',
  'secret.txt': 'outside',
};

let root = '';
let app: TestApp;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlo-web-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  app = await createTestApp({ web: { client: join(root, 'client'), widget: join(root, 'widget') } });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => app.client().get(path, headers);
const page = async (path: string) => (await get(path)).body.text;

describe('pages', () => {
  it('are what was built for their address, or else the app', async () => {
    expect(await page('/')).toContain('Home');
    expect(await page('/pricing')).toContain('Pricing');
    expect(await page('/pricing/')).toContain('Pricing');
    for (const path of ['/dashboard', '/dashboard/settings', '/auth', '/blog/some-post', '/пошук']) {
      const { status, body } = await get(encodeURI(path));
      expect([status, body.text]).toEqual([200, '<h1>App</h1>']);
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
  });

  it('change with a new build', async () => {
    await writeFile(join(root, 'client/pricing/index.html'), '<h1>New prices</h1><script>1</script>');
    const { body, headers } = await get('/pricing');
    expect(body.text).toContain('New prices');
    expect(headers.get('content-security-policy')).toContain('sha256-');
  });
});

describe('the widget', () => {
  it('may be framed by any site', async () => {
    for (const path of ['/widget?assistantId=assistant_demo', '/popup/assistant_demo?popupText=Hi']) {
      const { body, headers } = await get(path);
      expect(body.text).toContain('Widget');
      expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
      expect(headers.has('x-frame-options')).toBe(false);
    }
  });

  it('has files of its own', async () => {
    const { body, headers } = await get('/widget-assets/assets/widget-Zz99yyXX.js');
    expect(body.text).toContain('widget');
    expect(headers.get('cache-control')).toContain('immutable');
    expect((await get('/widget-assets/assets/gone.js')).status).toBe(404);
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

  it('are sent packed to whoever unpacks them', async () => {
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
    const bare = await createTestApp({ web: { client: join(root, 'none'), widget: join(root, 'none') } });
    for (const path of ['/', '/widget', '/popup/x']) {
      const { status, body } = await bare.client().get(path);
      expect([status, body.text]).toEqual([503, 'The pages are not built yet. Run: npm run build']);
    }
    await bare.close();
  });
});
