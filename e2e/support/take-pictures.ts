import type { Page } from 'playwright-core';

/** Where pictures of the screens go, to be looked at; none are made without it. */
const FOLDER = process.env.PARLO_PICTURES;

/** Takes pictures of a page as it is, in both themes, on a phone and on a desk; its viewport stays as it was. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  const before = page.viewportSize();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
  }
  if (before) await page.setViewportSize(before);
}
