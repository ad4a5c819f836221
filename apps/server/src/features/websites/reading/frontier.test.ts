import { pageKey } from '@parlo/contract';
import { describe, expect, it } from 'vitest';
import { Frontier } from './frontier.ts';
import { pageAddress } from './page-address.ts';

const HOME = new URL('https://mill.example/');
const page = (href: string) =>
  pageAddress(href, new URL('https://mill.example/en/about'), HOME)?.href ?? null;

describe('the address of a page', () => {
  it.each([
    ['/prices', 'https://mill.example/prices'],
    ['prices', 'https://mill.example/en/prices'],
    ['http://www.mill.example/prices#rye', 'https://mill.example/prices'],
    ['/index.html', 'https://mill.example/'],
    ['/prices?utm_source=mail&fbclid=1', 'https://mill.example/prices'],
    ['/?page=2', 'https://mill.example/?page=2'],
  ])('%s is %s', (href, address) => expect(page(href)).toBe(address));

  it.each([
    ...[
      'https://other.example/',
      'https://shop.mill.example/',
      'mailto:us@mill.example',
      'javascript:alert(1)',
    ],
    ...[
      '/menu.pdf',
      '/photo.JPG',
      '/cart',
      '/login/',
      '/wp-admin/',
      'https://me:pw@mill.example/',
      'https://mill.example:8443/',
    ],
    ...['/a/b/a/b/a/b', '/1/2/3/4/5/6/7/8/9', `/${'x'.repeat(500)}`, 'https://[', 'file:///etc/passwd'],
  ])('%s is refused', (href) => expect(page(href)).toBeNull());

  it('is the same with and without a slash at its end', () => {
    const keys = ['https://mill.example/prices/', 'https://www.mill.example/prices'].map((url) =>
      pageKey(new URL(url)),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

describe('pages that are yet to be read', () => {
  const all = (frontier: Frontier) => {
    const paths: string[] = [];
    for (let next = frontier.next(); next; next = frontier.next()) paths.push(next.pathname + next.search);
    return paths;
  };

  it('come once each, helpful ones first and those with a query last', () => {
    const frontier = new Frontier(HOME);
    frontier.add(['/', '/?b=1', '/team', '/team/', '/contact', '/поширені-питання', '/team#top'], HOME);
    expect(all(frontier).map(decodeURIComponent)).toEqual([
      '/contact',
      '/поширені-питання',
      '/team',
      '/?b=1',
    ]);
  });

  it('are few of a calendar without an end', () => {
    const frontier = new Frontier(HOME);
    frontier.add(
      Array.from({ length: 100 }, (_, at) => `/events?month=${at}`),
      HOME,
    );
    expect(all(frontier)).toHaveLength(3);
  });

  it('are bounded', () => {
    const frontier = new Frontier(HOME);
    frontier.add(
      Array.from({ length: 10_000 }, (_, at) => `/${at}`),
      HOME,
    );
    expect(all(frontier).length).toBeLessThanOrEqual(2_000);
  });
});
