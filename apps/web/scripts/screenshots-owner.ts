import type { BrowserContext } from 'playwright-core';
import { en } from '../src/i18n/en.ts';
import type { Walk } from './screenshots.ts';

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
  await page.goto(`${url}/auth`);
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
export async function shootBuilder({ page, url, words, variant, shoot }: Walk): Promise<void> {
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
  await shoot('builder', true);
  await page.locator('#faq-entry-0').click();
  await shoot('builder-question', true);
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
    [assistants.code, 'builder-code'],
    [assistants.delete, 'builder-delete'],
    [assistants.add, 'builder-add'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await shoot(name);
    await page.keyboard.press('Escape');
  }
  await page.route('**/api/edit_assistant*', (route) => route.abort());
  await page.getByLabel(assistants.greeting).fill('Good morning, this is the bakery.');
  await page.getByRole('button', { name: assistants.save }).click();
  await page.getByText(assistants.failedBanner).waitFor();
  await shoot('builder-save-failed');
  await page.getByRole('button', { name: words.header.account }).click();
  await shoot('user-menu');
}
