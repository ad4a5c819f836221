import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { registerOwner } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { signIn } from '../support/workplace.ts';

/** An owner's meetings, moved by mouse and by keyboard, and cancelled. What has no size in a component test. */

const parlo = inject('parlo');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEPAL_MS = 5.75 * HOUR_MS;
let browser: Browser;
let page: Page;
let readBookings: () => Promise<readonly { readonly start: string; readonly state: string }[]>;
/** Next week's Tuesday, 10:00 in Nepal, which has no daylight saving. */
let start: number;

beforeAll(async () => {
  browser = await openBrowser();
  const { client, email, password } = await registerOwner(parlo.url);
  const { assistantId } = await client.request('addAssistant', {
    email,
    assistant: {
      assistantName: 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: 'Hello',
      voice: 'coral',
      faqList: [],
    },
  });
  await client.request('saveCalendarSettings', { assistantId, timeZone: 'Asia/Kathmandu' });
  // The week that is shown first is that of the calendar's zone.
  const there = new Date(Date.now() + NEPAL_MS);
  const weekday = (there.getUTCDay() + 6) % 7;
  start = there.setUTCHours(10, 0, 0, 0) - NEPAL_MS + (8 - weekday) * DAY_MS;
  await client.request('scheduleMeeting', {
    assistant_id: assistantId,
    start: new Date(start).toISOString(),
    client_info: { name: 'Maria', email: 'maria@example.com', phone: '' },
  });
  readBookings = async () => {
    const from = new Date(start - 30 * DAY_MS).toISOString();
    const to = new Date(start + 30 * DAY_MS).toISOString();
    return (await client.request('getBookings', { from, to })).bookings;
  };
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1300 },
    locale: 'en-GB',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await signIn(page, parlo.url, { email, password }, '/dashboard/calendar');
});

afterAll(async () => {
  await browser?.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const bookings = async () => (await readBookings()).map((one) => [Date.parse(one.start), one.state]);

it('moves by dragging in the week, after a question', async () => {
  await button('Week').click();
  await button('Later').click();
  const meeting = button(/Maria/);
  await meeting.waitFor();
  expect(await faults(page)).toEqual([]);
  // A notice about mails stands above the week: what is dragged to has to be in view.
  await page.setViewportSize({ width: 1440, height: 1600 });
  const box = (await meeting.boundingBox()) ?? expect.fail('the meeting is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 20, { steps: 4 });
  // One column to the right and four half hours of 32 pixels down.
  await page.mouse.move(x + box.width + 6, y + 4 * 32, { steps: 8 });
  await page.mouse.up();
  const question = page.getByRole('alertdialog', { name: 'Move this meeting?' });
  await question.getByText(/Maria, to Wednesday.* 12:00/).waitFor();
  expect(await bookings()).toEqual([[start, 'booked']]);
  await question.getByRole('button', { name: 'Move' }).click();
  await page.getByText('The meeting was moved.').waitFor();
  expect(await bookings()).toEqual([[start + DAY_MS + 2 * HOUR_MS, 'booked']]);
});

it('moves and cancels by keyboard', async () => {
  await button(/Maria/).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Maria' });
  await dialog.getByRole('button', { name: 'Move' }).press('Enter');
  await dialog.getByLabel('Another time').fill('20:15');
  expect(await faults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Move it here' }).press('Enter');
  await page.getByText('The meeting was moved.').waitFor();
  const evening = start + DAY_MS + 10.25 * HOUR_MS;
  expect(await bookings()).toEqual([[evening, 'booked']]);
  await button(/Maria/).press('Enter');
  await dialog.getByRole('button', { name: 'Cancel the meeting' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the meeting' }).press('Enter');
  await page.getByText('The meeting was cancelled.').waitFor();
  await button(/Maria cancelled/).waitFor();
  expect(await bookings()).toEqual([[evening, 'cancelled']]);
  await page.getByLabel('Show cancelled ones').uncheck();
  await button(/Maria/).waitFor({ state: 'detached' });
  expect(await faults(page)).toEqual([]);
});
