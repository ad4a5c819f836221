import type { Walk } from './screenshots.ts';

/** The dashboard and everything that opens on it. */
export async function shootDashboard({ page, url, words, shoot }: Walk): Promise<void> {
  const { card, demo, edit, empty, loading, loadFailed } = words.dashboard;
  const open = () => page.goto(`${url}/dashboard`);
  const named = (text: string) => text.replace('{{name}}', 'Poppy');
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

  await page.route('**/api/get_assistants', () => {});
  await open();
  await page.getByText(loading).waitFor();
  await shoot('dashboard-loading');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/get_assistants', (route) => route.abort());
  await open();
  await page.getByText(loadFailed).waitFor();
  await shoot('dashboard-load-failed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/get_assistants', async (route) => {
    await route.fulfill({ json: { success: true, message: '', assistants: [] } });
  });
  await open();
  await page.getByText(empty.title).waitFor();
  await shoot('dashboard-empty', true);
  await page.getByTitle(words.dashboard.create).click();
  await page.getByRole('dialog').waitFor();
  await shoot('dashboard-create');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await open();
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('dashboard', true);
  await page.getByText(demo.watch).click();
  await page.locator('video').waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('dashboard-demo', true);
  await page.getByText(demo.watch).click();
  await button(card.popup).click();
  await page.getByRole('alert').waitFor();
  await shoot('dashboard-popup-blocked', true);
  await button(card.calendar).click();
  await page.getByRole('dialog').waitFor();
  await shoot('dashboard-calendar');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.route('**/api/edit_assistant', (route) => route.abort());
  await button(named(card.edit)).click();
  await shoot('dashboard-edit', true);
  await page.getByLabel(edit.greeting, { exact: true }).fill('');
  await button(edit.save).click();
  await shoot('dashboard-edit-mistake', true);
  await page.getByLabel(edit.greeting, { exact: true }).fill('Good morning, this is the bakery.');
  await button(edit.save).click();
  await page.getByText(edit.failedRetry).waitFor();
  await shoot('dashboard-edit-failed', true);
  await button(edit.cancel).click();
  await button(named(card.delete)).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('dashboard-delete');
}
