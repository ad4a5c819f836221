import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILDER_STOPS } from '../spec/builder-stops.ts';
import { DASHBOARD_STOPS } from '../spec/dashboard-stops.ts';
import { NOT_YET } from '../spec/not-yet.ts';
import { PUBLIC_STOPS } from '../spec/public-stops.ts';
import { expectShown, type Place, type Stop } from '../spec/stop.ts';
import { WIDGET_STOPS } from '../spec/widget-stops.ts';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { register, signIn } from '../support/workplace.ts';

/** The words of the specification, each on the running screen that it belongs to. */

const STOPS = [...PUBLIC_STOPS, ...BUILDER_STOPS, ...DASHBOARD_STOPS, ...WIDGET_STOPS];

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

let parlo: Parlo;
let browser: Browser;
let on: Place;
const states: { owner?: State; trial?: State } = {};

beforeAll(async () => {
  [parlo, browser] = await Promise.all([startParlo({ env: { PARLO_VOICE_HOSTS: '1' } }), openBrowser()]);
  const account = await makeAssistant(parlo, { name: 'Bakery', faq: [] });
  on = { url: parlo.url, assistantId: account.assistantId };
  states.owner = await stateAfter((page) => signIn(page, parlo.url, account));
  states.trial = await stateAfter((page) => register(page, parlo.url));
});

afterAll(async () => {
  await browser?.close();
  await parlo?.remove();
});

async function stateAfter(enter: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<unknown>) {
  const context = await browser.newContext();
  await enter(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

it.each(STOPS)('$where', async ({ as = 'owner', locale, go, texts }: Stop) => {
  const storageState = as === 'visitor' ? undefined : states[as];
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
    ...(locale && { locale }),
  });
  context.setDefaultTimeout(15_000);
  try {
    const page = await context.newPage();
    const before = await go(page, on);
    await expectShown(page, texts, typeof before === 'string' ? before : '');
  } finally {
    await context.close();
  }
});

it('and docs/spec-coverage.md lists them', async () => {
  const rows = STOPS.flatMap(({ where, section, texts }) =>
    texts.map((text) => `| ${text} | ${where} | ${section} |`),
  );
  const page = [
    '# Where the words of the specification are',
    'Every text that the specification gives for a screen, and the screen that shows it. The journey `e2e/journeys/spec.test.ts` opens each of them in a browser and reads it; `npx vitest run --config e2e/vitest.config.ts e2e/journeys/spec.test.ts -u` writes this page anew.',
    '',
    '| text | where, and when | section |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## On no screen',
    'What belongs to something that is not built, what nobody can meet, and what never comes.',
    '',
    '| text | section | reason |',
    '| --- | --- | --- |',
    ...NOT_YET.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
  expect(new Set(rows).size).toBe(rows.length);
  await expect(page).toMatchFileSnapshot('../../docs/spec-coverage.md');
});
