import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { iframeSnippet, scriptSnippet } from '../../apps/web/src/features/embed/snippet.ts';
import { makeAssistant } from '../support/account.ts';
import { eventually, readConversations, type StoredConversation } from '../support/database.ts';
import { findFirefox, openFirefox } from '../support/firefox.ts';
import { type HostPage, serveHostPage } from '../support/host-page.ts';

/** A visitor with Firefox: the button on a customer's page, typing, a call. */

const NOTICE = 'You are talking to an AI.';
const GREETING = 'Hello, this is the bakery. How can I help?';
const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';

const firefox = findFirefox();
if (!firefox) console.error('NO FIREFOX: the journeys in it are skipped. Name one in PARLO_FIREFOX.');

const parlo = inject('parlo');
let browser: Browser;
let page: Page;
let host: HostPage | null = null;
let assistantId: string;

beforeAll(async () => {
  if (!firefox) return;
  browser = await openFirefox(firefox, { languages: 'uk, en' });
  const faq = [{ question: QUESTION, answer: ANSWER, phrasings: [] }];
  assistantId = (await makeAssistant(parlo, { greeting: GREETING, faq })).assistantId;
});

beforeEach(async () => {
  if (!browser) return;
  page = await browser.newPage();
  await page.evaluateOnNewDocument(watchCalls);
  return async () => {
    await page.close();
    await host?.close();
    host = null;
  };
});

afterAll(async () => {
  await browser?.close();
});

const embed = () => ({ publicUrl: parlo.url, assistantId, assistantName: 'Bakery' });

/** A button by its words. Firefox finds none in a shadow this way. */
const button = (words: string) => `::-p-aria([name="${words}"][role="button"])`;

async function frameOf(selector: string): Promise<Frame> {
  const handle = (await page.waitForSelector(selector)) as ElementHandle<HTMLIFrameElement>;
  return handle.contentFrame();
}

/** Puppeteer's locators wait by scripts made of strings, which the widget's policy forbids. */
async function find(frame: Frame, selector: string): Promise<ElementHandle<Element>> {
  const found = await frame.waitForSelector(selector, { visible: true });
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** By keyboard: not every Firefox that distributions ship tells where a frame stands on its page, to click in it. */
async function press(frame: Frame, selector: string): Promise<void> {
  await (await find(frame, selector)).press('Enter');
}

/** A chat begins with its visitor, and ends with their page. */
const isEndedCall = ({ end_reason, turns }: StoredConversation) =>
  end_reason === 'left' && turns[0]?.role === 'assistant';

const line = (frame: Frame, words: string) => frame.waitForSelector(`.said ::-p-text(${words})`);

describe.skipIf(!firefox)('in Firefox', () => {
  it('a page shows the button, opens the widget, and gets an answer to a typed question', async () => {
    host = await serveHostPage(scriptSnippet(embed()));
    await page.goto(host.url);
    const opener = 'parlo-assistant >>> button';
    await page.waitForSelector(opener);
    // The visitor's language is Ukrainian.
    expect(await page.$eval(opener, (drawn) => drawn.textContent)).toBe('Почати розмову');
    await page.locator(opener).click();
    const widget = await frameOf('parlo-assistant >>> iframe');
    await widget.waitForSelector(`::-p-text(${GREETING})`);
    await (await find(widget, 'textarea')).type(QUESTION);
    await page.keyboard.press('Enter');
    await line(widget, ANSWER);
  });

  it('a call connects, is heard, and is hung up', async () => {
    host = await serveHostPage(iframeSnippet(embed()));
    await page.goto(host.url);
    const widget = await frameOf('iframe');
    await press(widget, button('Почати розмову'));
    await find(widget, button('Завершити'));
    await line(widget, GREETING);
    // The greeting's first sounds arrive while it is being said.
    const heard = await eventually(
      () => widget.evaluate(readSound),
      ({ energy }) => energy > 0,
    );
    expect(heard.bytes).toBeGreaterThan(0);
    await press(widget, button('Завершити'));
    await widget.waitForSelector('::-p-text(Розмову завершено)');
    // The connection closes once the server has closed its side.
    const open = await eventually(
      () => widget.evaluate(readOpen),
      ({ openConnections }) => openConnections === 0,
    );
    expect(open).toEqual({ liveTracks: 0, openConnections: 0 });
    const stored = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (all) => all.some(isEndedCall),
    );
    // What is stored of the notice and the greeting is what was heard of them.
    const said = stored.find(isEndedCall)?.turns.map(({ text }) => text) ?? [];
    expect(said[0]).toBeTruthy();
    expect(`${NOTICE} ${GREETING}`.startsWith(said.join(' ')), said.join(' ')).toBe(true);
  });
});

interface Calls {
  readonly connections: RTCPeerConnection[];
  readonly tracks: MediaStreamTrack[];
}
/** Only in the pages, where `watchCalls` put it. */
declare const calls: Calls;

/** Runs in every frame before anything of its own. */
function watchCalls(): void {
  const calls: Calls = { connections: [], tracks: [] };
  Object.assign(globalThis, { calls });
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      calls.connections.push(this);
    }
  };
  if (!navigator.mediaDevices) return;
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask(constraints);
    calls.tracks.push(...stream.getTracks());
    return stream;
  };
}

/** Runs in the frame: what came of the assistant's voice, and how loud it was. */
async function readSound(): Promise<{ bytes: number; energy: number }> {
  const heard = { bytes: 0, energy: 0 };
  for (const connection of calls.connections) {
    for (const report of (await connection.getStats()).values()) {
      if (report.type !== 'inbound-rtp') continue;
      heard.bytes += report.bytesReceived;
      heard.energy += report.totalAudioEnergy ?? 0;
    }
  }
  return heard;
}

/** Runs in the frame. */
function readOpen(): { liveTracks: number; openConnections: number } {
  return {
    liveTracks: calls.tracks.filter(({ readyState }) => readyState === 'live').length,
    openConnections: calls.connections.filter(({ signalingState }) => signalingState !== 'closed').length,
  };
}
