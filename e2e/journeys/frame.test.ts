import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { complaints, faults, overflow } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { FreshPages, type StoredState, type Visitor } from '../support/fresh-pages.ts';
import { mailedLink, mailsTo, mailWith } from '../support/outbox.ts';
import { type NewOwner, register, signIn } from '../support/workplace.ts';

/** Coming in and going out, the header and footer around every page, and the links of our mails. */

const parlo = inject('parlo');
let browser: Browser;
let owner: NewOwner;
let pages: FreshPages;
let signedInState: StoredState;

beforeAll(async () => {
  browser = await openBrowser();
  pages = new FreshPages(browser, parlo.url);
});

afterAll(async () => {
  await browser?.close();
});

async function visit({ known, ...visitor }: Visitor & { readonly known?: true } = {}) {
  const state = known && signedInState;
  const page = await pages.open({ state, locale: 'en-GB', height: 700, ...visitor });
  return { context: page.context(), page };
}

const storedKeys = (page: Page) =>
  page.evaluate(() => ['user', 'email', 'loggedIn'].map((key) => localStorage.getItem(key)));
const at = (path: string) => `${parlo.url}${path}`;

describe('the demo assistant', () => {
  const bubble = (page: Page) =>
    page.getByRole('region', { name: 'Ask Parlo' }).getByRole('button', { name: 'Ask Parlo' });
  const widthOf = async (page: Page) => (await bubble(page).boundingBox())?.width;

  it('shows its label if there is room, and not on the sign-in page', async () => {
    const { page } = await visit();
    await page.goto(at('/'));
    await bubble(page).waitFor();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100);
    await page.goto(at('/auth'));
    await bubble(page).waitFor();
    await expect.poll(() => widthOf(page)).toBeLessThan(80);
    await page.getByRole('link', { name: 'Parlo, home' }).click();
    await expect.poll(() => widthOf(page)).toBeGreaterThan(100);
  });

  it('waits at the end of a screen for work on a phone, where it would cover something', async () => {
    const { page } = await visit({ width: 390 });
    await page.goto(at('/auth'));
    await page.locator('parlo-assistant').waitFor({ state: 'attached' });
    // Its own style sheet and ours come after the element.
    await page.waitForFunction(
      () => document.querySelector('parlo-assistant')?.shadowRoot?.adoptedStyleSheets.length === 2,
    );
    const sees = () => bubble(page).isVisible();
    await expect.poll(sees).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(sees).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(sees).toBe(false);
  });

  it('is under every dialog', async () => {
    const { page } = await visit({ width: 390 });
    await page.goto(at('/rnd'));
    await bubble(page).waitFor();
    await page
      .getByRole('link', { name: /^Read more/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    const box = await page.locator('parlo-assistant button').boundingBox();
    const onTop = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, [
      (box?.x ?? 0) + 20,
      (box?.y ?? 0) + 20,
    ] as const);
    expect(onTop).not.toBe('PARLO-ASSISTANT');
  });
});

describe('coming in and going out', () => {
  it('stores and shows the user, and forgets them after Log Out', async () => {
    const { context, page } = await visit();
    owner = await register(page, parlo.url);
    signedInState = await context.storageState();
    const [user, email, loggedIn] = await storedKeys(page);
    expect(JSON.parse(user ?? '')).toMatchObject({ name: 'Olena', surname: 'Koval', email: owner.email });
    expect([email, loggedIn]).toEqual([owner.email, 'true']);

    // Who is signed in has nothing to do on the screen for it.
    await page.goto(at('/auth'));
    await page.waitForURL(at('/assistant'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      expect.stringContaining('Notifications'),
      'Account Settings',
      'API Keys',
      expect.stringContaining('Keyboard shortcuts'),
      'Log Out',
    ]);
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'API Keys' }).click();
    await page.waitForURL(at('/dashboard/api'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Account Settings' }).click();
    await page.waitForURL(at('/settings'));
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL(at('/'));
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedKeys(page)).toEqual([null, null, null]);
    // The state kept above must stay good for the tests below: sign in once more.
    await signIn(page, parlo.url, owner);
    signedInState = await context.storageState();
  });

  it('asks for it at the door of the dashboard, and goes on to where one was going', async () => {
    const { page } = await visit();
    await page.goto(at('/dashboard/billing?from=mail'));
    await page.waitForURL(at('/auth'));
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Wrong email or password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(at('/dashboard/billing?from=mail'));
  });
});

