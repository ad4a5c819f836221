import type { Browser } from 'playwright-core';
import type { Row } from '../support/stats.ts';

const SLOWER = 4;
const WATCHED_MS = 2_000;

/**
 * How smoothly the voice is drawn in a call, on a slow processor: frames that were drawn in a second while the call is
 * on, and the longest wait for one.
 */
export async function frameRows(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 560 },
    permissions: ['microphone'],
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(url);
    await page.locator('main.ready button.call').click();
    await page.locator('main.active .now .line').waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const waits = await page.evaluate(watchFrames, WATCHED_MS);
    const rate = (waits.length * 1_000) / waits.reduce((all, wait) => all + wait, 0);
    return [
      {
        what: 'voice line in a call, frames a second at 4× slower CPU',
        goal: '60',
        measured: `${rate.toFixed(1)} (longest wait ${Math.max(...waits).toFixed(0)} ms)`,
      },
    ];
  } finally {
    await context.close();
  }
}

/** Runs in the page. Resolves to the milliseconds from each frame to the next. */
function watchFrames(forMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const waits: number[] = [];
    const began = performance.now();
    let before = began;
    const watch = (now: number) => {
      if (now > before) waits.push(now - before);
      before = now;
      if (now - began < forMs) requestAnimationFrame(watch);
      else resolve(waits);
    };
    requestAnimationFrame(watch);
  });
}
