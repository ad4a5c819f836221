import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type Visitor } from '../support/fresh-pages.ts';

/** The blog, as people and programs read it. */

const parlo = inject('parlo');
let browser: Browser;
let pages: FreshPages;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
});

afterAll(async () => {
  await browser?.close();
});

/** Opens a page and collects what its console complains of. */
async function open(path: string, visitor: Visitor = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await pages.open(visitor);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(parlo.url + path);
  return { page, complaints };
}

it('reads from the list to a post and on to the next', async () => {
  const { page, complaints } = await open('/blog');
  await page.getByRole('link', { name: 'Read more: Writing answers for the ear' }).click();
  await page.getByRole('heading', { name: 'Writing answers for the ear', level: 1 }).waitFor();
  await page.getByText('Most of us write for the eye.').waitFor();
  await page.getByRole('link', { name: 'Read More Articles' }).click();
  await page.waitForURL(`${parlo.url}/blog`);
  await page.getByRole('link', { name: /^Read more: Booking/ }).click();
  await page.getByRole('heading', { name: 'Booking a meeting without a form', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

it('has the other language of a post one press away', async () => {
  const { page, complaints } = await open('/blog/writing-for-the-ear');
  await page.getByRole('banner').getByRole('link', { name: 'Українська' }).click();
  await page.waitForURL(`${parlo.url}/uk/blog/writing-for-the-ear`);
  await page.getByRole('heading', { name: 'Як писати відповіді для слуху', level: 1 }).waitFor();
  await page.getByText('Більшість із нас пише для очей.').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('uk');
  await page.getByRole('link', { name: 'Інші дописи' }).click();
  await page.waitForURL(`${parlo.url}/uk/blog`);
  await page.getByRole('link', { name: 'Читати далі: Як писати відповіді для слуху' }).waitFor();
  expect(complaints).toEqual([]);
});

it.each(['/blog/0', '/blog/10', '/blog/meetings-in-a-conversation'])(
  'has its newest post at %s',
  async (path) => {
    const { page } = await open(path);
    await page.getByRole('heading', { name: 'Booking a meeting without a form', level: 1 }).waitFor();
    await page.getByText('Nothing is booked without a yes.').waitFor();
  },
);

it.each([
  ['/blog/nothing-here', 'en-US', 'Post Not Found', 'Back to Blog', '/blog'],
  ['/uk/blog/nothing-here', 'uk-UA', 'Допис не знайдено', 'Назад до блогу', '/uk/blog'],
])('says at %s that the post does not exist', async (path, locale, words, back, list) => {
  const { page } = await open(path, { locale });
  await page.getByRole('heading', { name: words }).waitFor();
  await page.getByRole('link', { name: back }).click();
  await page.waitForURL(parlo.url + list);
});

it('reads without any script, in both languages', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  for (const [path, title, words] of [
    ['/blog/write-a-greeting', 'Sixty-four characters to begin with', 'Say that it is a machine'],
    ['/uk/blog/write-a-greeting', 'Шістдесят чотири символи для початку', 'Скажіть, що це машина'],
  ] as const) {
    await page.goto(parlo.url + path);
    expect(await page.title()).toContain(title);
    expect(await page.getByRole('heading', { name: words }).isVisible()).toBe(true);
    const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const response = await page.request.get(parlo.url + feed);
    expect([response.status(), (await response.text()).includes(title)]).toEqual([200, true]);
  }
  await page.goto(`${parlo.url}/uk/blog`);
  expect(await page.getByRole('link', { name: /^Читати далі/ }).count()).toBeGreaterThanOrEqual(8);
  await context.close();
});

// The list and one post are among the pages of the site: here are code, a table, and what is not there.
it.each(['/blog/self-host-parlo', '/blog/where-visitors-words-go', '/blog/nothing-here'])(
  '%s is accessible',
  async (path) => {
    const { page } = await open(path);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await faults(page)).toEqual([]);
  },
);
