import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { complaints, overflow } from '../support/axe.ts';
import { blockSockets, blockUdp, pullMicrophone } from '../support/bad-network.ts';
import { openBrowser, openTestBrowser } from '../support/browser.ts';
import { eventually, readConversations } from '../support/database.ts';
import { serveHostPage } from '../support/host-page.ts';
import { readOpenMedia, readRecording } from '../support/recorder.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { soundSpans } from '../support/sound-spans.ts';
import { openTraced, readTrace } from '../support/visit.ts';

/** Visitors whose network, browser or page lets less through than a call would like. */

const GREETING = 'Hello, the bakery.';
const QUESTION = 'What are your opening hours?';
const HOURS = 'We are open from seven to six.';
const BAKERY = { greeting: GREETING, faq: [{ question: QUESTION, answer: HOURS }] };
/** Everything before it has to have happened: three seconds without UDP, a socket, a greeting. */
const SPEAK_AT_MS = 10_000;

const parlo = inject('parlo');
let studio: Studio;
let browser: Browser;
let assistantId: string;

beforeAll(async () => {
  [studio, browser] = await Promise.all([openStudio(), openBrowser()]);
  ({ assistantId } = await makeAssistant(parlo, BAKERY));
});

afterAll(async () => {
  await browser?.close();
  await studio?.close();
});

