import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripeStandIn } from '../../apps/server/src/testing/stripe-stand-in/start.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { readMinutes } from '../support/database.ts';
import type { Parlo } from '../support/parlo.ts';
import { openSection } from '../support/sections.ts';
import { type SellingParlo, startSellingParlo } from '../support/selling-parlo.ts';
import { buildAssistant, enterAsNewOwner, generateCode, type NewOwner } from '../support/workplace.ts';

/** An owner's year with a Parlo that sells through Stripe, which a stand-in is here. Each part goes on from the last. */

let selling: SellingParlo;
let stripe: StripeStandIn;
let parlo: Parlo;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let owner: NewOwner;
let assistantId: string;

beforeAll(async () => {
  [selling, browser] = await Promise.all([startSellingParlo(), openBrowser()]);
  ({ stripe, parlo } = selling);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  owner = await enterAsNewOwner(page, parlo.url, '/assistant');
  assistantId = await buildAssistant(page, { name: 'Mia', greeting: 'Hello!', voice: 'verse', faq: [] });
});

afterAll(async () => {
  await browser?.close();
  await selling?.close();
});

const minutes = async () => (await readMinutes(parlo.dataDir, owner.email)).seconds / 60;
const subscription = () => [...stripe.account.subscriptions.keys()].at(-1) ?? '';
const lastPayment = () => [...stripe.account.payments.keys()].at(-1) ?? '';

/** Presses a button of /pricing and waits for Stripe's page in the tab that it opens. */
async function toCheckout(button: string): Promise<Page> {
  await page.goto(`${parlo.url}/pricing`);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: button }).click();
  const choosing = page.getByRole('dialog').getByRole('button', { name: 'Continue to checkout' });
  if (button !== 'Get Starter') await choosing.click();
  const tab = await opened;
  await tab.waitForURL(`${stripe.url}/c/pay/*`);
  return tab;
}

/** What a stranger's browser gets when it asks to talk to the assistant. */
async function visit(): Promise<number> {
  const stranger = await browser.newContext();
  const response = await stranger.request.post(`${parlo.url}/api/session`, { data: { assistantId } });
  await stranger.close();
  return response.status();
}

describe('Starter', () => {
  it('is what opens embeds', async () => {
    expect(await visit()).toBe(402);
    await page.goto(`${parlo.url}/assistant?assistantId=${assistantId}`);
    await openSection(page, 'Put it on your site');
    await page.getByRole('button', { name: 'Generate Widget Code' }).click();
    await page.getByRole('dialog', { name: 'Premium Feature' }).waitFor();
  });

  it('is not bought after Cancel', async () => {
    const tab = await toCheckout('Get Starter');
    await tab.getByRole('link', { name: 'Back' }).click();
    await page.getByText('The payment was cancelled. Nothing was charged.').waitFor();
    expect(await minutes()).toBe(10);
  });

  it('is bought: a card is refused, the next one pays, the report comes late, twice and backwards', async () => {
    Object.assign(stripe.webhooks, { held: true, copies: 2 });
    const tab = await toCheckout('Get Starter');
    await tab.getByRole('heading', { name: 'Pay 29.00 USD' }).waitFor();
    await tab.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await tab.getByRole('alert').getByText('Your card was declined.').waitFor();
    await tab.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('We are waiting for your payment to be confirmed').waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await minutes()).toBe(10);

    await stripe.webhooks.release((waiting) => waiting.toReversed());
    await page.getByText('Thank you. Your minutes have been added.').waitFor();
    await page.getByText('$29', { exact: true }).waitFor();
    expect(await minutes()).toBe(310);
    expect(stripe.webhooks.waiting).toEqual([]);
    Object.assign(stripe.webhooks, { held: false });
  });

  it('opens embeds', async () => {
    expect(await visit()).toBe(200);
    await page.goto(`${parlo.url}/assistant?assistantId=${assistantId}`);
    expect(await generateCode(page)).toContain(assistantId);
  });

  it('is not offered a second time: a link leads to the current plan', async () => {
    await page.goto(`${parlo.url}/pricing`);
    const link = page.getByRole('link', { name: 'See your billing' });
    await link.waitFor();
    expect(await page.getByRole('button', { name: 'Get Starter' }).count()).toBe(0);
    await link.click();
    await page.waitForURL(`${parlo.url}/dashboard/billing`);
    expect(stripe.account.subscriptions.size).toBe(1);
  });

  it('renews: the next month’s minutes are added', async () => {
    stripe.account.renew(subscription());
    await stripe.webhooks.settled();
    expect(await minutes()).toBe(610);
  });
});

describe('minutes', () => {
  it('are bought for an assistant', async () => {
    const tab = await toCheckout('Buy 100 minutes for $10');
    await tab.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Thank you. Your minutes have been added.').waitFor();
    expect(await minutes()).toBe(710);
  });

  it('that are unused are taken back when half of the money goes back', async () => {
    stripe.account.refund(lastPayment(), 500);
    await stripe.webhooks.settled();
    expect(await minutes()).toBe(660);
  });
});

describe('a renewal that is refused', () => {
  const state = async () => {
    const response = await page.request.post(`${parlo.url}/api/get_billing`);
    return (await response.json()) as { subscription: string; plan: string };
  };

  it('is warned of, and then pauses', async () => {
    stripe.account.renew(subscription(), 'declined');
    await stripe.webhooks.settled();
    expect(await state()).toMatchObject({ subscription: 'past_due' });
    stripe.account.giveUp(subscription());
    await stripe.webhooks.settled();
    expect(await state()).toMatchObject({ subscription: 'paused' });
    expect(await minutes()).toBe(660);
  });

  it('is paid on Stripe’s page, and everything goes on', async () => {
    const invoice = [...stripe.account.invoices.values()].at(-1);
    const tab = await context.newPage();
    await tab.goto(invoice?.hosted_invoice_url ?? '');
    await tab.getByRole('button', { name: 'Pay' }).click();
    await tab.getByRole('heading', { name: 'Invoice paid' }).waitFor();
    await stripe.webhooks.settled();
    expect(await state()).toMatchObject({ subscription: 'active', plan: 'starter' });
    expect(await minutes()).toBe(960);
  });
});

describe('a chargeback', () => {
  it('closes embeds, and opens them again when it is won', async () => {
    const dispute = stripe.account.dispute(lastPayment());
    await stripe.webhooks.settled();
    expect(await visit()).toBe(402);
    stripe.account.closeDispute(dispute.id, 'won');
    await stripe.webhooks.settled();
    expect(await visit()).toBe(200);
    expect(await minutes()).toBe(960);
  });
});
