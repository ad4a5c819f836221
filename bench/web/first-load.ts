import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Row, spread } from '../support/stats.ts';
import { gzippedScripts } from './gzipped-scripts.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const RUNS = 7;
const SLOWER = 4;
/** Long after a screen is there. Nothing asks in the page whether it is: that would be work for its processor, too. */
const THERE_MS = 4_000;
/** After the last deed, its answer may still be painted. */
const SETTLED_MS = 500;
/** Between two keys: a fast writer's. */
const KEY_MS = 80;

interface Visit {
  readonly lcpMs: number;
  readonly inpMs: number;
  /** Addresses of all scripts that were asked for until the screen was there. */
  readonly scripts: readonly string[];
  /** And of those that followed before anybody did anything. */
  readonly later: readonly string[];
}

/** What is there once a screen is. */
const THERE: Readonly<Record<string, (page: Page) => Locator>> = {
  '/assistant': (page) => page.getByLabel('Greeting'),
  '/dashboard': (page) => page.getByRole('heading', { name: 'Hear it' }),
};

/** What a person does first on a screen, to see how soon it answers. */
const DEEDS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async '/assistant'(page) {
    await press(page, page.getByLabel('Greeting'));
    await page.keyboard.type('Hello there, welcome', { delay: KEY_MS });
    await press(page, page.getByRole('button', { name: 'Add a question' }));
    await page.keyboard.type('Do you deliver?', { delay: KEY_MS });
  },
  async '/dashboard'(page) {
    await press(page, page.getByRole('button', { name: 'Edit', exact: false }).first());
    await page.getByLabel('Name').first().waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Bakery by the river', { delay: KEY_MS });
    await press(page, page.getByRole('link', { name: 'Billing' }).first());
  },
};

export async function firstLoadRows(browser: Browser, url: string, state: State): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, deed] of Object.entries(DEEDS)) {
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, url, path, state, deed));
    const lcp = visits.map(({ lcpMs }) => lcpMs);
    const inp = visits.map(({ inpMs }) => inpMs);
    const { scripts = [], later = [] } = visits[0] ?? {};
    rows.push(
      {
        what: `${path}: JavaScript of the first load`,
        goal: '≤ 220 KB gzip',
        measured: gzippedScripts(scripts),
      },
      { what: `${path}: JavaScript that follows by itself`, goal: '–', measured: gzippedScripts(later) },
      { what: `${path}: largest paint`, goal: '≤ 1,500 ms', measured: spread(lcp) },
      { what: `${path}: slowest answer to a key or click`, goal: '≤ 100 ms', measured: spread(inp) },
    );
  }
  return rows;
}

/** Presses it as a person does. Playwright's own `click` listens along in the page, which takes the page's time. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to press');
  await page.waitForTimeout(SETTLED_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: KEY_MS });
}

/** One visit with an empty cache. */
async function visit(
  browser: Browser,
  url: string,
  path: string,
  state: State,
  deed: (page: Page) => Promise<void>,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(url + path);
    await page.waitForTimeout(THERE_MS);
    if (!(await THERE[path]?.(page).isVisible())) throw new Error(`${path} is not there`);
    const lcpMs = await page.evaluate(() => seen.lcpMs);
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name, startTime }))
        // Some entries are of no address.
        .filter(({ name }) => URL.canParse(name) && new URL(name).pathname.endsWith('.js'))
        .filter(({ name }) => !name.includes('/widget-assets/')),
    );
    const scripts = asked.filter(({ startTime }) => startTime < lcpMs + SETTLED_MS).map(({ name }) => name);
    const later = asked.map(({ name }) => name).filter((name) => !scripts.includes(name));
    await deed(page);
    await page.waitForTimeout(SETTLED_MS);
    return { lcpMs, scripts, later, inpMs: await page.evaluate(() => seen.inpMs) };
  } finally {
    await context.close();
  }
}

interface Seen {
  lcpMs: number;
  /** The slowest of all interactions: there are too few of them to leave one out. */
  inpMs: number;
}
/** Only in the page, where `watch` put it. */
declare const seen: Seen;

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, inpMs: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) seen.inpMs = Math.max(seen.inpMs, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
