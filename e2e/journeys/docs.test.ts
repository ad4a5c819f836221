import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type Visitor } from '../support/fresh-pages.ts';

/** The docs and the operator's legal pages, as they are built and served. */

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

it('are read from page to page, without loading the app anew', async () => {
  const { page, complaints } = await open('/docs');
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const list = page.getByRole('region', { name: 'Run Parlo' });
  await list.getByRole('link', { name: 'Selling with Stripe' }).click();
  await page.getByRole('heading', { name: 'Selling with Stripe', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'mail', exact: true }).click();
  await page.waitForURL(`${parlo.url}/docs/configure#mail`);
  await page.getByRole('heading', { name: 'Mail' }).waitFor();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  expect(complaints).toEqual([]);
});

it('are searched by the keyboard alone', async () => {
  const { page, complaints } = await open('/uk/docs', { locale: 'uk-UA' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The page hears the key once it is hydrated; pressed again it would be typed.
  const field = page.getByRole('searchbox', { name: 'Пошук у документації' });
  await page.locator('[data-waiting]').waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const there = await field.evaluate((element) => element === document.activeElement);
      if (!there) await page.keyboard.press('/');
      return there;
    })
    .toBe(true);
  await page.keyboard.type('резервні копії');
  await page.getByRole('list', { name: 'Що знайдено' }).getByRole('link').first().waitFor();
  expect(asked.filter((path) => path.startsWith('/docs-search'))).toEqual(['/docs-search/uk.json']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${parlo.url}/uk/docs/self-hosting#backups`);
  await page.getByRole('heading', { name: 'Резервні копії' }).waitFor();
  expect(complaints).toEqual([]);
});

it('are the same page in the other language, one press away', async () => {
  const { page } = await open('/docs/voices');
  await page.getByRole('banner').getByRole('link', { name: 'Українська' }).click();
  await page.waitForURL(`${parlo.url}/uk/docs/voices`);
  await page.getByRole('heading', { name: 'Голоси й моделі мовлення', level: 1 }).waitFor();
});

it('say that a page does not exist', async () => {
  const { page } = await open('/docs/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('heading', { name: 'Documentation', level: 1 }).waitFor();
});

it('are read without any script, and so are the legal pages', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  for (const [path, heading, words] of [
    ['/docs/embedding', 'Embedding an assistant', 'Paste the code right before'],
    ['/uk/docs/embedding', 'Асистент на вашому сайті', 'Вставте код перед самим'],
    ['/privacy', 'Privacy', 'Sound is never stored.'],
    ['/uk/terms', 'Умови', 'Картка для цього не потрібна.'],
    ['/refunds', 'Refunds', 'Cancelling is not a refund'],
    ['/processing', 'Data processing', 'on the controller’s instructions only'],
    ['/uk/imprint', 'Реквізити', 'ще не заповнив цієї сторінки'],
  ] as const) {
    await page.goto(parlo.url + path);
    expect(await page.getByRole('heading', { name: heading, level: 1 }).isVisible()).toBe(true);
    expect(await page.getByText(words).first().isVisible()).toBe(true);
    // A button that would do nothing is not shown.
    expect(await page.getByRole('button', { name: /^(Copy|Скопіювати)$/ }).count()).toBe(0);
  }
  await context.close();
});

// One page of each kind is among those of the site: here are what is longest, and what is not there.
it.each(['/docs/configure', '/docs/nowhere'])('%s is accessible', async (path) => {
  const { page, complaints } = await open(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await faults(page)).toEqual([]);
  // Browsers report the status of what is not there.
  const missing = path.endsWith('/nowhere');
  expect(complaints.filter((line) => !(missing && line.includes('404')))).toEqual([]);
});

it.each(['/docs', '/uk/docs/calendar', '/privacy', '/uk/refunds'])('nothing fails on %s', async (path) => {
  const { page, complaints } = await open(path, path.startsWith('/uk') ? { locale: 'uk-UA' } : {});
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});
