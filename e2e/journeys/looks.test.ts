import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { accentIn } from '../../packages/contract/src/accent.ts';
import type {} from '../../packages/embed/src/events.ts';
import { makeAssistant } from '../support/account.ts';
import { complaints } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type HostPage, servePage } from '../support/host-page.ts';
import { askTyped } from '../support/typed.ts';

/** The widget in its owner's look, on pages of another origin: it can be read, and the page stays where it is. */

const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';

/** What the browser says of something that moved; not in the typings of the DOM. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  /** It follows what a person just did. */
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let host: HostPage | null = null;
let assistantId: string;

beforeAll(async () => {
  browser = await openBrowser();
  const faq = [{ question: QUESTION, answer: ANSWER, phrasings: [] }];
  ({ assistantId } = await makeAssistant(parlo, { faq }));
});
beforeEach(() => async () => {
  await context?.close();
  await host?.close();
  host = null;
});
afterAll(async () => {
  await browser?.close();
});

async function visit(attributes: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  page = await context.newPage();
  await page.addInitScript(() => {
    if (window !== top) return;
    Object.assign(window, { shifted: [] });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        // The widget's own, which nothing of the page makes room for, has no node here but its element.
        const own = sources.every(({ node }) => !node || /^parlo/i.test(node.nodeName));
        if (!own || !hadRecentInput) (window as unknown as { shifted: number[] }).shifted.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  host = await servePage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Olena’s bakery</title></head>
<body><main><h1>Olena’s bakery</h1>${'<p>Bread since 1998.</p>'.repeat(80)}</main>
<script src="${parlo.url}/embed.js" async></script><parlo-assistant assistant-id="${assistantId}" ${attributes}></parlo-assistant></body></html>`,
  );
  await page.goto(host.url);
}
const button = () => page.locator('parlo-assistant > button, parlo-assistant button').first();
const widget = () => page.locator('parlo-assistant iframe').contentFrame();
const shifted = () => page.evaluate(() => (window as unknown as { shifted: number[] }).shifted);

describe.each(['light', 'dark'] as const)('a colour that nobody could read on, in the %s theme', (theme) => {
  it.each(['#ffff00', '#000060'])('%s is corrected, and nothing is to complain of', async (color) => {
    await visit(`color="${color}" theme="${theme}" greeting="Hello, can I help?"`, { colorScheme: theme });
    await page.locator('parlo-assistant output').waitFor();
    expect(await complaints(page)).toEqual([]);
    await button().click();
    await widget().locator('main.ready').waitFor();
    const [red = 0, green = 0, blue = 0] = await widget()
      .locator('.call')
      .evaluate((call) => {
        // Painted, so that every way of writing a colour becomes the same.
        const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
        const pen = canvas.getContext('2d');
        if (!pen) return [];
        pen.fillStyle = getComputedStyle(call).backgroundColor;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
      });
    const wanted = accentIn(theme, color).color;
    for (const [at, value] of [red, green, blue].entries()) {
      const channel = Number.parseInt(wanted.slice(1 + 2 * at, 3 + 2 * at), 16);
      expect(Math.abs(value - channel), `${wanted} is ${red} ${green} ${blue}`).toBeLessThanOrEqual(2);
    }
    await askTyped(widget(), QUESTION, ANSWER);
    expect(await complaints(page)).toEqual([]);
  });
});

describe('the page around', () => {
  it('does not move when the greeting comes, nor when the widget is opened or closed', async () => {
    await visit('greeting="Hello, can I help?" delay="1"');
    await page.locator('parlo-assistant output').waitFor({ state: 'visible' });
    await button().click();
    await widget().locator('main.ready').waitFor();
    await button().click();
    await page.locator('parlo-assistant:not([open])').waitFor();
    expect(await shifted()).toEqual([]);
  });

  it('covers a phone from edge to edge, and restores its scroll position', async () => {
    await visit('', { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
    await button().waitFor();
    await page.evaluate(() => scrollTo(0, 600));
    await button().click();
    await widget().locator('main.ready').waitFor();
    expect(await page.locator('parlo-assistant iframe').boundingBox()).toEqual({
      x: 0,
      y: 0,
      width: 390,
      height: 700,
    });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    await button().click();
    await page.locator('parlo-assistant:not([open])').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe(
      'hidden',
    );
  });
});

it('is as large as the page’s own style sheet says', async () => {
  await visit('style="--parlo-width: 420px; --parlo-height: 480px"', {
    viewport: { width: 1280, height: 800 },
  });
  await button().click();
  await widget().locator('main.ready').waitFor();
  expect(await page.locator('parlo-assistant iframe').boundingBox()).toMatchObject({
    width: 420,
    height: 480,
  });
});

describe('a widget in the text of a page', () => {
  it.each([
    ['lab(95% 0 0)', 'dark'],
    ['lab(20% 0 0)', 'light'],
    ['lch(95% 5 80)', 'dark'],
    ['oklch(0.2 0.01 80)', 'light'],
    ['oklch(0.92 0.01 80)', 'dark'],
    ['color(display-p3 0.1 0.9 0.9)', 'dark'],
    ['color(display-p3 0.1 0.1 0.9)', 'light'],
    ['rgb(0, 240, 240)', 'dark'],
    ['no colour', 'light'],
  ])('with words in %s is %s', async (ink, theme) => {
    context = await browser.newContext();
    page = await context.newPage();
    const query = new URLSearchParams({ assistantId, variant: 'inline', ink });
    await page.goto(`${parlo.url}/widget?${query}`);
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    expect(await page.locator('html').getAttribute('style')).not.toContain('color');
  });
});

describe('the transcript', () => {
  it('is there after a reload, though the browser keeps nothing for frames of other sites', async () => {
    await visit('');
    await context.addInitScript(() => {
      if (window === top) return;
      const forbidden = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get: forbidden });
    });
    await page.reload();
    await button().click();
    await widget().locator('main.ready').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await askTyped(widget(), QUESTION, ANSWER);
    await page.reload();
    await button().click();
    await widget().locator('.said', { hasText: ANSWER }).waitFor();
    await widget().getByRole('button', { name: 'More' }).click();
    await widget().getByRole('button', { name: 'Start over' }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
