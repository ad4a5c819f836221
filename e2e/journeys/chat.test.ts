import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { actsBelow } from '../support/acts.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, withDatabase } from '../support/database.ts';

/** One conversation, typed and spoken: what a visitor writes, what they get, and what is theirs to do with it. */

const NOTICE = 'You are talking to an AI.';
const GREETING = 'Hello, this is the bakery. How can I help?';
const HOURS = 'We are open from seven to six. See https://bakery.example/hours.';
const QUESTION = 'What are your opening hours?';
const CAKE = 'The honey cake costs four hryvnias and is made with buckwheat honey from Poltava.';
const CONSENT = 'We keep what you say for 30 days: https://bakery.example/privacy';

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let context: BrowserContext;
let page: Page;
let owner: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { greeting: GREETING, faq: [{ question: QUESTION, answer: HOURS }] });
  context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
  page = await context.newPage();
  await open(page);
  owner = await ownersBrowser('login', account);
  const { email, assistantId } = account;
  const files = { name: 'cakes.txt', mimeType: 'text/plain', buffer: Buffer.from(CAKE) };
  // Read while the first tests run.
  await owner.request.post('/api/upload_knowledge_base', { multipart: { email, assistantId, files } });
});

afterAll(async () => {
  await browser?.close();
});

async function open(of: Page, query = '', assistantId = account.assistantId): Promise<void> {
  await of.goto(`${parlo.url}/widget?assistantId=${assistantId}${query}`);
  await of.locator('main.ready').waitFor();
}

const box = (of: Page) => of.getByRole('textbox', { name: 'Message' });
const said = (text: string, of = page) => of.locator('.said', { hasText: text });

async function type(text: string, of = page): Promise<void> {
  await box(of).fill(text);
  await box(of).press('Enter');
}

/** A signed-in browser, for requests to the API only. */
async function ownersBrowser(endpoint: 'login' | 'register', data: object): Promise<BrowserContext> {
  const other = await browser.newContext({
    baseURL: parlo.url,
    extraHTTPHeaders: { origin: parlo.url },
  });
  const answer = await other.request.post(`/api/${endpoint}`, { data });
  expect(answer.ok()).toBe(true);
  return other;
}

/** As the owner's dashboard reads them. */
async function ownersConversations(): Promise<{ thumbsUp: number; channel: string }[]> {
  const answer = await owner.request.post('/api/get_conversations', { data: {} });
  return (await answer.json()).conversations;
}

describe('a visitor who types', () => {
  it('is answered, and stores nothing before the first word', async () => {
    await box(page).fill('Wh');
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    expect(await context.cookies()).toEqual([]);
    await type(QUESTION);
    await said(HOURS).waitFor();
    expect(await box(page).inputValue()).toBe('');
    const link = said(HOURS).getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://bakery.example/hours');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([`parlo:${account.assistantId}`]);
    expect(await faults(page)).toEqual([]);
  });

  it('says what they think of an answer, and the owner sees it', async () => {
    const good = (await actsBelow(said(HOURS))).getByRole('button', { name: 'Good answer' });
    await good.click();
    const [judged] = await eventually(ownersConversations, ([one]) => one?.thumbsUp === 1);
    expect(judged?.thumbsUp).toBe(1);
    expect(await good.getAttribute('aria-pressed')).toBe('true');
    await page.route('**/api/feedback', (route) => route.abort(), { times: 1 });
    await good.click();
    await page.getByText('Your rating could not be saved. Try again.').waitFor();
    expect(await good.getAttribute('aria-pressed')).toBe('true');
  });

  it('finds everything again after a reload', async () => {
    await page.reload();
    await said(HOURS).waitFor();
    await said(QUESTION).waitFor();
    const good = (await actsBelow(said(HOURS))).getByRole('button', { name: 'Good answer' });
    expect(await good.getAttribute('aria-pressed')).toBe('true');
  });

  it('loses nothing when the network goes', async () => {
    await page.route('**/api/chat', (route) => route.abort(), { times: 1 });
    await type('Do you bake on Sundays?');
    await page.getByText('Not sent.').waitFor();
    await (await actsBelow(said('Do you bake on Sundays?')))
      .getByRole('button', { name: 'Try again' })
      .click();
    // After the notice and the first answer.
    await page.locator('.said.assistant').nth(2).waitFor();
    expect(await page.getByText('Not sent.').count()).toBe(0);
    expect(await said('Do you bake on Sundays?').count()).toBe(1);
  });
});

