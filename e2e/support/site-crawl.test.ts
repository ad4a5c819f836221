import { expect, it } from 'vitest';
import { type CrawledPage, deadLinks, linksOf } from './site-crawl.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': '<a href="/there#here">1</a><a class="x" href="/gone">2</a><a href="#top">3</a><img alt="" src="/a.svg"/>',
  '/there': '<h2 id="here">Here</h2><a href="?page=2">more</a><a href="/#nowhere">back</a>',
  '/there?page=2': '<p>More</p>',
};

it('finds missing pages, pictures and anchors', async () => {
  const crawl = async (path: string): Promise<CrawledPage> => {
    const html = PAGES[path];
    return { path, status: html === undefined ? 404 : 200, html: html ?? '' };
  };
  expect(await deadLinks(['/', '/there'], crawl)).toEqual([
    { from: '/', to: '/gone', why: 'status 404' },
    { from: '/', to: '/#top', why: 'no such place' },
    { from: '/', to: '/a.svg', why: 'status 404' },
    { from: '/there', to: '/#nowhere', why: 'no such place' },
  ]);
});

it('follows each link within the site once', () => {
  const html =
    '<a href="/a?b=1&amp;c=2">x</a><a href="/a?b=1&amp;c=2">y</a><a href="mailto:a@b.c">z</a><a href="https://a.example/">w</a><a href="//a.example/">v</a>';
  expect(linksOf(html)).toEqual(['/a?b=1&c=2']);
});
