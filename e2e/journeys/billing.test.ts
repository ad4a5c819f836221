import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripeStandIn } from '../../apps/server/src/testing/stripe-stand-in/start.ts';
import { makeAssistant, readNotices, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { eventually, leaveSeconds, readConversations, readMinutes } from '../support/database.ts';
import { mailWith } from '../support/outbox.ts';
import type { Parlo } from '../support/parlo.ts';
import { type SellingParlo, startSellingParlo } from '../support/selling-parlo.ts';
import { takePictures } from '../support/take-pictures.ts';
import { signIn } from '../support/workplace.ts';

/** What an owner sees on their billing page, and what happens by itself. Each part goes on from the last. */

const GREETING = 'Hello, this is the bakery. How can I help?';

let selling: SellingParlo;
let stripe: StripeStandIn;
let parlo: Parlo;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;

beforeAll(async () => {
  [selling, browser] = await Promise.all([startSellingParlo(), openBrowser()]);
  ({ stripe, parlo } = selling);
  account = await makeAssistant(parlo, { greeting: GREETING, faq: [] });
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  await signIn(page, parlo.url, account, '/dashboard');
});
afterAll(async () => {
  await browser?.close();
  await selling?.close();
});

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const minutes = async () => Math.floor((await readMinutes(parlo.dataDir, account.email)).seconds / 60);
const customer = () => [...stripe.account.customers.keys()].at(-1) ?? '';
const subscription = () => [...stripe.account.subscriptions.keys()].at(-1) ?? '';

async function openBilling(): Promise<void> {
  await page.goto(`${parlo.url}/dashboard/billing`);
  await page.getByRole('heading', { name: 'Current plan' }).waitFor();
}

/** A fact of the plan, by its name. */
const fact = (name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition').innerText();

/** Visitors have used all but twenty minutes; one more calls, for a moment. */
async function callWithFewMinutes(): Promise<void> {
  await leaveSeconds(parlo.dataDir, account.email, 20 * 60);
  const visit = await (await browser.newContext({ permissions: ['microphone'] })).newPage();
  await visit.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
  await visit.getByRole('button', { name: 'Start a call' }).click();
  await visit.locator('.said', { hasText: GREETING }).waitFor();
  await visit.getByRole('button', { name: 'End call' }).click();
  await visit.locator('main.ended').waitFor();
  await visit.context().close();
  await eventually(
    () => readConversations(parlo.dataDir, account.assistantId),
    (conversations) => conversations.every(({ ended }) => ended),
  );
}

describe('minutes that are bought automatically', () => {
  const turnOn = async () => {
    await page.getByLabel('Buy minutes when few are left').check();
    await button('Save').click();
  };

  it('need a card first', async () => {
    await openBilling();
    await page.getByText('Off: nothing is bought without you.').waitFor();
    await turnOn();
    await page.getByRole('alert').getByText('There is no card yet.').waitFor();
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-no-card');
  });

  it('are turned on once a card is known', async () => {
    await page.goto(`${parlo.url}/dashboard`);
    await button('Add minutes to Bakery').click();
    await button('Buy 100 minutes for $10').click();
    await page.waitForURL(`${stripe.url}/c/pay/*`);
    await button('Pay').click();
    await page.getByText('Thank you. Your minutes have been added.').waitFor();
    expect(await minutes()).toBe(410);
    await openBilling();
    await turnOn();
    await page.getByText('Saved.').waitFor();
    await page.getByText('your card pays $10 for 100 more, at most $30 a month').waitFor();
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-auto-top-up');
  });

  it('are bought when a call leaves few, charged once, and are there', async () => {
    const before = stripe.account.payments.size;
    await callWithFewMinutes();
    await expect.poll(minutes, { timeout: 30_000 }).toBe(119);
    expect(stripe.account.payments.size).toBe(before + 1);
    await mailWith(parlo, account.email, '100 more minutes');
    await openBilling();
    await page.getByText('Spent this month: $20').waitFor();
    const history = page.getByRole('region', { name: 'Table of what was added' });
    const [, newest] = await history.getByRole('row').allInnerTexts();
    expect(newest).toMatch(/Top-up\s+100\s+\$10\s+Completed\s+View/);
    await takePictures(page, 'billing-topped-up');
  });

  it('wait for the link in the mail if the bank asks the cardholder', async () => {
    stripe.account.setCard(customer(), 'needs_holder');
    await callWithFewMinutes();
    const { text } = await mailWith(parlo, account.email, 'Your bank asks you to confirm this payment');
    expect(await readNotices(parlo, account)).toContain('top_up_confirm');
    expect(await minutes()).toBe(19);
    const [link] = new RegExp(`${stripe.url}/i/\\S+`).exec(text) ?? [];
    const tab = await context.newPage();
    await tab.goto(link ?? '');
    await tab.getByRole('button', { name: 'Pay' }).click();
    await tab.getByRole('heading', { name: 'Invoice paid' }).waitFor();
    await tab.close();
    await stripe.webhooks.settled();
    expect(await minutes()).toBe(119);
  });

  it('are not bought by a card that is refused, which its owner is told', async () => {
    stripe.account.setCard(customer(), 'declined');
    await callWithFewMinutes();
    await mailWith(parlo, account.email, 'Your card was declined, and nothing was charged');
    expect(await minutes()).toBe(19);
    await page.goto(`${parlo.url}/dashboard/notifications`);
    await page
      .getByText(/declined/)
      .first()
      .waitFor();
    await takePictures(page, 'notifications-top-up-refused');
  });
});

describe('a plan', () => {
  it('is bought, and its month and price are there', async () => {
    await page.goto(`${parlo.url}/pricing`);
    const opened = context.waitForEvent('page');
    await button('Get Starter').click();
    const tab = await opened;
    await tab.waitForURL(`${stripe.url}/c/pay/*`);
    await button('Pay', tab).click();
    await page.getByText('Thank you. Your minutes have been added.').waitFor();
    await openBilling();
    expect(await fact('Status')).toBe('Active');
    expect(await fact('Amount')).toBe('$29 per month');
    await takePictures(page, 'billing-active');
  });

  it('a plan with a refused payment is due, and says how to pay', async () => {
    stripe.account.renew(subscription(), 'declined');
    await stripe.webhooks.settled();
    await openBilling();
    expect(await fact('Status')).toBe('Payment due');
    expect(await fact('Next billing date')).toBe('Due now');
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-past-due');
    const opened = context.waitForEvent('page');
    await button('Check the card').click();
    const portal = await opened;
    await portal.waitForURL(`${stripe.url}/p/session/*`);
    await portal.close();
  });

  it('a suspended account is not charged, nor retried', async () => {
    const admin = await signedInAdmin();
    await admin.getByRole('button', { name: 'Suspend' }).click();
    await admin.getByLabel('Reason').fill('calls strangers at night');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await admin.getByText(`${account.email} is suspended.`).waitFor();
    const plan = () => stripe.account.subscriptions.get(subscription());
    await expect.poll(() => plan()?.pause_collection).toMatchObject({ behavior: 'void' });
    const due = stripe.account.invoice(String(plan()?.latest_invoice));
    await expect.poll(() => due.auto_advance).toBe(false);
    await openBilling();
    expect(await fact('Status')).toBe('Suspended');
    expect(await fact('Next billing date')).toBe('Nothing is due');
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-suspended');
    await admin.getByRole('button', { name: 'Reopen' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Reopen', exact: true }).click();
    await admin.getByText(`${account.email} is open again.`).waitFor();
    await expect.poll(() => [plan()?.pause_collection, due.auto_advance]).toEqual([null, true]);
    await admin.context().close();
  });

  it('that is not paid for too long is paused, until it is', async () => {
    stripe.account.giveUp(subscription());
    await stripe.webhooks.settled();
    await openBilling();
    expect(await fact('Status')).toBe('Paused');
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-paused');
    stripe.account.payInvoice(String(stripe.account.subscriptions.get(subscription())?.latest_invoice));
    await stripe.webhooks.settled();
    await openBilling();
    expect(await fact('Status')).toBe('Active');
  });

  it('is cancelled for the end of its month, and kept after all', async () => {
    await button('Cancel plan').click();
    await button('Cancel the plan', page).click();
    await button('Keep plan').waitFor();
    expect(await fact('Status')).toBe('Ends soon');
    expect(await fact('Amount')).toBe('Nothing more');
    expect(await faults(page)).toEqual([]);
    await takePictures(page, 'billing-ending');
    await button('Keep plan').click();
    await button('Cancel plan').waitFor();
    expect(await fact('Status')).toBe('Active');
  });
});

/** Administration, with the account as the only one on the list. */
async function signedInAdmin(): Promise<Page> {
  const admin = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(admin, parlo.url, parlo.admin, '/admin');
  await admin.getByRole('searchbox', { name: 'Name or email' }).fill(account.email);
  await admin.keyboard.press('Enter');
  await expect.poll(() => admin.getByRole('main').getByRole('listitem').count()).toBe(1);
  return admin;
}
