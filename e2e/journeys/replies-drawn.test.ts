import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { actsBelow } from '../support/acts.ts';
import { faults, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually } from '../support/database.ts';
import { type HostPage, serveHostPage } from '../support/host-page.ts';
import { openSpeaking } from '../support/speaking-visitor.ts';
import { askTyped } from '../support/typed.ts';

/** What a visitor sees in the widget: questions to begin with, drawn replies, sources, captions, and where the focus is. */

const BAKE = 'What do you bake?';
const BAKED =
  'We bake **every day**:\n- rolls at *seven*\n- bread at nine\n\nSee [the menu](https://bakery.example/menu) or [this](javascript:alert(1)).';
const HOURS = 'What are your opening hours?';
const FAQ = [
  { question: BAKE, answer: BAKED },
  { question: HOURS, answer: 'We are open from seven to six.' },
  { question: 'מתי אתם פתוחים?', answer: 'אנחנו פתוחים מ-7:00 עד 18:00, ראו https://bakery.example/he.' },
  { question: 'متى تفتحون؟', answer: 'نفتح من **الساعة ٧** حتى الساعة ٦.' },
];
/** Long enough to be read out in two parts, of which one answers. */
const CAKE = [
  'The honey cake is made with buckwheat honey from Poltava and with sour cream that we beat by hand.',
  'It is baked every Friday morning in the old stone oven behind the shop, and it keeps for a week.',
  'Rye bread is made from a dough that has been kept alive since the bakery opened, with nothing else in it.',
  'Wheat rolls are rolled out at five in the morning, and the last of them are sold at noon on most days.',
  'What is left in the evening goes to the shelter across the road, together with a thermos of tea.',
].join(' ');

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { faq: FAQ });
  context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['microphone'],
  });
  page = await context.newPage();
});
afterAll(() => browser?.close());

async function open(of: Page, query = ''): Promise<void> {
  await of.goto(`${parlo.url}/widget?assistantId=${account.assistantId}${query}`);
  await of.locator('main.ready').waitFor();
}

const questions = (of: Page, name = 'Questions to begin with') => of.getByRole('group', { name });
const said = (text: string) => page.locator('.said.assistant', { hasText: text });

describe('before the first word', () => {
  it.each([
    ['en', 'Questions to begin with'],
    ['uk', 'Запитання для початку'],
  ])('there are questions to press: %s', async (language, name) => {
    await open(page, `&lang=${language}`);
    expect(await questions(page, name).getByRole('button').allInnerTexts()).toEqual([
      BAKE,
      HOURS,
      FAQ[2]?.question,
    ]);
    expect(await faults(page)).toEqual([]);
  });
});

