import type { Page } from 'playwright-core';
import { openSection } from '../support/sections.ts';
import { allRead } from '../support/workplace.ts';
import { expectShown, lost, type Place, press, type Stop } from './stop.ts';

const EDIT = '**/api/edit_assistant';
const TEMPLATES = [
  'Real Estate Agent',
  'Medical Practice',
  'Restaurant Host',
  'E-commerce Guide',
  'Appointment Booker',
  'Customer Support',
  'Hotel Concierge',
  'Fitness Coach',
  'Educational Advisor',
  'Travel Agent',
  'IT Support Specialist',
  'Legal Consultant',
  'HR Recruiter',
  'Marketing Assistant',
  'Event Planner',
  'Insurance Advisor',
  'Personal Finance Coach',
  'Language Tutor',
  'Tech Product Demo',
  'Delivery Service Operator',
] as const;

async function open(page: Page, { url }: Place): Promise<void> {
  await page.goto(`${url}/assistant`);
  await page.getByLabel('Greeting').waitFor();
}

/** Without an account, with one assistant in the browser. */
async function openDemo(page: Page, { url }: Place): Promise<void> {
  await page.goto(`${url}/assistant`);
  await page.getByLabel('Greeting').waitFor();
}

async function change(page: Page): Promise<void> {
  await page.getByLabel('Greeting').fill(`Good morning, it is ${Date.now()}.`);
}

async function generate(page: Page, type?: string): Promise<void> {
  await openSection(page, 'Put it on your site');
  if (type) await page.getByText(type, { exact: true }).click();
  await press(page, 'Generate Widget Code');
}

const file = (name: string, size = 9) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'bread '),
});

