import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeAssistant } from '../support/account.ts';
import { openTestBrowser } from '../support/browser.ts';
import { eventually, readConversations, readDatabaseSessions, readMinutes } from '../support/database.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { openStudio, type Studio } from '../support/sound.ts';
import { openTraced, readLines, readTrace } from '../support/visit.ts';

/** What happens to calls, and to what was said in them, when something breaks. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const HOURS = 'We are open from seven to six.';

let parlo: Parlo;
let studio: Studio;
let assistantId: string;
let email: string;

beforeAll(async () => {
  [parlo, studio] = await Promise.all([startParlo({ env: { PARLO_VOICE_HOSTS: '1' } }), openStudio()]);
  const faq = [{ question: 'What are your opening hours?', answer: HOURS }];
  ({ assistantId, email } = await makeAssistant(parlo, { greeting: GREETING, faq }));
});

/** A journey that failed while Parlo was stopped is tried again on a running one. */
beforeEach(async () => {
  if (parlo.process.exitCode === null && parlo.process.signalCode === null) return;
  parlo = await startParlo({ dataDir: parlo.dataDir, env: { PARLO_VOICE_HOSTS: '1' } });
});

afterAll(async () => {
  await studio?.close();
  await parlo?.remove();
});

/** Calls from the widget's own page, and waits until the greeting is being heard. */
async function call(microphone?: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await openTestBrowser({ onTestFinished }, microphone ? { microphone } : {});
  const page = await openTraced(browser);
  await page.goto(`${parlo.url}/widget?assistantId=${assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  await page.locator('.said', { hasText: GREETING }).waitFor();
  return { browser, page };
}

const conversations = () => readConversations(parlo.dataDir, assistantId);
const latest = async () => (await conversations()).at(-1);

/** Process ids of this Parlo: everything whose command line names its voice host or its data folder. */
async function hostPids(): Promise<number[]> {
  const pids: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(/\) \S (\d+)/.exec(status)?.[1]) !== parlo.process.pid) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('voice-host')) pids.push(Number(pid));
  }
  return pids;
}

async function activeCalls(): Promise<number> {
  const metrics = await (await fetch(`${parlo.url}/metrics`)).text();
  return Number(/^parlo_calls_active (\d+)/m.exec(metrics)?.[1]);
}

describe('a visitor whose microphone', () => {
  it('carries only noise is not answered', async () => {
    const microphone = await studio.record([{ silenceMs: 4_000 }, { noiseMs: 4_000, amplitude: 0.1 }]);
    const { browser, page } = await call(microphone.path);
    await page.waitForTimeout(9_000);
    expect((await readLines(page.mainFrame())).map(({ role }) => role)).toEqual(['assistant', 'assistant']);
    await page.getByRole('button', { name: 'End call' }).click();
    await eventually(activeCalls, (calls) => calls === 0);
    await browser.close();
  });
});

describe('when something vanishes', () => {
  it('a visitor’s browser: the call is closed, and nothing is left of it', async () => {
    const sessionsBefore = await readDatabaseSessions(parlo.dataDir);
    const { browser } = await call();
    expect(await eventually(activeCalls, (calls) => calls === 1)).toBe(1);
    // The whole browser at once: no hang-up, no goodbye on any layer.
    const pid = await browserPid(browser);
    process.kill(pid, 'SIGKILL');
    const closed = await eventually(latest, (stored) => stored?.ended === true, 40_000);
    expect(['lost', 'left']).toContain(closed?.end_reason);
    expect(await activeCalls()).toBe(0);
    expect(await hostPids()).toHaveLength(1);
    expect(await readDatabaseSessions(parlo.dataDir)).toBeLessThanOrEqual(sessionsBefore + 1);
  });

  it('a voice host: its call comes back, and the conversation goes on', async () => {
    const { browser, page } = await call();
    const [pid] = await hostPids();
    // A quick machine says it for a tenth of a second.
    await page.evaluate(() => {
      const said = new Set<string>();
      const look = () => said.add(document.querySelector('[role=status]')?.textContent ?? '');
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      Object.assign(window, { said });
    });
    process.kill(pid ?? 0, 'SIGKILL');
    const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
    await eventually(said, (words) => words.includes('One moment…'), 15_000);
    await eventually(hostPids, (pids) => pids.length === 1 && pids[0] !== pid, 30_000);
    // A slow machine may need longer for a new host than a visitor is kept waiting: then they go on with a click.
    const goOn = page.getByRole('button', { name: 'Go on' });
    await goOn.or(page.getByText('Listening', { exact: true })).waitFor({ timeout: 30_000 });
    if (await goOn.isVisible()) {
      await eventually(
        async () => (await (await fetch(`${parlo.url}/health`)).json()) as { ready: boolean },
        ({ ready }) => ready,
      );
      await goOn.click();
      await page.locator('main.active').waitFor();
    }
    await page.getByRole('textbox').fill('What are your opening hours?');
    await page.getByRole('textbox').press('Enter');
    await page.locator('.said.assistant', { hasText: HOURS }).waitFor();
    expect((await readLines(page.mainFrame()))[1]?.text).toContain(GREETING);
    await page.getByRole('button', { name: 'End call' }).click();
    const stored = await eventually(latest, (conversation) => conversation?.ended === true);
    expect(stored?.end_reason).toBe('left');
    await browser.close();
  });

  it('the server: the turns are stored, and the call is closed after the restart', async () => {
    const microphone = await studio.record([{ silenceMs: 8_500 }, { say: 'What are your opening hours?' }]);
    const { browser, page } = await call(microphone.path);
    await page.locator('.said', { hasText: HOURS }).waitFor();
    const [host] = await hostPids();
    await parlo.kill();
    await page.locator('main.ended').waitFor({ timeout: 20_000 });
    await eventually(hostPids, (pids) => pids.length === 0);
    expect(() => process.kill(host ?? 0, 0)).toThrow();
    await browser.close();

    const before = parlo;
    parlo = await startParlo({ dataDir: before.dataDir, env: { PARLO_VOICE_HOSTS: '1' } });
    const stored = await latest();
    expect(stored).toMatchObject({ ended: true, end_reason: 'server_failed' });
    // What it held beyond what it had used is the owner's again.
    expect((await readMinutes(parlo.dataDir, email)).leased).toBe(0);
    // The answer was still being said: it is stored once it was heard.
    expect(stored?.turns.slice(0, 3).map(({ role }) => role)).toEqual(['assistant', 'assistant', 'visitor']);
  });
});

describe('when the server is asked to stop', () => {
  it('a running call goes on, is told at the end, and is stored', async () => {
    const { browser, page } = await call();
    const exited = once(parlo.process, 'exit');
    parlo.process.kill('SIGTERM');
    await page.waitForTimeout(3_000);
    expect(parlo.process.exitCode).toBeNull();
    await page.locator('main.active').waitFor();
    // Half a minute for the call, then ten seconds in which its page looks for another server.
    await page.locator('main.ended').waitFor({ timeout: 60_000 });
    const events = (await readTrace(page.mainFrame())).events.map(({ type }) => type);
    expect(events).toContain('error');
    await browser.close();
    expect((await exited)[0]).toBe(0);

    const before = parlo;
    parlo = await startParlo({ dataDir: before.dataDir, env: { PARLO_VOICE_HOSTS: '1' } });
    expect(await latest()).toMatchObject({ ended: true, end_reason: 'stopped' });
  });
});

async function browserPid(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}
