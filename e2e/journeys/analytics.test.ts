import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { answers, asks, doesNotKnow, greets, makeConversations } from '../support/conversations.ts';
import { FreshPages, type StoredState } from '../support/fresh-pages.ts';
import { signIn } from '../support/workplace.ts';

/** What an owner learns from conversations, and what they make of it. */

const HELLO = greets('Hello, this is the bakery. How can I help?');
const HOURS = { question: 'What are your opening hours?', answer: 'We are open from seven to six.' };
const BREAD = { question: 'Do you have gluten free bread?', answer: 'On Tuesdays and Fridays.' };
const BIKES = 'do u fix bikes';
const DOGS = 'May my dog come in?';
/** More than a page of the list. */
const ORDINARY = 27;
const DAY = 24;

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let pages: FreshPages;
let state: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { name: 'Poppy', faq: [HOURS, BREAD] });
  const { assistantId } = account;
  const ordinary = Array.from({ length: ORDINARY }, (_, at) => ({
    assistantId,
    hoursAgo: DAY + at,
    seconds: 90,
    site: at < 9 ? 'bakery.example' : 'blog.example',
    said: [HELLO, asks(HOURS.question), { ...answers(HOURS.answer, 0), latencyMs: 600 + at * 10 }],
  }));
  await makeConversations(parlo.dataDir, [
    // The span before: two calls, one of their two questions answered.
    { assistantId, hoursAgo: 40 * DAY, said: [HELLO, asks('Hours?'), answers(HOURS.answer, 0)] },
    { assistantId, hoursAgo: 41 * DAY, said: [HELLO, asks('Any tents?'), doesNotKnow] },
    ...ordinary,
    { assistantId, hoursAgo: 3, said: [HELLO, asks(DOGS), { ...doesNotKnow, interrupted: true }] },
    {
      assistantId,
      hoursAgo: 2,
      seconds: 185,
      origin: 'popup',
      said: [
        HELLO,
        asks(BREAD.question),
        { ...answers(BREAD.answer, 1), latencyMs: 2_400 },
        asks(BIKES),
        doesNotKnow,
      ],
    },
    { assistantId, hoursAgo: 1, origin: 'sandbox', said: [HELLO, asks('Is this thing on?')] },
  ]);
  pages = new FreshPages(browser, parlo.url);
  const page = await pages.open();
  await signIn(page, parlo.url, account);
  state = await page.context().storageState();
});

afterAll(async () => {
  await browser?.close();
});