/** The builder and the test screen. */
export const BUILDER_STOPS: readonly Stop[] = [
  {
    where: 'builder, all saved',
    section: '2, 4',
    texts: [...['Add new', 'Delete assistant', 'Test Assistant', 'All Saved!']],
    go: open,
  },
  {
    where: 'builder, the voice',
    section: '2, 4',
    texts: ['Test Voice', ...['Alloy', 'Ash', 'Ballad', 'Coral', 'Echo', 'Sage', 'Shimmer', 'Verse']],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Voice and look');
    },
  },
  {
    where: 'builder, widget code',
    section: '2, 4',
    texts: [
      ...['Generate Widget Code', 'Iframe', 'Popup link', 'QR code', 'Script', 'Start a call'],
      ...['Bottom right', 'Bottom left', 'Top right', 'Top left'],
    ],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Put it on your site');
    },
  },
  {
    where: 'builder, a new assistant',
    section: '3',
    texts: ['New Assistant', 'Assistant prompt', 'Hello, how can I help you today?'],
    as: 'visitor',
    go: openDemo,
  },
  {
    where: 'builder, examples to start from',
    section: '3',
    texts: TEMPLATES,
    as: 'visitor',
    async go(page, on) {
      await openDemo(page, on);
      await press(page, 'Start from an example');
    },
  },
  {
    where: 'builder, something is not saved',
    section: '4',
    texts: ['Save Settings'],
    async go(page, on) {
      await open(page, on);
      await change(page);
    },
  },
  {
    where: 'builder, while it saves',
    section: '4',
    texts: ['Saving...'],
    async go(page, on) {
      await open(page, on);
      await change(page);
      await page.route(EDIT, () => undefined);
      await press(page, 'Save Settings');
    },
  },
  {
    where: 'builder, saved',
    section: '4',
    texts: ['Settings saved successfully!', 'All Saved!'],
    async go(page, on) {
      await open(page, on);
      await change(page);
      await press(page, 'Save Settings');
    },
  },
  {
    where: 'builder, saving failed',
    section: '4, 8',
    texts: ['Failed to save settings. Please try again.'],
    async go(page, on) {
      await open(page, on);
      await change(page);
      await page.route(EDIT, lost);
      await press(page, 'Save Settings');
    },
  },
  {
    where: 'builder, the session has ended: saving',
    section: '8',
    texts: ['Please sign in to save changes'],
    async go(page, on) {
      await open(page, on);
      await change(page);
      await allRead(page);
      await page.context().clearCookies();
      await press(page, 'Save Settings');
    },
  },
  {
    where: 'builder, the session has ended: deleting',
    section: '8',
    texts: ['Are you sure you want to delete this assistant?', 'Please sign in to delete assistant'],
    async go(page, on) {
      await open(page, on);
      await allRead(page);
      await page.context().clearCookies();
      await press(page, 'Delete assistant');
      await press(page, 'Delete');
    },
  },
  {
    where: 'builder, deleting failed',
    section: '8',
    texts: ['Failed to delete assistant. Please try again.'],
    async go(page, on) {
      await open(page, on);
      await page.route('**/api/delete_assistant', lost);
      await press(page, 'Delete assistant');
      await press(page, 'Delete');
    },
  },
  {
    where: 'builder, a name that is taken',
    section: '7, 8',
    texts: ['Assistant with this name already exists. Please choose a different name.'],
    async go(page, on) {
      await open(page, on);
      await press(page, 'Add new');
      await page.getByRole('dialog').getByLabel('Assistant name').fill('Bakery');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    },
  },
  {
    where: 'builder, adding failed',
    section: '8',
    texts: ['Failed to add assistant. Please try again.'],
    async go(page, on) {
      await open(page, on);
      await page.route('**/api/add_assistant', lost);
      await press(page, 'Add new');
      await page.getByRole('dialog').getByLabel('Assistant name').fill('Florist');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    },
  },
  {
    where: 'builder, a preview that the server refuses',
    section: '8',
    texts: ['Failed to play voice:'],
    async go(page, on) {
      await open(page, on);
      await page.route('**/api/voice_preview', (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, code: 'unavailable', message: 'No voice is free right now.' },
        }),
      );
      await openSection(page, 'Voice and look');
      await press(page, 'Test Voice');
    },
  },
  {
    where: 'builder, a preview without a response',
    section: '8',
    texts: ['Failed to play voice. Please check the console.'],
    async go(page, on) {
      await open(page, on);
      await page.route('**/api/voice_preview', lost);
      await openSection(page, 'Voice and look');
      await press(page, 'Test Voice');
    },
  },
  {
    where: 'builder, no assistant',
    section: '5',
    texts: ['Please select an assistant to test'],
    as: 'trial',
    async go(page, { url }) {
      await page.goto(`${url}/assistant`);
      await press(page, 'Test Assistant');
    },
  },
  {
    where: 'builder, files: nothing chosen',
    section: '5',
    texts: ['Please select a file first.', '.txt, .docx, .json'],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Knowledge');
      await press(page, 'Add file');
    },
  },
  {
    where: 'builder, logo: nothing chosen',
    section: '5',
    texts: ['Please select a logo file first.', 'PNG, JPG or SVG'],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Voice and look');
      await press(page, 'Upload logo');
    },
  },
  {
    where: 'builder, a knowledge file that is too large',
    section: '5, 9',
    texts: ['at most 5 MB'],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Knowledge');
      await page.getByLabel(/^Choose a file/).setInputFiles([file('menu.txt', 5 * 1024 * 1024 + 1)]);
    },
  },
  {
    where: 'builder, a logo upload without a response',
    section: '8',
    texts: ['Failed to upload logo. Please try again.'],
    async go(page, on) {
      await open(page, on);
      await openSection(page, 'Voice and look');
      await page.route('**/api/upload_logo', lost);
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
      await page
        .getByLabel(/^Choose an image/)
        .setInputFiles([{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }]);
      await press(page, 'Upload logo');
    },
  },
  {
    where: 'widget code without a plan or minutes',
    section: '4',
    texts: ['Premium Feature', 'Upgrade Now', 'Starting from $29/month'],
    as: 'trial',
    async go(page, on) {
      await page.goto(`${on.url}/assistant`);
      await press(page, 'Create an assistant');
      await page.getByRole('dialog').getByLabel('Assistant name').fill(`Trial ${Date.now()}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expectShown(page, ['All Saved!']);
      await generate(page);
    },
  },
  {
    where: 'widget code, made',
    section: '4',
    texts: ['Regenerate Widget Code'],
    async go(page, on) {
      await open(page, on);
      await generate(page);
    },
  },
  {
    where: 'popup link, made',
    section: '2, 9',
    texts: ['Your personal AI assistant. Just TAP to talk!', 'Link for a second device'],
    async go(page, on) {
      await open(page, on);
      await generate(page, 'Popup link');
    },
  },
  {
    where: 'QR code, copied',
    section: '8',
    texts: ['QR code copied to clipboard!'],
    async go(page, on) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: on.url });
      await open(page, on);
      await generate(page, 'QR code');
      await press(page, 'Copy image');
    },
  },
  {
    where: 'QR code, copying refused',
    section: '8',
    texts: ['Failed to copy QR code'],
    async go(page, on) {
      await open(page, on);
      await generate(page, 'QR code');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { write: () => Promise.reject(new Error('no')) },
        });
      });
      await press(page, 'Copy image');
    },
  },
  {
    where: '/sandbox, nobody was handed over',
    section: '2, 9',
    texts: ['Parlo Mini', 'Start a call', 'Export Widget', 'PRO', 'WordPress', 'Tilda', 'Webflow', 'Shopify'],
    go: (page, { url }) => page.goto(`${url}/sandbox`),
  },
  {
    where: '/sandbox, exporting a sample',
    section: '5',
    texts: ['Please select an assistant first.'],
    async go(page, { url }) {
      await page.goto(`${url}/sandbox`);
      await page.getByRole('button', { name: 'Export Widget' }).click();
    },
  },
  {
    where: '/sandbox, the microphone is refused',
    section: '8',
    texts: ['Please allow access to your microphone to use the voice assistant'],
    async go(page, { url }) {
      await page.goto(`${url}/sandbox`);
      await refuseMicrophone(page);
      await press(page, 'Start a call');
    },
  },
  {
    where: '/sandbox, a session without its secret',
    section: '7',
    texts: ['Invalid response from server: missing client_secret'],
    async go(page, { url }) {
      await page.route('**/api/session', (route) => route.fulfill({ json: { success: true } }));
      await page.goto(`${url}/sandbox`);
      await press(page, 'Start a call');
    },
  },
  {
    where: '/sandbox, after the microphone, and in a call',
    section: '4',
    texts: ['End call'],
    async go(page, { url }) {
      await page.goto(`${url}/sandbox`);
      await press(page, 'Start a call');
      await expectShown(page, ['Calling...']);
    },
  },
];

/** In the document that is open. */
export async function refuseMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
}
