import { gzipSync } from 'node:zlib';
import { ASSISTANT_DEFAULTS } from '@parlo/contract';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { scriptSnippet } from '../../apps/web/src/features/embed/snippet.ts';
import type {} from '../../packages/embed/src/events.ts';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type Headers, type HostPage, serveHostPage, servePage } from '../support/host-page.ts';
import { askTyped } from '../support/typed.ts';

/** The loader in pages of another origin: what it asks for, what policies it lives with, and what it tells. */

const NOTICE = 'You are talking to an AI.';
const GREETING = 'Hello, this is the bakery.';
const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';
const LOOK = { ...ASSISTANT_DEFAULTS.look, suggestions: [] };
const BAKERY = { greeting: GREETING, faq: [{ question: QUESTION, answer: ANSWER, phrasings: [] }] };

/** What the browser says of something that moved; not in the typings of the DOM. */
interface Shift extends PerformanceEntry {
  readonly value: number;
  /** It answers what a person just did. */
  readonly hadRecentInput: boolean;
}

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: TestAccount;
const hosts: HostPage[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  owner = await makeAssistant(parlo, BAKERY);
});

beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  return async () => {
    await context.close();
    await Promise.all(hosts.splice(0).map((host) => host.close()));
  };
});

afterAll(async () => {
  await browser?.close();
});

const snippet = (options?: Parameters<typeof scriptSnippet>[1], assistantId = owner.assistantId) =>
  scriptSnippet({ publicUrl: parlo.url, assistantId, assistantName: 'Bakery' }, options);

async function visit(html: string, headers?: Headers): Promise<void> {
  const host = await servePage(
    `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Olena’s bakery</title></head>
<body><main><h1>Olena’s bakery</h1><p>Bread since 1998.</p></main>${html}</body></html>`,
    headers,
  );
  hosts.push(host);
  await page.goto(host.url);
}

const button = (nth = 0) => page.locator('parlo-assistant').nth(nth).locator('button');
const widget = (nth = 0): FrameLocator =>
  page.locator('parlo-assistant').nth(nth).locator('iframe').contentFrame();

/** What the page asks of Parlo from now on, without what its frames ask. */
function watchRequests(): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === parlo.url && request.frame() === page.mainFrame())
      asked.push(`${request.method()} ${pathname}`);
    else if (request.isNavigationRequest() && origin === parlo.url) asked.push(`frame ${pathname}`);
  });
  return asked;
}

describe('a page with the loader', () => {
  it('loads 2 KB', async () => {
    const script = await (await fetch(`${parlo.url}/embed.js`)).text();
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2_048);
  });

  it('asks for one script, keeps nothing and moves nothing, until the button is pressed', async () => {
    const asked = watchRequests();
    await visit(snippet());
    await button().waitFor();
    await page.waitForLoadState('networkidle');
    await button().hover();
    await button().focus();
    expect(asked).toEqual(['GET /embed.js']);
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ]);
    expect(await context.cookies()).toEqual([]);
    await button().click();
    await widget().locator('main').waitFor();
    expect(asked.sort()).toEqual(['GET /embed-open.js', 'GET /embed.js', 'frame /widget']);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => setTimeout(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
  });

  it('is a bar with the name, whose file is the only other one before the press', async () => {
    const asked = watchRequests();
    await visit(snippet({ look: { ...LOOK, launcher: 'bar' } }));
    await page.getByText('Ask us').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual(['GET /embed.js', 'GET /embed-launcher.js']);
    expect((await button().boundingBox())?.height).toBe(56);
    expect(await complaints(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);
    await button().click();
    await widget().locator('main.ready').waitFor();
  });

  it('is a card that greets, types and becomes a button', async () => {
    await visit(snippet({ look: { ...LOOK, launcher: 'card', theme: 'dark' }, greeting: GREETING }));
    const card = page.locator('parlo-assistant output');
    await card.getByText(GREETING).waitFor();
    await card.getByText('Start a call').waitFor();
    expect(await button().first().isVisible()).toBe(false);
    expect(await complaints(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);
    await card.getByRole('button', { name: 'Type' }).click();
    await widget().locator('main.ready').waitFor();
    await widget().locator('body').press('Escape');
    await expect.poll(() => button().isVisible()).toBe(true);
    expect(await card.count()).toBe(0);
  });

  it('works by keyboard, for a screen reader, and from 320 px on', async () => {
    await visit(snippet({ label: 'Ask the baker', position: 'bottom-left' }));
    await button().waitFor();
    const closed = await button().boundingBox();
    expect(closed?.width).toBeLessThanOrEqual(240);
    expect(closed?.height).toBe(56);
    await page.bringToFront();
    const focused = () => page.evaluate(() => document.activeElement?.localName);
    for (let step = 0; step < 3 && (await focused()) !== 'parlo-assistant'; step += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await focused()).toBe('parlo-assistant');
    await page.keyboard.press('Enter');
    await page.locator('parlo-assistant[open]').waitFor({ timeout: 5_000 });
    expect(await button().getAttribute('aria-expanded')).toBe('true');
    await widget().locator('main.ready').waitFor();
    const box = await page.locator('parlo-assistant iframe').boundingBox();
    expect([box?.x, box?.width, box?.height]).toEqual([20, 360, 560]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);
    const full = await page.locator('parlo-assistant iframe').boundingBox();
    expect(full).toEqual({ x: 0, y: 0, width: 320, height: 640 });
    await widget().locator('body').press('Escape');
    await page.locator('parlo-assistant:not([open])').waitFor();
    expect(await focused()).toBe('parlo-assistant');
    expect((await button().boundingBox())?.width).toBe(56);
    expect(await complaints(page)).toEqual([]);
  });
});

