import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, createBuiltApp } from '../../testing/built-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

const HSTS = 'strict-transport-security';
const PATHS = ['/', '/health', '/api/docs', '/api/none', '/api/widgetconfig', '/nowhere'];

describe('plain http', () => {
  it('is not asked for again where the public address is https', async () => {
    const app = await createTestApp({ env: { PARLO_PUBLIC_URL: 'https://talk.example.com' } });
    for (const path of PATHS) {
      const { headers } = await app.client().get(path);
      expect([path, headers.get(HSTS)]).toEqual([path, 'max-age=31536000']);
    }
    await app.close();
  });

  it.each(['http://talk.example.com', ''])('stays where the public address is %j', async (url) => {
    const app = await createTestApp({ env: { PARLO_PUBLIC_URL: url } });
    for (const path of PATHS) expect((await app.client().get(path)).headers.has(HSTS)).toBe(false);
    await app.close();
  });
});

describe('the policy of every page', () => {
  const page = '<!doctype html><html><head></head><body>Page</body></html>';
  let built: BuiltApp;
  beforeAll(async () => {
    built = await createBuiltApp({
      'client/index.html': page,
      'client/__spa-fallback.html': page,
      'client/pricing/index.html': page,
      'widget/index.html': page,
      'client/check/index.html': page,
    });
  });
  afterAll(() => built.close());

  it.each(['/', '/pricing', '/anything', '/widget', '/popup/none', '/check', '/api/docs'])(
    'of %s lets nobody move its addresses, add an object or post elsewhere',
    async (path) => {
      const { headers } = await built.app.client().get(path);
      const policy = headers.get('content-security-policy')?.split('; ');
      expect(policy).toEqual(
        expect.arrayContaining(["base-uri 'none'", "object-src 'none'", "form-action 'self'"]),
      );
      expect(policy?.filter((each) => each.startsWith('frame-ancestors '))).toHaveLength(1);
    },
  );
});
