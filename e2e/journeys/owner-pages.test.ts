import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type StoredState } from '../support/fresh-pages.ts';
import { signIn } from '../support/workplace.ts';

/** Billing, support, notifications, and the pages that the header and the gate lead to. */

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let pages: FreshPages;
let state: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { faq: [] });
  pages = new FreshPages(browser, parlo.url);
  const page = await pages.open();
  await signIn(page, parlo.url, account);
  state = await page.context().storageState();
});

afterAll(async () => {
  await browser?.close();
});

async function open(path: string, who?: 'stranger'): Promise<Page> {
  const page = await pages.open({ state: who === 'stranger' ? undefined : state });
  await page.goto(parlo.url + path);
  return page;
}

it('billing shows the ledger as it is', async () => {
  const page = await open('/dashboard/billing');
  await page.getByRole('heading', { name: 'Current plan' }).waitFor();
  const history = await page.getByRole('row').allInnerTexts();
  expect(history).toHaveLength(3);
  expect(history[1]).toMatch(/Added by the operator\s+300\s+Free\s+Completed/);
  expect(history[2]).toMatch(/Free trial\s+10\s+Free\s+Completed/);
  await page.getByRole('link', { name: 'Change Plan' }).click();
  await page.getByRole('heading', { name: 'Starter Plan' }).waitFor();
});

it('a ticket asks for missing fields, then reaches the operator', async () => {
  const page = await open('/dashboard/support');
  const submit = page.getByRole('button', { name: 'Submit Ticket' });
  await submit.click();
  expect(
    await page.getByLabel('Subject').evaluate((field: HTMLInputElement) => field.validity.valueMissing),
  ).toBe(true);
  await page.getByLabel('Subject').fill('Hours on holidays');
  await page.getByLabel('Message', { exact: true }).fill('Can it say our opening hours in Ukrainian?');
  await submit.click();
  await page.getByText('Support ticket submitted successfully!').waitFor();
  await expect
    .poll(async () => {
      const folder = join(parlo.dataDir, 'outbox');
      const mails = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      );
      return mails.some((mail) => mail.includes('Hours on holidays') && mail.includes('in Ukrainian?'));
    })
    .toBe(true);
});

it('notifications are told, read and removed', async () => {
  const page = await open('/dashboard/notifications');
  await page.getByText('Minutes were added').waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('New', { exact: true }).first().waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Minutes were added').waitFor();
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByText('No notifications yet.').waitFor();
  expect(await faults(page)).toEqual([]);
});
