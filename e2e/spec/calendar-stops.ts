import type { CalendarStatus } from '@parlo/contract';
import type { Page } from 'playwright-core';
import { broken, button, lost, type Place, press, type Respond, type Stop } from './stop.ts';

/** Where Google can be connected, and is not yet. */
const notConnected: Respond = (route) =>
  route.fulfill({
    json: {
      success: true,
      connected: false,
      provider: 'builtin',
      enabled: true,
      account: null,
      revoked: false,
      waiting: 0,
      mailHeld: null,
      available: ['google'],
    } satisfies CalendarStatus,
  });
const signedOut: Respond = (route) =>
  route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', message: '' } });

async function settings(page: Page, { url, assistantId }: Place, respond: Respond = notConnected) {
  await page.route('**/api/calendar/status?*', respond);
  await page.goto(`${url}/dashboard/calendar?assistant=${assistantId}&part=settings`);
  await page.getByRole('form', { name: 'Hours and services' }).waitFor();
}

/** Presses the button, and lets the window that opens say how the consent ended. */
async function connect(page: Page, on: Place, message: string): Promise<void> {
  await settings(page, on);
  // A document of our origin that runs nothing, in the place of the consent.
  const consent = `${on.url}/favicon.svg`;
  await page.route('**/api/calendar/oauth/start?*', (route) =>
    route.fulfill({ json: { success: true, auth_url: consent, client_id: 'client' } }),
  );
  const opened = page.waitForEvent('popup');
  await press(page, 'Connect Google Calendar');
  const popup = await opened;
  await popup.waitForURL(consent);
  const closed = popup.waitForEvent('close');
  await popup.evaluate(
    // Later: this window is closed by what it says.
    (said) => setTimeout(() => opener.postMessage({ type: 'oauth_error', message: said }, location.origin)),
    message,
  );
  await closed;
  // What is behind another window may not be drawn.
  await page.bringToFront();
}

async function start(page: Page, on: Place, respond: Respond): Promise<void> {
  await settings(page, on);
  await page.route('**/api/calendar/oauth/start?*', respond);
  await press(page, 'Connect Google Calendar');
}

async function add(page: Page, { url, assistantId }: Place): Promise<void> {
  await page.goto(`${url}/dashboard/calendar?assistant=${assistantId}`);
  await press(page, 'Add a meeting');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
}

/** The calendar's settings, connections and meetings. */
export const CALENDAR_STOPS: readonly Stop[] = [
  {
    where: '/dashboard/calendar, settings',
    section: '3, 5, 9',
    texts: [
      ...['Working hours', '09:00', '17:00', 'Duration', '15 minutes', '30 minutes', '45 minutes'],
      ...['1 hour', '90 minutes', 'Add a Google Meet link to every meeting', 'Visitors can book meetings'],
    ],
    go: settings,
  },
  {
    where: '/dashboard/calendar, a connection that can’t be checked',
    section: '8',
    texts: ['Failed to check calendar connection', 'Not connected'],
    go: (page, on) => settings(page, on, lost),
  },
  {
    where: '/dashboard/calendar, consent that can’t begin',
    section: '4, 8',
    texts: ['Failed to start OAuth flow', 'Connection Failed - Retry'],
    go: (page, on) => start(page, on, broken),
  },
  {
    where: '/dashboard/calendar, consent after the session ended',
    section: '2, 8',
    texts: ['Please login first to enable calendar integration.'],
    go: (page, on) => start(page, on, signedOut),
  },
  {
    where: '/dashboard/calendar, consent that was refused',
    section: '8',
    texts: ['Failed to connect calendar: Access was refused'],
    go: (page, on) => connect(page, on, 'Access was refused'),
  },
  {
    where: '/dashboard/calendar, consent that failed without a reason',
    section: '8',
    texts: ['OAuth authorization failed'],
    go: (page, on) => connect(page, on, ''),
  },
  {
    where: '/dashboard/calendar, free times that can’t be read',
    section: '8',
    texts: ['Failed to get available slots'],
    async go(page, on) {
      await page.route('**/api/calendar/free-slots?*', lost);
      await add(page, on);
    },
  },
  {
    where: '/dashboard/calendar, a meeting that can’t be booked',
    section: '8',
    texts: ['Failed to schedule meeting'],
    async go(page, on) {
      await page.route('**/api/calendar/schedule', lost);
      await add(page, on);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Maria');
      await dialog.getByLabel('Another time').fill('23:45');
      await button(page, 'Book the meeting').click();
    },
  },
];
