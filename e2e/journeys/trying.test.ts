import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { withDatabase } from '../support/database.ts';
import { typeForPreview } from '../support/preview.ts';
import { openSection } from '../support/sections.ts';
import { fillSignUp } from '../support/workplace.ts';

/** Somebody without an account: tries what they type, aloud and in writing, and keeps it. */

const parlo = inject('parlo');
const GREETING = 'Welcome to the flower shop.';
const ENTRY = { question: 'Do you deliver flowers?', answer: 'Yes, on the same day, all over the city.' };
/** The form reaches the widget a moment after the last key, and a busy machine takes its time to reply. */
const REPLIED_MS = 20_000;

let browser: Browser;
let page: Page;
let widget: FrameLocator;

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  widget = page.frameLocator('iframe[title^="Widget of"]');
});
afterAll(() => browser?.close());

const lineOf = (text: string) => widget.locator('.said.assistant', { hasText: text });

describe('from the first page', () => {
  it('one’s own answer is three presses and two fields away, and no account', async () => {
    await page.goto(parlo.url);
    await page.getByRole('link', { name: 'Create Your AI Assistant' }).first().click();
    await openSection(page, 'Knowledge');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill(ENTRY.question);
    const answer = page.getByLabel('Answer', { exact: true });
    await typeForPreview(widget, ENTRY.answer, () => answer.fill(ENTRY.answer));
    await widget.locator('textarea').fill('Do you deliver flowers?');
    await widget.locator('.send:enabled').click();
    await lineOf(ENTRY.answer).waitFor();
  });

  it('says a recent change at once, saved or not', async () => {
    await page.getByLabel('Answer', { exact: true }).fill('Only on Mondays.');
    await expect
      .poll(
        async () => {
          await widget.locator('textarea').fill('Do you deliver flowers?');
          await widget.locator('.send:enabled').click();
          await widget.locator('.said.assistant').last().waitFor();
          return lineOf('Only on Mondays.').count();
        },
        { timeout: REPLIED_MS },
      )
      .toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Hear it.*done/ }).waitFor();
    await page.getByLabel('Answer', { exact: true }).fill(ENTRY.answer);
  });

  it('one’s own greeting is heard in a call', async () => {
    await openSection(page, 'About');
    await page.getByLabel('Greeting').fill(GREETING);
    // What was said stands where the greeting would be: the name, typed after it, shows that both have arrived.
    await page.getByLabel('Assistant name').fill('Petals');
    await widget.getByRole('heading', { name: 'Petals' }).waitFor();
    await widget.getByRole('button', { name: 'Start a call' }).click();
    await widget.getByRole('button', { name: 'End call' }).waitFor();
    await lineOf(GREETING).waitFor();
    await widget.getByRole('button', { name: 'End call' }).click();
    await widget.getByRole('button', { name: 'Start a call' }).waitFor();
  });

  it('stores nothing on the server', async () => {
    const found = await withDatabase(parlo.dataDir, (client) =>
      client.query(`select
        (select count(*)::int from messages where text like '%flower%') as messages,
        (select count(*)::int from conversations where origin = 'builder' and owner_id is null) as conversations,
        (select count(*)::int from assistant_drafts where draft::text like '%flower%') as drafts,
        (select count(*)::int from trial_drafts) as trials`),
    );
    expect(found.rows).toEqual([{ messages: 0, conversations: 0, drafts: 0, trials: 0 }]);
  });
});

describe('keeping it', () => {
  it('signs up, and everything is there, at the same place', async () => {
    await openSection(page, 'Knowledge');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByText(/to keep your assistant/).waitFor();
    await fillSignUp(page, `flowers-${Date.now()}@example.com`);
    await page.getByText('Your assistant is in your account now.').waitFor();
    expect(await page.locator('#faq-entry-0').textContent()).toContain(ENTRY.question);
    await openSection(page, 'About');
    expect(await page.getByLabel('Greeting').inputValue()).toBe(GREETING);
    expect(new URL(page.url()).searchParams.get('id')).toMatch(/^assistant_(?!new)/);
    expect(await page.evaluate(() => localStorage.getItem('demoAssistants'))).toBe('[]');
    await page.reload();
    expect(await page.getByLabel('Greeting').inputValue()).toBe(GREETING);
  });
});
