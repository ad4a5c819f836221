import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

/** The owner's screens, by the words on them. */

export interface NewOwner {
  readonly email: string;
  readonly password: string;
}

/** Registers over the sign-up page and arrives in the builder. */
export async function register(page: Page, url: string): Promise<NewOwner> {
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const owner = await fillSignUp(page, `olena-${randomUUID()}@example.com`);
  await page.waitForURL(`${url}/assistant`);
  return owner;
}

/** On the sign-up page: fills it in, and signs up. */
export async function fillSignUp(page: Page, email: string): Promise<NewOwner> {
  const password = 'correct horse battery';
  await page.getByLabel('Name', { exact: true }).fill('Olena');
  await page.getByLabel('Surname').fill('Koval');
  await page.getByLabel('Phone').fill('+380441234567');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  return { email, password };
}

export interface BuiltAssistant {
  readonly name: string;
  readonly greeting: string;
  readonly voice: string;
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
}

/** Builds and saves an assistant; resolves with its id. */
export async function buildAssistant(page: Page, assistant: BuiltAssistant): Promise<string> {
  await page.getByRole('button', { name: 'Create an assistant' }).click();
  await page.getByRole('dialog').getByLabel('Assistant name').fill(assistant.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel('Prompt').fill('Answer questions about the bakery.');
  await page.getByLabel('Greeting').fill(assistant.greeting);
  await page.getByLabel('Voice', { exact: true }).selectOption(assistant.voice);
  for (const { question, answer } of assistant.faq) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('Answer', { exact: true }).fill(answer);
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  const preview = await page.locator('iframe').getAttribute('src');
  return new URL(preview ?? '', page.url()).searchParams.get('assistantId') ?? '';
}

/** In the builder: shows a part of the panel next to the form, or on phones instead of it. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** In the builder: makes the code to paste for the open assistant, of an owner who may have it. */
export async function generateCode(page: Page, type: 'Script' | 'Iframe' = 'Iframe'): Promise<string> {
  await openTab(page, 'Widget code');
  await page.getByText(type, { exact: true }).click();
  await page.getByRole('button', { name: 'Generate Widget Code' }).click();
  return page.getByLabel('Code for your page').inputValue();
}

/** Signs in over the screen for it, and waits for `then`, an address of the app. */
export async function signIn(page: Page, url: string, owner: NewOwner, then = '/assistant'): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`${url}/assistant*`);
  if (then !== '/assistant') await page.goto(url + then);
}

/** Waits until nothing was loaded for a moment: a read that comes later would find a session gone by itself. */
export async function allRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(...ends) > 1_000;
  });
}
