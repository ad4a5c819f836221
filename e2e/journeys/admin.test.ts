import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { enterCustomers, makeAssistant, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, readConversations } from '../support/database.ts';
import { takePictures } from '../support/take-pictures.ts';
import { signIn } from '../support/workplace.ts';

/** An operator's day: an owner who needs minutes, one who has to be stopped, a purchase that is taken back. */

const GREETING = 'Hello, this is the bakery. How can I help?';
const LAST_WORDS = 'Our minutes are used up, so I have to end this call. Goodbye.';

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let admins: BrowserContext;
let admin: Page;
let owner: Page;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { greeting: GREETING, faq: [] });
  admins = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  admins.setDefaultTimeout(15_000);
  admin = await admins.newPage();
  await signIn(admin, parlo.url, parlo.admin, '/dashboard');
  owner = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(owner, parlo.url, account, '/dashboard');
});
afterAll(async () => {
  await browser?.close();
});

const row = () => admin.getByRole('listitem').filter({ hasText: account.email });
const act = (name: string) => row().getByRole('button', { name });
const confirm = (role: 'dialog' | 'alertdialog', name: string) =>
  admin.getByRole(role).getByRole('button', { name, exact: true }).click();

async function visitorsCall(): Promise<Page> {
  const page = await (await browser.newContext({ permissions: ['microphone'] })).newPage();
  await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
  await page.getByRole('button', { name: 'Start a call' }).click();
  return page;
}

