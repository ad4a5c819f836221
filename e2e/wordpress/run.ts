import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, FrameLocator } from 'playwright-core';
import { iframeSnippet, scriptSnippet } from '../../apps/web/src/features/embed/snippet.ts';
import { makeAssistant } from '../support/account.ts';
import { openBrowser } from '../support/browser.ts';
import { startParlo } from '../support/parlo.ts';
import { askTyped } from '../support/typed.ts';
import { publish, signIn } from './editor.ts';
import { ensurePackages } from './packages.ts';
import { startWordPress, type WordPressSite } from './site.ts';

// `node e2e/wordpress/run.ts`, as root on Debian: pastes the builder's code into a real WordPress the ways
// docs/embedding.md says, as an administrator, an editor and an author, and asks the widget something as a visitor.
// It is no part of `npm test`: it installs a database and PHP. Its site, its data and its processes go when it ends.

const QUESTION = 'When do you open?';
const ANSWER = 'We open at seven in the morning.';
const PICTURES = fileURLToPath(new URL('../../.cache/wordpress/', import.meta.url));

interface Code {
  readonly name: 'iframe' | 'script';
  readonly html: string;
}

/** Opens a page of the site as a visitor, asks, and takes a picture. What kept it from answering, if anything did. */
async function ask(browser: Browser, link: string, { name }: Code, picture: string): Promise<string> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  try {
    await page.goto(link);
    let widget: FrameLocator = page.frameLocator('iframe[src*="/widget"]');
    if (name === 'script') {
      await page.locator('parlo-assistant').getByRole('button').first().click();
      widget = page.frameLocator('parlo-assistant iframe');
    }
    await askTyped(widget, QUESTION, ANSWER);
    return 'answers';
  } catch (error) {
    return `no widget (${String(error).split('\n')[0]})`;
  } finally {
    await page.screenshot({ path: `${PICTURES}${picture}.png` });
    await context.close();
  }
}

/** The same code in a Custom HTML block, by people of different roles. */
async function tryBlocks(browser: Browser, site: WordPressSite, code: Code): Promise<void> {
  for (const [role, kind] of [
    ['admin', 'page'],
    ['editor', 'page'],
    ['author', 'post'],
  ] as const) {
    const context = await signIn(browser, site, role);
    const { link, kept } = await publish(context, site, kind, `Talk to us, by the ${role}`, code.html);
    await context.close();
    const saved = kept === code.html ? 'kept as pasted' : `became ${JSON.stringify(kept)}`;
    const outcome = kept === '' ? 'nothing to open' : await ask(browser, link, code, `${role}-${code.name}`);
    say(
      `Custom HTML block, ${role}, ${code.name}: ${saved}; ${outcome}`,
      outcome === 'answers' || role === 'author',
    );
  }
}

async function tryFooter(browser: Browser, site: WordPressSite, code: Code): Promise<void> {
  site.setFooter(code.html);
  const outcome = await ask(browser, site.url, code, `footer-${code.name}`);
  site.setFooter('');
  say(`footer code, ${code.name}: ${outcome}`, outcome === 'answers');
}

/** Prints what was seen; what should have worked and did not makes the run fail. */
function say(what: string, fine: boolean): void {
  console.log(`${fine ? '✓' : '✗'} ${what}`);
  if (!fine) process.exitCode = 1;
}

mkdirSync(PICTURES, { recursive: true });
ensurePackages();
const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const browser = await openBrowser();
let site: WordPressSite | null = null;

async function leaveNothing() {
  await browser.close();
  await site?.remove();
  await parlo.remove();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void leaveNothing().finally(() => process.exit(1)));
}

try {
  site = await startWordPress();
  const faq = [{ question: QUESTION, answer: ANSWER, phrasings: [] }];
  const { assistantId } = await makeAssistant(parlo, { faq });
  const embed = { publicUrl: parlo.url, assistantId, assistantName: 'Bakery' };
  for (const code of [
    { name: 'iframe', html: iframeSnippet(embed) },
    { name: 'script', html: scriptSnippet(embed) },
  ] as const) {
    await tryBlocks(browser, site, code);
    await tryFooter(browser, site, code);
  }
  console.log(`Pictures are in ${PICTURES}`);
} finally {
  await leaveNothing();
}
