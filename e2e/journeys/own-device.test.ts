import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  installSpeechStandIn,
  type SpeechStandIn,
} from '../../apps/web/src/widget/testing/speech-stand-in.ts';
import { grantMinutes, registerOwner } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually } from '../support/database.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { signIn } from '../support/workplace.ts';

/**
 * A server without a model for Ukrainian, an owner who lets visitors' own devices listen and speak, and a visitor whose
 * browser does. Chromium's own recognition needs Google's servers: a stand-in is in its place.
 */

const GREETING = 'Вітаю! Це пекарня.';
const QUESTION = 'Коли ви працюєте?';
const HOURS = 'Ми працюємо щодня з сьомої до шостої.';
const CONSENT = 'Ми зберігаємо розмову тридцять днів.';

const MODELS_LIMIT_MS = 90_000;

let parlo: Parlo;
let browser: Browser;
let owner: Awaited<ReturnType<typeof registerOwner>>;
let assistantId: string;

beforeAll(async () => {
  parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1', PARLO_MODELS: 'builtin' } });
  browser = await openBrowser();
  owner = await registerOwner(parlo.url);
  const { email } = owner;
  ({ assistantId } = await owner.client.request('addAssistant', {
    email,
    assistant: {
      assistantName: 'Пекарня',
      assistantPrompt: 'Відповідай на запитання про пекарню.',
      greetingMessage: GREETING,
      voice: 'verse',
      consentText: CONSENT,
      faqList: [{ question: QUESTION, answer: HOURS }],
    },
  }));
  await grantMinutes(parlo, email, 300);
  // What calls understand is known once their models are loaded.
  const loaded = await eventually(widgetOf, ({ hears }) => hears !== undefined, MODELS_LIMIT_MS);
  expect(loaded.hears).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await parlo?.remove();
});

async function widgetOf(): Promise<{ hears?: string[]; device?: string }> {
  const response = await fetch(`${parlo.url}/api/widgetconfig?assistantId=${assistantId}`);
  return (await response.json()).assistant;
}

/** Somebody's tab in which the stand-in hears and speaks Ukrainian. */
async function openTab(): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript(installSpeechStandIn, ['uk-UA']);
  return [context, await context.newPage()];
}

/** In the page, where the stand-in was put. */
declare const speechStandIn: SpeechStandIn;

const saying = (page: Page) => page.evaluate(() => speechStandIn.saying);
const saidAll = (page: Page) => page.evaluate(() => speechStandIn.saidAll());
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page) => page.locator('footer [role=status]');

describe('an assistant in a language that the server does not hear', () => {
  it('is only typed with until its owner lets visitors’ own devices listen and speak', async () => {
    const [context, page] = await openTab();
    await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
    await page.locator('main.ready').waitFor();
    expect(await button(page, 'Start a call').count()).toBe(0);

    await signIn(page, parlo.url, owner, '/assistant/voice');
    await page.getByText(/don’t understand this language yet: Ukrainian.*own devices/).waitFor();
    const allow = page.getByRole('checkbox', { name: /own devices may listen and speak/ });
    expect(await allow.isChecked()).toBe(false);
    await allow.check();
    await page.getByText(/own devices listen and speak instead/).waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    const saved = await eventually(widgetOf, ({ device }) => device !== undefined);
    expect(saved).toMatchObject({ hears: [], device: 'uk' });
    await context.close();
  });

  it('then talks by the visitor’s browser, once they agreed to it', async () => {
    const [context, page] = await openTab();
    await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
    await page.locator('main.ready').waitFor();
    expect(await status(page).textContent()).toBe('Ready when you are · Ukrainian');
    await button(page, 'Start a call').click();
    const consent = page.getByRole('region', { name: 'Before we begin' });
    await consent.getByText(CONSENT).waitFor();
    await consent.getByText(/Its maker, such as Google or Apple, may get the sound/).waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => speechStandIn.began)).toBe(0);

    await button(page, 'I agree').click();
    await button(page, 'End call').waitFor();
    await expect.poll(() => saying(page)).toBe('З вами розмовляє штучний інтелект.');
    expect(await page.evaluate(() => speechStandIn.listening)).toBeNull();
    await saidAll(page);
    expect(await page.evaluate(() => speechStandIn.said.map(({ text }) => text))).toEqual([
      ...['З вами розмовляє штучний інтелект.', 'Вітаю!', 'Це пекарня.'],
    ]);
    await expect.poll(() => page.evaluate(() => speechStandIn.listening?.lang)).toBe('uk-UA');
    expect(await status(page).textContent()).toBe('Listening');

    await page.evaluate(() => speechStandIn.hear('коли ви'));
    await page.locator('.said.visitor', { hasText: 'коли ви' }).waitFor();
    await page.evaluate((text) => speechStandIn.finish(text), QUESTION);
    await page.locator('.said.assistant', { hasText: HOURS }).waitFor();
    await expect.poll(() => saying(page)).toBe(HOURS);
    expect(await faults(page)).toEqual([]);

    await button(page, 'Stop speaking').click();
    expect(await saying(page)).toBeNull();
    await button(page, 'End call').click();
    await button(page, 'Start a call').waitFor();
    expect(await page.evaluate(() => speechStandIn.listening)).toBeNull();
    expect(await status(page).textContent()).toBe('Call ended');
    await context.close();
  });

  it('leaves a typed conversation, which takes no minutes', async () => {
    const { client } = owner;
    const { conversations } = await client.request('getConversations', {});
    expect(conversations).toMatchObject([{ channel: 'chat', seconds: 0 }]);
    const { assistants } = await client.request('getAssistants', { email: owner.email });
    expect(assistants).toMatchObject([{ deviceSpeech: true, minutes: 0 }]);
  });

  it('says in one sentence why the browser can’t go on, and leaves typing', async () => {
    const [context, page] = await openTab();
    await page.goto(`${parlo.url}/widget?assistantId=${assistantId}&mode=voice&language=uk`);
    await page.locator('main.ready').waitFor();
    await button(page, 'Почати розмову').click();
    await button(page, 'Погоджуюся').click();
    await button(page, 'Завершити').waitFor();
    await saidAll(page);
    await expect.poll(() => page.evaluate(() => speechStandIn.listening?.lang)).toBe('uk-UA');
    await page.evaluate(() => speechStandIn.fail('network'));
    await expect
      .poll(() => status(page).textContent())
      .toBe('Розпізнавання мовлення вашого браузера недоступне. Можна написати.');
    const box = page.getByRole('textbox', { name: 'Повідомлення' });
    await box.fill(QUESTION);
    await box.press('Enter');
    await page.locator('.said.assistant', { hasText: HOURS }).waitFor();
    await context.close();
  });
});
