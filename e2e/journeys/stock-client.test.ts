import { createClient, ENDPOINTS } from '@parlo/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import type { HostPage } from '../support/host-page.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { serveApp } from '../support/systems.ts';

/** The realtime contract's own browser client, unchanged, on a page of another origin. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const HOURS = 'We are open from seven in the morning until six in the evening.';
/** Speech is far above it; comfort noise and a silent track are far below. RMS, from 0 to 1. */
const AUDIBLE = 0.02;

const parlo = inject('parlo');
let studio: Studio;
let host: HostPage;
let browser: Browser;
let page: Page;
let secret: string;

beforeAll(async () => {
  [studio, host] = await Promise.all([openStudio(), serveApp('stock-client')]);
  const faq = [{ question: 'What are your opening hours?', answer: HOURS, phrasings: [] }];
  const { assistantId } = await makeAssistant(parlo, { greeting: GREETING, faq });
  const microphone = await studio.record([{ silenceMs: 11_000 }, { say: 'What are your opening hours?' }]);
  browser = await openBrowser({ microphone: microphone.path });
  page = await browser.newPage();
  const session = await createClient(ENDPOINTS, { baseUrl: `${parlo.url}/api` }).request('session', {
    assistantId,
  });
  if (!session.success) throw new Error(session.message);
  secret = session.client_secret.value;
});

afterAll(async () => {
  await browser?.close();
  await host?.close();
  await studio?.close();
});

it('is greeted aloud, asks aloud and reads the owner’s answer', async () => {
  await page.goto(host.url);
  await page.evaluate(
    ([url = '', key = '']) => window.startStockCall(url, key),
    [`${parlo.url}/v1/realtime/calls`, secret],
  );
  await page.waitForFunction((loud) => window.stockCall.loudest > loud, AUDIBLE);
  await page.waitForFunction(() => window.stockCall.replies.length >= 3);
  const { replies, errors, streamId } = await page.evaluate(() => window.stockCall);
  expect(replies).toEqual(['You are talking to an AI.', GREETING, HOURS]);
  expect(streamId).toBe('realtimeapi');
  expect(errors).toEqual([]);
});