async function open(path: string): Promise<Page> {
  const page = await pages.open({ state, locale: 'en-GB', height: 900 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(parlo.url + path);
  return page;
}

/** Sends a request to the API, with the page's own session. */
async function ask(page: Page, path: string, data: object) {
  const response = await page.request.post(`${parlo.url}/api${path}`, {
    data,
    headers: { origin: parlo.url },
  });
  return response.json();
}

async function faqOf(page: Page): Promise<{ question: string; answer: string; phrasings: string[] }[]> {
  const { assistants } = await ask(page, '/get_assistants', { email: account.email });
  return assistants[0].faqList;
}

/** Every row by the names of the first; cells may be quoted, and hold quotes and line ends then. */
function readCsv(text: string): Record<string, string>[] {
  const cells = text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g);
  const table: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    table.at(-1)?.push(cell.replace(/^"|"$/g, '').replaceAll('""', '"'));
    if (end === '\r\n') table.push([]);
  }
  const [head = [], ...rows] = table.filter((row) => row.length > 1);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const card = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
const rows = (page: Page) => page.locator('[data-conversation]');

describe('the numbers', () => {
  it('say what there was, how it moved, and the same as a table', async () => {
    const page = await open('/dashboard/analytics');
    await card(page, 'Calls').getByText('29', { exact: true }).waitFor();
    await card(page, 'Calls').getByText('1,350% more than in the 30 days before').waitFor();
    expect(await card(page, 'Answered').textContent()).toContain('28 of 30 questions');
    await card(page, 'Answered').getByText('Up from 50% in the 30 days before').waitFor();
    expect(await card(page, 'Unanswered').textContent()).toContain('2');
    await page.getByRole('region', { name: 'Most asked' }).getByText('27 times').waitFor();
    const topics = page.getByRole('region', { name: 'Topics' });
    await topics.getByRole('link', { name: BIKES }).getByText('1 unanswered').waitFor();
    expect(await topics.getByRole('link').first().textContent()).toContain(`${HOURS.question}27 times`);
    const languages = page.getByRole('region', { name: 'Languages' });
    await languages.getByRole('link', { name: 'English' }).getByText('100% · 29').waitFor();

    const hours = page.getByRole('region', { name: 'Busiest hours' });
    await hours.getByRole('button', { name: 'Show as table' }).click();
    expect(await hours.getByRole('row').count()).toBe(25);
    await hours.getByRole('button', { name: 'Show as plot' }).click();
    await page.locator('.recharts-bar-rectangle').first().waitFor();

    await page.getByLabel('7 days').check();
    await page.getByText('Nothing in the 7 days before to compare with').waitFor();
    expect(page.url()).toContain('days=7');
  });

  it('lead from a topic to the conversations about it', async () => {
    const page = await open('/dashboard/analytics');
    await page.getByRole('region', { name: 'Topics' }).getByRole('link', { name: BIKES }).click();
    await page.getByText(`Topic: ${BIKES}`).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-conversation]').length === 1);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(page).nth(24).waitFor();
  });

  it('lead from a site, and from a wait that was long, to their conversations', async () => {
    const page = await open('/dashboard/analytics');
    const sites = page.getByRole('region', { name: 'Where visitors came from' });
    await sites.getByRole('link', { name: 'Popup link' }).getByText('4% · 1').waitFor();
    await sites.getByRole('link', { name: 'bakery.example' }).click();
    await page.getByText('From: bakery.example').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-conversation]').length === 9);
    await page.goBack();
    const waits = page.getByRole('region', { name: 'Wait for the first sound' });
    await waits.getByText(/95% within 0.9\ss/).waitFor();
    await waits.getByRole('button', { name: 'Show as table' }).click();
    await waits
      .getByRole('row', { name: /^2–3\ss/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByText(/^First sound after 2–3\ss$/).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-conversation]').length === 1);
    expect(await faults(page)).toEqual([]);
  });

  it('an assistant without calls leads to its first call', async () => {
    const page = await open('/dashboard/analytics');
    const { assistantId } = await ask(page, '/add_assistant', {
      email: account.email,
      assistant: {
        assistantName: 'Quiet',
        assistantPrompt: 'Wait.',
        greetingMessage: 'Hello.',
        voice: 'verse',
      },
    });
    await page.reload();
    await page.getByLabel('Assistant', { exact: true }).selectOption('Quiet');
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('link', { name: 'Get the widget code' }).click();
    await page.waitForURL(`${parlo.url}/assistant?id=${assistantId}`);
  });
});

