import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { registerOwner } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages } from '../support/fresh-pages.ts';
import { openSection } from '../support/sections.ts';
import { generateCode, signIn } from '../support/workplace.ts';

/** Buying with the test checkout: the plan, minutes for an assistant, and every way not to pay. */

const parlo = inject('parlo');
let browser: Browser;
let pages: FreshPages;
let page: Page;
let assistantId: string;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
});
afterAll(async () => {
  await browser?.close();
});

/** Somebody with an assistant and the minutes of the trial. */
beforeEach(async () => {
  const { client, email, password } = await registerOwner(parlo.url);
  const made = await client.request('addAssistant', {
    email,
    assistant: {
      assistantName: 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: 'Hello!',
      voice: 'verse',
      faqList: [],
    },
  });
  assistantId = made.assistantId;
  page = await pages.open();
  await signIn(page, parlo.url, { email, password }, '/dashboard');
});

const at = (path: string) => parlo.url + path;
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name });
const facts = () => page.getByRole('definition').allInnerTexts();
const keys = () =>
  page.evaluate(() => ['paymentStatus', 'paymentPlan', 'paymentId'].map((key) => localStorage.getItem(key)));

/** What a stranger's widget is told. */
async function embedStatus(): Promise<number> {
  const { status } = await fetch(at('/api/session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId, origin: 'widget' }),
  });
  return status;
}

