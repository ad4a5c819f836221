import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAssistant, type TestAccount } from '../support/account.ts';
import { faults } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { asks, doesNotKnow, greets, makeConversations } from '../support/conversations.ts';
import { openSection } from '../support/sections.ts';
import { signIn } from '../support/workplace.ts';

/** From a question that got no answer to an assistant that keeps answering it. */

const HOURS = { question: 'What are your opening hours?', answer: 'We are open from seven to six.' };
const BIKES = 'Do you fix bikes?';
const ANSWER = 'Yes, we fix bikes on Mondays. Bring yours before noon.';

const parlo = inject('parlo');
let browser: Browser;
let account: TestAccount;
let page: Page;
let conversationId: string | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  account = await makeAssistant(parlo, { name: 'Poppy', faq: [HOURS] });
  const said = [greets('Hello.'), asks(BIKES), doesNotKnow];
  [conversationId] = await makeConversations(parlo.dataDir, [
    { assistantId: account.assistantId, hoursAgo: 1, said },
  ]);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await signIn(page, parlo.url, account, `/dashboard/conversations/${conversationId}`);
});

afterAll(async () => {
  await browser?.close();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (text: string) => page.getByText(text).first().waitFor();

describe('a question that got no answer', () => {
  it('becomes an entry of the FAQ, and a test', async () => {
    await press(`Add to FAQ: ${BIKES}`);
    await page.getByLabel('Answer', { exact: true }).fill(ANSWER);
    await press('Add to FAQ');
    await said('is in the FAQ of Poppy now.');
    await press(`Make a test: ${BIKES}`);
    const says = page.getByLabel('It has to say', { exact: true });
    expect(await says.inputValue()).toBe('Yes, we fix bikes on Mondays.');
    await press('Save the test');
    await said(`“${BIKES}” is a test of Poppy now.`);
    expect(await faults(page)).toEqual([]);
  });

  it('becomes a test that runs as a visitor’s question', async () => {
    await page.goto(`${parlo.url}/assistant?id=${account.assistantId}`);
    await openSection(page, 'Tests');
    await press('Run the tests');
    await said('1 of 1 test passed.');
    expect(await faults(page)).toEqual([]);
  });

  it('keeps its owner from breaking it unknowingly', async () => {
    await openSection(page, 'Knowledge');
    await press('Remove question 2');
    await press('Save Settings');
    const dialog = page.getByRole('alertdialog', { name: '1 test fails with these changes' });
    await dialog.getByText(BIKES).waitFor();
    await dialog.getByText('It was right the last time.').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Look at them' }).click();
    await page.getByRole('heading', { name: 'Tests', exact: true }).and(page.locator(':focus')).waitFor();
    await said('0 of 1 test passed. 1 was right before.');
    await press('Save Settings');
    await press('Save anyway');
    await said('Settings saved successfully!');
  });

  it('is answered again once the version before is restored', async () => {
    await openSection(page, 'Versions');
    await press('Show earlier versions');
    await page
      .getByRole('button', { name: /^Restore the version of/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore this version?' });
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await said('The version is restored and saved.');
    await openSection(page, 'Tests');
    await press('Run the tests');
    await said('1 of 1 test passed.');
    expect(await faults(page)).toEqual([]);
  });

  it('is one of many: more are proposed from the owner’s own words', async () => {
    await press('Propose tests');
    const dialog = page.getByRole('dialog', { name: 'Proposed tests' });
    await dialog.getByRole('checkbox', { name: /^opening hours/ }).check();
    expect(await faults(page)).toEqual([]);
    await press('Keep 1 test');
    await page.getByRole('button', { name: 'Delete the test: opening hours', exact: true }).waitFor();
  });
});
