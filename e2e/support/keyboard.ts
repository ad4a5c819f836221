import type { Page } from 'playwright-core';

/** Presses Tab until the element that has the focus is called `name`; the steps are those of a page that works. */
export async function tabTo(page: Page, name: string, limit = 80): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const { called, outlined } = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element && 'labels' in element ? (element as HTMLInputElement).labels?.[0] : null;
      const style = element && getComputedStyle(element);
      return {
        called: element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? '',
        outlined: style?.outlineStyle === 'solid' || element instanceof HTMLIFrameElement,
      };
    });
    if (!outlined) throw new Error(`“${called.slice(0, 100)}” has the focus and does not show it.`);
    if (called.trim() === name) return;
  }
  throw new Error(`Tab never came to “${name}”.`);
}
