import type { Page } from 'playwright-core';
import { CALENDAR_STOPS } from './calendar-stops.ts';
import { broken, endless, lost, type Place, press, type Respond, type Stop, wordless } from './stop.ts';

const EDIT = '**/api/edit_assistant';
const DELETE = '**/api/delete_assistant';
const ADD = '**/api/add_assistant';

const signedOut: Respond = (route) =>
  route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated', message: '' } });

async function open(page: Page, { url }: Place): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('article', { name: 'Bakery' }).waitFor();
}

async function editCard(page: Page, on: Place): Promise<void> {
  await open(page, on);
  await press(page, 'Edit Bakery');
  await page.getByLabel('Greeting', { exact: true }).fill('Good morning.');
}

async function saveCard(page: Page, on: Place, respond: Respond): Promise<void> {
  await editCard(page, on);
  await page.route(EDIT, respond);
  await press(page, 'Save');
}

async function openCreate(page: Page, on: Place): Promise<void> {
  await open(page, on);
  await page.getByTitle('Create assistant').click();
  await page.getByRole('dialog').waitFor();
}

async function create(page: Page, on: Place, name: string, respond?: Respond): Promise<void> {
  await openCreate(page, on);
  if (respond) await page.route(ADD, respond);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Assistant name').fill(name);
  await dialog.getByLabel('Prompt', { exact: true }).fill('Be brief.');
  await dialog.getByLabel('Voice', { exact: true }).selectOption('coral');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
}

async function openTopUp(page: Page, on: Place): Promise<void> {
  await open(page, on);
  await press(page, 'Add minutes to Bakery');
  await page.getByRole('dialog').waitFor();
}

async function order(page: Page, on: Place, respond: Respond): Promise<void> {
  await openTopUp(page, on);
  await page.route('**/api/pre-payment', respond);
  await press(page, 'Buy 100 minutes for $10');
}

