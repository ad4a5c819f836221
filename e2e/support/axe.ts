import { AxeBuilder } from '@axe-core/playwright';
import axeCore, { type Result } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A theme, and a width in CSS pixels. */
export type Look = readonly ['light' | 'dark', number];

/** Both themes, and both ends of the widths. Colours do not depend on the width, nor places on the theme. */
const LOOKS: readonly Look[] = [
  ['light', 1280],
  ['dark', 320],
];

const OPTIONS = {
  runOnly: { type: 'tag' as const, values: RULES },
  // Of what is as it should be one element a rule is enough: nobody reads it.
  resultTypes: ['violations' as const],
  // A frame on a busy machine takes its time to respond, and would be left out.
  pingWaitTime: 5_000,
};
const OWN_OPTIONS = { ...OPTIONS, iframes: false };

/** What axe has against the page, a line for each element. The page has to come from `browser.newContext()`. */
export async function complaints(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const own = page.frames().every((frame) => isOf(origin, frame.url()));
  const violations = await (own ? violationsOfOwn(page) : violationsOfAll(page));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** In the page, once it was put there. */
declare const axe: typeof import('axe-core');

/** Each document by itself: a frame that goes elsewhere while axe waits for it would keep it waiting for a minute. */
async function violationsOfOwn(page: Page): Promise<readonly Result[]> {
  const found: Result[] = [];
  for (const frame of page.frames()) found.push(...(await violationsIn(frame)));
  return found;
}

async function violationsIn(frame: Frame): Promise<readonly Result[]> {
  try {
    await frame.waitForLoadState();
    // Once for each document: it takes as much work as running it, and each look at a page is one run more.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeCore.source);
    const results = await frame.evaluate(
      (options) => ('axe' in globalThis ? axe.run(options) : null),
      OWN_OPTIONS,
    );
    // Gone again: the frame went elsewhere between the two.
    return results ? results.violations : violationsIn(frame);
  } catch (cause) {
    // A frame that is gone has no faults; one that goes elsewhere, as the preview does with the theme, is looked at there.
    if (frame.isDetached()) return [];
    if (!(cause instanceof Error && cause.message.includes('because of a navigation'))) throw cause;
    return violationsIn(frame);
  }
}

/** With frames of other origins, whose results are joined in a blank page: more work than all rules. */
async function violationsOfAll(page: Page): Promise<readonly Result[]> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).analyze();
  return violations;
}

/** A frame without an address is of the page around it. */
function isOf(origin: string, address: string): boolean {
  return !address.startsWith('http') || new URL(address).origin === origin;
}

/** How many pixels the page is wider than its window; a page that fits has none. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/**
 * What is wrong with the page as it is now, in each of `looks`, from its top; it ends on a desk. What scrolled half
 * below the header, or below the demo that floats above our pages, is no fault of the screen.
 */
export async function faults(page: Page, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    for (const floating of document.querySelectorAll('parlo-assistant')) floating.remove();
  });
  for (const [colorScheme, width] of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => scrollTo(0, 0));
    for (const one of await complaints(page)) found.push(`${colorScheme} ${width}: ${one}`);
    const wider = await overflow(page);
    if (wider > 0) found.push(`${wider} px wider than ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
