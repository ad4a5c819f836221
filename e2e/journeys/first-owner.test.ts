import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { AT_ONCE, becomeOwner, COLOR, ROWS } from '../support/first-owner.ts';
import { openSection } from '../support/sections.ts';
import { takePictures } from '../support/take-pictures.ts';

/** A first-time owner, from the landing page to an assistant that knows ten things and has their colour. */

const parlo = inject('parlo');
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  const permissions = ['clipboard-read', 'clipboard-write'];
  page = await browser.newPage({
    permissions,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
});
afterAll(() => browser?.close());

it('gets from the landing page to ten imported entries and their colour, and keeps all of it', async () => {
  await becomeOwner(page, parlo.url, AT_ONCE, ({ what }) => takePictures(page, what.replaceAll(' ', '-')));
  await page.reload();
  await openSection(page, 'Knowledge');
  for (const [question] of ROWS) await page.getByText(question).first().waitFor();
  await openSection(page, 'Voice and look');
  expect(await page.getByRole('button', { name: COLOR }).getAttribute('aria-pressed')).toBe('true');
});