describe('a conversation', () => {
  it('goes from text to voice and back, with all that was said', async () => {
    const before = await page.locator('.said').count();
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.getByRole('button', { name: 'End call' }).waitFor();
    await type('Tell me your opening hours.');
    await eventually(
      () => page.locator('.said', { hasText: HOURS }).count(),
      (answers) => answers === 2,
    );
    const mute = page.getByRole('button', { name: 'Mute' });
    await mute.click();
    expect(await mute.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('You are muted').waitFor();
    await page.getByRole('button', { name: 'End call' }).click();
    await page.locator('main.ended').waitFor();
    await type('Thank you');
    await eventually(
      () => page.locator('.said').allInnerTexts(),
      (lines) => lines.length > before + 3 && !lines.at(-1)?.includes('Thank you'),
    );
    expect(await page.locator('.said').count()).toBeGreaterThan(before + 3);
    expect(await ownersConversations()).toHaveLength(1);
  });

  it('is copied as a play, and deleted for good', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Copy the transcript' }).click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`You: ${QUESTION}\n\nBakery: ${NOTICE}\n\nBakery: ${HOURS}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Delete this conversation' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted').waitFor();
    expect(await page.locator('.said').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await ownersConversations()).toEqual([]);
  });

  it('names the file that an answer is from', async () => {
    const { assistantId } = account;
    await eventually(
      async () => (await owner.request.post('/api/get_knowledge', { data: { assistantId } })).text(),
      (answer) => answer.includes('"ready"'),
      60_000,
    );
    await type('What is the honey cake made with?');
    const chip = page.getByRole('button', { name: 'cakes.txt' });
    await chip.click();
    await page.getByRole('blockquote').getByText('buckwheat honey').waitFor();
    expect(await chip.getAttribute('aria-expanded')).toBe('true');
    expect(await faults(page)).toEqual([]);
  });
});

describe('the screen before the first word', () => {
  const setConsent = (text: string) =>
    withDatabase(parlo.dataDir, (client) =>
      client.query('update assistants set consent_text = $2 where id = $1', [account.assistantId, text]),
    );

  it('shows the owner’s text if there is one', async () => {
    await setConsent(CONSENT);
    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const visit = await other.newPage();
    const asked: string[] = [];
    visit.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await eventually(
      async () => (await fetch(`${parlo.url}/api/widgetconfig?assistantId=${account.assistantId}`)).text(),
      (config) => config.includes('30 days'),
    );
    await open(visit);
    await visit.getByRole('button', { name: 'Start a call' }).click();
    await visit.getByRole('link', { name: 'https://bakery.example/privacy' }).waitFor();
    expect(await faults(visit)).toEqual([]);
    await visit.getByRole('button', { name: 'No, thank you' }).click();
    await type(QUESTION, visit);
    await visit.getByRole('button', { name: 'I agree' }).waitFor();
    expect(asked.filter((path) => /session|chat|realtime/.test(path))).toEqual([]);
    await visit.getByRole('button', { name: 'I agree' }).click();
    await said(HOURS, visit).waitFor();
    await other.close();
    await setConsent('');
  });

  it('is a plan of the owner, and the visitor learns that with the first letter', async () => {
    const email = `trial-${randomUUID()}@example.com`;
    const password = 'correct horse battery';
    const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
    const trial = await ownersBrowser('register', { ...person, email, password });
    await trial.request.post('/api/login', { data: { email, password } });
    const assistant = {
      assistantName: 'Mia',
      assistantPrompt: 'Be short.',
      greetingMessage: GREETING,
      voice: 'verse',
      faqList: [],
    };
    const added = await trial.request.post('/api/add_assistant', { data: { email, assistant } });
    const { assistantId: id } = await added.json();
    await trial.close();
    const stranger = await browser.newContext({ reducedMotion: 'reduce' });
    const visit = await stranger.newPage();
    await open(visit, '', id);
    await box(visit).fill('H');
    await visit.getByText('This assistant is not available right now.').waitFor();
    expect(await box(visit).count()).toBe(0);
    expect(await visit.getByRole('button').count()).toBe(0);
    await stranger.close();
  });

  it('does not mention minutes, because text needs none', async () => {
    const visit = await context.newPage();
    // Stands in for an account whose minutes are gone.
    await visit.route('**/api/session', (route) =>
      route.fulfill({ status: 402, json: { success: false, code: 'no_minutes', message: '' } }),
    );
    await open(visit);
    await box(visit).fill('W');
    await visit.getByText('This assistant has no minutes left right now. You can type instead.').waitFor();
    expect(await visit.getByRole('button', { name: 'Start a call' }).count()).toBe(0);
    await type(QUESTION, visit);
    await said(HOURS, visit).waitFor();
    await visit.close();
  });

  it('is the mode that the owner chose', async () => {
    const visit = await context.newPage();
    await open(visit, '&mode=chat');
    expect(await visit.getByRole('button', { name: 'Start a call' }).count()).toBe(0);
    await box(visit).waitFor();
    await open(visit, '&mode=voice');
    expect(await box(visit).count()).toBe(0);
    await visit.getByRole('button', { name: 'Start a call' }).waitFor();
    await visit.close();
  });
});
