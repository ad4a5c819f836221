import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { grantMinutes } from '../support/account.ts';
import { openBrowser, openTestBrowser } from '../support/browser.ts';
import { eventually, readConversations } from '../support/database.ts';
import { type HostPage, serveHostPage } from '../support/host-page.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { type Recording, readOpenMedia, readRecording } from '../support/recorder.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { soundSpans } from '../support/sound-spans.ts';
import { openTraced, readLines, widgetFrame } from '../support/visit.ts';
import { buildAssistant, generateCode, register } from '../support/workplace.ts';

/**
 * The product's main job, for real: an owner signs up, builds, embeds; a visitor on another site asks aloud and
 * hears the owner's answer. Real browser, real models, real sound, nothing configured.
 */

const GREETING = 'Hello, this is the bakery. How can I help?';
const HOURS = 'We are open from seven in the morning until six in the evening.';
const DELIVERY =
  'Yes, we deliver to every address in the city, every day from eight in the morning until seven in the evening, ' +
  'and delivery is free for every order above twenty dollars.';
const ASSISTANT = {
  name: 'Bakery',
  greeting: GREETING,
  voice: 'verse',
  faq: [
    { question: 'What are your opening hours?', answer: HOURS },
    { question: 'Do you deliver to my address?', answer: DELIVERY },
    { question: 'Do you have gluten free bread?', answer: 'We bake gluten free bread on Tuesdays.' },
  ],
};

let parlo: Parlo;
let studio: Studio;
let snippet: string;
let assistantId: string;
let host: HostPage;

beforeAll(async () => {
  [parlo, studio] = await Promise.all([startParlo(), openStudio()]);
  const browser = await openBrowser();
  const page = await browser.newPage();
  const { email } = await register(page, parlo.url);
  // Visitors need a paying owner.
  await grantMinutes(parlo, email, 300);
  assistantId = await buildAssistant(page, ASSISTANT);
  snippet = await generateCode(page);
  await browser.close();
  host = await serveHostPage(snippet);
});

afterAll(async () => {
  await host?.close();
  await studio?.close();
  await parlo?.remove();
});

const NOTICE = 'You are talking to an AI.';
/** When the notice and the greeting were said. */
const SPEAK_AT_MS = 7_500;

interface Visit {
  readonly browser: Browser;
  readonly page: Page;
  readonly frame: Frame;
}

/** Opens the customer's page with a microphone file and presses the button. */
async function call(microphone: string): Promise<Visit> {
  const browser = await openTestBrowser({ onTestFinished }, { microphone });
  const page = await openTraced(browser);
  await page.goto(host.url);
  const frame = await widgetFrame(page);
  await frame.getByRole('button', { name: 'Start a call' }).click();
  await frame.getByRole('button', { name: 'End call' }).waitFor();
  return { browser, page, frame };
}

async function hangUp({ frame, browser }: Visit): Promise<{ liveTracks: number; openConnections: number }> {
  await frame.getByRole('button', { name: 'End call' }).click();
  const open = await eventually(
    () => readOpenMedia(frame),
    ({ liveTracks, openConnections }) => liveTracks + openConnections === 0,
  );
  await browser.close();
  return open;
}

const lineOf = (frame: Frame, text: string) => frame.locator('.said', { hasText: text }).waitFor();

/** What was heard of the assistant last, after the notice and the greeting, in words. */
async function heardAnswer({ answer, sampleRate }: Recording): Promise<string> {
  const fromMs = (soundSpans(answer, sampleRate).at(-1)?.fromMs ?? 0) - 100;
  return studio.listen(answer.slice((fromMs * sampleRate) / 1_000), sampleRate);
}

const words = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 ]/g, '')
    .split(' ');

