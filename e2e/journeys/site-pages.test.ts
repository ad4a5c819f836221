import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages } from '../support/fresh-pages.ts';
import { mailWith } from '../support/outbox.ts';

/** The partner programme, the research articles, and addresses without a page, in a browser. */

const parlo = inject('parlo');
const at = (path: string) => `${parlo.url}${path}`;
let browser: Browser;
let pages: FreshPages;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
});
afterAll(async () => {
  await browser?.close();
});

it('a request to become a partner reaches the operator', async () => {
  const page = await pages.open({ locale: 'en-GB' });
  await page.goto(at('/whitelabel'));
  await page.getByRole('link', { name: 'Become a partner' }).click();
  const form = page.getByRole('form', { name: 'Become a partner' });
  await form.getByRole('button', { name: 'Send the request' }).click();
  await form.getByText('Your name is required.').waitFor();
  expect(await faults(page)).toEqual([]);
  await form.getByLabel('Your name').fill('Ada Lovelace');
  await form.getByLabel('Company').fill('Ada & Co');
  await form.getByLabel('Email for our reply').fill('ada@example.com');
  await form.getByLabel('What you have in mind').fill('Forty florists.');
  await form.getByRole('button', { name: 'Send the request' }).click();
  await form.getByText('A person will reply to ada@example.com.').waitFor();
  const { text } = await mailWith(parlo, parlo.admin.email, 'Forty florists.');
  expect(text).toContain('Company: Ada & Co');
});

it('a research article is a dialog over the list, and a page at its address', async () => {
  const page = await pages.open({ locale: 'en-GB', width: 390 });
  await page.goto(at('/rnd'));
  const card = page.getByRole('link', { name: 'Read more: Video avatars' });
  const dialog = page.getByRole('dialog', { name: 'Video avatars' });
  await card.click();
  await dialog.waitFor();
  expect(page.url()).toBe(at('/rnd/video-avatars'));
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(at('/rnd'));
  expect(await card.evaluate((link) => link === document.activeElement)).toBe(true);
  await card.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.goForward();
  await dialog.waitFor();
  const wrong: string[] = [];
  page.on('pageerror', ({ message }) => wrong.push(message));
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Video avatars' }).waitFor();
  await page.getByRole('link', { name: 'All ideas' }).click();
  await page.waitForURL(at('/rnd'));
  expect(wrong).toEqual([]);
});

it('an address without a page leads on, in its language', async () => {
  const page = await pages.open({ locale: 'en-GB', width: 390 });
  await page.goto(at('/uk/prices'));
  await page.getByRole('heading', { name: 'Сторінку не знайдено' }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('region', { name: 'Можливо' }).getByRole('link').click();
  await page.waitForURL(at('/uk/pricing'));
});