describe('the header', () => {
  it('gains a shadow after 40 px, and is not on pages for visitors of other sites', async () => {
    const { page } = await visit();
    await page.goto(parlo.url);
    const shadow = () => page.getByRole('banner').evaluate((header) => getComputedStyle(header).boxShadow);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.evaluate(() => scrollTo(0, 40));
    expect(await shadow()).toBe('none');
    await page.evaluate(() => scrollTo(0, 41));
    await expect.poll(shadow).not.toBe('none');
    for (const [name, path] of [
      ['Pricing', '/pricing'],
      ['Blog', '/blog'],
      ['R&D', '/rnd'],
      ['Launch My Widget', '/assistant'],
      ['Parlo, home', '/'],
      ['Dashboard', '/auth'],
    ] as const) {
      await page.getByRole('banner').getByRole('link', { name }).click();
      await page.waitForURL(at(path));
    }
    for (const path of ['/widget?assistantId=assistant_demo', '/popup/assistant_demo']) {
      await page.goto(at(path));
      await page.locator('main').waitFor();
      expect(await page.getByRole('link', { name: 'Parlo, home' }).count()).toBe(0);
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);
    }
  });

  it('slides its menu in on small screens, by hand and by keyboard', async () => {
    const { page } = await visit({ width: 390, motion: 'no-preference' });
    await page.goto(parlo.url);
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await button.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    expect(await menu.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Pricing',
      'Blog',
      'R&D',
      'Launch My Widget',
      'Українська',
    ]);
    // The page behind can't be scrolled, and has nothing that could be reached.
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)).toBe('hidden');
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    const leaving = await page.evaluateHandle(() => {
      const dialog = document.querySelector('dialog.slide-in');
      const took = new Promise<number>((resolve) => {
        let pressed = 0;
        const note = () => {
          pressed = performance.now();
        };
        addEventListener('keydown', note, { capture: true, once: true });
        new MutationObserver(() => {
          if (!dialog?.isConnected) resolve(performance.now() - pressed);
        }).observe(document.body, { subtree: true, childList: true });
      });
      return { took };
    });
    await page.keyboard.press('Escape');
    expect(await leaving.evaluate(({ took }) => took)).toBeGreaterThanOrEqual(300);
    expect(await page.getByRole('banner').evaluate((it) => it.contains(document.activeElement))).toBe(true);
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).overflowY)).not.toBe(
      'hidden',
    );
    expect(await focused()).toBe('');

    await button.click();
    await page.mouse.click(20, 300);
    await menu.waitFor({ state: 'detached' });
    await button.click();
    await menu.getByRole('link', { name: 'R&D' }).click();
    await page.waitForURL(at('/rnd'));
    await menu.waitFor({ state: 'detached' });
  });
});

