import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it, type TestContext } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { blockUdp, canBeHidden, takeMicrophone } from '../support/bad-network.ts';
import { openTestBrowser } from '../support/browser.ts';
import { readRecording } from '../support/recorder.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { soundSpans } from '../support/sound-spans.ts';
import { openTraced, readLines, readTrace } from '../support/visit.ts';

/** Calls whose device or tab is busy with something else for a while. */

const QUESTION = 'What are your opening hours?';
const HOURS = 'We are open from seven to six.';
const BAKERY = { greeting: 'Hello, the bakery.', faq: [{ question: QUESTION, answer: HOURS }] };
/** Three seconds without UDP, a socket, and a greeting are over by then. */
const LEAD_MS = 12_000;
/** A call in which nobody speaks for half a minute is asked whether somebody is there. */
const GAP_MS = 10_000;
const QUESTIONS = 5;
/** A recogniser on a busy machine misses one now and then. */
const MISSED = 2;

const parlo = inject('parlo');
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio?.close());

const TRANSPORTS = [
  ['WebRTC', async () => {}],
  ['a WebSocket', blockUdp],
] as const;

async function visit(test: TestContext, microphone: string, prepare: (page: Page) => Promise<void>) {
  const { assistantId } = await makeAssistant(parlo, BAKERY);
  const browser = await openTestBrowser(test, { microphone });
  const page = await openTraced(browser);
  await prepare(page);
  const hide = await canBeHidden(page);
  await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.locator('main.active').waitFor({ timeout: 60_000 });
  return { page, hide };
}

const answersIn = async (page: Page) =>
  (await readLines(page.mainFrame())).filter(({ text }) => text.includes(HOURS)).length;

describe.concurrent.each(TRANSPORTS)('a call over %s', (_, prepare) => {
  it('goes on by itself after the device took the microphone for a while', async (test) => {
    const { expect } = test;
    // Asked again when a slow machine was not ready for the first.
    const asked = [{ silenceMs: 10_000 }, { say: QUESTION }];
    const { path } = await studio.record([{ silenceMs: LEAD_MS }, ...asked, ...asked, ...asked]);
    const { page } = await visit(test, path, prepare);
    await takeMicrophone(page, true);
    await page.getByText('Your device paused the microphone.').waitFor();
    await page.waitForTimeout(4_000);
    await takeMicrophone(page, false);
    await page.getByText('Your device paused the microphone.').waitFor({ state: 'detached' });
    const said = async () => (await readLines(page.mainFrame())).map(({ text }) => text);
    // Where it fails, what was heard in its place says why.
    await expect.poll(said, { timeout: 40_000 }).toContain(HOURS);
    const { states } = await readTrace(page.mainFrame());
    expect(states.at(-1)?.state).toBe('active');
  });

  it('goes on for more than half a minute in a tab that nobody looks at', async (test) => {
    const { expect } = test;
    const asked = Array.from({ length: QUESTIONS }, () => [{ say: QUESTION }, { silenceMs: GAP_MS }]);
    const { path, spans } = await studio.record([{ silenceMs: LEAD_MS }, ...asked.flat()]);
    const { page, hide } = await visit(test, path, prepare);
    await hide();
    await page.waitForTimeout(spans.at(-1)?.toMs ?? 0);
    const frame = page.mainFrame();
    const { states } = await readTrace(frame);
    expect(states.at(-1)?.state).toBe('active');
    expect(await answersIn(page)).toBeGreaterThanOrEqual(QUESTIONS - MISSED);
    const { answer, sampleRate } = await readRecording(frame);
    // They were heard, the last of them after half a minute.
    const heard = soundSpans(answer, sampleRate);
    expect(heard.length).toBeGreaterThanOrEqual(QUESTIONS - MISSED);
    expect(heard.at(-1)?.toMs).toBeGreaterThan(LEAD_MS + 30_000);
  });
});
