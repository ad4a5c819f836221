import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterCustomers } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { openSection } from '../support/sections.ts';

/** The landing page: read without scripts, tried with them. */

const parlo = inject('parlo');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
  await enterCustomers(parlo);
});
afterAll(() => browser?.close());

const PARTS = {
  '': [
    ...['What you can count on', 'From a blank page to a first call, in ten steps', 'Build yours right here'],
    ...['What it costs', 'Questions people ask first', 'Write the greeting. Hear it said.'],
  ],
  uk: [
    ...['На що можна покластися', 'Від чистого аркуша до першої розмови за десять кроків'],
    ...['Зробіть свого просто тут', 'Скільки це коштує', 'Що питають найперше'],
  ],
};

describe('without scripts', () => {
  it.each(Object.entries(PARTS))('every part of /%s can be read', async (path, parts) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${parlo.url}/${path}`);
    for (const name of parts) {
      const heading = page.getByRole('heading', { name, level: 2 });
      expect(await heading.isVisible()).toBe(true);
    }
    // In its place, and not at the end of the page for a script to move it.
    expect(await page.locator('main template').count()).toBe(0);
    const builder = page.getByRole('region', { name: /right here|просто тут/ });
    expect(await builder.getByRole('link').getAttribute('href')).toBe('/assistant');
    const question = page.locator('details').first();
    await question.locator('summary').click();
    expect(await question.locator('p').isVisible()).toBe(true);
    await context.close();
  });
});

describe('with scripts', () => {
  let page: Page;
  const trouble: string[] = [];
  const fetched: string[] = [];

  beforeAll(async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    page = await context.newPage();
    page.on('pageerror', ({ message }) => trouble.push(message));
    page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  });

  it('nothing of the builder or of a widget is fetched before anybody scrolls', async () => {
    await page.goto(parlo.url, { waitUntil: 'networkidle' });
    await page.locator('parlo-assistant').waitFor();
    expect(fetched.filter((path) => /^\/(widget|api)|short-builder|pricing-section/.test(path))).toEqual([]);
  });

  it('another page can be opened while all that is below is still waiting', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await page.waitForURL('**/blog');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'See Live Demo' }).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
  });

  it('the recording opens and closes by keys', async () => {
    const opener = page.getByRole('button', { name: 'See Live Demo' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Parlo in half a minute' });
    await dialog.locator('video').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('a recorded call is fetched by a press, plays, and its transcript moves along', async () => {
    expect(fetched.filter((path) => path.endsWith('.oga'))).toEqual([]);
    await page.getByRole('button', { name: 'Hear a call, half a minute' }).click();
    const lines = page.getByRole('list', { name: 'What is said' }).getByRole('button');
    await lines.filter({ hasText: 'Harbour House' }).and(page.locator('[aria-current]')).waitFor();
    await lines.filter({ hasText: 'Can I bring my dog?' }).click();
    await lines.filter({ hasText: 'dogs are welcome' }).and(page.locator('[aria-current]')).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(fetched.filter((path) => path.endsWith('.oga'))).not.toEqual([]);
    expect(await faults(page)).toEqual([]);
  });

  it('a question that is pressed is asked in the demo', async () => {
    const question = page.getByRole('list', { name: 'Ask it something' }).getByRole('button').first();
    const words = await question.innerText();
    await question.click();
    const demo = page.frameLocator('iframe[title="Demo assistant"]');
    await demo.locator('.said', { hasText: words }).waitFor();
    // The notice, and one answer.
    await demo.locator('.said.assistant').nth(1).waitFor();
    expect(await demo.locator('.said.assistant').count()).toBe(2);
  });

  it('loads the lower sections when they are near, without moving the page', async () => {
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & LayoutShift;
          if (!hadRecentInput) shifts.sum += value;
        }
      }).observe({ type: 'layout-shift' });
      Object.assign(window, { shifts });
    });
    await page.getByRole('heading', { name: 'What you can count on' }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { name: 'Build yours right here' }).scrollIntoViewIfNeeded();
    await page.getByLabel('Greeting', { exact: true }).waitFor();
    await page.frameLocator('iframe[title^="Widget of"]').locator('main.ready').waitFor();
    for (const name of ['What it costs', 'Questions people ask first', 'Write the greeting. Hear it said.']) {
      await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
    }
    await expect
      .poll(() => page.evaluate(() => (window as Window & { shifts?: Shifts }).shifts?.sum))
      .toBeLessThan(0.02);
  });

  it('what an administrator entered of customers is a carousel of four', async () => {
    await page.getByText('Over 1,000 businesses', { exact: true }).waitFor();
    const voices = page.getByRole('region', { name: 'What people say' });
    await voices.getByText('Over 1,000 businesses talk to their visitors with Parlo.').waitFor();
    const list = voices.getByRole('list');
    expect(await list.getAttribute('aria-label')).toBe('What people say: 1 to 3 of 4');
    await voices.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => list.getAttribute('aria-label')).toBe('What people say: 2 to 4 of 4');
    await voices.getByRole('figure').filter({ hasText: 'Petro Lys, Owner of a bakery' }).waitFor();
    await voices.getByRole('button', { name: 'Previous' }).click();
  });

  it('one question is open at a time', async () => {
    const entries = page.locator('details');
    await entries.nth(0).locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('details[open]').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await entries.nth(1).getAttribute('open')).toBe('');
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  it('answers input in the builder next to it, and keeps it in the builder itself', async () => {
    const widget = page.frameLocator('iframe[title^="Widget of"]');
    // The form sends what was typed a moment later, and a slow machine clicks before that.
    const main = widget.locator('main.ready');
    await main.evaluate((element) => {
      addEventListener('message', ({ data }) => {
        element.setAttribute('data-received', JSON.stringify(data));
      });
    });
    await page.getByLabel('Answer', { exact: true }).fill('Only when the sun shines.');
    await expect.poll(() => main.getAttribute('data-received')).toContain('Only when the sun shines.');
    await widget.getByRole('button', { name: 'Are you open on Sundays?' }).click();
    await widget.locator('.said.assistant', { hasText: 'Only when the sun shines.' }).waitFor();
    await page.getByRole('link', { name: 'Go on in the builder' }).click();
    await page.waitForURL('**/assistant?id=*');
    await openSection(page, 'Knowledge');
    await page.getByRole('button', { name: /^Are you open on Sundays\?/ }).waitFor();
    expect(await page.getByText('Only when the sun shines.').count()).toBeGreaterThan(0);
  });

  it('nothing went wrong meanwhile', () => {
    expect(trouble).toEqual([]);
  });

  it('nothing is in anybody’s way, with all of its parts alive', async () => {
    await page.goto(parlo.url);
    for (const name of PARTS['']) await page.getByRole('heading', { name }).scrollIntoViewIfNeeded();
    await page.getByLabel('Greeting', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
  });
});

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Shifts {
  readonly sum: number;
}