describe('a part of the app that could not be fetched', () => {
  it('is asked for again after one fresh load of the page', async () => {
    const { context, page } = await visit();
    await page.goto(parlo.url);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await context.route('**/assets/rnd-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
    const link = page.getByRole('banner').getByRole('link', { name: 'R&D' });
    const reloaded = page.waitForEvent('load');
    await link.click();
    await reloaded;
    expect(loads).toBe(1);
    await link.click();
    await page.getByRole('heading', { name: 'R&D' }).waitFor();
    expect(loads).toBe(1);
  });

  it('is no reason to load the page again and again', async () => {
    const { context, page } = await visit();
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await context.route('**/assets/auth-reset-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(at('/auth/reset'));
    await page.getByRole('alert').filter({ hasText: 'This part of Parlo could not be loaded' }).waitFor();
    expect(loads).toBe(3);
    expect(await complaints(page)).toEqual([]);
    await context.unroute('**/assets/auth-reset-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  });

  it('leaves the page as it is when the page can do without', async () => {
    const { context, page } = await visit({ known: true });
    await context.route('**/assets/user-menu-*.js', (route) => route.abort());
    await page.goto(at('/blog/0'));
    await page.getByLabel('Message').fill('Half a sentence');
    await page.getByRole('button', { name: 'Account' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This part of Parlo could not be loaded' });
    await notice.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await context.unroute('**/assets/user-menu-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Half a sentence');
  });
});

describe('the links of our mails', () => {
  it('confirm an email, once', async () => {
    const { page } = await visit({ known: true });
    const link = await mailedLink(parlo, owner.email, '/auth/verify');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await page.getByRole('button', { name: 'Send me a new link' }).click();
    await page.getByText('Your email is confirmed already.').waitFor();
  });

  it('allow choosing a new password, and tell strangers the same as owners', async () => {
    const { context, page } = await visit();
    await page.goto(at('/auth'));
    await page.getByLabel('Email').fill(owner.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before it has a field called "Email" as well.
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(owner.email);
    const told = async () => {
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      return page.locator('main').innerText();
    };
    await page.getByLabel('Email').fill('nobody@example.com');
    const words = await told();
    await page.getByRole('button', { name: 'Use another email' }).click();
    await page.getByLabel('Email').fill(owner.email);
    expect(await told()).toBe(words);
    const link = await mailedLink(parlo, owner.email, '/auth/reset');
    expect(await mailsTo(parlo, 'nobody@example.com')).toEqual([]);

    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByText('Password must be 8 to 128 characters long.').waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByLabel('New password').fill('another horse battery');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.goto(link);
    await page.getByLabel('New password').fill('a third horse battery');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    owner = { ...owner, password: 'another horse battery' };
    await signIn(page, parlo.url, owner);
    signedInState = await context.storageState();
  });

  it('leave a mailing list, at the press of a button', async () => {
    const { page } = await visit();
    const email = 'reader@example.com';
    await page.request.post(at('/api/subscribe'), { data: { email, list: 'product-news' } });
    await page.goto(await mailedLink(parlo, email, '/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You have left the list' }).waitFor();
  });
});

describe('the footer', () => {
  it('sends a message to the operator', async () => {
    const { page } = await visit();
    await page.goto(at('/blog/0'));
    const form = page.getByRole('form', { name: 'Support' });
    await form.getByLabel('Your email').fill('visitor@example.com');
    await form.getByLabel('Message').fill('Do you have a plan for schools?');
    await form.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Support ticket submitted successfully!').waitFor();
    const { text } = await mailWith(parlo, parlo.admin.email, 'a plan for schools');
    expect(text).toContain('visitor@example.com');

    const known = await visit({ known: true });
    await known.page.goto(at('/dashboard/api'));
    await known.page.getByRole('contentinfo').getByRole('button', { name: 'Support' }).click();
    const quiet = known.page.getByRole('contentinfo').getByRole('form', { name: 'Support' });
    await quiet.getByLabel('Message').fill('My key does not work.');
    await quiet.getByRole('button', { name: 'Send Message' }).click();
    await quiet.getByText('Support ticket submitted successfully!').waitFor();
    expect((await mailWith(parlo, parlo.admin.email, 'My key')).text).toContain(owner.email);
  });
});

it('frame and unsubscribe page are accessible', async () => {
  const { page } = await visit();
  const fine = async () => expect(await faults(page)).toEqual([]);
  await page.goto(at('/blog/0'));
  await page.getByRole('form', { name: 'Support' }).getByRole('button').click();
  await page.getByText('Please enter your email, so that we can reply.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fine();
  await page.goto(at('/unsubscribe?token=broken'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await fine();
});

it('the menu on small screens is accessible', async () => {
  const { page } = await visit({ theme: 'dark', width: 320, height: 800 });
  await page.goto(at('/rnd'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await complaints(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
