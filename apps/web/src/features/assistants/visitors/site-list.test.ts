import { VISITOR_LIMITS } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { siteProblem, sitesOf, writtenSites } from './site-list.ts';

describe('a list of sites', () => {
  it('is read however it was pasted, each site once', () => {
    expect(sitesOf('Example.com\nhttps://example.com/contact, *.shop.example;localhost:3000\n\n')).toEqual([
      'https://example.com',
      'https://*.shop.example',
      'http://localhost:3000',
    ]);
    expect(sitesOf(' \n,')).toEqual([]);
  });

  it('keeps an invalid site, so that it can be reported', () => {
    expect(writtenSites('example.com our-shop')).toEqual([
      { written: 'example.com', origin: 'https://example.com' },
      { written: 'our-shop', origin: null },
    ]);
    expect(siteProblem('example.com our-shop')).toEqual({ what: 'no-site', site: 'our-shop' });
    expect(siteProblem('http://example.com')).toEqual({ what: 'insecure', site: 'http://example.com' });
    expect(siteProblem('http://example')).toEqual({ what: 'no-site', site: 'http://example' });
    expect(siteProblem('example.com')).toBeNull();
  });

  it('has an end, and so does a site', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `s${at}.example`).join('\n');
    expect(siteProblem(many(VISITOR_LIMITS.allowedSites))).toBeNull();
    expect(siteProblem(many(VISITOR_LIMITS.allowedSites + 1))).toEqual({ what: 'too-many' });
    const long = `${'x.'.repeat(VISITOR_LIMITS.site)}example`;
    expect(siteProblem(long)).toEqual({ what: 'no-site', site: `${long.slice(0, 60)}…` });
  });
});
