import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type StoredState } from '../support/fresh-pages.ts';
import { tabTo } from '../support/keyboard.ts';
import { openSection, type SectionName } from '../support/sections.ts';
import { allRead, register, signIn } from '../support/workplace.ts';

/** The builder: for owners and for everybody else, on good days and bad ones. */

const FAQ = [
  { question: 'Are you open on Sundays?', answer: 'From ten until two.' },
  { question: 'Do you deliver?', answer: 'Every day until eight.' },
];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let pages: FreshPages;
let signedIn: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { name: 'Bakery', greeting: 'Hello', faq: FAQ });
  pages = new FreshPages(browser, parlo.url);
  const page = await pages.open();
  await signIn(page, parlo.url, account);
  signedIn = await page.context().storageState();
});

afterAll(async () => {
  await browser?.close();
});

async function ownersPage(): Promise<Page> {
  return openBuilder(await pages.open({ state: signedIn }));
}

async function openBuilder(page: Page): Promise<Page> {
  await page.goto(`${parlo.url}/assistant`);
  await page.getByLabel('Greeting').waitFor();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click();
const saved = (page: Page) => page.getByText('Settings saved successfully!').waitFor();
const failed = (page: Page) => page.getByText('Failed to save settings. Please try again.').waitFor();
const greeting = (page: Page) => page.getByLabel('Greeting').inputValue();

describe('an owner', () => {
  it('builds a first assistant, sees it as they type, tests it and comes back to what they typed', async () => {
    const page = await pages.open();
    await register(page, parlo.url);
    await page.getByRole('button', { name: 'Test Assistant' }).click();
    await page.getByText('Please select an assistant to test').waitFor();
    await page.getByRole('button', { name: 'Create an assistant' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const name = page.getByLabel('Assistant name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('New Assistant');
    expect(await page.getByLabel('Prompt').inputValue()).toBe('Assistant prompt');
    expect(await greeting(page)).toBe('Hello, how can I help you today?');

    const preview = page.frameLocator('iframe[title^="Widget of"]');
    await preview.locator('main.ready').waitFor();
    await name.fill('Poppy');
    await page.getByLabel('Greeting').fill('Good morning');
    await preview.getByRole('heading', { name: 'Poppy' }).waitFor();
    await preview.getByText('Good morning').waitFor();
    await page.getByText('Answers come from the last saved version.').waitFor();

    await page.getByRole('button', { name: 'Test Assistant' }).click();
    await page.waitForURL(`${parlo.url}/sandbox`);
    const { usr } = await page.evaluate(() => history.state);
    expect(usr.testAssistant).toMatchObject({ assistantName: 'Poppy', greetingMessage: 'Good morning' });
    // The address changes before the screen does: going back earlier would find the builder still there.
    await page.getByRole('heading', { level: 1, name: 'Sandbox' }).waitFor();
    await page.goBack();
    await page.getByText('Your unsaved changes are still here.').waitFor();
    expect(await greeting(page)).toBe('Good morning');
    await save(page);
    await saved(page);
    await page.reload();
    await page.getByLabel('Greeting').waitFor();
    expect(await greeting(page)).toBe('Good morning');
    expect(await page.getByRole('button', { name: 'All Saved!' }).isDisabled()).toBe(true);
  });

  it('a failing server loses no input, and the save succeeds in the end', async () => {
    const page = await ownersPage();
    await page.getByLabel('Greeting').fill('Good afternoon');
    await page.route('**/api/edit_assistant', (route) => route.abort());
    await save(page);
    await failed(page);
    await page.unrouteAll();
    await page.route('**/api/edit_assistant', (route) => route.fulfill({ status: 500, body: 'oh' }));
    await save(page);
    await page.getByRole('button', { name: 'Saving...' }).waitFor({ state: 'detached' });
    await failed(page);
    expect(await greeting(page)).toBe('Good afternoon');
    await page.unrouteAll();
    await save(page);
    await saved(page);
  });

  it('with two tabs is told of what the other one saved, and keeps both', async () => {
    const one = await ownersPage();
    const other = await openBuilder(await one.context().newPage());
    await one.getByLabel('Greeting').fill('Good evening');
    await save(one);
    await saved(one);
    await other.getByLabel('Prompt').fill('Be brief.');
    await save(other);
    await other.getByText('This assistant was changed somewhere else in the meantime.').waitFor();
    expect(await greeting(other)).toBe('Good evening');
    expect(await other.getByLabel('Prompt').inputValue()).toBe('Be brief.');
    await save(other);
    await saved(other);
  });

  it('a crashed browser offers the typed input again', async () => {
    const page = await ownersPage();
    const other = await page.context().newPage();
    await page.getByLabel('Greeting').fill('Half a sentence');
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('builderDraft.')),
    );
    await page.close({ runBeforeUnload: false });
    await openBuilder(other);
    await other.getByText('You have unsaved changes from').waitFor();
    expect(await greeting(other)).not.toBe('Half a sentence');
    expect(await complaints(other)).toEqual([]);
    await other.getByRole('button', { name: 'Restore' }).click();
    expect(await greeting(other)).toBe('Half a sentence');
    await save(other);
    await saved(other);
  });

  it('chooses a service that speaks, is told of a wrong address at its field, and removes the service', async () => {
    const page = await ownersPage();
    await openSection(page, 'Voice and look');
    await page.getByRole('heading', { name: 'Who listens and speaks' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const speaking = page.getByRole('group', { name: 'Speaking' });
    const address = speaking.getByLabel('Address');
    const saveService = speaking.getByRole('button', { name: 'Save the service' });
    await address.fill('https://other.example/v1');
    await speaking.getByLabel('Model').fill('small');
    await saveService.click();
    await speaking.getByText('The operator of this server does not allow this address.').waitFor();
    expect(await address.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await complaints(page)).toEqual([]);
    await address.fill('https://speech.example/v1');
    await speaking.getByLabel('Key').fill('sk-of-a-test');
    await saveService.click();
    await speaking.getByText('Your service does it, with the model small.').waitFor();
    expect(await faults(page)).toEqual([]);
    await speaking.getByRole('button', { name: 'Remove the service' }).click();
    await speaking.getByText('This server does it itself.').waitFor();
  });

  it('an ended session signs in again and finds everything', async () => {
    const page = await ownersPage();
    // A read that found the session gone would ask to sign in by itself.
    await page.getByLabel('Greeting').fill('Good night');
    await allRead(page);
    await page.context().clearCookies();
    await save(page);
    await page.getByText('Please sign in to save changes').waitFor();
    await page.getByRole('button', { name: 'Delete assistant' }).click();
    await page.getByText('Are you sure you want to delete this assistant?').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Please sign in to delete assistant').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await greeting(page)).toBe('Good night');
    await save(page);
    await saved(page);
    signedIn = await page.context().storageState();
  });

  it('needs no mouse, from a new assistant to deleting it', async () => {
    const page = await ownersPage();
    const press = async (name: string) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    await press('Add new');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Be brief.');
    const goTo = async (section: SectionName) => {
      // The sections come before the form.
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: section, exact: true })
        .waitFor();
      await page.getByRole('button', { name: 'Add new' }).focus();
      await press(section);
      await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
    };
    await goTo('Voice and look');
    await page.getByLabel('Voice', { exact: true }).waitFor();
    await tabTo(page, 'Voice');
    await page.keyboard.press('ArrowUp');
    await goTo('Knowledge');
    await page.getByRole('button', { name: 'Add a question' }).waitFor();
    for (const { question, answer } of FAQ) {
      await press('Add a question');
      await page.keyboard.type(question);
      await tabTo(page, 'Answer');
      await page.keyboard.type(answer);
      await press('Done');
      // The line that closed takes the focus with the next frame, which on a busy machine comes after the next key.
      await page.locator('[id^=faq-entry-]:focus').waitFor();
      // The list begins again behind the focus.
      await page.getByRole('button', { name: 'Add new' }).focus();
    }
    await tabTo(page, 'Move: Do you deliver?');
    await page.keyboard.press('ArrowUp');
    await page.locator('#faq-handle-0:focus').waitFor();
    expect(await page.locator('#faq-entry-0').textContent()).toContain('Do you deliver?');
    await press('Save Settings');
    await saved(page);
    await goTo('About');
    await press('Delete assistant');
    await page.getByRole('alertdialog').waitFor();
    await press('Delete');
    await page.getByText('Assistant deleted').waitFor();
    expect(await page.getByRole('button', { name: 'By keyboard' }).count()).toBe(0);
  });
});

describe('somebody without an account', () => {
  it('builds in the browser alone, signs up, and keeps it', async () => {
    const page = await pages.open();
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // What the server's calls can do is asked; nothing of what is built leaves the browser.
      if (pathname.startsWith('/api') && pathname !== '/api/speech') calls.push(pathname);
    });
    await page.goto(`${parlo.url}/assistant`);
    await page.getByLabel('Assistant name').fill('Bakery at home');
    await page.getByLabel('Greeting').fill('Good morning from home');
    await openSection(page, 'Knowledge');
    for (const { question, answer } of FAQ) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByLabel('Question', { exact: true }).fill(question);
      await page.getByLabel('Answer', { exact: true }).fill(answer);
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await page.getByRole('button', { name: 'Move: Do you deliver?' }).dragTo(page.locator('#faq-entry-0'), {
      targetPosition: { x: 20, y: 4 },
    });
    await save(page);
    await saved(page);
    await openSection(page, 'Voice and look');
    const logo = page.getByRole('region', { name: 'Logo' });
    await logo
      .locator('input[type=file]')
      .setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: PNG });
    await logo.getByRole('button', { name: 'Upload logo' }).click();
    await page.frameLocator('iframe[title^="Widget of"]').locator('img.logo').waitFor();
    await page.reload();
    await openSection(page, 'About');
    expect(await greeting(page)).toBe('Good morning from home');
    await openSection(page, 'Knowledge');
    expect(await page.locator('#faq-entry-0').textContent()).toContain('Do you deliver?');
    const { length } = await page.evaluate(() => JSON.parse(localStorage.getItem('demoAssistants') ?? '[]'));
    expect(length).toBe(1);
    expect(calls).toEqual([]);

    // Asked to sign in beforehand, in words, and there as well.
    await page.getByText('Needs an account. You come back').waitFor();
    await page.getByRole('button', { name: 'Test Assistant' }).click();
    await page.waitForURL(`${parlo.url}/auth`);
    await page.getByText(/^To test your assistant, sign in/).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Keep it' }).click();
    // The builder has a field called "Name" as well.
    await page.getByLabel('Password', { exact: true }).waitFor();
    const email = `home-${Date.now()}@example.com`;
    const fields = { Name: 'Olena', Surname: 'Koval', Phone: '+380441234567', Email: email };
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Your assistant is in your account now.').waitFor();
    await openSection(page, 'About');
    expect(await greeting(page)).toBe('Good morning from home');
    expect(await page.evaluate(() => localStorage.getItem('demoAssistants'))).toBe('[]');
    await page.frameLocator('iframe[title^="Widget of"]').locator('img.logo').waitFor();
  });
});

it('nothing is in the way of the builder in each of its states', async () => {
  const page = await pages.open();
  const fine = async () => expect(await faults(page)).toEqual([]);
  await page.goto(`${parlo.url}/assistant`);
  await page.getByLabel('Greeting').waitFor();
  await fine();
  await page.getByLabel('Greeting').fill('Good morning');
  await fine();
  await page.getByRole('link', { name: 'Parlo, home' }).click();
  await page.getByText('Leave without saving?').waitFor();
  await fine();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await save(page);
  await saved(page);
  await fine();

  await page.context().addCookies(signedIn.cookies);
  for (const { localStorage } of signedIn.origins) {
    await page.evaluate((entries) => {
      for (const { name, value } of entries)
        if (!name.startsWith('builder')) window.localStorage.setItem(name, value);
    }, localStorage);
  }
  await page.reload();
  await page.getByRole('dialog', { name: 'Keep what you made?' }).waitFor();
  await fine();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('1 assistant is in this browser only.').waitFor();
  await page.getByLabel('Greeting').fill('Good afternoon everybody');
  await page.route('**/api/edit_assistant', (route) => route.abort());
  await save(page);
  await failed(page);
  await fine();
});
