import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { mailWith } from '../support/outbox.ts';
import { signIn } from '../support/workplace.ts';

/** A visitor who wants a person, and the owner who finds their message. */

/** Where pictures of the screens go, to be looked at; none are made without it. */
const PICTURES = process.env.PARLO_PICTURES;
/** The first mail waits a minute, so that details can still be corrected. */
const MAILED_MS = 150_000;

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let visitor: BrowserContext;
let page: Page;
let owner: Page;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { greeting: 'Hello.', faq: [{ question: 'Open?', answer: 'Yes.' }] });
  visitor = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 360, height: 640 } });
  page = await visitor.newPage();
});
afterAll(async () => {
  await browser?.close();
});

const last = () => page.locator('.said').last();

async function type(text: string, reply: string): Promise<void> {
  await page.locator('footer textarea').fill(text);
  // Enter sends nothing while the reply before is still being written.
  await page.locator('footer .send:enabled').waitFor();
  await page.locator('footer textarea').press('Enter');
  await last().filter({ hasText: reply }).waitFor();
}

async function picture(of: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await of.emulateMedia({ colorScheme });
    for (const [width, height] of [
      [1280, 800],
      [360, 640],
    ] as const) {
      await of.setViewportSize({ width, height });
      await of.screenshot({ path: `${PICTURES}/${name}-${colorScheme}-${width}.png` });
    }
  }
}

describe('a visitor', () => {
  it('leaves their details and corrects them on the card', async () => {
    await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
    await page.locator('main.ready').waitFor();
    await type('A person, please', 'What is your name?');
    await type('Maria', 'email address or phone number?');
    await type('maria at example dot com', 'What is your message?');
    await type('Please call me about the cake.', 'Shall I send it?');
    const card = page.getByRole('form', { name: 'Is this right?' });
    await card.waitFor();
    expect(await faults(page)).toEqual([]);
    await picture(page, 'card');
    expect(await card.getByLabel('Email').inputValue()).toBe('maria@example.com');
    await card.getByLabel('Name').fill('Mariia');
    await card.getByLabel('Name').press('Enter');
    await last().filter({ hasText: 'Thank you, I’ve passed it on.' }).waitFor();
    expect(await card.count()).toBe(0);
  });

  it('sees a wrong number beside a name that stays as it is', async () => {
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 360, height: 640 } });
    await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
    await page.locator('main.ready').waitFor();
    await type('A person, please', 'What is your name?');
    await type('Olha', 'email address or phone number?');
    await type('0671234567', 'What is your message?');
    await type('Please call me.', 'Shall I send it?');
    const card = page.getByRole('form', { name: 'Is this right?' });
    const name = card.getByLabel('Name');
    const before = await name.boundingBox();
    await card.getByLabel('Phone').fill('tomorrow');
    await card.getByRole('button', { name: 'Send it' }).click();
    await card.getByText('Please check the phone number.').waitFor();
    const after = await name.boundingBox();
    expect(after?.height).toBe(before?.height);
    const phone = await card.getByLabel('Phone').boundingBox();
    expect(after?.y).toBe(phone?.y);
    await picture(page, 'card-wrong');
    await card.getByRole('button', { name: 'Not now' }).click();
    await page.close();
  });
});

describe('the owner', () => {
  it('finds the message and marks it as done', async () => {
    owner = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signIn(owner, parlo.url, account, '/dashboard');
    await owner.getByRole('link', { name: '1 open message' }).click();
    await owner.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await owner.getByRole('heading', { name: 'Mariia' }).waitFor();
    expect(await faults(owner)).toEqual([]);
    await picture(owner, 'messages');
    await owner.getByRole('button', { name: 'Mark as done: Mariia' }).click();
    await owner.getByText('Nothing is open').waitFor();
    await owner.getByRole('button', { name: 'Done', exact: true }).click();
    await owner.getByRole('link', { name: 'See the conversation' }).click();
    await owner.getByText('Please call me about the cake.').first().waitFor();
  });

  it(
    'gets a mail of it',
    async () => {
      const mail = await mailWith(parlo, account.email, '> Name: Mariia', MAILED_MS);
      expect(mail.subject).toBe('A visitor left a message');
    },
    MAILED_MS,
  );
});