describe('a question without an answer', () => {
  it('is in the FAQ after one click and an answer, on top of what somebody else saved', async () => {
    const page = await open('/dashboard/analytics');
    await page.getByRole('button', { name: `Add to FAQ: ${BIKES}` }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Question', { exact: true }).inputValue()).toBe(BIKES);
    // Somebody saves in another window meanwhile.
    const theirs = { question: 'Do you deliver?', answer: 'Every day.' };
    await ask(page, '/edit_assistant', {
      email: account.email,
      assistantId: account.assistantId,
      updated: { faqList: [...(await faqOf(page)), theirs] },
    });
    await dialog.getByRole('button', { name: 'Add to FAQ' }).click();
    await dialog.getByText('Answer is required.').waitFor();
    await dialog.getByLabel('Question', { exact: true }).fill('Do you repair bicycles?');
    await dialog.getByLabel('Answer').fill('No, but the shop next door does.');
    await dialog.getByRole('button', { name: 'Add to FAQ' }).click();
    await page.getByText(`“${BIKES}” is in the FAQ of Poppy now.`).waitFor();
    expect(await page.getByRole('button', { name: `Add to FAQ: ${BIKES}` }).count()).toBe(0);
    const faq = await faqOf(page);
    expect(faq.map(({ question }) => question)).toEqual([
      HOURS.question,
      BREAD.question,
      theirs.question,
      'Do you repair bicycles?',
    ]);
    expect(faq.at(-1)).toMatchObject({ answer: 'No, but the shop next door does.', phrasings: [BIKES] });
    // It is known by the words that were asked, so it does not come back.
    await page.reload();
    await page.getByRole('button', { name: `Add to FAQ: ${DOGS}` }).waitFor();
    const missing = page.getByRole('region', { name: 'Questions without an answer' });
    expect(await missing.getByText(BIKES).count()).toBe(0);
  });

  it('becomes another phrasing of an entry, from the transcript, too', async () => {
    const page = await open('/dashboard/analytics');
    await page.getByRole('link', { name: `Read the conversation: ${DOGS}` }).click();
    await page.getByText('interrupted here · had no answer').waitFor();
    await page.getByRole('button', { name: `Add to FAQ: ${DOGS}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Add it as').selectOption('Another way to ask a question in the FAQ');
    await dialog.getByLabel('Question in the FAQ').selectOption(HOURS.question);
    await dialog.getByText(HOURS.answer).waitFor();
    expect(await complaints(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add to FAQ' }).click();
    await page.getByText('In the FAQ now').waitFor();
    expect((await faqOf(page))[0]?.phrasings).toEqual([DOGS]);
    await page.getByRole('link', { name: 'Back to the numbers' }).click();
    await page.getByText('Nothing is left to answer here').waitFor();
  });
});

describe('the list', () => {
  it('is searched, filtered and paged, and keeps its state on the way back', async () => {
    const page = await open('/dashboard/analytics?tab=conversations');
    await rows(page).nth(24).waitFor();
    expect(await rows(page).count()).toBe(25);
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await rows(page).nth(30).waitFor();
    expect(await rows(page).count()).toBe(31);
    // The keyboard goes on at the first that came.
    const row = rows(page).nth(25);
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByLabel('Include my tests').check();
    await page.getByText('Is this thing on?').waitFor();
    await page.getByLabel('With unanswered questions').check();
    await page.waitForFunction(() => document.querySelectorAll('[data-conversation]').length === 3);
    await page.getByLabel('Search for words that were said').fill('bike');
    await page.waitForFunction(() => document.querySelectorAll('[data-conversation]').length === 1);
    expect(page.url()).toContain('q=bike');
    await page.getByText('3 min 5 sec').or(page.getByText('3 mins 5 secs')).waitFor();

    await rows(page).first().click();
    await page.getByRole('heading', { name: 'Transcript' }).waitFor();
    await page.getByText('The visitor hung up').waitFor();
    await page.getByRole('button', { name: 'Copy transcript' }).click();
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`[0:12] Visitor: ${BIKES}`);
    expect(copied).toContain('[0:16] Poppy: I am afraid I do not know that. (had no answer)');
    await page.getByRole('link', { name: 'Back to the conversations' }).click();
    expect(await page.getByLabel('Search for words that were said').inputValue()).toBe('bike');
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(1);

    await page.getByLabel('Search for words that were said').fill('submarines');
    await page.getByRole('heading', { name: 'Nothing fits these filters' }).waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await rows(page).nth(24).waitFor();

    await rows(page).nth(1).click();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText(HOURS.answer).waitFor();
    const third = page.url();
    await page.getByRole('link', { name: 'Newer' }).click();
    await page.waitForURL((url) => url.href !== third);
    await page.getByText('In the FAQ now').waitFor();
  });

  it('comes as a file with every turn', async () => {
    const page = await open(`/dashboard/analytics?tab=conversations&assistantId=${account.assistantId}`);
    await rows(page).first().waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Poppy conversations .*\.csv$/);
    const lines = readCsv(await readFile(await download.path(), 'utf8'));
    expect(new Set(lines.map(({ Conversation }) => Conversation)).size).toBe(ORDINARY + 5);
    expect(lines.filter(({ Words }) => Words === BIKES)).toHaveLength(1);
  });

  it('loses a conversation for good, from its row and from its transcript', async () => {
    const page = await open('/dashboard/analytics?tab=conversations&q=tents');
    await page.getByRole('button', { name: /^Delete the conversation of/ }).click();
    const question = page.getByRole('alertdialog');
    expect(await complaints(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The conversation is deleted.').waitFor();
    await page.getByRole('heading', { name: 'Nothing fits these filters' }).waitFor();

    await page.goto(`${parlo.url}/dashboard/analytics?tab=conversations&q=dog`);
    await rows(page).first().click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const address = page.url();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('The conversation is deleted.').waitFor();
    expect(page.url()).toContain('q=dog');
    await page.goto(address);
    await page.getByRole('heading', { name: 'This conversation can’t be found' }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});

it('numbers, list and transcript are accessible', async () => {
  const page = await open('/dashboard/analytics');
  await page.locator('.recharts-bar-rectangle').first().waitFor();
  expect(await faults(page)).toEqual([]);
  for (let left = 3; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Show as table' }).first().click();
  }
  expect(await page.getByRole('button', { name: 'Show as plot' }).count()).toBe(3);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await rows(page).first().waitFor();
  expect(await faults(page)).toEqual([]);
  await rows(page).first().click();
  await page.getByRole('heading', { name: 'Transcript' }).waitFor();
  expect(await faults(page)).toEqual([]);
});