describe('a visitor on another site', () => {
  it('embeds with the frame the spec names', () => {
    expect(snippet).toContain('allow="microphone; autoplay"');
    for (const style of ['position:fixed', 'bottom:20px', 'right:20px', 'width:300px', 'height:400px']) {
      expect(snippet).toContain(style);
    }
  });

  it('asks aloud and hears the owner’s answer', async () => {
    const microphone = await studio.record([
      { silenceMs: SPEAK_AT_MS },
      { say: 'What are your opening hours?' },
    ]);
    const visit = await call(microphone.path);
    await lineOf(visit.frame, HOURS);
    // The answer takes a few seconds to be said.
    await visit.page.waitForTimeout(5_000);
    const lines = await readLines(visit.frame);
    expect(lines.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'visitor', 'assistant']);
    expect(lines.slice(0, 2).map(({ text }) => text)).toEqual([NOTICE, GREETING]);
    expect(words(lines[2]?.text ?? '')).toEqual(['what', 'are', 'your', 'opening', 'hours']);
    expect(lines[3]?.text).toBe(HOURS);

    const heard = words(await heardAnswer(await readRecording(visit.frame)));
    for (const word of ['open', 'morning', 'until', 'evening']) expect(heard).toContain(word);

    expect(await hangUp(visit)).toEqual({ liveTracks: 0, openConnections: 0 });
    const [stored] = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (conversations) => conversations[0]?.ended === true,
    );
    expect(stored?.end_reason).toBe('left');
    expect(stored?.seconds).toBeGreaterThan(8);
    expect(stored?.seconds).toBeLessThan(60);
    expect(stored?.turns.map(({ role }) => role)).toEqual(['assistant', 'assistant', 'visitor', 'assistant']);
    expect(stored?.turns[3]?.text).toBe(HOURS);
  });

  it('is told plainly when nobody wrote an answer', async () => {
    const microphone = await studio.record([
      { silenceMs: SPEAK_AT_MS },
      { say: 'Who won the football world cup in nineteen seventy?' },
    ]);
    const visit = await call(microphone.path);
    await visit.frame.locator('.said.visitor').waitFor();
    await visit.frame.locator('.said.assistant').nth(2).waitFor();
    await visit.page.waitForTimeout(3_000);
    const reply = (await readLines(visit.frame)).at(-1)?.text ?? '';
    expect(reply).toMatch(/don’t|don't|do not|not/);
    for (const { answer } of ASSISTANT.faq) expect(reply).not.toContain(answer);
    expect(await heardAnswer(await readRecording(visit.frame))).not.toBe('');
    await hangUp(visit);
  });

  it('silences the assistant by talking over it', async () => {
    const microphone = await studio.record([
      { silenceMs: SPEAK_AT_MS },
      { say: 'Do you deliver to my address?' },
      { silenceMs: 4_500 },
      { say: 'Stop please, what are your opening hours?' },
    ]);
    const visit = await call(microphone.path);
    await lineOf(visit.frame, HOURS);
    const { microphone: said, answer, sampleRate } = await readRecording(visit.frame);
    const [, interruption] = soundSpans(said, sampleRate);
    const at = interruption?.fromMs ?? Number.NaN;
    const cut = soundSpans(answer, sampleRate).find(({ fromMs, toMs }) => fromMs < at && toMs > at);
    expect(cut).toBeDefined();
    // Long before the visitor is done; by how much is what `npm run bench -- barge-in` measures.
    expect(cut?.toMs).toBeLessThan((interruption?.toMs ?? Number.NaN) - 500);

    await hangUp(visit);
    const conversations = await eventually(
      () => readConversations(parlo.dataDir, assistantId),
      (all) => all.length === 3 && all.every(({ ended }) => ended),
    );
    // What is stored of an interrupted answer is what was heard of it.
    const interrupted =
      conversations[2]?.turns.filter((turn) => turn.interrupted).map(({ text }) => text) ?? [];
    const heard = interrupted.filter((text) => text.length > 0 && DELIVERY.startsWith(text));
    expect(heard).toHaveLength(1);
    expect(heard[0]?.length).toBeLessThan(DELIVERY.length);
  });
});
