import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages } from '../support/fresh-pages.ts';
import { tabTo } from '../support/keyboard.ts';
import { openSection } from '../support/sections.ts';
import { bringNothing } from '../support/visit.ts';
import { buildAssistant, enterAsNewOwner, signIn } from '../support/workplace.ts';

/** Every screen and every state of the widget, as axe and a keyboard find them. */

const FAQ = [{ question: 'What are your opening hours?', answer: 'We are open from seven to six.' }];
const GREETING = 'Hello, this is the bakery. How can I help?';

const parlo = inject('parlo');
let browser: Browser;
let pages: FreshPages;
let account: TestAccount;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
  account = await makeAssistant(parlo, { greeting: GREETING, faq: FAQ });
});

afterAll(async () => {
  await browser?.close();
});

async function openBuilder(page: Page): Promise<void> {
  await signIn(page, parlo.url, account, '/assistant');
  await page.frameLocator('iframe').locator('main.ready').waitFor();
}

const widget = (id: string) => `${parlo.url}/widget?assistantId=${id}&theme=light`;

/** What is wrong with the widget in either theme, which its address names and the page around it may change. */
async function faultsOfWidget(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    for (const one of await complaints(page)) found.push(`${theme}: ${one}`);
  }
  return found;
}

describe('accessibility of', () => {
  it('signing in and signing up', async () => {
    const page = await pages.open();
    await page.goto(`${parlo.url}/auth`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Email and password are required.').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('All fields are required.').waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('the widget, from loading to the end of a call', async () => {
    const page = await pages.open({ width: 300 });
    await bringNothing(page);
    await page.route('**/api/widgetconfig*', (route) => route.abort(), { times: 1 });
    await page.goto(widget(account.assistantId));
    await page.getByRole('alert').waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main.ready').waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.locator('.said', { hasText: GREETING }).waitFor();
    await page.locator('main.active').waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
    await page.getByRole('button', { name: 'End call' }).click();
    await page.locator('main.ended').waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
  });

  it('a visitor who said no to the microphone', async () => {
    const page = await pages.open({ width: 300 });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.goto(widget(account.assistantId));
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.locator('main.denied').waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('a visitor who finds every line busy', async () => {
    const page = await pages.open({ width: 300 });
    const message = 'Calls can’t be taken right now. You can type meanwhile, or try again in a moment.';
    await page.route('**/v1/realtime/calls', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message } } }),
    );
    await page.goto(widget(account.assistantId));
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.getByText(message).waitFor();
    expect(await faultsOfWidget(page)).toEqual([]);
    await page.unroute('**/v1/realtime/calls');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'End call' }).waitFor();
  });

  it('the builder and what opens over it', async () => {
    const page = await pages.open();
    await openBuilder(page);
    await page.getByLabel('Greeting').fill('');
    await openSection(page, 'Knowledge');
    await page.locator('#faq-entry-0').click();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Greeting is required.').waitFor();
    expect(await faults(page)).toEqual([]);
    for (const name of ['Delete assistant', 'Add new']) {
      await page.getByRole('button', { name }).click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
      const focused = () => page.evaluate(() => document.activeElement?.closest('button')?.textContent ?? '');
      await expect.poll(focused).toContain(name);
    }
  });
});

describe('with a keyboard alone', () => {
  it('an owner signs up, builds an assistant and saves it', async () => {
    const page = await pages.open();
    const type = async (name: string, text: string) => {
      await tabTo(page, name);
      await page.keyboard.type(text);
    };
    await page.goto(`${parlo.url}/auth`);
    await tabTo(page, 'Create an account');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    // The focus waits in the first field.
    await page.keyboard.type('Olena');
    await type('Surname', 'Koval');
    await type('Phone', '+380441234567');
    await type('Email', `keys-${Date.now()}@example.com`);
    await type('Password', 'correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByText('Your first assistant').waitFor();
    await tabTo(page, 'Create an assistant');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The work goes on with the prompt, whose first words are there to be replaced.
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Answer questions about the bakery.');
    expect(await page.getByLabel('Prompt').inputValue()).toBe('Answer questions about the bakery.');
    await type('Greeting', 'Good morning.');
    // The sections come before the form.
    await page.getByRole('button', { name: 'Add new' }).focus();
    await tabTo(page, 'Knowledge');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a question' }).waitFor();
    await tabTo(page, 'Add a question');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Are you open on Sundays?');
    await type('Answer', 'From ten until two.');
    await tabTo(page, 'Save Settings');
    await page.keyboard.press('Enter');
    await page.getByText('Settings saved successfully!').waitFor();
  });
});

describe('signing out', () => {
  it('asks first if there are unsaved changes, and keeps them after Cancel', async () => {
    const page = await pages.open();
    await enterAsNewOwner(page, parlo.url, '/assistant');
    await buildAssistant(page, { name: 'Bakery', greeting: GREETING, voice: 'verse', faq: FAQ });
    await page.keyboard.press('Escape');
    await page.getByLabel('Greeting').fill('Good morning.');
    const leave = async (answer: string) => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
      await page.getByRole('button', { name: answer }).click();
    };
    await leave('Keep editing');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Greeting').inputValue()).toBe('Good morning.');
    await leave('Leave without saving');
    await page.waitForURL(`${parlo.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  it('is not done by a link', async () => {
    const page = await pages.open();
    await openBuilder(page);
    await page.goto(`${parlo.url}/sign-out`);
    await page.waitForURL(`${parlo.url}/`);
    await page.goto(`${parlo.url}/assistant`);
    await page.getByLabel('Greeting').waitFor();
  });
});
