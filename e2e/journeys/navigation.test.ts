import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type {} from '../../packages/embed/src/events.ts';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, readConversations } from '../support/database.ts';
import { type HostPage, servePages } from '../support/host-page.ts';

/**
 * Sites whose pages change without a load, with the libraries as they are published: a call goes on where the element
 * stays, and ends where it goes.
 */

const require = createRequire(import.meta.url);
const published = (name: string) => readFileSync(require.resolve(name), 'utf8');
const SCRIPTS = new Map([
  ['/turbo.js', published('@hotwired/turbo')],
  ['/htmx.js', published('htmx.org/dist/htmx.js')],
  ['/idiomorph.js', published('idiomorph/dist/idiomorph-ext.js')],
]);
const TURBO = '<script type="module" src="/turbo.js"></script>';
const HTMX = '<script src="/htmx.js"></script><script src="/idiomorph.js"></script>';

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let host: HostPage | undefined;
let assistantId: string;

beforeAll(async () => {
  browser = await openBrowser();
});

beforeEach(async () => {
  ({ assistantId } = await makeAssistant(parlo, { faq: [] }));
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  return async () => {
    await context.close();
    await host?.close();
  };
});

afterAll(async () => {
  await browser?.close();
});

interface Site {
  /** What its pages load. */
  readonly head: string;
  /** Of the body. */
  readonly attributes?: string;
  /** Of the element; null where `/without` is the only page that lacks it anyway. */
  readonly element?: string;
  readonly links?: string;
}

/** Opens a site of three pages, the last of which has no assistant, and starts a call on the first. */
async function callOn({ head, attributes = '', element = '', links = '' }: Site): Promise<void> {
  const assistant = `<parlo-assistant assistant-id="${assistantId}" mode="voice" ${element}></parlo-assistant>`;
  const link = (path: string) => `<a href="${path}" ${links}>to ${path}</a>`;
  host = await servePages(
    (path) => `<!doctype html><html lang="en"><head><title>Bakery</title>
<script src="${parlo.url}/embed.js" async></script>${head}</head>
<body ${attributes}><h1>Page ${path}</h1>${['/', '/bread', '/without'].map(link).join(' ')}
${path === '/without' ? '' : assistant}</body></html>`,
    {},
    SCRIPTS,
  );
  await page.goto(host.url);
  await page.locator('parlo-assistant button').click();
  const widget = page.frameLocator('parlo-assistant iframe');
  await widget.getByRole('button', { name: 'Start a call' }).click();
  await page.locator('parlo-assistant[state="calling"]').waitFor();
  // A frame that loads anew has no mark.
  await widget.locator('html').evaluate((html) => html.setAttribute('data-mark', 'first'));
}

async function follow(path: string): Promise<void> {
  await page.getByRole('link', { name: `to ${path}`, exact: true }).click();
  await page.getByRole('heading', { name: `Page ${path}`, exact: true }).waitFor();
}

/** The panel is there with its call, and the visitor can end it. */
async function expectCallGoesOn(): Promise<void> {
  expect(await page.locator('parlo-assistant').count()).toBe(1);
  const element = page.locator('body > parlo-assistant');
  expect(await element.locator('iframe').boundingBox()).toMatchObject({ width: 360, height: 560 });
  expect(await element.locator('button').getAttribute('aria-expanded')).toBe('true');
  const widget = element.locator('iframe').contentFrame();
  expect(await widget.locator('html').getAttribute('data-mark')).toBe('first');
  await widget.getByRole('button', { name: 'End call' }).waitFor();
  // What the page sees of it is put right, too.
  await page.locator('parlo-assistant[open][state="calling"]').waitFor();
}

async function expectNothingWentOn(): Promise<void> {
  await expect.poll(() => page.frames().length).toBe(1);
  await eventually(
    () => readConversations(parlo.dataDir, assistantId),
    (all) => all.length === 1 && all.every(({ ended }) => ended),
  );
}

async function endCall(): Promise<void> {
  await page.evaluate(() => window.Parlo?.end());
  await page.locator('parlo-assistant[state="ended"], parlo-assistant[state="idle"]').waitFor();
}

describe('Turbo', () => {
  it('morphs the page around a call', async () => {
    await callOn({
      head: `${TURBO}<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`,
    });
    const morphed = page.evaluate(
      () => new Promise((resolve) => addEventListener('turbo:morph', () => resolve(true), { once: true })),
    );
    await page.evaluate(() => {
      const { Turbo } = window as unknown as { Turbo: { visit(path: string, how: object): void } };
      Turbo.visit(location.href, { action: 'replace' });
    });
    expect(await morphed).toBe(true);
    await expectCallGoesOn();
    await endCall();
  });

  it('takes a permanent element along to the next page and back', async () => {
    await callOn({ head: TURBO, element: 'id="assistant" data-turbo-permanent' });
    await follow('/bread');
    await expectCallGoesOn();
    await page.goBack();
    await page.getByRole('heading', { name: 'Page /', exact: true }).waitFor();
    await expectCallGoesOn();
    await endCall();
  });

  it('ends a call where the element is not permanent, and the next page has a button', async () => {
    await callOn({ head: TURBO });
    await follow('/bread');
    await expectNothingWentOn();
    expect(await page.locator('parlo-assistant button').getAttribute('aria-expanded')).toBe('false');
    await page.goBack();
    await page.getByRole('heading', { name: 'Page /', exact: true }).waitFor();
    // A kept copy of a page in a call has no call.
    expect(await page.locator('parlo-assistant[open], parlo-assistant[state]').count()).toBe(0);
  });

  it('ends the call of a permanent element on a page that has none', async () => {
    await callOn({ head: TURBO, element: 'id="assistant" data-turbo-permanent' });
    await follow('/without');
    await expectNothingWentOn();
  });
});

describe('htmx', () => {
  it('preserves an element over boosted links', async () => {
    await callOn({ head: HTMX, attributes: 'hx-boost="true"', element: 'id="assistant" hx-preserve' });
    await follow('/bread');
    await expectCallGoesOn();
    await endCall();
  });

  it('morphs the page around a call', async () => {
    await callOn({
      head: HTMX,
      attributes: 'hx-ext="morph"',
      links: 'hx-boost="true" hx-target="body" hx-swap="morph:innerHTML"',
    });
    await follow('/bread');
    await expectCallGoesOn();
    await endCall();
  });

  it('ends a call where the element is taken off', async () => {
    await callOn({ head: HTMX, attributes: 'hx-boost="true"', element: 'id="assistant" hx-preserve' });
    await follow('/without');
    await expectNothingWentOn();
  });
});
