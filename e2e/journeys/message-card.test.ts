import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';

/** The card of a message on the smallest screens, and on what a keyboard leaves of them. */

/** Where pictures of the screens go, to be looked at; none are made without it. */
const PICTURES = process.env.PARLO_PICTURES;
const FIELDS = ['Name', 'Email', 'Message'];

const parlo = inject('parlo');
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  const { assistantId } = await makeAssistant(parlo, { greeting: 'Hello.', faq: [] });
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } });
  await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
  await page.locator('main.ready').waitFor();
  await type('A person, please', 'What is your name?');
  await type('Maria', 'email address or phone number?');
  await type('maria at example dot com', 'What is your message?');
  await type('Please call me about the cake. '.repeat(6), 'Shall I send it?');
  await page.getByRole('form', { name: 'Is this right?' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
});

async function type(text: string, reply: string): Promise<void> {
  await page.locator('footer textarea').fill(text);
  await page.locator('footer .send:enabled').waitFor();
  await page.locator('footer textarea').press('Enter');
  await page.locator('.said').last().filter({ hasText: reply }).waitFor();
}

it.each([
  [320, 640],
  [320, 480],
  [320, 320],
  [320, 240],
  [640, 280],
] as const)('shows the whole field that is typed into, at %i × %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  for (const name of FIELDS) {
    const field = page.getByRole('form').getByLabel(name);
    await page.locator('footer textarea').focus();
    await field.focus();
    await field.press('End');
    // What is seen in the middle of its first line, and of its last one.
    const seen = await field.evaluate((element) => {
      const { left, top, bottom, width } = element.getBoundingClientRect();
      return [top + 8, bottom - 8].map(
        (y) => document.elementFromPoint(left + width / 2, y) === element || `${element.id} at ${y}`,
      );
    });
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/message-card-${width}-${height}-${name}.png` });
    const line = await field.evaluate((element) => element.localName === 'textarea');
    // Of several lines at least the one that is written shows where there is no room for all.
    expect(line && height < 400 ? seen.slice(-1) : seen).toEqual(
      line && height < 400 ? [true] : [true, true],
    );
  }
  // By keyboard both buttons are reached and seen, too.
  for (const name of ['Send it', 'Not now']) {
    const button = page.getByRole('form').getByRole('button', { name, exact: true });
    await button.focus();
    const box = await button.boundingBox();
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= height).toBe(true);
  }
});
