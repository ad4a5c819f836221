import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BUILDER_STOPS } from '../spec/builder-stops.ts';
import { DASHBOARD_STOPS } from '../spec/dashboard-stops.ts';
import { NOT_YET } from '../spec/not-yet.ts';
import { PUBLIC_STOPS } from '../spec/public-stops.ts';
import { expectShown, type Place, type Stop } from '../spec/stop.ts';
import { WIDGET_STOPS } from '../spec/widget-stops.ts';
import { enterCustomers, makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type StoredState } from '../support/fresh-pages.ts';
import { enterAsNewOwner, signIn } from '../support/workplace.ts';

/** The words of the specification, each on the running screen that it belongs to. */

const STOPS = [...PUBLIC_STOPS, ...BUILDER_STOPS, ...DASHBOARD_STOPS, ...WIDGET_STOPS];

const parlo = inject('parlo');
let browser: Browser;
let pages: FreshPages;
let on: Place;
const states: { owner?: StoredState; trial?: StoredState } = {};

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
  await enterCustomers(parlo);
  const account = await makeAssistant(parlo, { name: 'Bakery', faq: [] });
  on = { url: parlo.url, assistantId: account.assistantId };
  states.owner = await stateAfter((page) => signIn(page, parlo.url, account));
  states.trial = await stateAfter((page) => enterAsNewOwner(page, parlo.url));
});

afterAll(async () => {
  await browser?.close();
});

async function stateAfter(enter: (page: Page) => Promise<unknown>): Promise<StoredState> {
  const page = await pages.open();
  await enter(page);
  return page.context().storageState();
}

// In one page: a stop leaves no listener and no init script behind.
it.each(STOPS)('$where', async ({ as = 'owner', locale, go, texts }: Stop) => {
  const page = await pages.reopen({ state: as === 'visitor' ? undefined : states[as], locale });
  const before = await go(page, on);
  await expectShown(page, texts, typeof before === 'string' ? before : '');
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
