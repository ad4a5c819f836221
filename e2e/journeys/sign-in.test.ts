import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appCode } from '../../apps/server/src/testing/app-code.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { enterAsNewOwner, type NewOwner } from '../support/workplace.ts';

/** Ways to sign in besides a password, in a real browser. */

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: NewOwner;

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  owner = await enterAsNewOwner(page, parlo.url, '/dashboard/profile');
});

afterAll(async () => {
  await browser?.close();
});

const factor = () => page.getByRole('region', { name: 'Second factor' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function giveCode(code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

/** Signs out, and gives the password on the screen that asks for it. */
async function givePassword(): Promise<void> {
  await context.clearCookies();
  await page.goto(`${parlo.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${parlo.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await button('Sign In').click();
}

describe('a second factor', () => {
  let secret = '';
  let recoveryCodes: string[] = [];

  it('is set up with an app that reads the code on the screen', async () => {
    await button('Set it up').click();
    await factor().getByLabel('Your password', { exact: true }).fill(owner.password);
    await button('Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    expect(await faults(page)).toEqual([]);
    const typed = await factor().locator('p.font-mono').textContent();
    secret = (typed ?? '').replaceAll(' ', '');
    await giveCode(appCode(secret));
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    recoveryCodes = await factor().getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await button('I have kept them').click();
    await factor().getByText('Recovery codes left: 10').waitFor();
  });

  it('is asked for after the password, and lets in with a code of the app', async () => {
    await givePassword();
    await giveCode('000000');
    await page.getByText(/This code is wrong or was used already/).waitFor();
    expect(await faults(page)).toEqual([]);
    await giveCode(appCode(secret, 1));
    await page.waitForURL(`${parlo.url}/assistant`);
  });

  it('lets in with a recovery code, once', async () => {
    const [code = ''] = recoveryCodes;
    await givePassword();
    await giveCode(code);
    await page.waitForURL(`${parlo.url}/assistant`);
    await givePassword();
    await giveCode(code);
    await page.getByText(/This code is wrong or was used already/).waitFor();
    await giveCode(recoveryCodes[1] ?? '');
    await page.waitForURL(`${parlo.url}/assistant`);
  });

  it('is turned off with the password and a code', async () => {
    await page.goto(`${parlo.url}/dashboard/profile`);
    await factor().getByText('Recovery codes left: 8').waitFor();
    await button('Turn it off').click();
    await factor().getByLabel('Your password', { exact: true }).fill(owner.password);
    await giveCode(recoveryCodes[2] ?? '');
    await factor().getByText('Off', { exact: true }).waitFor();
    await givePassword();
    await page.waitForURL(`${parlo.url}/assistant`);
  });
});
