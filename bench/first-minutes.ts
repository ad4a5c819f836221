import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { median, printRows } from './support/stats.ts';

/**
 * The first minutes of somebody without an account: from the landing page to the answer to a question of their own, and
 * to their assistant's greeting in a call. A real Chromium on the real server, everything pressed and typed as people do.
 */

const RUNS = 5;
/** Between two keys: a quick typist. */
const KEY_MS = 30;
const QUESTION = 'Do you deliver flowers?';
const ANSWER = 'Yes, on the same day, all over the city.';
const LIMIT_MS = 20_000;

interface Minutes {
  readonly clicks: number;
  readonly fields: number;
  /** From the landing page, as it is shown, to the whole answer. */
  readonly answerMs: number;
  /** From the press that calls to the first sound of the greeting. */
  readonly greetingMs: number;
  /** All of it. */
  readonly clicksInAll: number;
}

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser();
try {
  const runs: Minutes[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await begin(browser));
  const of = (what: keyof Minutes) => runs.map((run) => run[what]);
  const most = (what: keyof Minutes) => String(Math.max(...of(what)));
  const seconds = (what: keyof Minutes) =>
    `${(median(of(what)) / 1_000).toFixed(1)} s (at most ${(Math.max(...of(what)) / 1_000).toFixed(1)})`;
  printRows(`From the landing page without an account, ${RUNS} new browsers, loopback`, [
    { what: 'clicks to the own answer', goal: '≤ 5', measured: most('clicks') },
    { what: 'fields to the own answer', goal: '≤ 2', measured: most('fields') },
    { what: 'time to the own answer', goal: '≤ 20 s', measured: seconds('answerMs') },
    { what: 'clicks to answer and greeting', goal: '≤ 5', measured: most('clicksInAll') },
    { what: 'press to the first sound of the greeting', goal: '–', measured: seconds('greetingMs') },
  ]);
  const kept =
    Math.max(...of('clicksInAll')) <= 5 &&
    Math.max(...of('fields')) <= 2 &&
    Math.max(...of('answerMs')) <= LIMIT_MS;
  if (!kept) process.exitCode = 1;
} finally {
  await browser.close();
  await parlo.remove();
}

/** One newcomer, whose browser knows nothing yet. */
async function begin(chromium: Browser): Promise<Minutes> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    const done = { clicks: 0, fields: 0 };
    const click = async (target: Locator) => {
      await target.click();
      done.clicks += 1;
    };
    const type = async (target: Locator, text: string) => {
      if ((await target.inputValue()) !== '') throw new Error('the field is not empty');
      await target.pressSequentially(text, { delay: KEY_MS });
      done.fields += 1;
    };
    await page.goto(parlo.url);
    const since = performance.now();
    await click(page.getByRole('link', { name: 'Create Your AI Assistant' }).first());
    await click(page.getByRole('link', { name: 'Knowledge' }));
    await click(page.getByRole('button', { name: 'Add a question' }));
    await type(page.getByLabel('Question', { exact: true }), QUESTION);
    await type(page.getByLabel('Answer', { exact: true }), ANSWER);
    const widget = await widgetIn(page);
    await click(widget.getByRole('button', { name: QUESTION }));
    await widget.locator('.said.assistant', { hasText: ANSWER }).waitFor();
    const answerMs = performance.now() - since;
    const { clicks } = done;
    const sounds = soundIn(widget);
    const pressed = performance.now();
    await click(widget.getByRole('button', { name: 'Start a call' }));
    await sounds;
    const greetingMs = performance.now() - pressed;
    return { clicks, fields: done.fields, answerMs, greetingMs, clicksInAll: done.clicks };
  } finally {
    await context.close();
  }
}

async function widgetIn(page: Page): Promise<Frame> {
  const element = await page.locator('iframe[title^="Widget of"]').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('there is no preview');
  return frame;
}

/** Resolves when the server says that sound plays. */
function soundIn(widget: Frame): Promise<void> {
  return widget.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('parlo:event', (event) => {
          const { detail } = event as CustomEvent<{ event: { type: string } }>;
          if (detail.event.type === 'output_audio_buffer.started') resolve();
        });
      }),
  );
}