async function deleteCard(page: Page, respond?: Respond): Promise<void> {
  if (respond) await page.route(DELETE, respond);
  await press(page, 'Delete Bakery');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

/** The dashboard and the pages around it. */
export const DASHBOARD_STOPS: readonly Stop[] = [
  {
    where: '/dashboard',
    section: '2',
    texts: [
      ...['Hello, Dashboard!', 'Create assistant', 'Profile & Security', 'Support & Help Center'],
      ...['Analytics', 'API Key', 'Pop-up', 'Calendar', 'of 500 minutes, 0% used'],
    ],
    go: open,
  },
  {
    where: '/dashboard in Ukrainian, title of the plus button',
    section: '2',
    texts: ['Створити асистента'],
    locale: 'uk',
    go: (page, { url }) => page.goto(`${url}/dashboard`),
  },
  {
    where: '/dashboard, while the list loads',
    section: '2',
    texts: ['Loading assistants...'],
    async go(page, { url }) {
      await page.route('**/api/get_assistants', endless);
      await page.goto(`${url}/dashboard`);
    },
  },
  {
    where: '/dashboard, Pop-up without a plan',
    section: '4, 8',
    texts: ['Please upgrade to premium plan to generate widget code'],
    as: 'trial',
    async go(page, { url }) {
      await page.goto(`${url}/dashboard`);
      await page.getByRole('button', { name: 'Pop-up' }).first().click();
    },
  },
  {
    where: 'card, minutes to add to it',
    section: '2, 9',
    texts: ['Add minutes to Bakery', '+100 min', '$10', '+300 min', '$27', '+500 min', '$40'],
    go: openTopUp,
  },
  {
    where: 'card, minutes ordered after the session ended',
    section: '5, 8',
    texts: ['Please sign in to add minutes'],
    async go(page, on) {
      await openTopUp(page, on);
      await page.context().clearCookies();
      await press(page, 'Buy 100 minutes for $10');
    },
  },
  {
    where: 'card, minutes ordered, the server refuses without a word',
    section: '8, pre-payment',
    texts: ['Pre-payment failed'],
    go: (page, on) => order(page, on, wordless),
  },
  {
    where: 'card, minutes ordered, the server fails',
    section: '8, pre-payment',
    texts: ['HTTP error! status: 500'],
    go: (page, on) => order(page, on, broken),
  },
  {
    where: 'card, minutes ordered, no response',
    section: '8, pre-payment',
    texts: ['Failed to process pre-payment'],
    go: (page, on) => order(page, on, lost),
  },
  {
    where: 'card, saving without a response',
    section: '8',
    texts: ['Failed to save changes. Please try again.'],
    go: (page, on) => saveCard(page, on, lost),
  },
  {
    where: 'card, saving refused without words',
    section: '8',
    texts: ['Failed to save changes'],
    go: (page, on) => saveCard(page, on, wordless),
  },
  {
    where: 'card, saving after the session ended',
    section: '8',
    texts: ['Please sign in to save changes'],
    async go(page, on) {
      await editCard(page, on);
      await page.context().clearCookies();
      await press(page, 'Save');
    },
  },
  {
    where: 'card, before it is deleted',
    section: '8',
    texts: ['Are you sure you want to delete this assistant?'],
    async go(page, on) {
      await open(page, on);
      await press(page, 'Delete Bakery');
    },
  },
  {
    where: 'card, deleting without a response',
    section: '8',
    texts: ['Failed to delete assistant. Please try again.'],
    async go(page, on) {
      await open(page, on);
      await deleteCard(page, lost);
    },
  },
  {
    where: 'card, deleting refused without words',
    section: '8',
    texts: ['Failed to delete assistant'],
    async go(page, on) {
      await open(page, on);
      await deleteCard(page, wordless);
    },
  },
  {
    where: 'card, deleting after the session ended',
    section: '8',
    texts: ['Please sign in to delete assistant'],
    async go(page, on) {
      await open(page, on);
      await page.context().clearCookies();
      await deleteCard(page);
    },
  },
  {
    where: 'create dialog',
    section: '2, 3, 5',
    texts: ['Hello, how can I help you today?', '.pdf, .doc, .docx, .txt', '10 MB'],
    go: openCreate,
  },
  {
    where: 'create dialog, a file that is too large',
    section: '5, 9',
    texts: ['at most 10 MB'],
    async go(page, on) {
      await openCreate(page, on);
      const buffer = Buffer.alloc(10 * 1024 * 1024 + 1, 'bread ');
      await page
        .getByLabel(/^Choose files/)
        .setInputFiles([{ name: 'huge.txt', mimeType: 'text/plain', buffer }]);
    },
  },
  {
    where: 'create dialog, a name that is taken',
    section: '7, 8',
    texts: ['Assistant with this name already exists. Please choose a different name.'],
    go: (page, on) => create(page, on, 'Bakery'),
  },
  {
    where: 'create dialog, the session is over',
    section: '8',
    texts: ['Please sign in to continue'],
    go: (page, on) => create(page, on, 'Florist', signedOut),
  },
  {
    where: 'create dialog, refused without words',
    section: '8',
    texts: ['Failed to create assistant'],
    go: (page, on) => create(page, on, 'Florist', wordless),
  },
  {
    where: 'create dialog, no response',
    section: '8',
    texts: ['Failed to create assistant. Please try again.'],
    go: (page, on) => create(page, on, 'Florist', lost),
  },
  {
    where: '/settings',
    section: '2',
    texts: ['Account Settings', 'Name', 'Email'],
    go: (page, { url }) => page.goto(`${url}/settings`),
  },
  {
    where: '/dashboard/profile',
    section: '2',
    texts: ['Profile & Security', 'Name', 'Email'],
    go: (page, { url }) => page.goto(`${url}/dashboard/profile`),
  },
  {
    where: '/dashboard/billing',
    section: '2',
    texts: ['Billing', 'Change Plan', 'Next billing date', 'Date', 'Plan', 'Amount', 'Status'],
    go: (page, { url }) => page.goto(`${url}/dashboard/billing`),
  },
  {
    where: '/dashboard/api',
    section: '2',
    texts: ['Beta', 'API news', 'Base URL'],
    go: (page, { url }) => page.goto(`${url}/dashboard/api`),
  },
  {
    where: '/dashboard/api, a new key, copied',
    section: '2, 9',
    texts: ['Copied!'],
    async go(page, { url }) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
      await page.goto(`${url}/dashboard/api`);
      await page.getByLabel('Name', { exact: true }).fill('Cash desk');
      await press(page, 'Create key');
      await press(page, 'Copy Key');
    },
  },
  {
    where: '/dashboard/notifications, empty',
    section: '2',
    texts: ['No notifications yet.'],
    async go(page, { url }) {
      await page.route('**/api/get_notifications', (route) =>
        route.fulfill({ json: { success: true, message: '', notifications: [], unread: 0 } }),
      );
      await page.goto(`${url}/dashboard/notifications`);
    },
  },
  {
    where: '/dashboard/support, after a ticket was sent',
    section: '2, 8',
    texts: ['Support ticket submitted successfully!'],
    async go(page, { url }) {
      await page.goto(`${url}/dashboard/support`);
      await page.getByLabel('Subject').fill('Opening hours');
      await page.getByLabel('Message', { exact: true }).fill('Can it say our opening hours in Ukrainian?');
      await press(page, 'Submit Ticket');
    },
  },
  ...CALENDAR_STOPS,
];