describe('an administrator', () => {
  it('gets to administration by the menu, and nobody else gets there', async () => {
    await owner.getByRole('button', { name: 'Account' }).click();
    await owner.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    expect(await owner.getByRole('menuitem', { name: 'Administration' }).count()).toBe(0);
    await owner.goto(`${parlo.url}/admin`);
    await owner.getByRole('heading', { name: 'Page not found' }).waitFor();

    await admin.getByRole('button', { name: 'Account' }).click();
    await admin.getByRole('menuitem', { name: 'Administration' }).click();
    await admin.waitForURL(`${parlo.url}/admin`);
    await admin.getByRole('heading', { name: 'Owners' }).waitFor();
  });

  it('finds an owner and gives them minutes, which the owner sees', async () => {
    await admin.getByRole('searchbox', { name: 'Name or email' }).fill(account.email);
    await admin.keyboard.press('Enter');
    await row().getByText('310', { exact: true }).waitFor();
    await expect.poll(() => admin.getByRole('main').getByRole('listitem').count()).toBe(1);
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-owners');
    await act('Grant minutes').click();
    await admin.getByLabel('Minutes', { exact: true }).fill('30');
    await admin.getByLabel('Reason').fill('for the trouble');
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-grant');
    await confirm('dialog', 'Grant minutes');
    await admin.getByText(`${account.email} has 340 minutes now.`).waitFor();
    await row().getByText('340', { exact: true }).waitFor();

    await owner.goto(`${parlo.url}/dashboard/notifications`);
    await owner.getByText('340 minutes left to talk').first().waitFor();
    await owner.getByText('Added to your account: 30 min.').waitFor();
  });

  it('suspends them: a running call ends with its sentence, and the embed refuses', async () => {
    const call = await visitorsCall();
    await call.locator('.said', { hasText: GREETING }).waitFor();
    await act('Suspend').click();
    await admin.getByLabel('Reason').fill('calls strangers at night');
    await takePictures(admin, 'admin-suspend');
    await confirm('alertdialog', 'Suspend');
    await admin.getByText(`${account.email} is suspended.`).waitFor();
    await call.locator('.said', { hasText: LAST_WORDS }).waitFor();
    await call.locator('main.ended').waitFor();
    expect(await call.getByRole('status').textContent()).toContain('this assistant has no minutes left');
    await call.context().close();
    const [stored] = await eventually(
      () => readConversations(parlo.dataDir, account.assistantId),
      (conversations) => conversations[0]?.ended === true,
    );
    expect(stored).toMatchObject({ end_reason: 'no_minutes' });

    const next = await visitorsCall();
    await next.locator('main.ended').waitFor();
    expect(await next.getByRole('status').textContent()).toContain('not available right now');
    await next.context().close();
    // What is theirs stays within reach.
    await owner.goto(`${parlo.url}/dashboard`);
    await owner
      .getByText(/minutes left to talk|account is suspended/)
      .first()
      .waitFor();
    expect((await owner.request.get(`${parlo.url}/api/export_account`)).status()).toBe(200);
  });

  it('reopens the account, and visitors can call again', async () => {
    await row().getByText('Suspended').waitFor();
    await act('Reopen').click();
    await confirm('alertdialog', 'Reopen');
    await admin.getByText(`${account.email} is open again.`).waitFor();
    const call = await visitorsCall();
    await call.locator('.said', { hasText: GREETING }).waitFor();
    await call.getByRole('button', { name: 'End call' }).click();
    await call.locator('main.ended').waitFor();
    await call.context().close();
  });

  it('gives the money of an order back', async () => {
    const { email, assistantId } = account;
    const ordered = await owner.request.post(`${parlo.url}/api/pre-payment`, {
      data: { email, assistantId, minutes: 100, planType: 'add_minutes', paymentUrl: null },
      headers: { origin: parlo.url },
    });
    const { paymentUrl, orderId } = await ordered.json();
    await owner.goto(new URL(paymentUrl, parlo.url).href);
    await owner.locator('button[value=pay]').click();
    await owner.waitForURL(/\/checkout\/done/);

    await admin.getByRole('link', { name: 'Orders' }).click();
    await admin.waitForURL(`${parlo.url}/admin/orders`);
    await admin.getByRole('searchbox').fill(orderId);
    await admin.keyboard.press('Enter');
    const order = admin.getByRole('listitem').filter({ hasText: orderId });
    await order.getByText('$10').waitFor();
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-orders');
    await order.getByRole('button', { name: 'Refund' }).click();
    await confirm('alertdialog', 'Refund');
    await admin.getByText(`The provider was asked to refund order ${orderId}.`).waitFor();
    await expect
      .poll(async () => {
        await admin.reload();
        await order.waitFor();
        return order.textContent();
      })
      .toContain('Given back$10');

    await admin.getByRole('link', { name: 'Payment events' }).click();
    await admin.getByRole('listitem').filter({ hasText: orderId }).first().waitFor();
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-events');
  });

  it('reads acts, people and reasons in the audit log', async () => {
    await admin.getByRole('link', { name: 'Audit log' }).click();
    const done = admin.getByRole('main').getByRole('listitem');
    await done.filter({ hasText: 'Refunded an order' }).first().waitFor();
    const ofAdmin = done.filter({ hasText: account.email }).filter({ hasText: parlo.admin.email });
    const about = (await ofAdmin.allTextContents()).slice(0, 3);
    expect(about[0]).toContain(`Reopened${account.email}`);
    expect(about[1]).toContain(`Suspended${account.email}calls strangers at night`);
    expect(about[2]).toContain(`Granted minutes${account.email}+30: for the trouble`);
    for (const line of about) expect(line).toContain(`By${parlo.admin.email}`);
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-acts');
  });

  it('adds a telephone number and gives it to an account', async () => {
    const number = '+380440001122';
    await admin.getByRole('link', { name: 'Telephone' }).click();
    await admin.getByLabel('Number', { exact: true }).fill('+380 44 000-11-22');
    await admin.getByRole('button', { name: 'Add number' }).click();
    const listed = admin.getByRole('main').getByRole('listitem').filter({ hasText: number });
    await listed.getByRole('button', { name: 'Give' }).click();
    await admin.getByRole('dialog').getByLabel('Email of its account').fill(account.email);
    await confirm('dialog', 'Give');
    await admin.getByText(`${number} belongs to ${account.email} now.`).waitFor();
    expect(await listed.textContent()).toContain(account.email);
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-telephone');
  });

  it('enters customers and profiles, which public pages show in both languages', async () => {
    // Other journeys enter the same: they share this server.
    await enterCustomers(parlo);
    await admin.goto(`${parlo.url}/admin/texts`);
    const part = (name: string) => admin.getByRole('region', { name });
    const save = async (name: string) => {
      await part(name).getByRole('button', { name: 'Save' }).click();
      await part(name).getByText('Saved. Pages show it from now on.').waitFor();
    };
    const customers = part('Your customers');
    await expect.poll(() => customers.getByLabel('Businesses').inputValue()).toBe('1000');
    expect(await customers.getByLabel('Name').count()).toBe(4);
    await save('Your customers');
    const profile = part('Your profiles elsewhere').getByLabel('Address').first();
    await profile.fill('https://github.com/parlo');
    await save('Your profiles elsewhere');
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-texts');

    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    for (const [path, claim, said] of [
      ['/', 'Over 1,000 businesses', 'It tells people whether there is bread left.'],
      ['/uk', /^Понад 1.000 компаній$/, 'Він каже людям, чи лишився хліб.'],
    ] as const) {
      await page.goto(parlo.url + path);
      await page.getByText(claim, { exact: true }).waitFor();
      await page.getByRole('figure').filter({ hasText: said }).first().waitFor();
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'GitHub' });
      expect(await link.getAttribute('href')).toBe('https://github.com/parlo');
    }
    await page.context().close();
    await profile.fill('');
    await save('Your profiles elsewhere');
  });

  it('sees which models for speech there are, and checks that nothing is fetched by itself', async () => {
    await admin.getByRole('link', { name: 'Models' }).click();
    const models = admin.getByRole('main').getByRole('listitem');
    await models.filter({ hasText: 'Moonshine tiny' }).getByText('Came with Parlo').waitFor();
    const whisper = models.filter({ hasText: 'whisper-base-q8' });
    await whisper.getByText('Not here').waitFor();
    await whisper.getByText('99 languages').waitFor();
    await whisper.getByRole('button', { name: 'Add' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await whisper.getByText('Not here').waitFor();
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-models');
  });

  it('sees how the system is, at an address that can be linked', async () => {
    await admin.goto(`${parlo.url}/admin/system`);
    const part = (name: string) => admin.getByRole('listitem').filter({ hasText: name });
    await part('Database').getByText('Works').waitFor();
    await part('Voice').getByText('It takes calls.').waitFor();
    await part('Payments').getByText('The test checkout: no money moves.').waitFor();
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-system');
  });

  it('tries everything that the server needs, and the way of a call from the browser', async () => {
    await admin.getByRole('link', { name: 'Checks' }).click();
    const server = admin.getByRole('region', { name: 'From this server' }).getByRole('listitem');
    await server.getByText(/PostgreSQL 18/).waitFor();
    await server.getByText(/^Parlo answers on port/).waitFor();
    const connection = admin.getByRole('region', { name: 'From this browser' });
    await connection.getByRole('button', { name: 'Start the check' }).waitFor();
    expect(await faults(admin)).toEqual([]);
    await takePictures(admin, 'admin-checks');
  });
});
