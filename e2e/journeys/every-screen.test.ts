import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { faults, type Look, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import type { StoredState } from '../support/fresh-pages.ts';
import { signIn } from '../support/workplace.ts';

/**
 * Every screen of an owner and of mails' links, and the widget, as axe and the page's own policy find them: in both languages, both themes, on a
 * phone and on a desk. Each language has each theme and each width once, because no fault needs all three.
 */

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let signedIn: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  const question = 'What are your opening hours?';
  account = await makeAssistant(parlo, { faq: [{ question, answer: 'We are open from seven to six.' }] });
  const page = await browser.newPage();
  await signIn(page, parlo.url, account);
  signedIn = await page.context().storageState();
  await page.close();
});

afterAll(async () => {
  await browser?.close();
});

const screens = ({ assistantId }: TestAccount) => [
  '/assistant',
  '/sandbox',
  ...['knowledge', 'voice', 'calendar', 'messages', 'visitors', 'site', 'tests', 'versions'].map(
    (section) => `/assistant/${section}`,
  ),
  '/assistant/preview',
  '/dashboard',
  '/dashboard/analytics',
  '/dashboard/analytics?tab=conversations',
  '/dashboard/conversations/gone',
  '/dashboard/messages',
  '/dashboard/calendar',
  '/dashboard/profile',
  '/dashboard/support',
  '/dashboard/billing',
  '/dashboard/api',
  '/dashboard/notifications',
  '/settings',
  '/auth/reset',
  '/auth/reset?token=none',
  '/auth/verify?token=none',
  '/unsubscribe?token=none',
  '/booking?token=none',
  '/nowhere',
  `/widget?assistantId=${assistantId}`,
  `/popup/${assistantId}`,
];

/** Only in the page, where `watch` put it: what the page's own policy had to refuse. */
declare const refusals: string[];

/** Runs in the page before anything of its own. */
function watch(): void {
  const refusals: string[] = [];
  Object.assign(globalThis, { refusals });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    refusals.push(`refused ${effectiveDirective}: ${blockedURI}`),
  );
}

/** Runs in the page: buttons that were squeezed until one or two words took two lines. */
function findBrokenButtons(): string[] {
  const lines = (button: Element) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  return [...document.querySelectorAll('button')]
    .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent.length <= 12)
    .filter((button) => lines(button) > 1)
    .map(({ textContent }) => `two lines: ${textContent}`);
}

/** Some fifty runs of axe; a busy machine takes its time for them. */
const LIMIT_MS = 480_000;
const IDLE_MS = 20_000;

const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  en: [
    ['light', 1440],
    ['dark', 390],
  ],
  uk: [
    ['dark', 1440],
    ['light', 390],
  ],
};

it.concurrent.each(Object.entries(LOOKS))(
  'every screen is accessible in %s',
  async (language, looks) => {
    const context = await browser.newContext({ locale: language, storageState: signedIn });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(`${parlo.url}/favicon.svg`);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    const found: string[] = [];
    for (const path of screens(account)) {
      await page.goto(parlo.url + path);
      // A stream or an answer that is late leaves the rest to be looked at.
      await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
      await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
      const refused = await page.evaluate(() => refusals);
      const broken = await page.evaluate(findBrokenButtons);
      for (const one of [...refused, ...broken, ...(await faults(page, looks))]) found.push(`${path} ${one}`);
      // The narrowest phones have the elements of the others, and less room for them.
      await page.setViewportSize({ width: 320, height: 800 });
      const wider = await overflow(page);
      if (wider > 0) found.push(`${path} ${wider} px wider than 320`);
    }
    await context.close();
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);
