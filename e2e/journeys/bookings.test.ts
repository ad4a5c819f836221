import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { openSpeaking, speak } from '../support/speaking-visitor.ts';

let parlo: Parlo;
let studio: Studio;
let browser: Browser;
beforeAll(async () => {
  [parlo, studio, browser] = await Promise.all([
    startParlo({ env: { PARLO_VOICE_HOSTS: '1' } }),
    openStudio(),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await studio?.close();
  await parlo?.remove();
});
it('speaks', async () => {
  const { assistantId } = await makeAssistant(parlo, { greeting: 'Hello.', faq: [{ question: 'What are your opening hours?', answer: 'From seven to six.' }] });
  const page: Page = await openSpeaking(browser);
  await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  await speak(page, studio, 'What are your opening hours?');
  await page.locator('.said', { hasText: 'From seven to six.' }).waitFor();
  await speak(page, studio, 'I would like to talk to a person, please.');
  await page.locator('.said', { hasText: 'What is your name?' }).waitFor();
  await speak(page, studio, 'My name is Maria.');
  await page.locator('.said', { hasText: 'phone number' }).waitFor();
  console.log(await page.locator('.said').allTextContents());
  expect(1).toBe(1);
});
