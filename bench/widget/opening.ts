import type { Browser } from 'playwright-core';
import { type Row, spread } from '../support/stats.ts';

const RUNS = 15;
const SLOWER = 4;
/** What moves late still counts. */
const SETTLED_MS = 500;

interface Opening {
  /** From the visitor's press to the frame saying that it can be used, on the page's clock. */
  readonly usableMs: number;
  /** Chromium's measure of what moved without being asked to. */
  readonly shift: number;
  /** Elements of the page, other than the widget, that moved at any time, right after the press too. */
  readonly moved: readonly string[];
}

/**
 * How soon the widget can be used once its button is pressed, and whether the page around it moves.
 *
 * @param browser One that draws frames in the process of their page, as phones do, where the processor is slow: only
 *   there the slowness that is set for a page is its frames' as well.
 */
export async function openingRows(browser: Browser, host: string): Promise<Row[]> {
  const openings: Opening[] = [];
  for (let run = 0; run < RUNS; run++) openings.push(await open(browser, host));
  const times = openings.map(({ usableMs }) => usableMs);
  const shift = Math.max(...openings.map((opening) => opening.shift));
  const moved = new Set(openings.flatMap((opening) => opening.moved));
  return [
    { what: 'press to usable widget', goal: '≤ 300 ms', measured: spread(times) },
    { what: 'layout shift, worst of all visits', goal: '0', measured: String(shift) },
    { what: 'elements of the page that moved', goal: '0', measured: [moved.size, ...moved].join(' ') },
  ];
}

/** One opening with an empty cache. */
async function open(browser: Browser, host: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(host, { waitUntil: 'networkidle' });
    const button = await page.locator('parlo-assistant button').boundingBox();
    if (!button) throw new Error('there is no button');
    // From the press on nothing of the measuring runs in the page, where the processor is slow for it, too.
    const usable = page.evaluate(() => seen.usable);
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await usable;
    await page.waitForTimeout(SETTLED_MS);
    const { pressedAt, usableAt, shift, moved } = await page.evaluate(() => seen);
    // What says that it can be used has to be so.
    const frame = page.frameLocator('parlo-assistant iframe');
    await frame.locator('main.ready button.call').click({ trial: true });
    return { usableMs: usableAt - pressedAt, shift, moved };
  } finally {
    await context.close();
  }
}

/** As Chromium has it; the types of the DOM don't. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Seen {
  pressedAt: number;
  usableAt: number;
  readonly usable: Promise<void>;
  shift: number;
  moved: string[];
}
/** Only in the page, where `watch` put it. */
declare const seen: Seen;

/** Runs in the page before anything of its own. */
function watch(): void {
  if (window !== top) return;
  const { promise: usable, resolve } = Promise.withResolvers<void>();
  const seen: Seen = { pressedAt: 0, usableAt: 0, usable, shift: 0, moved: [] };
  Object.assign(globalThis, { seen });
  addEventListener('pointerdown', ({ timeStamp }) => (seen.pressedAt ||= timeStamp), true);
  addEventListener('message', ({ data }) => {
    if (data?.type !== 'parlo:state' || data.state !== 'idle') return;
    seen.usableAt ||= performance.now();
    resolve();
  });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (!hadRecentInput) seen.shift += value;
      // What is inside the widget's shadow has no node here.
      for (const { node } of sources)
        if (node && !/^parlo/i.test(node.nodeName)) seen.moved.push(node.nodeName);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
