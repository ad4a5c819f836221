import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { modulesOn } from '../../apps/web/src/features/embed/poster/draw-poster.ts';
import { POSTER_FORMATS } from '../../apps/web/src/features/embed/poster/poster-formats.ts';
import { grantMinutes } from '../support/account.ts';
import { complaints, faults, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, readConversations } from '../support/database.ts';
import { serveHostPage } from '../support/host-page.ts';
import { codePart, isQrOf, squareOf } from '../support/qr.ts';
import { openSection } from '../support/sections.ts';
import { bringNothing, widgetFrame } from '../support/visit.ts';
import {
  buildAssistant,
  enterAsNewOwner,
  generateCode,
  type NewOwner,
  signIn,
} from '../support/workplace.ts';

/** From trying an assistant to putting it before visitors: the gate, the code, the popup page, the test screen. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const NOTICE = 'You are talking to an AI.';
const DRAFT_GREETING = 'Good morning from an unsaved draft.';
const ASSISTANT = { name: 'Poppy', greeting: GREETING, voice: 'verse', faq: [] };

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: NewOwner;
let assistantId: string;

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true });
  page = await context.newPage();
  owner = await enterAsNewOwner(page, parlo.url, '/assistant');
  assistantId = await buildAssistant(page, ASSISTANT);
});

afterAll(async () => {
  await browser?.close();
});

const expectGoodLooks = async (of: Page) => expect(await faults(of)).toEqual([]);

const generate = (of: Page) => of.getByRole('button', { name: 'Generate Widget Code' });

describe('the gate before widget code', () => {
  it('is closed on a trial, and leads to the plans', async () => {
    await page.evaluate(() => localStorage.setItem('paymentStatus', 'completed'));
    await openSection(page, 'Put it on your site');
    await generate(page).click();
    const dialog = page.getByRole('dialog', { name: 'Premium Feature' });
    await dialog.getByText('Starting from $29/month').waitFor();
    expect(await page.getByLabel('Code for your page').count()).toBe(0);
    await expectGoodLooks(page);
    await dialog.getByRole('link', { name: 'Upgrade Now' }).click();
    await page.waitForURL(`${parlo.url}/pricing`);
  });

  it('is open once minutes were granted', async () => {
    await grantMinutes(parlo, owner.email, 60);
    await page.goto(`${parlo.url}/assistant`);
    expect(await generateCode(page)).toContain(`assistantId=${assistantId}`);
    await page.getByRole('button', { name: 'Regenerate Widget Code' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('paymentStatus'))).toBe('completed');
  });

  it('is open for an administrator, who pays nothing', async () => {
    const other = await browser.newContext();
    const admin = await other.newPage();
    await signIn(admin, parlo.url, parlo.admin, '/assistant');
    const id = await buildAssistant(admin, ASSISTANT);
    expect(await generateCode(admin)).toContain(`assistantId=${id}`);
    expect(await admin.evaluate(() => localStorage.getItem('paymentStatus'))).toBeNull();
    await other.close();
  });
});

describe('widget code', () => {
  it('goes when something it was made from changes', async () => {
    const code = page.getByLabel('Code for your page');
    await code.waitFor();
    await page.getByLabel('Position').selectOption('Bottom left');
    expect(await code.count()).toBe(0);
    await page.getByLabel('Button label').fill('Ask the baker');
    // What is chosen is there again after a reload, and in the preview.
    await page.reload();
    await page.frameLocator('iframe').getByRole('button', { name: 'Ask the baker' }).waitFor();
    await openSection(page, 'Put it on your site');
    expect(await page.getByLabel('Position').inputValue()).toBe('bottom-left');
  });

  it('works in somebody else’s page', async () => {
    const host = await serveHostPage(await generateCode(page));
    const other = await browser.newContext();
    const visit = await other.newPage();
    await visit.goto(host.url);
    const box = await visit.locator('iframe').boundingBox();
    const size = visit.viewportSize();
    expect(box).toEqual({ x: 20, y: (size?.height ?? 0) - 420, width: 300, height: 400 });
    const frame = await widgetFrame(visit);
    await frame.getByRole('button', { name: 'Ask the baker' }).click();
    await frame.locator('.said', { hasText: GREETING }).waitFor();
    await other.close();
    await host.close();
  });

  it('is a script, with the same words and the same corner', async () => {
    const made = await generateCode(page, 'Script');
    expect(made).toContain(
      `<parlo-assistant assistant-id="${assistantId}" label="Ask the baker" placement="bottom-left">`,
    );
    const host = await serveHostPage(made);
    const visit = await context.newPage();
    await visit.goto(host.url);
    await visit.getByRole('button', { name: 'Ask the baker' }).click();
    const frame = await widgetFrame(visit);
    await frame.getByRole('heading', { name: 'Poppy' }).waitFor();
    await visit.close();
    await host.close();
  });

  it('is a popup link, with another for a second device', async () => {
    await page.getByText('Popup link', { exact: true }).click();
    await page.getByLabel('Popup text').fill('Ask the baker.');
    await generate(page).click();
    const link = await page.getByLabel('Popup link').last().inputValue();
    expect(link).toBe(`${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.`);
    const second = await page.getByLabel('Link for a second device').inputValue();
    expect(second).toBe(`${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.&device=second`);
    const drawn = await page.getByAltText(`QR code for ${second}`).getAttribute('src');
    expect(await isQrOf(page, Buffer.from(drawn?.split(',')[1] ?? '', 'base64'), second)).toBe(true);
    await expectGoodLooks(page);
  });

  it('is a QR code that says the link, to copy or to download', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write', 'microphone']);
    await page.getByText('QR code', { exact: true }).click();
    await generate(page).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^qrcode\d{13}\.png$/);
    const file = await download.path();
    const link = `${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.&qr=1`;
    expect(await isQrOf(page, file, link)).toBe(true);
    expect(await isQrOf(page, file, `${link}!`)).toBe(false);
    await page.getByRole('button', { name: 'Copy image' }).click();
    await page.getByText('QR code copied to clipboard!').waitFor();
    const copied = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
    expect(copied).toContain('image/png');
  });

  it('is printed as a poster, as PDF and as a picture whose code is the link’s', async () => {
    await page.getByRole('button', { name: 'Poster to print' }).click();
    const poster = page.getByRole('region', { name: 'Poster to print' });
    await poster.getByRole('img', { name: 'Poster, A4: Scan, ask, get an answer.' }).waitFor();
    await expectGoodLooks(page);
    const link = `${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.&qr=1`;
    for (const name of ['a6', 'door'] as const) {
      await poster.getByLabel('Size').selectOption(name);
      await poster.getByLabel('Language on paper').selectOption('uk');
      const coming = page.waitForEvent('download');
      await poster.getByRole('button', { name: 'Poster as PNG' }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe(`poster-${name}.png`);
      const part = codePart(link, (across) => modulesOn(POSTER_FORMATS[name], across));
      expect(await isQrOf(page, await squareOf(page, await download.path(), part), link)).toBe(true);
    }
    const coming = page.waitForEvent('download');
    await poster.getByRole('button', { name: 'Poster as PDF' }).click();
    const pdf = await readFile(await (await coming).path(), 'latin1');
    expect(pdf.startsWith('%PDF-1.4')).toBe(true);
    expect(pdf).toContain('/MediaBox [0 0 595.28 297.64]');
  });
});

describe('the popup page', () => {
  it('says what the owner wrote and what to do, and takes a call', async () => {
    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const visit = await other.newPage();
    await visit.goto(`${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.&paymentId=order_1`);
    await visit.getByText('Ask the baker. Just TAP to talk!').waitFor();
    await visit.getByRole('heading', { name: 'Poppy' }).waitFor();
    await expectGoodLooks(visit);
    for (const width of [600, 420]) {
      await visit.setViewportSize({ width, height: 760 });
      expect([width, await overflow(visit), await complaints(visit)]).toEqual([width, 0, []]);
    }
    await visit.getByRole('button', { name: 'Start a call' }).click();
    await visit.locator('.said', { hasText: GREETING }).waitFor();
    await visit.getByRole('button', { name: 'End call' }).click();
    await other.close();
    const stored = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (all) => all.some(({ origin, ended }) => origin === 'popup' && ended),
    );
    expect(stored.map(({ origin }) => origin)).toEqual(['widget', 'popup']);
  });

  it('is called Parlo while the name can’t be asked for', async () => {
    const visit = await context.newPage();
    await bringNothing(visit);
    await visit.route('**/api/widgetconfig*', (route) => route.abort());
    await visit.goto(`${parlo.url}/popup/${assistantId}`);
    await visit.getByRole('heading', { name: 'Parlo' }).waitFor();
    await visit.getByText('Your personal AI assistant. Just TAP to talk!').waitFor();
    await visit.close();
  });
});

