import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { takePictures } from '../support/take-pictures.ts';
import { enterAsNewOwner, type NewOwner } from '../support/workplace.ts';

/** A browser whose device has passkeys, as Chromium plays one. */

const parlo = inject('parlo');
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: NewOwner;
let device: CDPSession;
let authenticatorId = '';

beforeAll(async () => {
  browser = await openBrowser();
  context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const added = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  authenticatorId = added.authenticatorId;
  owner = await enterAsNewOwner(page, parlo.url, '/dashboard/profile');
});

afterAll(async () => {
  await browser?.close();
});

const section = () => page.getByRole('region', { name: 'Passkeys' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Signs out, and opens the screen that signs in. */
async function leave(): Promise<void> {
  await context.clearCookies();
  await page.goto(`${parlo.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${parlo.url}/auth`);
}

describe('a passkey', () => {
  it('is added with the password, and renamed', async () => {
    await button('Add a passkey').click();
    await section().getByLabel('Your password', { exact: true }).fill(owner.password);
    expect(await faults(page)).toEqual([]);
    await section().getByRole('button', { name: 'Continue' }).click();
    await button('Rename Chrome, Linux').click();
    await section().getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.keyboard.press('Enter');
    await section().getByText('Work laptop', { exact: true }).waitFor();
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'passkeys');
  });

  it('signs in with one button', async () => {
    await leave();
    await button('Continue with a passkey').waitFor();
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'auth-passkey');
    await button('Continue with a passkey').click();
    await page.waitForURL(`${parlo.url}/assistant`);
    await page.goto(`${parlo.url}/dashboard/profile`);
    expect(await section().getByRole('listitem').textContent()).not.toContain('Never');
  });

  it('opens nothing on a device that nobody unlocks', async () => {
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await leave();
    await button('Continue with a passkey').click();
    await page.getByRole('alert').getByText('You were not signed in.').waitFor();
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await button('Continue with a passkey').click();
    await page.waitForURL(`${parlo.url}/assistant`);
  });

  it('signs in no more once it is removed', async () => {
    await page.goto(`${parlo.url}/dashboard/profile`);
    await button('Remove Work laptop').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('The passkey is removed.').waitFor();
    await leave();
    await button('Continue with a passkey').click();
    await page.getByRole('alert').getByText('No account here has this passkey.').waitFor();
  });
});
