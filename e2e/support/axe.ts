import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

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

/** What axe has against the page, a line for each element. The page has to come from `browser.newContext()`. */
export async function complaints(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const ownFrames = page.frames().every((frame) => isOf(origin, frame.url()));
  // Frames of other origins are joined in a blank page, which takes more work than all rules; ours need none.
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode(ownFrames).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
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
