import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { openSection } from './sections.ts';

/** The owner's screens, by the words on them. */

const PERSON = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
const PASSWORD = 'correct horse battery';

export interface NewOwner {
  readonly email: string;
  readonly password: string;
}

/** Registers over the sign-up page and arrives in the builder: for journeys that are about coming in. */
export async function register(page: Page, url: string): Promise<NewOwner> {
  await page.goto(`${url}/auth`);
  await page.getByRole('button', { name: 'Create an account' }).click();
  const owner = await fillSignUp(page, `olena-${randomUUID()}@example.com`);
  await page.waitForURL(`${url}/assistant`);
  return owner;
}

/** Makes an account, and opens `then`, an address of the app, as its owner. Opens nothing without one. */
export async function enterAsNewOwner(page: Page, url: string, then?: string): Promise<NewOwner> {
  const owner = { email: `olena-${randomUUID()}@example.com`, password: PASSWORD };
  await enter(page, url, 'register', { ...PERSON, ...owner });
  if (then) await page.goto(url + then);
  return owner;
}

/** Signs in, and opens `then`, an address of the app. Opens nothing without one. */
export async function signIn(page: Page, url: string, owner: NewOwner, then?: string): Promise<void> {
  const { email, password } = owner;
  await enter(page, url, 'login', { email, password });
  if (then) await page.goto(url + then);
}

/**
 * Sends a request to the API from the page, and leaves the same state in its browser as the screens would, which take
 * longer and have journeys of their own.
 */
async function enter(page: Page, url: string, endpoint: 'login' | 'register', input: object): Promise<void> {
  // A document of our origin that runs nothing.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      const { user } = await response.json();
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('email', user.email);
      localStorage.setItem('loggedIn', 'true');
    },
    [`/api/${endpoint}`, JSON.stringify(input)] as const,
  );
}

/** On the sign-up page: fills it in, and signs up. */
export async function fillSignUp(page: Page, email: string): Promise<NewOwner> {
  await page.getByLabel('Name', { exact: true }).fill(PERSON.name);
  await page.getByLabel('Surname').fill(PERSON.surname);
  await page.getByLabel('Phone').fill(PERSON.phone);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  return { email, password: PASSWORD };
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
  await openSection(page, 'Voice and look');
  await page.getByLabel('Voice', { exact: true }).selectOption(assistant.voice);
  await openSection(page, 'Knowledge');
  for (const { question, answer } of assistant.faq) {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill(question);
    await page.getByLabel('Answer', { exact: true }).fill(answer);
    await page.getByRole('button', { name: 'Done' }).click();
  }
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  await openSection(page, 'About');
  const preview = await page.locator('iframe').getAttribute('src');
  return new URL(preview ?? '', page.url()).searchParams.get('assistantId') ?? '';
}

/** In the builder: makes the code to paste for the open assistant, of an owner who may have it. */
export async function generateCode(page: Page, type: 'Script' | 'Iframe' = 'Iframe'): Promise<string> {
  await openSection(page, 'Put it on your site');
  await page.getByText(type, { exact: true }).click();
  await page.getByRole('button', { name: 'Generate Widget Code' }).click();
  return page.getByLabel('Code for your page').inputValue();
}

/** Waits until nothing was loaded for a moment: a read that comes later would find a session gone by itself. */
export async function allRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
    return performance.now() - Math.max(...ends) > 1_000;
  });
}