/** Clicks, and resolves with the checkout in the tab that opens. */
async function openCheckout(name: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button(name).click();
  const tab = await opened;
  await tab.waitForURL(/\/checkout\/test\//);
  return tab;
}

async function arrive(): Promise<string> {
  await page.waitForURL(/\/purchase-confirmation\?order=/);
  await page.getByText('Thank you. Your minutes have been added.').waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

describe('Starter', () => {
  it('is bought in a tab of its own, and opens the embed', async () => {
    expect(await embedStatus()).toBe(402);
    await page.goto(at(`/assistant?id=${assistantId}`));
    await openSection(page, 'Put it on your site');
    await button('Generate Widget Code').click();
    const premium = page.getByRole('dialog', { name: 'Premium Feature' });
    await premium.getByText('Starting from $29/month').waitFor();
    await premium.getByRole('link', { name: 'Upgrade Now' }).click();
    await page.waitForURL(at('/pricing'));
    await page.getByText('no money moves').waitFor();
    expect(await faults(page)).toEqual([]);

    const tab = await openCheckout('Get Starter');
    await tab.getByText('No money moves').waitFor();
    await page.getByText('Pay in the tab that has opened').waitFor();
    const closed = tab.waitForEvent('close');
    await button('Pay 29.00 USD', tab).click();
    await closed;

    const order = await arrive();
    expect(await facts()).toEqual([order, 'Starter Plan', '$29']);
    expect(await faults(page)).toEqual([]);
    // Loaded again it is still there.
    await page.reload();
    await arrive();
    // This operator has no tag manager: nothing is counted.
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);

    expect(await embedStatus()).toBe(200);
    await page.getByRole('link', { name: 'Open the builder' }).click();
    expect(await generateCode(page)).toContain(assistantId);

    // It is not sold a second time.
    await page.setViewportSize({ width: 390, height: 844 });
    let known = () => {};
    await page.route(
      '**/api/get_billing',
      async (route) => {
        await new Promise<void>((resolve) => {
          known = resolve;
        });
        await route.continue();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest('**/api/get_billing');
    await page.goto(at('/pricing'));
    await asked;
    const card = page.getByRole('region', { name: 'Starter Plan' });
    await button('Get Starter').waitFor();
    const before = await card.boundingBox();
    known();
    await page.getByText('You have this plan.').waitFor();
    // Nothing below it moves when that is known.
    expect(await card.boundingBox()).toEqual(before);
    expect(await button('Get Starter').count()).toBe(0);
    await page.getByRole('link', { name: 'See your billing' }).click();
    await page.waitForURL(at('/dashboard/billing'));
  });

  it('is paid without a word between the tabs, and both know', async () => {
    await page.goto(at('/pricing'));
    const tab = await openCheckout('Get Starter');
    await tab.evaluate(() => {
      window.opener = null;
    });
    await button('Pay 29.00 USD', tab).click();
    await tab.waitForURL(/\/purchase-confirmation\?order=/);
    await tab.getByText('Thank you. Your minutes have been added.').waitFor();
    await arrive();
  });

  it('is confirmed in its own tab when the page that opened it was loaded again', async () => {
    await page.goto(at('/pricing'));
    const tab = await openCheckout('Get Starter');
    await page.reload();
    await button('Get Starter').waitFor();
    await button('Pay 29.00 USD', tab).click();
    await tab.waitForURL(/\/purchase-confirmation\?order=/);
    await tab.getByText('Thank you. Your minutes have been added.').waitFor();
  });

  it('is paid in this tab where no other can be opened', async () => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(at('/pricing'));
    await button('Get Starter').click();
    await page.waitForURL(/\/checkout\/test\//);
    await button('Pay 29.00 USD').click();
    await arrive();
    expect(await keys()).toEqual([null, null, null]);
  });

  it('is not there after a card was refused, until another one pays', async () => {
    await page.goto(at('/pricing'));
    const refused = await openCheckout('Get Starter');
    await button('Pay with a card that is refused', refused).click();
    await page.getByText('The payment did not go through. Nothing was charged').waitFor();
    await expect.poll(() => refused.isClosed()).toBe(true);
    expect(await keys()).toEqual([null, null, null]);
    expect(await embedStatus()).toBe(402);
    const tab = await openCheckout('Get Starter');
    await button('Pay 29.00 USD', tab).click();
    await arrive();
    expect(await embedStatus()).toBe(200);
  });

  it('is not there when its checkout was cancelled', async () => {
    await page.goto(at('/pricing'));
    const tab = await openCheckout('Get Starter');
    await button('Cancel', tab).click();
    await page.getByText('The payment was cancelled. Nothing was charged.').waitFor();
    await expect.poll(() => tab.isClosed()).toBe(true);
    expect(await embedStatus()).toBe(402);
    await page.goto(at('/purchase-confirmation'));
    await page.waitForURL(at('/'));
  });
});

describe('minutes', () => {
  const topUp = async () => {
    await page.goto(at('/dashboard'));
    await button('Add minutes to Bakery').click();
    await page.getByRole('dialog').getByText('+100 min').waitFor();
    await button('Buy 100 minutes for $10').click();
    await page.waitForURL(/\/checkout\/test\//);
  };

  it('are added to an assistant from its card', async () => {
    await topUp();
    await button('Pay 10.00 USD').click();
    const order = await arrive();
    expect(await facts()).toEqual([order, '100 minutes', '$10']);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await heading('Hello, Dashboard!').waitFor();
    // On the card and beside the navigation.
    await page.getByText('110 minutes left to talk').first().waitFor();
    await page.getByText('Monthly cap: 0 of 600 minutes, 0% used').waitFor();
    await page.getByText('That is all your account has left').waitFor();
    expect(await embedStatus()).toBe(200);
  });

  it('are not added when the checkout is cancelled, and can be tried again for the same assistant', async () => {
    await topUp();
    await button('Cancel').click();
    await page.waitForURL(at(`/pricing?assistantId=${assistantId}`));
    await page.getByText('The payment was cancelled. Nothing was charged.').waitFor();
    const tab = await openCheckout('Buy 300 minutes for $27');
    expect(await tab.getByRole('definition').allInnerTexts()).toContain('300');
    await button('Pay 27.00 USD', tab).click();
    await arrive();
    expect((await facts()).slice(1)).toEqual(['300 minutes', '$27']);
  });

  it('of /pricing are for the assistant that is chosen', async () => {
    await page.goto(at('/pricing'));
    await button('Buy 500 minutes for $40').click();
    const dialog = page.getByRole('dialog', { name: 'Which assistant are the minutes for?' });
    await dialog.getByLabel('Assistant').waitFor();
    expect(await faults(page)).toEqual([]);
    const tab = await openCheckout('Continue to checkout');
    await button('Pay 40.00 USD', tab).click();
    await arrive();
    expect((await facts()).slice(1)).toEqual(['500 minutes', '$40']);
  });
});

it('an order is shown to nobody but its buyer', async () => {
  await page.goto(at('/pricing'));
  const tab = await openCheckout('Get Starter');
  await button('Pay 29.00 USD', tab).click();
  const order = await arrive();
  const other = await registerOwner(parlo.url);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(at(`/purchase-confirmation?order=${order}`));
  await page.waitForURL(at('/auth'));
  // Signing in leads back to the order, which is none of this person's.
  await page.getByLabel('Email', { exact: true }).fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  const refused = page.waitForResponse('**/api/get_order');
  await button('Sign In').click();
  expect((await refused).status()).toBe(404);
  await page.waitForURL(at('/'));
});
