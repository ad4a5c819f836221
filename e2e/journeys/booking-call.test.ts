import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { confirmEmail, makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { mailWith } from '../support/outbox.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { openSpeaking, speak } from '../support/speaking-visitor.ts';

/** A visitor who books a meeting aloud, with nothing set up: from the first word to the invitation in their mail. */

/** How often a sentence is said, and how long its reply is waited for. */
const TIMES = 3;
const REPLY_MS = 12_000;

const parlo = inject('parlo');
let studio: Studio;
let browser: Browser;

beforeAll(async () => {
  [studio, browser] = await Promise.all([openStudio(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await studio?.close();
});

it('a visitor books by voice, with a question in between', async ({ task }) => {
  // A name for each try: the mail of one before it is still there, to the same address.
  const name = `Dental care ${1 + (task.result?.retryCount ?? 0)}`;
  const account = await makeAssistant(parlo, {
    name,
    greeting: 'Hello, this is dental care.',
    faq: [{ question: 'Is there parking for cars?', answer: 'Yes, there is parking behind the house.' }],
  });
  await confirmEmail(parlo, account);
  const page = await openSpeaking(browser);
  await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.locator('.said', { hasText: 'Hello' }).waitFor();
  // As people do: what was misheard is said again.
  const say = async (text: string, reply: string) => {
    const replied = page.locator('.said').last().filter({ hasText: reply });
    for (let times = 1; times < TIMES; times += 1) {
      await speak(page, studio, text);
      if (
        await replied.waitFor({ timeout: REPLY_MS }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    await speak(page, studio, text);
    await replied.waitFor();
  };
  await say('Can I book an appointment next Tuesday afternoon?', 'I have these times free');
  await say('The first one, please.', 'What is your name?');
  await say('Is there parking for my car?', 'parking behind the house');
  await say('My name is Maria.', 'email address?');
  await say('maria at example dot com', 'phone number?');
  await say('No, thank you.', 'Shall I book it?');
  const email = await page.getByRole('form', { name: 'Is this right?' }).getByLabel('Email').inputValue();
  await say('Yes, please.', 'It’s booked');
  const { invitation } = await mailWith(parlo, email, `with ${name} is booked`);
  expect(invitation).toMatch(/METHOD:REQUEST[\s\S]*DTSTART/);
});