describe('the sandbox', () => {
  it('calls an unsaved draft, and counts down', async () => {
    await page.goto(`${parlo.url}/assistant?id=${assistantId}`);
    await page.getByLabel('Greeting').fill(DRAFT_GREETING);
    await page.getByRole('button', { name: 'Test Assistant' }).click();
    await page.waitForURL(`${parlo.url}/sandbox`);
    await page.getByRole('button', { name: 'Start a call' }).click();
    await page.getByRole('button', { name: 'Calling...' }).waitFor();
    await page.getByRole('log').getByText(DRAFT_GREETING).waitFor();
    const state = page.getByRole('status');
    await state.getByText('Speaking', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End call' }).waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^(20:00|19:5\d)$/);
    const first = await timer.textContent();
    await eventually(
      () => timer.textContent(),
      (now) => now !== first,
    );
    const keys = () => page.evaluate(() => [localStorage.assistantActive, Number(localStorage.timeLeft)]);
    const [active, left] = await keys();
    expect(active).toBe('true');
    expect(left).toBeGreaterThan(1_100);
    expect(left).toBeLessThan(1_200);
    expect(await complaints(page)).toEqual([]);
    // What was not heard is not stored.
    await state.getByText('Listening', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'End call' }).click();
    await page.getByText('Call ended').waitFor();
    expect(await keys()).toEqual([undefined, Number.NaN]);
    const [stored] = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (all) => all.filter(({ origin, ended }) => origin === 'sandbox' && ended).length === 1,
    ).then((all) => all.filter(({ origin }) => origin === 'sandbox'));
    expect(stored?.turns.slice(0, 2).map(({ text }) => text)).toEqual([NOTICE, DRAFT_GREETING]);
  });

  it('exports the widget', async () => {
    await page.getByRole('button', { name: 'Export Widget' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Poppy' });
    await dialog.getByRole('button', { name: 'Generate Widget Code' }).click();
    expect(await dialog.getByLabel('Code for your page').inputValue()).toContain(assistantId);
    await page.keyboard.press('Escape');
  });

  it('shows a guide with code that works', async () => {
    const parts = page.locator('summary');
    await parts.first().waitFor();
    expect(await parts.count()).toBe(8);
    await parts.filter({ hasText: 'Get the code' }).click();
    await expectGoodLooks(page);
    await page.getByRole('button', { name: 'Copy this code' }).first().click();
    const host = await serveHostPage(await page.evaluate(() => navigator.clipboard.readText()));
    const visit = await context.newPage();
    await visit.goto(host.url);
    const frame = await widgetFrame(visit);
    await frame.getByRole('heading', { name: 'Poppy' }).waitFor();
    await visit.close();
    await host.close();
  });

  it('introduces a sample when nobody was handed over, and says why the microphone is needed', async () => {
    const other = await context.newPage();
    await other.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await other.goto(`${parlo.url}/sandbox`);
    await other.getByRole('heading', { name: 'Parlo Mini' }).waitFor();
    await other.getByRole('button', { name: 'Start a call' }).click();
    await other.getByText('Please allow access to your microphone to use the voice assistant').waitFor();
    await other.getByRole('button', { name: 'Export Widget' }).click();
    await other.getByText('Please select an assistant first.').waitFor();
    expect(await complaints(other)).toEqual([]);
    await other.close();
  });
});

describe('the owner’s requirements for visitors', () => {
  const CONSENT = 'We keep what you say for 30 days.';

  it('are set in the builder, and shown only where they are needed', async () => {
    await page.goto(`${parlo.url}/assistant/visitors?id=${assistantId}`);
    await page.getByLabel('Sites that may show it').fill('Bakery.example/shop, *.bakery.example');
    await page.getByText('https://*.bakery.example').waitFor();
    await page.getByLabel('Consent text').fill(CONSENT);
    await page.getByLabel('For a number of days').check();
    await page.getByLabel('Days to keep conversations').fill('30');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('Settings saved successfully!').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.reload();
    const sites = page.getByLabel('Sites that may show it');
    await sites.waitFor();
    expect(await sites.inputValue()).toBe('https://bakery.example\nhttps://*.bakery.example');
    const answer = await page.request.get(`${parlo.url}/api/widgetconfig?assistantId=${assistantId}`);
    const { assistant } = await answer.json();
    expect(assistant).toMatchObject({ consentText: CONSENT });
    expect(JSON.stringify(assistant)).not.toContain('bakery.example');
  });

  it('is agreed to on a second device, which fills the screen and stays awake', async () => {
    const other = await browser.newContext({
      viewport: { width: 390, height: 800 },
      reducedMotion: 'reduce',
    });
    const visit = await other.newPage();
    // A stand-in for a phone's wake lock: a browser without a screen refuses the real one.
    await visit.addInitScript(() => {
      const lock = { release: async () => {}, addEventListener: () => {} };
      Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => lock } });
    });
    await visit.goto(`${parlo.url}/popup/${assistantId}?popupText=Ask+the+baker.&device=second`);
    await visit.getByText('Ask the baker. Just TAP to talk!').waitFor();
    await visit.getByText('While you talk, the screen stays on.').waitFor();
    const start = visit.getByRole('button', { name: 'Start a call' });
    expect((await start.boundingBox())?.height).toBeGreaterThan(150);
    expect(await visit.getByRole('textbox').count()).toBe(0);
    expect([await overflow(visit), await complaints(visit)]).toEqual([0, []]);
    await start.click();
    await visit.getByText(CONSENT).waitFor();
    await visit.getByRole('button', { name: 'I agree' }).click();
    await visit.getByText('The screen stays on.', { exact: true }).waitFor();
    await visit.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await visit.getByRole('button', { name: 'End call' }).waitFor();
    expect(await complaints(visit)).toEqual([]);
    await visit.getByRole('button', { name: 'End call' }).click();
    await visit.getByText('While you talk, the screen stays on.').waitFor();
    await other.close();
  });
});
