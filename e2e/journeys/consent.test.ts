import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerOwner } from '../support/account.ts';
import { complaints } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages } from '../support/fresh-pages.ts';
import { type HostPage, servePage } from '../support/host-page.ts';
import { type Parlo, startParlo } from '../support/parlo.ts';
import { signIn } from '../support/workplace.ts';

/** An operator's tag manager, which runs after its reader's consent alone. A stand-in is in its place. */

const ID = 'GTM-TEST1';
/** Says that it ran, and where it reports to. */
const SCRIPT = `window.tagManagerRan = true; fetch(new URL('/collect', document.currentScript.src));`;

let tags: HostPage;
let parlo: Parlo;
let browser: Browser;
let pages: FreshPages;
let page: Page;
/** What the page asked of hosts that are not ours. */
let elsewhere: string[];
let violations: string[];

beforeAll(async () => {
  tags = await servePage(
    'collected',
    { 'access-control-allow-origin': '*' },
    new Map([[`/gtm.js?id=${ID}`, SCRIPT]]),
  );
  parlo = await startParlo({
    env: { PARLO_VOICE_HOSTS: '1', PARLO_TAG_MANAGER_ID: ID, PARLO_TAG_MANAGER_URL: tags.url },
  });
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
});
afterAll(async () => {
  await browser?.close();
  await parlo?.remove();
  await tags?.close();
});
beforeEach(async () => {
  page = await pages.open({ width: 390, height: 844 });
  elsewhere = [];
  violations = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(parlo.url)) elsewhere.push(request.url());
  });
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) violations.push(line.text());
  });
});

const at = (path: string) => parlo.url + path;
const question = () => page.getByRole('region', { name: 'Analytics cookies' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cookies = async () =>
  (await page.context().cookies()).filter(({ name }) => name === 'deduplication_cookie');
const ran = () => page.evaluate(() => 'tagManagerRan' in window);
const reported = () => elsewhere.map((address) => new URL(address).pathname);

describe('the question', () => {
  it('waits in a corner over nothing that can be pressed, and nothing happens until it is answered', async () => {
    await page.goto(at('/?utm_source=newsletter'));
    await question().waitFor();
    const demo = page.getByRole('region', { name: 'Ask Parlo' }).getByRole('button', { name: 'Ask Parlo' });
    await demo.waitFor();
    const [asked, bubble] = [await question().boundingBox(), await demo.boundingBox()];
    expect((asked?.y ?? 0) + (asked?.height ?? 0)).toBeLessThanOrEqual(bubble?.y ?? 0);
    expect(await complaints(page)).toEqual([]);
    // At its end a page can be scrolled out from below it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole('contentinfo').getByRole('button').last();
    const [over, under] = [await question().boundingBox(), await last.boundingBox()];
    expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 1);
    expect([elsewhere, await cookies(), await ran()]).toEqual([[], [], false]);
  });

  it('is answered by keyboard, pages later, and what the first address said is kept then', async () => {
    await page.goto(at('/?gclid=Cj0K'));
    await question().waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL(at('/pricing'));
    await button('Accept').focus();
    await page.keyboard.press('Enter');
    await question().waitFor({ state: 'detached' });
    await expect.poll(ran).toBe(true);
    await expect.poll(reported).toEqual(['/gtm.js', '/collect']);
    expect(await cookies()).toMatchObject([{ value: 'google', path: '/', sameSite: 'Lax' }]);
    const days = ((await cookies())[0]?.expires ?? 0) - Date.now() / 1_000;
    expect(Math.round(days / 86_400)).toBe(90);
    expect(violations).toEqual([]);
    // The next visit is not asked, and says where it came from itself.
    await page.goto(at('/uk?fbclid=IwAR'));
    await expect.poll(ran).toBe(true);
    await expect.poll(async () => (await cookies())[0]?.value).toBe('facebook');
  });

  it('answered with no is not asked again, and can be answered otherwise at any time', async () => {
    await page.goto(at('/?utm_source=newsletter'));
    await button('Decline').click();
    await question().waitFor({ state: 'detached' });
    await page.reload();
    await button('Cookie settings').click();
    await question().waitFor();
    expect([elsewhere, await cookies()]).toEqual([[], []]);
    await button('Accept').click();
    await expect.poll(async () => (await cookies())[0]?.value).toBe('newsletter');
    await expect.poll(ran).toBe(true);
    // Taken back: what runs ends with its page.
    await button('Cookie settings').click();
    const loaded = page.waitForEvent('load');
    await button('Decline').click();
    await loaded;
    expect([await cookies(), await ran()]).toEqual([[], false]);
  });

  it('is not asked where an address has a token', async () => {
    await page.goto(at('/auth/reset?token=secret'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('meta[name="parlo-tag-manager"]').count()).toBe(0);
  });
});

it('is not asked in the app, which loads no tag manager and opens as a new page from the site', async () => {
  await page.goto(at('/pricing'));
  await button('Accept').click();
  await expect.poll(ran).toBe(true);
  await page.locator('a[href="/assistant"]').first().dispatchEvent('click');
  await page.waitForURL(/\/assistant/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(ran).toBe(false);
  expect(await page.locator('meta[name="parlo-tag-manager"]').count()).toBe(0);
  expect(await question().count()).toBe(0);
});

it('a purchase is counted once, for a buyer who agreed', async () => {
  const { client, email, password } = await registerOwner(parlo.url);
  await page.goto(at('/pricing'));
  await button('Accept').click();
  await expect.poll(ran).toBe(true);
  await signIn(page, parlo.url, { email, password }, '/dashboard');
  const { paymentUrl } = await client.request('prePayment', {
    email,
    planType: 'starter',
    minutes: 300,
    assistantId: null,
  });
  await page.goto(new URL(paymentUrl, parlo.url).href);
  await button('Pay 29.00 USD').click();
  await page.waitForURL(/\/purchase-confirmation\?order=/);
  const orderNumber = new URL(page.url()).searchParams.get('order');
  const counted = () =>
    page.evaluate(() =>
      ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
        ({ event }) => event === 'purchase',
      ),
    );
  await expect.poll(counted).toMatchObject([
    {
      orderNumber,
      productId: 'parlo_starter',
      price: 29,
      currency: 'USD',
      quantity: 1,
      category: 3,
      discountCode: '',
    },
  ]);
  const tracked = page.waitForResponse('**/api/track_order');
  await page.reload();
  await tracked;
  expect(await counted()).toEqual([]);
});
