import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { becomeOwner, type Step } from '@parlo/e2e/support/first-owner.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { printRows } from './support/stats.ts';

/**
 * A first-time owner at the pace of a person: from the landing page to ten imported entries, a widget in their colours
 * and an account. A picture of each step goes to the folder in PARLO_PICTURES.
 */

/** They look at each control for two seconds before they press it, and type 40 words a minute. */
const PACE = { lookMs: 2_000, keyMs: 300 };
const LIMIT_MS = 180_000;

const folder = process.env.PARLO_PICTURES;
const steps: Step[] = [];
const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 757 },
    locale: 'en-US',
  });
  if (folder) await mkdir(folder, { recursive: true });
  await becomeOwner(page, parlo.url, PACE, async (step) => {
    steps.push(step);
    const name = `${steps.length}-${step.what.replaceAll(' ', '-')}.png`;
    if (folder) await page.screenshot({ path: join(folder, name) });
  });
  printRows(
    'From the landing page, two seconds before each press, 40 words a minute, loopback',
    steps.map(({ what, atMs }, at) => ({
      what: `to ${what}`,
      goal: at === steps.length - 1 ? '≤ 180 s' : '–',
      measured: `${(atMs / 1_000).toFixed(1)} s`,
    })),
  );
  if ((steps.at(-1)?.atMs ?? Number.POSITIVE_INFINITY) > LIMIT_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await parlo.remove();
}
