import type { Locator } from 'playwright-core';

/**
 * What can be done with a turn, and when it was: in the row below its words, outside of the log, so that nothing but
 * words is read out.
 */
export async function actsBelow(said: Locator): Promise<Locator> {
  const row = await said.evaluate((one) => Number.parseInt(getComputedStyle(one).gridRowStart, 10));
  return said.page().locator(`.acts > .below[style*="grid-row: ${row + 1};"]`);
}
