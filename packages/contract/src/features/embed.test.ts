import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../api/messages.ts';
import { embedOrigin, isAllowedOrigin, SiteTokenInput, SiteTokenResponse } from './embed.ts';

describe('embedOrigin', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['  Example.COM  ', 'https://example.com'],
    ['HTTPS://WWW.Example.com/shop?a=1#top', 'https://www.example.com'],
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com:8443/', 'https://example.com:8443'],
    ['example.com:8443', 'https://example.com:8443'],
    ['https://*.example.com', 'https://*.example.com'],
    ['*.example.com', 'https://*.example.com'],
    ['https://*.example.com:8443', 'https://*.example.com:8443'],
    ['https://кавярня.укр', 'https://xn--80aewoo3gc.xn--j1amh'],
    ['*.bücher.example', 'https://*.xn--bcher-kva.example'],
    ['https://xn--80aewoo3gc.xn--j1amh', 'https://xn--80aewoo3gc.xn--j1amh'],
    ['https://EXAMPLE。com', 'https://example.com'],
  ])('writes %j as %j', (written, origin) => {
    expect(embedOrigin(written)).toBe(origin);
  });

  it.each([
    ['localhost', 'http://localhost'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost:80', 'http://localhost'],
    ['localhost:443', 'http://localhost:443'],
    ['http://localhost:80', 'http://localhost'],
    ['https://localhost:443', 'https://localhost'],
    ['http://127.0.0.1:8080/try.html', 'http://127.0.0.1:8080'],
    ['http://shop.localhost:5173', 'http://shop.localhost:5173'],
  ])('accepts this machine without https: %j', (written, origin) => {
    expect(embedOrigin(written)).toBe(origin);
  });

  it.each([
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
    '*',
    'https://*',
    'https://*.com',
    'https://*.localhost',
    'https://a.*.example.com',
    'https://**.example.com',
    'https://example.*',
    '',
    '   ',
    'https://',
    'https:///',
    'example',
    'https://intranet',
    'https://example..com',
    'https://-example.com',
    'https://example-.com',
    'https://my_shop.example.com',
    'https://example.com.',
    'https://example.com:99999',
    'https://someone@example.com',
    'https://someone:secret@example.com',
    'https://example.com@evil.com',
    'https://example.com\\@evil.com',
    'https://exam ple.com',
    "https://example.com'; script-src *",
    'https://example.com;frame-ancestors *',
    'https://example.com,https://evil.com',
    'https://example.com\nX-Evil: 1',
    `https://${'a'.repeat(60)}.${'b.'.repeat(120)}com`,
  ])('rejects %j', (written) => {
    expect(embedOrigin(written)).toBeNull();
  });

  it.each(['https://192.168.1.5', '192.168.1.5', 'https://10.0.0.1:8443', 'https://0x7f.1.1.5'])(
    'rejects an address that a policy would not match: %s',
    (written) => {
      expect(embedOrigin(written)).toBeNull();
    },
  );

  it.each(['https://[::1]', 'http://[::1]:3000', 'https://[2001:db8::1]', '*.127.0.0.1'])(
    'rejects an address that a policy can’t contain: %s',
    (written) => {
      expect(embedOrigin(written)).toBeNull();
    },
  );

  it('rejects a very long text quickly', () => {
    const began = performance.now();
    expect(embedOrigin(`https://${'a'.repeat(1_000_000)}`)).toBeNull();
    expect(isAllowedOrigin(`https://${'a'.repeat(1_000_000)}`, ['https://*.example.com'])).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('leaves its own result unchanged', () => {
    for (const written of ['*.example.com:8443', 'localhost:443', 'bücher.example']) {
      const origin = embedOrigin(written) ?? '';
      expect(embedOrigin(origin)).toBe(origin);
    }
  });
});

describe('isAllowedOrigin', () => {
  const LIST = [
    'https://example.com',
    'https://*.shop.example',
    'https://*.dev.example:8443',
    'http://localhost:3000',
  ];

  it('allows every origin when there is no list', () => {
    for (const origin of ['https://anything.example', 'null', ''])
      expect(isAllowedOrigin(origin, [])).toBe(true);
  });

  it.each([
    'https://example.com',
    'https://eu.shop.example',
    'https://a.b.shop.example',
    'https://xn--80aewoo3gc.shop.example',
    'https://a.dev.example:8443',
    'http://localhost:3000',
  ])('allows %s', (origin) => {
    expect(isAllowedOrigin(origin, LIST)).toBe(true);
  });

  it.each([
    'http://example.com',
    'https://example.com:8443',
    'https://www.example.com',
    'https://evilexample.com',
    'https://example.com.evil.com',
    'https://shop.example',
    'https://evilshop.example',
    'http://eu.shop.example',
    'https://eu.shop.example:8443',
    'https://a.dev.example',
    'https://dev.example:8443',
    'https://.shop.example',
    'https://localhost:3000',
    'http://localhost',
    'http://localhost:30001',
  ])('does not allow %s', (origin) => {
    expect(isAllowedOrigin(origin, LIST)).toBe(false);
  });

  it.each([
    'null',
    '',
    '*',
    'https://',
    'https://*.shop.example',
    'https://evil.com/.shop.example',
    'https://evil.com#.shop.example',
    'https://evil.com?.shop.example',
    'https://evil.com@eu.shop.example',
    'https://evil.com\\.shop.example',
    'https://eu.shop.example/',
    'https://EU.shop.example',
    ' https://example.com',
    'file://',
    'data:,x',
    `https://${'a.'.repeat(200)}shop.example`,
  ])('does not take %j for an origin', (origin) => {
    expect(isAllowedOrigin(origin, LIST)).toBe(false);
  });
});

describe('a site token', () => {
  it('belongs to one assistant and can be renewed', () => {
    expect(SiteTokenInput.safeParse({}).success).toBe(false);
    expect(SiteTokenInput.parse({ assistantId: 'a', site: 'st_1' })).toEqual({
      assistantId: 'a',
      site: 'st_1',
    });
    expect(SiteTokenInput.safeParse({ assistantId: 'a'.repeat(129) }).error?.issues[0]?.message).toBe(
      MESSAGES.assistantNotFound,
    );
  });

  it('is null if every origin may embed the assistant', () => {
    const any = { success: true, site: null, expires_at: 0 };
    expect(SiteTokenResponse.parse(any)).toEqual(any);
    expect(SiteTokenResponse.safeParse({ success: true, expires_at: 0 }).success).toBe(false);
  });
});
