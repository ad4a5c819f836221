import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { iframeSnippet, scriptSnippet } from '../../apps/web/src/features/embed/snippet.ts';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import type { HostPage } from '../support/host-page.ts';
import { SYSTEMS, serveApp, serveSystemPage } from '../support/systems.ts';
import { askTyped } from '../support/typed.ts';

/** The builder's code in pages built the way other systems build them. */

const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let host: HostPage | null = null;
let embed: Parameters<typeof iframeSnippet>[0];

beforeAll(async () => {
  browser = await openBrowser();
  const faq = [{ question: QUESTION, answer: ANSWER, phrasings: [] }];
  const { assistantId } = await makeAssistant(parlo, { faq });
  embed = { publicUrl: parlo.url, assistantId, assistantName: 'Bakery' };
});

beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  return async () => {
    await context.close();
    await host?.close();
    host = null;
  };
});

afterAll(async () => {
  await browser?.close();
});

/** Opens the widget by its button, which has to be the topmost thing where it is. */
async function open(): Promise<FrameLocator> {
  await page.locator('parlo-assistant').getByRole('button').first().click();
  return page.frameLocator('parlo-assistant iframe');
}

/** In the corner of the window, whatever it stands in. */
async function expectInCorner(selector: string) {
  const box = await page.locator(selector).boundingBox();
  const size = page.viewportSize();
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe((size?.width ?? 0) - 20);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe((size?.height ?? 0) - 20);
}

describe('the code', () => {
  it.each(SYSTEMS)('opens and answers as a script in %s', async (system) => {
    host = await serveSystemPage(system, scriptSnippet(embed));
    await page.goto(host.url);
    await expectInCorner('parlo-assistant button');
    await askTyped(await open(), QUESTION, ANSWER);
  });

  it.each(['tilda', 'shopify-section'] as const)('answers as a frame in %s', async (system) => {
    host = await serveSystemPage(system, iframeSnippet(embed));
    await page.goto(host.url);
    await expectInCorner('iframe');
    await askTyped(page.frameLocator('iframe'), QUESTION, ANSWER);
  });

  it('keeps a conversation while an app of one page changes its route', async () => {
    host = await serveApp('spa', scriptSnippet(embed));
    await page.goto(host.url);
    const widget = await open();
    await askTyped(widget, QUESTION, ANSWER);
    const loads: string[] = [];
    page.on('request', (request) => loads.push(request.url()));
    await page.getByRole('link', { name: 'Bread' }).click();
    await page.getByRole('heading', { name: 'Our bread' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/bread');
    await widget.locator('.said', { hasText: ANSWER }).waitFor();
    expect(loads).toEqual([]);
  });
});
