import { describe, expect, it } from 'vitest';
import { problemOf } from '../api/reasons.ts';
import { AddWebsiteInput, PageAddress, pageKey, WebsiteAddress } from './websites.ts';

describe("a website's address", () => {
  it.each([
    ['example.com', 'https://example.com/'],
    [
      '  www.пекарня.укр/про-нас ',
      'https://www.xn--80ajpngj0i.xn--j1amh/%D0%BF%D1%80%D0%BE-%D0%BD%D0%B0%D1%81',
    ],
    ['http://example.com/menu#cakes', 'http://example.com/menu'],
    ['https://example.com:8443/?page=2', 'https://example.com:8443/?page=2'],
  ])('%s is %s', (given, address) => {
    expect(WebsiteAddress.parse(given)).toBe(address);
  });

  it.each([
    '',
    'our bakery',
    'bakery',
    'ftp://example.com',
    'file:///etc/passwd',
    'javascript://x.y/%0aalert(1)',
    'https://me:secret@example.com',
  ])('%j is refused', (given) => {
    const parsed = WebsiteAddress.safeParse(given);
    expect(parsed.success).toBe(false);
    const [issue] = parsed.error?.issues ?? [];
    expect(issue && problemOf(issue, given)).toMatchObject({ reason: 'website_address' });
  });
});

it('an address that is too long in Punycode is refused', () => {
  const address = `example.com/${'ї'.repeat(400)}`;
  expect(address.length).toBeLessThan(500);
  expect(WebsiteAddress.safeParse(address).success).toBe(false);
});

it('a page is identified by its normalised address', () => {
  const keys = ['https://www.mill.example/menu/', 'http://mill.example/menu', 'https://mill.example/menu?a'];
  expect(keys.map((address) => pageKey(new URL(address)))).toEqual([
    'mill.example/menu',
    'mill.example/menu',
    'mill.example/menu?a',
  ]);
});

describe('pages to add', () => {
  const given = { assistantId: 'assistant_1', address: 'example.com', pages: ['https://example.com/'] };

  it('are at least one and at most twenty', () => {
    expect(AddWebsiteInput.safeParse({ ...given, pages: [] }).success).toBe(false);
    const many = Array.from({ length: 21 }, (_, at) => `https://example.com/${at}`);
    expect(AddWebsiteInput.safeParse({ ...given, pages: many }).success).toBe(false);
  });

  it('have addresses that can be linked to', () => {
    expect(PageAddress.safeParse('javascript:alert(1)').success).toBe(false);
    expect(PageAddress.safeParse('http://127.0.0.1:8080/menu').success).toBe(true);
  });
});