describe('policies of the page', () => {
  it('may be as strict as this origin and ours: a call works', async () => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await visit(snippet({ mode: 'voice' }), {
      'content-security-policy': `default-src 'self' ${parlo.url}; require-trusted-types-for 'script'`,
    });
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['ready', 'open', 'call-start', 'message', 'call-end', 'close'] as const) {
        window.Parlo?.on(name, ({ detail }) => heard.push(`${name} ${JSON.stringify(detail)}`));
      }
      window.Parlo?.start();
    });
    await page.waitForFunction(
      (greeting) => (window as unknown as { heard: string[] }).heard.some((one) => one.includes(greeting)),
      GREETING,
    );
    await page.locator('parlo-assistant[state="calling"]').waitFor();
    await page.evaluate(() => window.Parlo?.end());
    await page.waitForFunction(() =>
      (window as unknown as { heard: string[] }).heard.some((one) => one.startsWith('call-end')),
    );
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.map((one) => one.split(' ')[0])).toEqual([
      'open',
      'ready',
      'call-start',
      'message',
      'message',
      'call-end',
    ]);
    expect(heard[3]).toContain(NOTICE);
    expect(heard[4]).toContain(GREETING);
    expect(problems).toEqual([]);
  });

  it('may forbid the microphone: one types', async () => {
    await visit(snippet(), { 'permissions-policy': 'microphone=()' });
    await button().click();
    await askTyped(widget(), QUESTION, ANSWER);
  });

  it('may put all of it into a sandbox', async () => {
    const inner = await serveHostPage(snippet());
    hosts.push(inner);
    const outer = await servePage(
      `<!doctype html><title>Shop</title><iframe src="${inner.url}" sandbox="allow-scripts allow-same-origin" width="600" height="700"></iframe>`,
    );
    hosts.push(outer);
    await page.goto(outer.url);
    const shop = page.frameLocator('iframe');
    await shop.locator('parlo-assistant button').click();
    await askTyped(shop.locator('parlo-assistant iframe').contentFrame(), QUESTION, ANSWER);
  });
});

describe('two on one page', () => {
  it('talk apart from each other, look as each is told to, and one goes without the other', async () => {
    const { assistantId } = await makeAssistant(parlo, {
      faq: [{ question: QUESTION, answer: 'The garage opens at nine.', phrasings: [] }],
    });
    await visit(`${snippet()}${snippet({ position: 'top-left' }, assistantId)}`);
    await button(0).click();
    await button(1).click();
    await askTyped(widget(0), QUESTION, ANSWER);
    await askTyped(widget(1), QUESTION, 'The garage opens at nine.');
    expect(await widget(0).locator('.said', { hasText: 'garage' }).count()).toBe(0);
    await page
      .locator('parlo-assistant')
      .nth(1)
      .evaluate((one) => one.setAttribute('theme', 'dark'));
    await widget(1).locator('html[data-theme="dark"]').waitFor();
    const papers = [0, 1].map((nth) =>
      widget(nth)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor),
    );
    expect(await Promise.all(papers)).toEqual(['rgb(251, 248, 243)', 'rgb(22, 19, 17)']);
    const gone = page.waitForEvent('framedetached');
    await page.evaluate(() => document.querySelector('parlo-assistant')?.remove());
    await gone;
    expect(page.frames()).toHaveLength(2);
    await widget(0).locator('.said', { hasText: 'garage' }).waitFor();
  });
});

describe('a site that is not on the list', () => {
  it('is told so, in the widget and in its console', async () => {
    const { email, password, assistantId } = await makeAssistant(parlo, BAKERY);
    const json = { 'content-type': 'application/json' };
    const login = await fetch(`${parlo.url}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    });
    const authorization = `Bearer ${login.headers.get('set-auth-token')}`;
    const updated = { allowedSites: ['https://bakery.example'] };
    const edited = await fetch(`${parlo.url}/api/edit_assistant`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ email, assistantId, updated }),
    });
    expect(edited.status).toBe(200);
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    // Which site it is the server has to learn from a page that would rather not say it, too.
    await visit(snippet({}, assistantId), { 'referrer-policy': 'no-referrer' });
    const heard = page.evaluate(
      () => new Promise((resolve) => window.Parlo?.on('error', ({ detail }) => resolve(detail))),
    );
    await button().click();
    const words = 'This assistant is not set up for this site.';
    await widget().getByText(words).waitFor();
    expect(await heard).toEqual({ type: 'parlo:error', code: 'site_not_allowed', message: words });
    await page.locator('parlo-assistant[state=refused]').waitFor();
    const { origin } = new URL(page.url());
    expect(said).toContain(`Parlo: ${words} Add ${origin} to the allowed sites of the assistant.`);
  });
});

describe('our own pages', () => {
  it('have the demo assistant but where one builds or tries, and its end of the page is free', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${parlo.url}/pricing`);
    await button().waitFor();
    const box = await button().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(240);
    expect(box?.height).toBeLessThanOrEqual(100);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const footer = await page.locator('footer').boundingBox();
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    expect(await complaints(page)).toEqual([]);
    await page.goto(`${parlo.url}/assistant`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.locator('parlo-assistant').count()).toBe(0);
  });
});
