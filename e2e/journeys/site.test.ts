import type { Browser, Page } from 'playwright-core';
import robotsParser from 'robots-parser';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { complaints, faults, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages } from '../support/fresh-pages.ts';
import { crawler, deadLinks, headOf, sitemapPaths } from '../support/site-crawl.ts';

/** The public site as search engines, other programs, and people without scripts find it. */

const parlo = inject('parlo');
const crawl = crawler(parlo.url);
let paths: readonly string[];

beforeAll(async () => {
  paths = await sitemapPaths(parlo.url);
});

/** One page of each kind: of those below another page the first stands for all. */
function kinds(language: 'en' | 'uk'): string[] {
  const own = paths.filter((path) => /^\/uk(\/|$)/.test(path) === (language === 'uk'));
  const kindOf = (path: string) => path.replace(/^\/uk(?=\/|$)/, '').replace(/^(\/[^/]+)\/.+$/, '$1/:name');
  return own.filter((path, at) => own.findIndex((other) => kindOf(other) === kindOf(path)) === at);
}

describe('search engines', () => {
  it('find every page under its own name, in both languages', async () => {
    for (const path of ['/', '/pricing', '/rnd', '/blog']) {
      expect(paths).toContain(path);
      expect(paths).toContain(`/uk${path === '/' ? '' : path}`);
    }
    const seen = new Map<string, string>();
    for (const path of paths) {
      const { status, html } = await crawl(path);
      const head = headOf(html);
      expect([path, status, head('canonical')]).toEqual([path, 200, parlo.url + path]);
      const [title, description] = [head('og:title') ?? '', head('description') ?? ''];
      expect(title, path).not.toBe('');
      expect(description.length, `${path}: ${description}`).toBeGreaterThan(25);
      const language = path.startsWith('/uk') ? 'uk' : 'en';
      expect(html, path).toContain(`<html lang="${language}"`);
      for (const words of [title, description]) {
        expect(seen.get(`${language} ${words}`), `${path} says what another page says: ${words}`).toBe(
          undefined,
        );
        seen.set(`${language} ${words}`, path);
      }
      expect(html, path).not.toContain('parlo.invalid');
    }
  });

  it('find no link that leads to nothing', async () => {
    expect(await deadLinks(paths, crawl)).toEqual([]);
  });

  it('are kept from addresses without a page, and from no others', async () => {
    const { html } = await crawl('/robots.txt');
    const robots = robotsParser(`${parlo.url}/robots.txt`, html);
    expect(robots.getSitemaps()).toEqual([`${parlo.url}/sitemap.xml`]);
    const shut = paths.filter((path) => !robots.isAllowed(parlo.url + path, 'any'));
    expect(shut).toEqual([]);
    for (const path of ['/dashboard', '/auth/reset?token=x', '/admin/users', '/api/posts', '/widget']) {
      expect([path, robots.isAllowed(parlo.url + path, 'any')]).toEqual([path, false]);
    }
    expect(robots.isAllowed(`${parlo.url}/api/docs`, 'any')).toBe(true);
  });

  it('get what a page is about in their own words', async () => {
    const { html } = await crawl('/');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const things: { '@type': string }[] = JSON.parse(json)['@graph'];
    expect(things.map((thing) => thing['@type'])).toEqual(
      expect.arrayContaining(['Organization', 'SoftwareApplication']),
    );
  });

  it('are told by its status that a page is not there', async () => {
    for (const [path, words] of [
      ['/nowhere', 'Page not found'],
      ['/uk/nowhere', 'Сторінку не знайдено'],
    ] as const) {
      const { status, html } = await crawl(path);
      expect([path, status, html.includes(words)]).toEqual([path, 404, true]);
    }
    expect((await crawl('/blog/no-such-post')).status).toBe(404);
    for (const path of [
      '/auth',
      '/dashboard/billing',
      '/dashboard/conversations/conv_none',
      '/admin/users',
    ]) {
      expect([path, (await crawl(path)).status]).toEqual([path, 200]);
    }
  });
});

