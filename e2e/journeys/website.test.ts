import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '../../apps/server/src/env.ts';
import { createGuardedFetch } from '../../apps/server/src/platform/http/guarded-fetch.ts';
import { type RunningServer, startServer } from '../../apps/server/src/start-server.ts';
import { silentLogger } from '../../apps/server/src/testing/silent-logger.ts';
import { type ServedSite, serveSite } from '../../apps/server/src/testing/websites/serve.ts';
import { complaints } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { freePort } from '../support/parlo.ts';
import { openSection } from '../support/sections.ts';
import { enterAsNewOwner } from '../support/workplace.ts';

/** From a website to an assistant. This server may read its own machine, which no setting of a real one allows. */

let server: RunningServer;
let dataDir: string;
let url: string;
let site: ServedSite;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parlo-website-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = await startServer({
    env: readEnvironment({ PORT: String(port), PARLO_DATA_DIR: dataDir }),
    logger: silentLogger,
    running: [],
    print: () => {},
    websites: createGuardedFetch('private'),
  });
  [site, browser] = await Promise.all([serveSite('bakery'), openBrowser()]);
  page = await (await browser.newContext()).newPage();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('an owner starts from their website, keeps what they like, and has its pages as a source', async () => {
  await enterAsNewOwner(page, url, '/assistant');
  await page.getByRole('button', { name: 'Create an assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start from your website' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from your website' });
  await dialog.getByLabel('Address of your website').fill(site.address);
  await dialog.getByRole('button', { name: 'Read the website' }).click();
  await dialog.getByText(/pages? read so far/).waitFor();
  await dialog.getByRole('checkbox', { name: 'Is your bread vegan?' }).waitFor({ timeout: 100_000 });
  expect(await complaints(page)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Are dogs allowed in the shop?' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Cakes', exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Add to the assistant' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Added. Save the changes').waitFor();
  expect(await page.getByLabel('Assistant name').inputValue()).toBe('Mill Lane Bakery');
  await openSection(page, 'Knowledge');
  await page.getByRole('button', { name: /^Is your bread vegan\?/ }).waitFor();
  expect(await page.getByText('Are dogs allowed in the shop?').count()).toBe(0);
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await page.getByText('Settings saved successfully!').waitFor();
  const list = page.getByRole('list', { name: 'Websites to answer from' });
  await list.getByText(/Last read on/).waitFor({ timeout: 100_000 });
  await list.getByText('4 pages').waitFor();
  // A page that was left out at first.
  await list.getByRole('button', { name: /^Read .* again$/ }).click();
  const again = page.getByRole('dialog', { name: /^Read .* again$/ });
  await again.getByRole('checkbox', { name: 'Cakes', exact: true }).waitFor({ timeout: 100_000 });
  expect(await again.getByRole('checkbox').count()).toBe(1);
  expect(await complaints(page)).toEqual([]);
  await again.getByRole('button', { name: 'Add to the assistant' }).click();
  await again.waitFor({ state: 'detached' });
  // It says when it was read last while it is read again; a page has its title once it was read.
  const cakes = list.getByRole('link', { name: 'Cakes', exact: true, includeHidden: true });
  await cakes.waitFor({ state: 'attached', timeout: 100_000 });
  await list.getByText('5 pages').click();
  await list.getByRole('link', { name: 'Cakes', exact: true }).waitFor();
  expect(await complaints(page)).toEqual([]);
}, 300_000);
