import { openBrowser } from '@parlo/e2e/support/browser.ts';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { signIn } from '@parlo/e2e/support/workplace.ts';
import { entry, makeOwner } from './support/owner.ts';
import { printRows } from './support/stats.ts';
import { fullBuilderRows } from './web/full-builder.ts';

/** The builder of an owner with 50 assistants, one of which has 1,000 entries: how soon it is there, and answers. */

const ENTRIES = 1_000;

const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser();
try {
  const owner = await makeOwner(parlo.url);
  const [assistantId = ''] = owner.assistantIds;
  const faqList = Array.from({ length: ENTRIES }, (_, at) => entry(0, at));
  await owner.client.request('editAssistant', { email: owner.email, assistantId, updated: { faqList } });
  const context = await browser.newContext();
  await signIn(await context.newPage(), parlo.url, owner);
  const state = await context.storageState();
  await context.close();
  const rows = await fullBuilderRows(browser, `${parlo.url}/assistant?id=${assistantId}`, state);
  printRows(
    'The builder, 50 assistants and 1,000 entries, in a cold Chromium, 4× slower CPU, loopback',
    rows,
  );
} finally {
  await browser.close();
  await parlo.remove();
}
