import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, LOOKS, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { bringNothing } from '../support/visit.ts';
import { buildAssistant, register } from '../support/workplace.ts';

/** Every screen and every state of the widget, as axe and a keyboard find them. */

const FAQ = [{ question: 'What are your opening hours?', answer: 'We are open from seven to six.' }];
const GREETING = 'Hello, this is the bakery. How can I help?';

let parlo: Parlo;
let browser: Browser;
let account: TestAccount;

beforeAll(async () => {
  [parlo, browser] = await Promise.all([startParlo({ env: { PARLO_VOICE_HOSTS: '1' } }), openBrowser()]);
  account = await makeAssistant(parlo, { greeting: GREETING, faq: FAQ });
});

afterAll(async () => {
  await browser?.close();
  await parlo?.remove();
});

function open(colorScheme: 'light' | 'dark', width = 1280): Promise<BrowserContext> {
  return browser.newContext({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${parlo.url}/auth`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.frameLocator('iframe').locator('main.ready').waitFor();
}

const widget = (id: string, theme: string) => `${parlo.url}/widget?assistantId=${id}&theme=${theme}`;

describe.each(['light', 'dark'] as const)('in %s, nothing is in the way of', (theme) => {
  it('the public screens', async () => {
    const context = await open(theme);
    const page = await context.newPage();
    await page.goto(parlo.url);
    await page.getByRole('button', { name: 'Talk to the demo' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`${parlo.url}/auth`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Email and password are required.').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('All fields are required.').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto(`${parlo.url}/nowhere`);
    await page.getByText('Nothing speaks here').waitFor();
    expect(await complaints(page)).toEqual([]);
    await context.close();
  });

  it('the widget, from loading to the end of a call', async () => {
    const context = await open(theme, 300);
    const page = await context.newPage();
    await bringNothing(page);
    await page.route('**/api/widgetconfig*', (route) => route.abort(), { times: 1 });
    await page.goto(widget(account.assistantId, theme));
    await page.getByRole('alert').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main.ready').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.locator('.said', { hasText: GREETING }).waitFor();
    await page.locator('main.active').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'End call' }).click();
    await page.locator('main.ended').waitFor();
    expect(await complaints(page)).toEqual([]);
    await context.close();
  });

  it('a visitor who said no to the microphone, or finds every line busy', async () => {
    const context = await open(theme, 300);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.goto(widget(account.assistantId, theme));
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.locator('main.denied').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).waitFor();

    const busy = await context.newPage();
    const message = 'Calls can’t be taken right now. Please try again in a moment.';
    await busy.route('**/v1/realtime/calls', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', message } } }),
    );
    await busy.goto(widget(account.assistantId, theme));
    await busy.getByRole('button', { name: 'Start a call' }).click();
    await busy.getByText(message).waitFor();
    expect(await complaints(busy)).toEqual([]);
    await busy.unroute('**/v1/realtime/calls');
    await busy.getByRole('button', { name: 'Try again' }).click();
    await busy.getByRole('button', { name: 'End call' }).waitFor();
    await context.close();
  });
});

/** Presses Tab until the element that has the focus is called `name`; the steps are those of a page that works. */
async function tabTo(page: Page, name: string, limit = 40): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    const { called, outlined } = await page.evaluate(() => {
      const element = document.activeElement;
      const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
      const label = field ? element.labels?.[0]?.textContent : element?.textContent;
      const style = element && getComputedStyle(element);
      return {
        called: element?.getAttribute('aria-label') ?? label ?? '',
        outlined: style?.outlineStyle === 'solid' || element instanceof HTMLIFrameElement,
      };
    });
    if (!outlined) throw new Error(`“${called}” has the focus and does not show it.`);
    if (called.trim() === name) return;
  }
  throw new Error(`Tab never came to “${name}”.`);
}

it.each(LOOKS)(
  'nothing is in the way of the builder and what opens over it, in %s, %i pixels wide',
  async (theme, width) => {
    const context = await open(theme, width);
    const page = await context.newPage();
    await signIn(page);
    expect(await complaints(page)).toEqual([]);
    const wider = await overflow(page);
    expect(wider).toBe(0);
    await page.locator('#faq-entry-0').click();
    await page.getByLabel('Greeting').fill('');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Greeting is required.').waitFor();
    expect(await complaints(page)).toEqual([]);
    for (const name of ['Delete assistant', 'Add new']) {
      await page.getByRole('button', { name }).click();
      await page.locator('[role=dialog], [role=alertdialog]').waitFor();
      expect(await complaints(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.closest('button')?.textContent)).toContain(
        name,
      );
    }
    await context.close();
  },
);

describe('with a keyboard alone', () => {
  it('an owner signs up, builds an assistant and saves it', async () => {
    const context = await open('light');
    const page = await context.newPage();
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
    await tabTo(page, 'Add a question');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Are you open on Sundays?');
    await type('Answer', 'From ten until two.');
    await tabTo(page, 'Save Settings');
    await page.keyboard.press('Enter');
    await page.getByText('Settings saved successfully!').waitFor();
    await context.close();
  });
});

describe('signing out', () => {
  it('asks first while there are unsaved changes, and keeps them for who stays', async () => {
    const context = await open('light');
    const page = await context.newPage();
    await register(page, parlo.url);
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
    await context.close();
  });

  it('is not done by a link', async () => {
    const context = await open('light');
    const page = await context.newPage();
    await signIn(page);
    await page.goto(`${parlo.url}/sign-out`);
    await page.waitForURL(`${parlo.url}/`);
    await page.goto(`${parlo.url}/assistant`);
    await page.getByLabel('Greeting').waitFor();
    await context.close();
  });
});
