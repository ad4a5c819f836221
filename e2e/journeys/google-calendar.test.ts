import { OauthMessage } from '@parlo/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type GoogleStandIn,
  startGoogleStandIn,
} from '../../apps/server/src/testing/google-stand-in/start.ts';
import { openBrowser } from '../support/browser.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { enterAsNewOwner } from '../support/workplace.ts';

/** The window of Google's consent in a real browser: what it says to the page that opened it, and what it shows alone. */

let google: GoogleStandIn;
let parlo: Parlo;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let email: string;

beforeAll(async () => {
  google = await startGoogleStandIn();
  const env = { PARLO_VOICE_HOSTS: '1', ...google.env };
  [parlo, browser] = await Promise.all([startParlo({ env }), openBrowser()]);
  context = await browser.newContext();
  page = await context.newPage();
  ({ email } = await enterAsNewOwner(page, parlo.url, '/assistant'));
  await context.setExtraHTTPHeaders({ 'accept-language': 'uk' });
});

afterAll(async () => {
  await browser?.close();
  await parlo?.remove();
  await google?.close();
});

/** Opens the window as a page of ours does. Resolves to the window, and later to what it says. */
async function openWindow(): Promise<{ popup: Page; said: Promise<OauthMessage> }> {
  const opened = context.waitForEvent('page');
  const said = page.evaluate(
    async (address) => {
      const { auth_url: authUrl } = await (await fetch(address)).json();
      return new Promise((resolve) => {
        addEventListener('message', ({ origin, data }) => resolve({ origin, data }), { once: true });
        open(authUrl, 'calendar', 'popup,width=500,height=600');
      });
    },
    `/api/calendar/oauth/start?email=${encodeURIComponent(email)}`,
  );
  return {
    popup: await opened,
    said: said.then((message) => {
      const { origin, data } = message as { origin: string; data: unknown };
      expect(origin).toBe(parlo.url);
      return OauthMessage.parse(data);
    }),
  };
}

async function decide(popup: Page, button: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: button }).click();
  await closed;
}

it('says that nothing was allowed, and closes', async () => {
  const { popup, said } = await openWindow();
  await decide(popup, 'Cancel');
  expect(await said).toMatchObject({
    type: 'oauth_error',
    message: expect.stringContaining('не надали доступу'),
  });
});

it('says that the calendar is connected, and closes', async () => {
  const { popup, said } = await openWindow();
  await decide(popup, 'Continue');
  expect(await said).toEqual({ type: 'oauth_success' });
});

it('is a page to read where no page opened it', async () => {
  const response = await page.request.get(
    `${parlo.url}/api/calendar/oauth/start?email=${encodeURIComponent(email)}`,
  );
  const { auth_url: authUrl } = await response.json();
  const alone = await context.newPage();
  await alone.goto(authUrl);
  await alone.getByRole('button', { name: 'Continue' }).click();
  await alone.getByText('Ваш Google Календар під’єднано.').waitFor();
});
