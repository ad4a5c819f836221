import { makeAssistant } from '@parlo/e2e/support/account.ts';
import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { signIn } from '@parlo/e2e/support/workplace.ts';
import { printRows } from './support/stats.ts';
import { firstLoadRows } from './web/first-load.ts';
import { lighthouseRows } from './web/lighthouse.ts';

/** The workplace as a newcomer's browser meets it: what it loads, how soon it shows, how soon it answers. */

const FAQ = Array.from({ length: 12 }, (_, at) => ({
  question: `What are the opening hours of shop ${at}?`,
  answer: 'We are open from seven in the morning to six in the evening.',
}));

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser();
try {
  const account = await makeAssistant(parlo, { faq: FAQ });
  const context = await browser.newContext();
  await signIn(await context.newPage(), parlo.url, account);
  const state = await context.storageState();
  await context.close();
  const rows = await firstLoadRows(browser, parlo.url, state);
  await browser.close();
  rows.push(...(await lighthouseRows(parlo.url, account)));
  printRows('The workplace in a cold Chromium, 4× slower CPU, loopback', rows);
} finally {
  await browser.close();
  await parlo.remove();
}
