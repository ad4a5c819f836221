import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeAssistant, readNotices, type TestAccount } from '../support/account.ts';
import { openTestBrowser } from '../support/browser.ts';
import { eventually, leaveSeconds, readConversations, readMinutes } from '../support/database.ts';
import { readRecording } from '../support/recorder.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { soundSpans } from '../support/sound-spans.ts';
import { openTraced, readLines } from '../support/visit.ts';
import { buildAssistant, enterAsNewOwner } from '../support/workplace.ts';

/** What a visitor hears and sees when an owner's minutes come to their end, with real sound. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const LAST_WORDS = 'Our minutes are used up, so I have to end this call. Goodbye.';
const SECONDS = 9;

const parlo = inject('parlo');
let studio: Studio;
let account: TestAccount;

beforeAll(async () => {
  studio = await openStudio();
});

afterAll(async () => {
  await studio?.close();
});

async function call(): Promise<{ browser: Browser; page: Page }> {
  const browser = await openTestBrowser(
    { onTestFinished },
    {
      microphone: (await studio.record([{ silenceMs: 20_000 }])).path,
    },
  );
  const page = await openTraced(browser);
  await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  return { browser, page };
}

describe('an owner on a trial', () => {
  it('calls their own assistant in the builder, and visitors can’t yet', async () => {
    const browser = await openTestBrowser(
      { onTestFinished },
      {
        microphone: (await studio.record([{ silenceMs: 20_000 }])).path,
      },
    );
    const page = await browser.newPage();
    await enterAsNewOwner(page, parlo.url, '/assistant');
    const assistantId = await buildAssistant(page, {
      name: 'Mia',
      greeting: GREETING,
      voice: 'verse',
      faq: [],
    });
    const preview = page.frameLocator('iframe');
    await preview.getByRole('button', { name: 'Start a call' }).click();
    await preview.locator('.said', { hasText: GREETING }).waitFor();
    await preview.getByRole('button', { name: 'End call' }).click();
    await preview.locator('main.ended').waitFor();

    const stranger = await browser.newContext();
    const visit = await stranger.newPage();
    await visit.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
    await visit.getByRole('button', { name: 'Start a call' }).click();
    await visit.locator('main.ended').waitFor();
    expect(await visit.getByRole('status').textContent()).toContain(
      'This assistant is not available right now.',
    );
    await browser.close();
    const stored = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (conversations) => conversations.every(({ ended }) => ended),
    );
    expect(stored).toMatchObject([{ end_reason: 'left' }]);
  });
});

describe('when an owner’s minutes are used up', () => {
  it('the assistant says so, the call ends by itself, and the widget says why', async () => {
    account = await makeAssistant(parlo, { greeting: GREETING, faq: [] });
    await leaveSeconds(parlo.dataDir, account.email, SECONDS);
    const { browser, page } = await call();
    await page.locator('.said', { hasText: GREETING }).waitFor();
    await page.locator('.said', { hasText: LAST_WORDS }).waitFor({ timeout: 30_000 });
    // Read while the words are being said, since a call that is over has no recording any more.
    await page.waitForTimeout(3_500);
    const { answer, sampleRate } = await readRecording(page.mainFrame());
    await page.locator('main.ended').waitFor({ timeout: 20_000 });
    const status = await page.getByRole('status').textContent();
    expect(status).toContain('The call ended because this assistant has no minutes left right now.');
    expect((await readLines(page.mainFrame())).map(({ text }) => text)).toEqual([
      'You are talking to an AI.',
      GREETING,
      LAST_WORDS,
    ]);
    await browser.close();

    const last = soundSpans(answer, sampleRate).at(-1);
    const heard = await studio.listen(answer.slice(((last?.fromMs ?? 0) * sampleRate) / 1_000), sampleRate);
    // Recognition misses a word of a synthetic voice now and then.
    expect(heard.toLowerCase()).toMatch(/used up|end this call/);

    const [stored] = await eventually(
      () => readConversations(parlo.dataDir, account.assistantId),
      (conversations) => conversations[0]?.ended === true,
    );
    expect(stored).toMatchObject({ end_reason: 'no_minutes', seconds: SECONDS });
    expect(await readMinutes(parlo.dataDir, account.email)).toEqual({ seconds: 0, leased: 0 });
    expect((await readNotices(parlo, account))[0]).toBe('minutes_out');
  });

  it('the next visitor is told at once, in their language', async () => {
    const { browser, page } = await call();
    await page.locator('main.ended').waitFor();
    expect(await page.getByRole('status').textContent()).toContain(
      'This assistant is not available right now.',
    );
    await browser.close();
    expect(await readConversations(parlo.dataDir, account.assistantId)).toHaveLength(1);
  });
});
