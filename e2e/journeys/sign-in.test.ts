import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appCode } from '../../apps/server/src/testing/app-code.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { type OidcStandIn, startOidc } from '../../apps/server/src/testing/oidc-stand-in.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { takePictures } from '../support/take-pictures.ts';
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

describe('a service to sign in with', () => {
  let oidc: OidcStandIn;
  let own: Parlo;

  beforeAll(async () => {
    const port = await freePort();
    oidc = await startOidc(`http://localhost:${port}/api/auth/callback/oidc`);
    own = await startParlo({
      port,
      env: {
        PARLO_VOICE_HOSTS: '1',
        PARLO_PUBLIC_URL: `http://localhost:${port}`,
        PARLO_SIGN_IN_OIDC_ID: oidc.clientId,
        PARLO_SIGN_IN_OIDC_SECRET: oidc.clientSecret,
        PARLO_SIGN_IN_OIDC_ISSUER: oidc.issuer,
        PARLO_SIGN_IN_OIDC_NAME: 'Bakery Staff',
      },
    });
  });
  afterAll(async () => {
    await own?.remove();
    await oidc?.close();
  });

  it('opens an account by its button, and leads to the page that was wanted', async () => {
    const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    oidc.person = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };
    await staff.goto(`${own.url}/dashboard/profile`);
    await staff.getByRole('button', { name: 'Continue with Bakery Staff' }).click();
    await staff.waitForURL(`${own.url}/dashboard/profile`);
    await expect.poll(() => staff.getByLabel('Surname').inputValue()).toBe('Lovelace');
    await staff.getByText('Confirmed', { exact: true }).waitFor();
    await staff.context().close();
  });

  it('is linked to an account and unlinked in the profile, and is never the last way in', async () => {
    const ada = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const { password } = await enterAsNewOwner(ada, own.url, '/dashboard/profile');
    const services = ada.getByRole('region', { name: 'Services' });
    oidc.person = { sub: 'work', email: 'work@example.com', email_verified: true, name: 'Ada Lovelace' };
    await services.getByRole('button', { name: 'Link Bakery Staff' }).click();
    await services.getByLabel('Your password', { exact: true }).fill(password);
    expect(await faults(ada)).toEqual([]);
    await services.getByRole('button', { name: 'Continue with Bakery Staff' }).click();
    await services.getByText('Bakery Staff is linked.').waitFor();
    expect(await faults(ada)).toEqual([]);
    await takePictures(ada, 'services');
    const unlink = async () => {
      await services.getByRole('button', { name: 'Unlink Bakery Staff' }).click();
      await ada.getByRole('alertdialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    };
    await unlink();
    await services.getByText('The service is unlinked.').waitFor();

    oidc.person = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace' };
    await ada.context().clearCookies();
    await ada.goto(`${own.url}/favicon.svg`);
    await ada.evaluate(() => localStorage.clear());
    await ada.goto(`${own.url}/dashboard/profile`);
    await ada.getByRole('button', { name: 'Continue with Bakery Staff' }).click();
    await ada.waitForURL(`${own.url}/dashboard/profile`);
    await unlink();
    await ada.getByRole('alert').getByText('Nothing else signs you in.').waitFor();
    await ada.context().close();
  });

  it('says why nobody is signed in', async () => {
    const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    oidc.person = null;
    await staff.goto(`${own.url}/auth`);
    await staff.getByRole('button', { name: 'Continue with Bakery Staff' }).click();
    await staff.getByRole('alert').getByText('You were not signed in.').waitFor();
    expect(await faults(staff)).toEqual([]);
    await staff.context().close();
  });
});
