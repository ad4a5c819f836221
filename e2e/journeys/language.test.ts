import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { registerOwner } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type StoredState, type Visitor } from '../support/fresh-pages.ts';
import { signIn } from '../support/workplace.ts';

/** The language of our own pages: the reader's at first, then the one they choose. */

const parlo = inject('parlo');
let browser: Browser;
let pages: FreshPages;
let signedInState: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
  const { page, context } = await visit();
  await signIn(page, parlo.url, await registerOwner(parlo.url));
  signedInState = await context.storageState();
});

afterAll(async () => {
  await browser?.close();
});

async function visit({ known, ...visitor }: Visitor & { readonly known?: true } = {}) {
  const state = known && signedInState;
  const page = await pages.open({ state, locale: 'en-GB', height: 700, ...visitor });
  return { context: page.context(), page };
}

const at = (path: string) => `${parlo.url}${path}`;

describe('a first load in another language', () => {
  it.each(['/', '/pricing', '/assistant'])(
    'of %s has no error, and shows no word of English',
    async (path) => {
      const { page, context } = await visit({ locale: 'uk-UA' });
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text());
      });
      const previews: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'document' && request.url().includes('/widget?'))
          previews.push(request.url());
      });
      // On a slow device the words come while parts of the page are still to be hydrated.
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(at(path));
      await page.getByRole('banner').getByText('English').waitFor();
      await page.getByRole('contentinfo').getByText('Асистенти, що розмовляють').waitFor();
      if (path === '/assistant') {
        await page.frameLocator('iframe').getByRole('main').waitFor();
        expect(previews).toEqual([expect.stringContaining('lang=uk')]);
      }
      expect(errors).toEqual([]);
    },
  );
});

describe('the language', () => {
  it('is that of the whole page, stays after a reload, and goes along into the dashboard', async () => {
    const { page } = await visit({ known: true });
    await page.goto(parlo.url);
    await page.getByRole('banner').getByRole('link', { name: 'Українська' }).click();
    await page.getByRole('heading', { name: 'Ваш сайт може відповідати вголос.' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('uk');
    await page.reload();
    await page.getByRole('link', { name: 'Запустити мій віджет' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('uk');
    for (const path of ['/dashboard', '/settings', '/dashboard/support', '/auth/reset']) {
      await page.goto(at(path));
      await page.locator('main h1').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('uk');
      expect(await page.locator('main h1').innerText()).toMatch(/[а-яіїє]/i);
    }
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });
});
