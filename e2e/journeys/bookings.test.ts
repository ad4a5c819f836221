import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { confirmEmail, makeAssistant, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { mailedLink, mailWith } from '../support/outbox.ts';
import { askTyped } from '../support/typed.ts';
import { signIn } from '../support/workplace.ts';

/** A visitor who books a meeting in writing, with nothing set up: from the first word to the owner's calendar. */

/** Where pictures of the screens go, to be looked at; none are made without it. */
const PICTURES = process.env.PARLO_PICTURES;

const parlo = inject('parlo');
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const last = (page: Page) => page.locator('.said').last();

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

describe('a visitor who types in Ukrainian', () => {
  let account: TestAccount;
  let month = 0;

  it('books on the card, after correcting it', async () => {
    account = await makeAssistant(parlo, {
      name: 'Стоматологія',
      greeting: 'Вітаю! Це стоматологія. Чим допомогти?',
      faq: [{ question: 'Чи є у вас парковка?', answer: 'Так, парковка за будинком.' }],
    });
    await confirmEmail(parlo, account);
    const context = await browser.newContext({
      locale: 'uk-UA',
      timezoneId: 'Europe/Kyiv',
      reducedMotion: 'reduce',
      viewport: { width: 400, height: 720 },
    });
    const page = await context.newPage();
    await page.goto(`${parlo.url}/widget?assistantId=${account.assistantId}`);
    await page.locator('main.ready').waitFor();
    const type = (text: string, reply: string) => askTyped(page.mainFrame(), text, reply);
    await type('Добрий день! Можна записатися на наступний вівторок після обіду?', 'Є такий вільний час');
    await picture(page, 'booking-offers');
    await type('перший', 'Як вас звати?');
    await type('а парковка у вас є?', 'Так, парковка за будинком.');
    await type('Олена Коваль', 'електронна пошта?');
    await type('olena@example.com', 'номер телефону?');
    await type('не треба', 'Записати вас?');
    const card = page.getByRole('form', { name: 'Усе правильно?' });
    await card.waitFor();
    expect(await faults(page)).toEqual([]);
    await picture(page, 'booking-card');
    await card.getByLabel('Електронна пошта').fill('olena.koval@example.com');
    await card.getByRole('button', { name: 'Так, запишіть' }).click();
    await page.getByText('Вас записано').waitFor();
    await last(page).filter({ hasText: 'Записано:' }).waitFor();
    await picture(page, 'booking-booked');
    const { invitation } = await mailWith(parlo, 'olena.koval@example.com', 'вас записано на зустріч');
    month = Number(/DTSTART[^:]*:\d{4}(\d\d)/.exec(invitation)?.[1]);
    await context.close();
  });

  it('is found by the owner, in a mail and in their calendar', async () => {
    await mailWith(parlo, account.email, '> ');
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    await signIn(page, parlo.url, account, `/dashboard/calendar?assistant=${account.assistantId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (month !== new Date().getUTCMonth() + 1) await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('Олена Коваль').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await picture(page, 'booking-owner');
    await page.context().close();
  });

  it('moves and cancels it by the link in the mail, without an account', async () => {
    const link = await mailedLink(parlo, 'olena.koval@example.com', '/booking?token=');
    const context = await browser.newContext({
      locale: 'uk-UA',
      timezoneId: 'Europe/Kyiv',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Ваша зустріч: Стоматологія' }).waitFor();
    expect(await faults(page)).toEqual([]);
    await picture(page, 'booking-page');
    await page.getByRole('button', { name: 'Вибрати інший час' }).click();
    await page.getByRole('group', { name: 'День' }).locator('label').last().click();
    await page.getByRole('group', { name: 'Час' }).locator('label').last().click();
    await picture(page, 'booking-move');
    await page.getByRole('button', { name: /^Перенести: / }).click();
    await page.getByText('Зустріч перенесено.').waitFor();
    // A mail about a move waits some minutes for further ones: that it is cancelled takes its place.
    await page.getByRole('button', { name: 'Скасувати зустріч' }).click();
    await page.getByRole('button', { name: 'Так, скасувати' }).click();
    await page.getByRole('heading', { name: 'Цю зустріч скасовано' }).waitFor();
    const { invitation } = await mailWith(parlo, 'olena.koval@example.com', 'скасовано');
    expect(invitation).toContain('METHOD:CANCEL');
    await context.close();
  });
});