describe('a reply', () => {
  it('to a question that was pressed is drawn with its list, emphasis and safe links', async () => {
    await open(page);
    await questions(page).getByRole('button', { name: BAKE }).click();
    const reply = said('We bake every day');
    await reply.getByRole('listitem').nth(1).waitFor();
    expect(await reply.getByRole('listitem').allInnerTexts()).toEqual(['rolls at seven', 'bread at nine']);
    expect(await reply.locator('strong').innerText()).toBe('every day');
    expect(
      await reply.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
    ).toEqual(['https://bakery.example/menu']);
    expect(await reply.innerText()).toContain('[this](javascript:alert(1))');
    expect(await questions(page).count()).toBe(0);
    expect(await faults(page)).toEqual([]);
  });

  it('shows its time when it is asked for', async () => {
    const time = (await actsBelow(said('We bake every day'))).locator('time');
    expect(await time.count()).toBe(1);
    await page.mouse.move(0, 0);
    expect(await time.isVisible()).toBe(false);
    await said('We bake every day').hover();
    expect(await time.isVisible()).toBe(true);
    expect(await time.innerText()).toMatch(/^\d{1,2}:\d\d$/);
  });

  it('is still there after a reload, with its time, and nothing is suggested again', async () => {
    await page.reload();
    await said('We bake every day').getByRole('listitem').first().waitFor();
    const acts = await actsBelow(said('We bake every day'));
    expect(await acts.locator('time').count()).toBe(1);
    expect(await questions(page).count()).toBe(0);
  });

  it.each([
    ['מתי אתם פתוחים?', 'אנחנו פתוחים'],
    ['متى تفتحون؟', 'نفتح من'],
  ])('in a script from right to left stands in its own direction: %s', async (question, words) => {
    await askTyped(page.mainFrame(), question, words);
    const directions = await page
      .locator('.words', { hasText: words })
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
    expect(directions).toEqual(['rtl']);
    await page.setViewportSize({ width: 320, height: 560 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await faults(page)).toEqual([]);
  });

  it('opens its source at the very sentence', async () => {
    const owner = await signedIn();
    const { email, assistantId } = account;
    const files = { name: 'cakes.txt', mimeType: 'text/plain', buffer: Buffer.from(CAKE) };
    await owner.request.post('/api/upload_knowledge_base', { multipart: { email, assistantId, files } });
    await eventually(
      async () => (await owner.request.post('/api/get_knowledge', { data: { assistantId } })).text(),
      (knowledge) => knowledge.includes('"ready"'),
      60_000,
    );
    await askTyped(page.mainFrame(), 'What is the honey cake made with?', 'buckwheat');
    await page.getByRole('button', { name: 'cakes.txt' }).click();
    const passage = page.getByRole('blockquote');
    expect(await passage.locator('mark').innerText()).toMatch(/^The honey cake is made .* a week\.$/);
    expect(await faults(page)).toEqual([]);
    await owner.close();
  });
});

describe('a turn that could not be sent', () => {
  it('says so at the message, in Ukrainian too', async () => {
    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const visitor = await other.newPage();
    await open(visitor, '&lang=uk');
    await visitor.route('**/api/chat', (route) => route.abort());
    await questions(visitor, 'Запитання для початку').getByRole('button', { name: BAKE }).click();
    await visitor.locator('.said.unsent', { hasText: 'Не надіслано.' }).waitFor();
    expect(await faults(visitor)).toEqual([]);
    await other.close();
  });
});

describe('a call', () => {
  it('has captions to be read at arm’s length, and takes a suggested question as a typed turn', async () => {
    const caller = await openSpeaking(browser);
    await open(caller);
    await caller.getByRole('button', { name: 'Start a call' }).click();
    await caller.getByRole('button', { name: 'End call' }).waitFor();
    await questions(caller).getByRole('button', { name: BAKE }).click();
    const caption = caller.locator('.said.last .words', { hasText: 'We bake every day' });
    await caption.waitFor();
    expect(await questions(caller).count()).toBe(0);
    // It is drawn again as more of it comes.
    const size = () => caption.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    await expect.poll(size).toBeGreaterThanOrEqual(20);
    expect(await faults(caller)).toEqual([]);
    await caller.getByRole('button', { name: 'End call' }).click();
    await caller.locator('main.ended').waitFor();
    expect(await faults(caller)).toEqual([]);
    await caller.context().close();
  });
});

describe('the ring around what has the focus', () => {
  let host: HostPage;
  beforeAll(async () => {
    host = await serveHostPage(
      `<script src="${parlo.url}/embed.js" defer></script><parlo-assistant assistant-id="${account.assistantId}"></parlo-assistant>`,
    );
  });
  afterAll(() => host?.close());

  async function openedBy(press: (page: Page) => Promise<void>): Promise<Frame> {
    await page.goto(host.url);
    await page.locator('parlo-assistant button').waitFor();
    await press(page);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (!frame) throw new Error('The iframe has no document.');
    await frame.waitForSelector('main.ready');
    await frame.waitForFunction(() => document.activeElement?.matches('button, textarea'));
    return frame;
  }
  const ring = (frame: Frame) =>
    frame.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);

  it('is not there after a press, and is from the first key on', async () => {
    const frame = await openedBy((host) => host.locator('parlo-assistant button').click());
    expect(await ring(frame)).toBe('none');
    await page.keyboard.press('Tab');
    expect(await ring(frame)).toBe('solid');
    await frame.getByRole('textbox').click();
    expect(await ring(frame)).toBe('none');
  });

  it('appears after opening by keyboard', async () => {
    const frame = await openedBy(async (host) => {
      await host.locator('parlo-assistant button').focus();
      await host.keyboard.press('Enter');
    });
    expect(await ring(frame)).toBe('solid');
  });
});

async function signedIn(): Promise<BrowserContext> {
  const owner = await browser.newContext({ baseURL: parlo.url, extraHTTPHeaders: { origin: parlo.url } });
  const response = await owner.request.post('/api/login', { data: account });
  expect(response.ok()).toBe(true);
  return owner;
}
