import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { median, percentile, printTable } from './support/stats.ts';

/** From the click on the call button to the open channel, on loopback, with the microphone allowed. */

const RUNS = 20;

const parlo = await startParlo();
const { assistantId } = await makeAssistant(parlo, { faq: [] });
const browser = await openBrowser();
try {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    // A new page each time: a visitor calls once.
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
    await page.click('button.call');
    await page.waitForFunction(() => performance.getEntriesByName('parlo:channel-open').length > 0);
    const ms = await page.evaluate(() => {
      const [click] = performance.getEntriesByName('parlo:click');
      const [open] = performance.getEntriesByName('parlo:channel-open');
      return (open?.startTime ?? Number.NaN) - (click?.startTime ?? Number.NaN);
    });
    times.push(ms);
    await context.close();
  }
  printTable(
    'Call setup: click to open channel, loopback',
    ['what', 'runs', 'p50 ms', 'p95 ms'],
    [['click to open channel', RUNS, median(times), percentile(times, 0.95)]],
  );
} finally {
  await browser.close();
  await parlo.remove();
}
