import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { type Row, spread } from '../support/stats.ts';
import { gzippedScripts } from './gzipped-scripts.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const RUNS = 5;
const SLOWER = 4;
/** Long after a screen is there. Nothing asks in the page whether it is: that would be work for its processor, too. */
const THERE_MS = 6_000;
/** After the last deed, its answer may still be painted. */
const SETTLED_MS = 700;
/** Between two keys: a fast writer's. */
const KEY_MS = 80;

/** What an owner does one after the other in a large assistant; each is measured for itself. */
const DEEDS: readonly (readonly [what: string, deed: (page: Page) => Promise<void>])[] = [
  [
    'typing in the prompt',
    async (page) => {
      await press(page, page.getByLabel('Prompt', { exact: true }));
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' Be brief and kind.', { delay: KEY_MS });
    },
  ],
  [
    'opening Knowledge',
    async (page) => {
      await press(page, page.getByRole('link', { name: 'Knowledge' }));
      await page.waitForTimeout(THERE_MS);
    },
  ],
  [
    'searching its entries',
    async (page) => {
      await press(page, page.getByLabel('Search what it knows'));
      await page.keyboard.type('day 77', { delay: KEY_MS });
      await page.waitForTimeout(SETTLED_MS);
      for (let at = 0; at < 'day 77'.length; at++) {
        await page.keyboard.press('Backspace', { delay: KEY_MS });
      }
    },
  ],
  ['opening an entry', async (page) => press(page, page.locator('[data-row="3"] button[aria-expanded]'))],
  [
    'typing in an entry',
    async (page) => {
      await press(page, page.locator('[data-row="3"] input').first());
      await page.keyboard.type('And on holidays?', { delay: KEY_MS });
    },
  ],
  [
    'adding an entry and typing in it',
    async (page) => {
      await press(page, page.getByRole('button', { name: 'Remove question 1', exact: true }));
      await page.waitForTimeout(SETTLED_MS);
      await press(page, page.getByRole('button', { name: 'Add a question' }));
      await page.keyboard.type('Do you deliver?', { delay: KEY_MS });
    },
  ],
  [
    'searching the other assistants',
    async (page) => {
      const list = page.getByRole('navigation', { name: 'Assistants' });
      await press(page, list.getByRole('button', { expanded: false }));
      await page.keyboard.type('Branch 4', { delay: KEY_MS });
    },
  ],
];

/** The builder of an owner with many assistants, one of which has all the entries that it may have. */
export async function fullBuilderRows(browser: Browser, address: string, state: State): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, address, state));
  const over = (value: (visit: Visit) => number) => spread(visits.map(value));
  return [
    {
      what: 'JavaScript of the first load',
      goal: '≤ 220 KB gzip',
      measured: gzippedScripts(visits[0]?.scripts ?? []),
    },
    { what: 'largest paint', goal: '≤ 1,500 ms', measured: over(({ lcpMs }) => lcpMs) },
    { what: 'fields are there', goal: '–', measured: over(({ fieldsMs }) => fieldsMs) },
    {
      what: 'a grey box in the first section',
      goal: '≤ 300 ms',
      measured: over(({ outlineMs }) => outlineMs),
    },
    { what: 'a grey box in Knowledge', goal: '≤ 300 ms', measured: over(({ tableMs }) => tableMs) },
    ...DEEDS.map(([what], at) => ({
      what: `slowest answer while ${what}`,
      goal: '≤ 100 ms',
      measured: over(({ answersMs }) => answersMs[at] ?? Number.NaN),
    })),
  ];
}

interface Visit {
  readonly lcpMs: number;
  readonly fieldsMs: number;
  readonly outlineMs: number;
  readonly tableMs: number;
  /** In the order of the deeds. */
  readonly answersMs: readonly number[];
  /** Addresses of the scripts that were asked for before nobody had done anything. */
  readonly scripts: readonly string[];
}

/** One visit with an empty cache. */
async function visit(browser: Browser, address: string, state: State): Promise<Visit> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(address);
    await page.waitForTimeout(THERE_MS);
    const first = await page.evaluate(() => ({ ...seen }));
    if (first.fieldsMs === 0) throw new Error('the builder is not there');
    const scripts = await page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < until)
          .map(({ name }) => name)
          .filter((name) => URL.canParse(name) && new URL(name).pathname.endsWith('.js'))
          .filter((name) => !name.includes('/widget-assets/')),
      first.fieldsMs,
    );
    const answersMs: number[] = [];
    let tableMs = 0;
    for (const [what, deed] of DEEDS) {
      await page.evaluate(() => Object.assign(seen, { answerMs: 0, outlineMs: 0 }));
      await deed(page);
      await page.waitForTimeout(SETTLED_MS);
      const { answerMs, outlineMs } = await page.evaluate(() => seen);
      answersMs.push(answerMs);
      if (what === 'opening Knowledge') tableMs = outlineMs;
    }
    const { lcpMs, fieldsMs, outlineMs } = first;
    return { lcpMs, fieldsMs, outlineMs, tableMs, answersMs, scripts };
  } finally {
    await context.close();
  }
}

/** Presses it as a person does. Playwright's own `click` listens along in the page, which takes the page's time. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('there is nothing to press');
  await page.waitForTimeout(SETTLED_MS);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: KEY_MS });
}

interface Seen {
  lcpMs: number;
  /** When the first field of the form was there. */
  fieldsMs: number;
  /** How long any outline of something that loads was in sight. */
  outlineMs: number;
  /** The slowest answer. There are too few to leave one out. */
  answerMs: number;
}
/** Only in the page, where `watch` put it. */
declare const seen: Seen;

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen: Seen = { lcpMs: 0, fieldsMs: 0, outlineMs: 0, answerMs: 0 };
  Object.assign(globalThis, { seen });
  let since: number | null = null;
  const look = () => {
    const now = performance.now();
    if (seen.fieldsMs === 0 && document.querySelector('[name="greetingMessage"]')) seen.fieldsMs = now;
    const outlined = [...document.querySelectorAll('[data-outline]')].some((one) => one.checkVisibility());
    if (outlined && since === null) since = now;
    if (!outlined && since !== null) {
      seen.outlineMs += now - since;
      since = null;
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['hidden'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming;
      if (interactionId) seen.answerMs = Math.max(seen.answerMs, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