async function call(page: Page, id = assistantId): Promise<void> {
  await page.goto(`${parlo.url}/widget?assistantId=${id}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
}

async function type(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox');
  await box.fill(text);
  await box.press('Enter');
}

describe.concurrent('a network', () => {
  it('without UDP: the question is heard and answered over a WebSocket', async ({
    expect,
    onTestFinished,
  }) => {
    // Asked again when a slow machine was not ready for the first.
    const asked = [{ silenceMs: SPEAK_AT_MS }, { say: QUESTION }];
    const microphone = await studio.record([...asked, ...asked]);
    // Other tests call at the same time: this conversation is to be found again.
    const bakery = await makeAssistant(parlo, BAKERY);
    const own = await openTestBrowser({ onTestFinished }, { microphone: microphone.path });
    const page = await openTraced(own);
    await blockUdp(page);
    await call(page, bakery.assistantId);
    await page.locator('.said', { hasText: HOURS }).waitFor({ timeout: 30_000 });
    const frame = page.mainFrame();
    const stopped = async () =>
      (await readTrace(frame)).events.filter(({ type }) => type === 'output_audio_buffer.stopped').length;
    // The sound of the notice, of the greeting and of the answer.
    await expect.poll(stopped, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
    const { answer, sampleRate } = await readRecording(frame);
    const spans = soundSpans(answer, sampleRate);
    expect(spans.length).toBeGreaterThanOrEqual(2);
    const last = spans.at(-1) ?? { fromMs: 0, toMs: 0 };
    const heard = answer.subarray((last.fromMs / 1_000) * sampleRate, (last.toMs / 1_000) * sampleRate);
    expect((await studio.listen(heard, sampleRate)).toLowerCase()).toMatch(/open|seven|six/);
    const { events } = await readTrace(frame);
    expect(events.map(({ type }) => type)).toContain('output_audio_buffer.started');

    await page.getByRole('button', { name: 'End call' }).click();
    const media = () => readOpenMedia(frame);
    await eventually(media, ({ liveTracks, openConnections }) => liveTracks + openConnections === 0);
    expect(await media()).toEqual({ liveTracks: 0, openConnections: 0 });
    const spoken = async () => (await readConversations(parlo.dataDir, bakery.assistantId))[0];
    const one = await eventually(spoken, (call) => call?.turns.some(({ text }) => text === HOURS) === true);
    expect(one?.turns.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'visitor', 'assistant']);
    await own.close();
  });

  it('without UDP and WebSockets: says so, and the conversation goes on in writing', async () => {
    const page = await openTraced(browser);
    await Promise.all([blockUdp(page), blockSockets(page)]);
    await call(page);
    await page.getByText('This network does not let calls through.').waitFor({ timeout: 15_000 });
    expect(await readOpenMedia(page.mainFrame())).toEqual({ liveTracks: 0, openConnections: 0 });
    await type(page, QUESTION);
    await page.locator('.said.assistant', { hasText: HOURS }).waitFor();
    await page.close();
  });
});

describe.concurrent('a microphone', () => {
  it('that is unplugged in the call: it goes on in writing, and another one may take its place', async () => {
    const page = await openTraced(browser);
    await call(page);
    await page.locator('main.active').waitFor();
    const plugIn = await pullMicrophone(page);
    await page.getByText('The microphone was disconnected.').waitFor();
    await type(page, QUESTION);
    await page.locator('.said.assistant', { hasText: HOURS }).waitFor();
    await plugIn();
    await page.getByRole('button', { name: 'Use the microphone' }).click();
    await page.getByText('The microphone was disconnected.').waitFor({ state: 'detached' });
    expect(await readOpenMedia(page.mainFrame())).toEqual({ liveTracks: 1, openConnections: 1 });
    await page.close();
  });

  it('that the page around does not lend: says that it is the page', async () => {
    const frame = `<iframe src="${parlo.url}/widget?assistantId=${assistantId}" allow="microphone; autoplay"></iframe>`;
    const host = await serveHostPage(frame, { 'permissions-policy': 'microphone=()' });
    const page = await browser.newPage();
    await page.goto(host.url);
    const widget = page.frameLocator('iframe');
    await widget.getByRole('button', { name: 'Start a call' }).click();
    await widget.getByText('This page does not let the assistant use the microphone.').waitFor();
    await page.close();
    await host.close();
  });
});

describe.concurrent('the connection check', () => {
  const rows = (page: Page) =>
    page.$$eval('[data-check]', (items) =>
      Object.fromEntries(
        items.map((item) => [item.getAttribute('data-check'), item.getAttribute('data-state')]),
      ),
    );

  async function check(page: Page, query = '') {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${parlo.url}/check${query}`);
    await page.getByRole('button', { name: 'Start the check' }).waitFor();
    expect(Object.values(await rows(page)).every((state) => state === 'waiting')).toBe(true);
    await page.getByRole('button', { name: 'Start the check' }).click();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await page.getByRole('button', { name: 'Copy the report' }).waitFor({ timeout: 40_000 });
    expect(errors).toEqual([]);
    return rows(page);
  }

  const good = {
    page: 'skipped',
    policy: 'ok',
    microphone: 'ok',
    scripts: 'ok',
    sites: 'ok',
    udp: 'ok',
    relay: 'skipped',
    socket: 'ok',
  };

  it('finds everything well, reads well, and leaves nothing open', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    expect(await check(page, `?assistantId=${assistantId}`)).toEqual(good);
    await page.getByText('Calls work here.').first().waitFor();
    await page.getByRole('button', { name: 'Copy the report' }).click();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain('[ok] Direct connection (UDP): Connected in');
    expect(report).not.toMatch(/ek_|st_/);
    await page.setViewportSize({ width: 320, height: 800 });
    expect([await overflow(page), await complaints(page)]).toEqual([0, []]);
    await context.close();
  });

  it('in a frame without UDP: says what the page and the network do', async () => {
    const host = await serveHostPage(
      `<iframe src="${parlo.url}/check?assistantId=${assistantId}" style="width:600px;height:900px"></iframe>`,
    );
    const page = await browser.newPage();
    await blockUdp(page);
    await page.goto(host.url);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Start the check' }).click();
    await frame.getByRole('button', { name: 'Copy the report' }).waitFor({ timeout: 40_000 });
    const inner = page.frames()[1];
    const states = await inner?.$$eval('[data-check]', (items) =>
      items.map((item) => item.getAttribute('data-state')),
    );
    expect(states).toEqual(['ok', 'failed', 'failed', 'ok', 'ok', 'warning', 'skipped', 'ok']);
    await frame.getByText('Add allow="microphone; autoplay" to the iframe.').waitFor();
    await frame.getByText(host.url).first().waitFor();
    await page.close();
    await host.close();
  });
});
