import type { FrameLocator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Runs `type`, which types `text` into the builder's form, and waits until the preview has received it. The form sends
 * its values a moment later, and a slow machine would click before that.
 */
export async function typeForPreview(
  preview: FrameLocator,
  text: string,
  type: () => Promise<void>,
): Promise<void> {
  const main = preview.locator('main.ready');
  await main.evaluate((element) => {
    addEventListener('message', ({ data }) => {
      element.setAttribute('data-received', JSON.stringify(data));
    });
  });
  await type();
  await expect.poll(() => main.getAttribute('data-received')).toContain(text);
}
