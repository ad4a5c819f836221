import type { BrowserContext } from 'playwright-core';
import { allWords } from '../src/i18n/all.ts';
import type { Walk } from './screenshots.ts';

const en = await allWords('en');

export interface Owner {
  readonly assistantId: string;
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
}

const FAQ = [
  ['What are your opening hours?', 'We are open from seven in the morning to six in the evening, every day.'],
  ['Do you deliver?', 'Yes, every day until eight in the evening, anywhere in the city.'],
  ['Do you have gluten free bread?', 'Yes. We bake gluten free bread on Tuesdays and Fridays.'],
  ['Can I order a birthday cake?', 'Yes. Please tell us two days before, in the shop or by phone.'],
] as const;

/** Registers over the sign-up page and builds an assistant worth looking at. */
export async function signUp(context: BrowserContext, url: string): Promise<Owner> {
  const page = await context.newPage();
  // The page is there before its buttons work.
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: en.auth.toRegister }).click();
  await page.getByLabel(en.auth.name, { exact: true }).fill('Olena');
  await page.getByLabel(en.auth.surname).fill('Koval');
  await page.getByLabel(en.auth.phone).fill('+380 44 123 45 67');
  await page.getByLabel(en.auth.email).fill(`olena-${Date.now()}@example.com`);
  await page.getByLabel(en.auth.password, { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: en.auth.createAccount, exact: true }).click();
  await page.getByRole('button', { name: en.assistants.emptyAction }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en.assistants.name).fill('Poppy');
  await dialog.getByRole('button', { name: en.assistants.addAction }).click();
  await page.getByLabel(en.assistants.prompt).fill('Warm and short, like the person at the counter.');
  await page.getByLabel(en.assistants.greeting).fill('Hello, this is the bakery. How can I help?');
  await page.getByLabel(en.assistants.voice, { exact: true }).selectOption('coral');
  for (const [question, answer] of FAQ) {
    await page.getByRole('button', { name: en.assistants.faqAdd }).click();
    await page.getByLabel(en.assistants.question, { exact: true }).fill(question);
    await page.getByLabel(en.assistants.answer, { exact: true }).fill(answer);
    await page.getByRole('button', { name: en.assistants.done }).click();
  }
  await page.getByRole('button', { name: en.assistants.save }).click();
  await page.getByText(en.assistants.savedBanner).waitFor();
  const frame = await page.locator('iframe').getAttribute('src');
  const assistantId = new URL(frame ?? '', url).searchParams.get('assistantId') ?? '';
  const state = await context.storageState();
  await context.close();
  return { assistantId, state };
}

/** The builder and everything that opens over it. */
export async function shootBuilder(walk: Walk): Promise<void> {
  const { page, url, words, variant, shoot } = walk;
  const { assistants } = words;
  await page.route('**/api/get_assistants*', () => {});
  await page.goto(`${url}/assistant`);
  await page.getByText(assistants.loading).waitFor();
  await shoot('builder-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/get_assistants*', (route) => route.abort());
  await page.goto(`${url}/assistant`);
  await page.getByText(assistants.loadFailed).waitFor();
  await shoot('builder-load-failed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/get_assistants*', async (route) => {
    await route.fulfill({ json: { success: true, message: '', assistants: [] } });
  });
  await page.goto(`${url}/assistant`);
  await page.getByText(assistants.empty).waitFor();
  await shoot('builder-empty');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(`${url}/assistant`);
  await page.frameLocator('iframe').locator('main.ready').waitFor();
  // Files and logo are fetched when somebody comes near them.
  await page.getByRole('button', { name: assistants.delete }).scrollIntoViewIfNeeded();
  await page.getByText(words.knowledge.none).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot('builder', true);
  await page.locator('#faq-entry-0').click();
  await shoot('builder-question', true);
  await page.getByRole('button', { name: words.templates.open }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('builder-examples');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByLabel(assistants.name).fill('');
  await page.getByRole('button', { name: assistants.save }).click();
  await page.getByText(assistants.fixErrors).waitFor();
  await shoot('builder-mistake');
  if (variant.width < 640) await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel(words.header.home).click();
  await page.getByText(assistants.leaveTitle).waitFor();
  await shoot('builder-leave');
  await page.getByRole('button', { name: assistants.stay }).click();
  await page.getByLabel(assistants.name).fill('Poppy');
  for (const [button, name] of [
    [assistants.delete, 'builder-delete'],
    [assistants.add, 'builder-add'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await dialog.waitFor();
    await shoot(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.route('**/api/edit_assistant*', (route) => route.abort());
  await page.getByLabel(assistants.greeting).fill('Good morning, this is the bakery.');
  await page.getByRole('button', { name: assistants.save }).click();
  await page.getByText(assistants.failedBanner).waitFor();
  await shoot('builder-save-failed');
  await page.getByRole('button', { name: words.header.account }).click();
  await page.getByRole('menu').waitFor();
  await shoot('user-menu');
  await page.keyboard.press('Escape');
  await shootDraft(walk);
}

/** Work that was left behind: in an account, and from before there was one. */
async function shootDraft({ page, url, words, shoot }: Walk): Promise<void> {
  const { assistants } = words;
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('builderDraft.')));
  // The page asks before it goes, and here it may.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto(`${url}/assistant`);
  await page.getByRole('button', { name: assistants.draftRestore }).waitFor();
  await shoot('builder-draft');
  await page.evaluate((demo) => localStorage.setItem('demoAssistants', JSON.stringify([demo])), DEMO);
  await page.goto(`${url}/assistant`);
  await page.getByText(assistants.keepTitle).waitFor();
  await shoot('builder-keep');
  // The next walks begin with nothing left behind.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key === 'demoAssistants' || key.startsWith('builderDraft.')) localStorage.removeItem(key);
    }
  });
}

const DEMO = {
  id: 'assistant_1',
  assistantName: 'Bakery at home',
  assistantPrompt: 'Warm and short.',
  greetingMessage: 'Hello, this is the bakery.',
  voice: 'coral',
  faqList: [],
  logoDownload: null,
  knowledgeFile: null,
  minutes: 0,
  minutes_total: 500,
  version: 1,
};

/** The builder of somebody without an account. */
export async function shootDemoBuilder({ page, url, words, shoot }: Walk): Promise<void> {
  const { assistants } = words;
  await page.goto(`${url}/assistant`);
  await page.getByRole('button', { name: assistants.emptyAction }).click();
  await page.getByRole('dialog').getByRole('button', { name: assistants.addAction }).click();
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await page.frameLocator('iframe').locator('main.ready').waitFor();
  await shoot('builder-demo', true);
}
