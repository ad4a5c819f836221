import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { complaints, faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { mailedLink, mailWith } from '../support/outbox.ts';
import { signIn } from '../support/workplace.ts';

/** The account itself: who somebody is, how they sign in, what programs may do for them, and the end of it. */

const run = promisify(execFile);

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { name: 'Bakery', faq: [] });
  context = await newContext();
  page = await context.newPage();
  await signIn(page, parlo.url, account, '/dashboard/profile');
});

afterAll(async () => {
  await browser?.close();
});

async function newContext(dark = false, width = 1280): Promise<BrowserContext> {
  const made = await browser.newContext({
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
  });
  made.setDefaultTimeout(15_000);
  await made.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: parlo.url });
  return made;
}

const part = (name: string, on = page) => on.getByRole('region', { name, exact: true });
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const password = (label: string, on = page) => on.getByLabel(label, { exact: true });
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
describe('Profile & Security', () => {
  it('saves who somebody is, and the header follows', async () => {
    await page.getByRole('heading', { name: 'Profile & Security', level: 1 }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('');
    await button('Save profile').click();
    await page.getByText('Name is required.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Maria');
    await page.getByLabel('Surname').fill('Shevchenko');
    await button('Save profile').click();
    await page.getByText('Your profile is saved.').waitFor();
    const menu = page.getByRole('banner').getByRole('button', { name: 'Account' });
    expect(await menu.textContent()).toContain('MS');
    await page.reload();
    await expect.poll(() => page.getByLabel('Surname').inputValue()).toBe('Shevchenko');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Maria');
  });

  it('confirms the email by a mailed link', async () => {
    await page.getByText('Not confirmed').waitFor();
    await button('Send me a new link').click();
    await page.getByText('A link to confirm your email is on its way.').waitFor();
    await page.goto(await mailedLink(parlo, account.email, '/auth/verify?token='));
    await button('Confirm my email').click();
    await page.getByText('Your email is confirmed').waitFor();
    await page.goto(`${parlo.url}/dashboard/profile`);
    await page.getByText('Confirmed', { exact: true }).waitFor();
  });

  it('changes the email once the link to the new one is opened, wherever that is', async () => {
    const newEmail = `new-${account.email}`;
    await page.getByLabel('New email').fill(newEmail);
    await password('Your password').fill('a wrong guess');
    await button('Change email').click();
    await page.getByText('The current password is wrong.').waitFor();
    expect(await page.getByLabel('New email').inputValue()).toBe(newEmail);
    await password('Your password').fill(account.password);
    await button('Change email').click();
    await page.getByText(`Please open the link that we send to ${newEmail}.`).waitFor();
    const elsewhere = await (await newContext()).newPage();
    await elsewhere.goto(await mailedLink(parlo, newEmail, '/auth/verify?token='));
    await button('Confirm my email', elsewhere).click();
    await elsewhere.getByText('Your email is confirmed').waitFor();
    await elsewhere.context().close();
    await mailWith(parlo, account.email, 'this one is no longer in use');
    account = { ...account, email: newEmail };
    await page.reload();
    await part('Email').getByText(newEmail, { exact: true }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(newEmail);
  });

  it('lists sessions, ends one, and all others with a new password', async () => {
    const [phone, cafe] = await Promise.all([newContext(), newContext()]);
    const [onPhone, inCafe] = [await phone.newPage(), await cafe.newPage()];
    await signIn(onPhone, parlo.url, account, '/dashboard/billing');
    await page.reload();
    await button('Sign out everywhere else').waitFor();
    const others = part('Where you are signed in').getByRole('button', { name: /^Sign out the device/ });
    // The program that registered is signed in, too; who came last is told first.
    await expect.poll(() => others.count()).toBe(2);
    await others.first().click();
    await page.getByText('That session is signed out.').waitFor();
    expect(await others.count()).toBe(1);
    await onPhone.reload();
    await onPhone.waitForURL(`${parlo.url}/auth`);

    await signIn(inCafe, parlo.url, account, '/dashboard/billing');
    const next = 'a new and longer password';
    await password('Current password').fill(account.password);
    await password('New password').fill('short');
    await button('Change password').click();
    await page.getByText('Password must be 8 to 128 characters long.').waitFor();
    await password('New password').fill(next);
    await page.getByRole('button', { name: 'Show password' }).last().click();
    expect(await password('New password').getAttribute('type')).toBe('text');
    await button('Change password').click();
    await page.getByText('Your password is changed. You are signed out everywhere else.').waitFor();
    account = { ...account, password: next };
    await inCafe.reload();
    await inCafe.waitForURL(`${parlo.url}/auth`);

    const againInCafe = await cafe.newPage();
    await signIn(againInCafe, parlo.url, account);
    await page.reload();
    await button('Sign out everywhere else').click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Sign out everywhere else?').waitFor();
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are signed in nowhere else.').waitFor();
    await againInCafe.goto(`${parlo.url}/dashboard/billing`);
    await againInCafe.waitForURL(`${parlo.url}/auth`);
    await Promise.all([phone.close(), cafe.close()]);
  });

  it('gives everything as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Parlo account .*\.zip$/);
    const zip = await readFile(await download.path());
    // The list at the end of a ZIP file is not compressed.
    for (const name of ['account.json', 'assistants.json', 'conversations.json', 'minutes.json']) {
      expect(zip.includes(name), name).toBe(true);
    }
  });
});

describe('Account Settings', () => {
  it('is one page under two addresses, and leads to the page that edits it', async () => {
    for (const path of ['/settings', '/dashboard/settings']) {
      await page.goto(parlo.url + path);
      await page.getByRole('heading', { name: 'Account Settings', level: 1 }).waitFor();
      await expect.poll(() => part('Profile').getByLabel('Email').inputValue()).toBe(account.email);
    }
    await page.getByRole('link', { name: 'Edit under Profile & Security' }).click();
    await page.waitForURL(`${parlo.url}/dashboard/profile`);
    // The address changes before the screen does, and both have a field called "Name".
    await button('Save profile').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Olena');
    await button('Save profile').click();
    await page.getByText('Your profile is saved.').waitFor();
    await page.goto(`${parlo.url}/settings`);
    const shown = part('Profile').getByLabel('Name', { exact: true });
    await expect.poll(() => shown.inputValue()).toMatch(/^Olena /);
  });

  it('chooses language and look', async () => {
    await page.goto(`${parlo.url}/settings`);
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await button('Switch to light').waitFor();
    await page.getByRole('radio', { name: 'Українська' }).click();
    await page.getByRole('heading', { name: 'Налаштування', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('radio', { name: 'English' }).click();
    await page.getByRole('radio', { name: 'As my device' }).check();
    await page.getByRole('heading', { name: 'Account Settings', level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  it('subscribes to product news', async () => {
    const box = page.getByRole('form', { name: 'Product news' });
    await box.getByLabel('Email').fill('olena@');
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Invalid email format.').waitFor();
    await box.getByLabel('Email').fill(account.email);
    await box.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Thank you. You will hear from us when there is news.').waitFor();
    await mailWith(parlo, account.email, '/unsubscribe?token=');
  });
});

describe('API', () => {
  const assistants = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: account.email });
    const response = await fetch(`${parlo.url}/api/get_assistants`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };

  it('makes a key that works as the page says, shows it once, and revokes it', async () => {
    await page.goto(`${parlo.url}/dashboard/api`);
    await page.getByText('No keys yet.').waitFor();
    await button('Copy URL').click();
    await button('Copied!').waitFor();
    expect(await clipboard()).toBe(`${parlo.url}/api`);
    await page.getByLabel('Name', { exact: true }).fill('CRM');
    await page.getByLabel('Expires in days').fill('0');
    await button('Create key').click();
    await page.getByText('Please check this field.').waitFor();
    await page.getByLabel('Expires in days').fill('30');
    await button('Create key').click();
    const shown = page.getByRole('alertdialog', { name: 'Your new key' });
    await shown.getByRole('button', { name: 'Copy Key' }).click();
    await shown.getByRole('button', { name: 'Copied!' }).waitFor();
    const key = await clipboard();
    expect(key).toMatch(/^parlo_\S{30,}$/);
    expect(await complaints(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I saved the key' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'CRM' }).getByText('Never').waitFor();
    expect(await whereIs(key)).toEqual([]);

    await button('Copy the first line').click();
    const first = (await clipboard()).replace('paste-your-key-here', key);
    await button('Copy the request').click();
    const { stdout } = await run('bash', ['-c', `${first}\n${await clipboard()}`]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, assistants: [{ assistantName: 'Bakery' }] });
    expect((await assistants(key)).status).toBe(200);

    await button('Revoke CRM').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('The key is revoked.').waitFor();
    await page.getByText('No keys yet.').waitFor();
    expect((await assistants(key)).status).toBe(401);
    await page.reload();
    await page.getByText('No keys yet.').waitFor();
  });

  /** Everywhere in the page that a text is kept, but the clipboard it was copied to. */
  function whereIs(text: string): Promise<string[]> {
    return page.evaluate((wanted) => {
      const fields = [...document.querySelectorAll('input, textarea')].map((one) =>
        'value' in one ? String(one.value) : '',
      );
      const places = {
        document: document.documentElement.outerHTML,
        fields: fields.join('\n'),
        address: location.href,
        history: JSON.stringify(history.state),
        local: JSON.stringify({ ...localStorage }),
        session: JSON.stringify({ ...sessionStorage }),
        cookies: document.cookie,
      };
      return Object.entries(places).flatMap(([place, kept]) => (kept.includes(wanted) ? [place] : []));
    }, text);
  }

  it('shows the real limits, the plans, and offers news by mail', async () => {
    // A second try begins on the page that the first one left.
    await page.goto(`${parlo.url}/dashboard/api`);
    await part('Base URL').waitFor();
    await part('Beta').waitFor();
    await page.getByText('6,000 a minute').waitFor();
    await page.getByText('Calendar: free times and bookings').waitFor();
    await page.getByRole('form', { name: 'API news' }).getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Thank you. You will hear from us when there is news.').waitFor();
    await page.getByRole('link', { name: 'Open the reference' }).click();
    await page.waitForURL(`${parlo.url}/api/docs`);
    // It draws every endpoint, which may take a while on a busy machine.
    await page.getByRole('heading', { name: 'All assistants of the caller' }).waitFor({ timeout: 30_000 });
  });
});

it('form errors and the question before deleting are accessible', async () => {
  await page.goto(`${parlo.url}/dashboard/profile`);
  await page.getByLabel('Name', { exact: true }).fill('');
  await button('Save profile').click();
  await button('Change password').click();
  await page.getByText('Current password is required.').waitFor();
  expect(await faults(page)).toEqual([]);
  await button('Delete my account').click();
  await page.getByRole('alertdialog').waitFor();
  expect(await faults(page)).toEqual([]);
});

it('deletes the account, and forgets it here', async () => {
  await page.goto(`${parlo.url}/dashboard/profile`);
  await button('Delete my account').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('assistants with their answers, files and logos: 1').waitFor();
  await dialog.getByText('minutes that are left: 310').waitFor();
  await dialog.getByRole('link', { name: 'Download everything first' }).waitFor();
  const sure = dialog.getByLabel('Your password', { exact: true });
  await sure.fill('a wrong guess');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('The current password is wrong.').waitFor();
  await sure.fill(account.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${parlo.url}/`);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const trace of [account.email, 'loggedIn', account.assistantId]) expect(kept).not.toContain(trace);
  await page.goto(`${parlo.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Wrong email or password.').waitFor();
});