it('find a list of pages for language models', async () => {
  const { status, html } = await crawl('/llms.txt');
  expect([status, html.startsWith('# Parlo\n\n> ')]).toEqual([200, true]);
  const links = [...html.matchAll(/\]\((\S+)\)/g)].map(([, address = '']) => address);
  for (const address of links) {
    expect([address, (await crawl(address.replace(parlo.url, ''))).status]).toEqual([address, 200]);
  }
  const named = paths.filter((path) => !path.startsWith('/uk') && path !== '/');
  expect(links.map((address) => address.replace(parlo.url, ''))).toEqual(expect.arrayContaining(named));
});

it('networks that show a link get a picture of it, of the right size', async () => {
  for (const path of paths) {
    const address = headOf((await crawl(path)).html)('og:image') ?? '';
    const response = await fetch(address);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    const png = Buffer.from(await response.arrayBuffer());
    expect([path, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([path, 1200, 630]);
    expect(png.length, path).toBeLessThan(100 * 1_024);
  }
});

describe('a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('keeps addresses without a page out of search engines, whichever screen draws them', async () => {
    const page = await browser.newPage();
    for (const path of ['/nowhere', '/blog/none', '/docs/none', '/rnd/none']) {
      for (const address of [path, `/uk${path}`]) {
        const response = await page.goto(parlo.url + address);
        const robots = page.locator('meta[name="robots"]');
        await robots.waitFor({ state: 'attached' });
        const said = [address, response?.status(), await robots.getAttribute('content')];
        expect(said).toEqual([address, 404, 'noindex']);
      }
    }
    await page.close();
  });

  it('shows every kind of page without a script, and gets from one language to the other', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    for (const path of [...kinds('en'), ...kinds('uk')]) {
      await page.goto(parlo.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const words = await page.locator('main').innerText();
      expect(words.length, `${path}: ${words}`).toBeGreaterThan(120);
      for (const place of ['banner', 'contentinfo'] as const) {
        expect(await page.getByRole(place).getByRole('link').count(), `${path}: ${place}`).toBeGreaterThan(0);
      }
    }
    await page.goto(`${parlo.url}/pricing`);
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL(`${parlo.url}/blog`);
    await page.getByRole('link', { name: 'Українська' }).first().click();
    await page.waitForURL(`${parlo.url}/uk/blog`);
    expect(await page.locator('html').getAttribute('lang')).toBe('uk');
    await context.close();
  });

  it('names a page of the site where it went, and takes the last one’s name away', async () => {
    const page = await new FreshPages(browser, parlo.url).open();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${parlo.url}/pricing`);
    await page.getByRole('banner').getByRole('link', { name: 'R&D' }).click();
    await page.waitForURL('**/rnd');
    await expect.poll(() => canonicals(page)).toEqual([`${parlo.url}/rnd`]);
    expect(await page.locator('meta[name=description]').count()).toBe(1);
    // An app's screen says nothing of itself.
    await page.goto(`${parlo.url}/auth`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await canonicals(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('shows every kind of page accessibly, in both languages', async () => {
    const english = new FreshPages(browser, parlo.url);
    const found: string[] = [];
    const page = await english.open();
    for (const path of kinds('en')) {
      await page.goto(parlo.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const one of await faults(page)) found.push(`${path}: ${one}`);
    }
    // In Ukrainian the same elements have longer words.
    const narrow = await english.open({ locale: 'uk-UA', theme: 'dark', width: 320 });
    for (const path of kinds('uk')) {
      await narrow.goto(parlo.url + path);
      await narrow.getByRole('heading', { level: 1 }).waitFor();
      for (const one of await complaints(narrow)) found.push(`${path}: ${one}`);
      const wider = await overflow(narrow);
      if (wider > 0) found.push(`${path}: ${wider} px wider than 320`);
    }
    expect(found).toEqual([]);
  });
});

const canonicals = (page: Page) =>
  page.locator('link[rel=canonical]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
