import type { Walk } from './screenshots.ts';

/** Profile & Security, Account Settings and the API page, with what opens over them. */
export async function shootAccount(walk: Walk): Promise<void> {
  await shootProfile(walk);
  await shootSettings(walk);
  await shootKeys(walk);
}

async function shootProfile({ page, url, words, shoot }: Walk): Promise<void> {
  const { account } = words;
  await page.route('**/api/get_user*', (route) => route.abort());
  await page.route('**/api/list_sessions*', (route) => route.abort());
  await page.goto(`${url}/dashboard/profile`);
  await page.getByText(account.loadFailed).first().waitFor();
  await page.getByText(account.sessionsFailed).waitFor();
  await shoot('profile-load-failed', true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${url}/dashboard/profile`);
  await page.getByText(account.thisDevice).waitFor();
  await page.getByLabel(account.name, { exact: true }).waitFor();
  await shoot('profile', true);
  await page.getByLabel(account.name, { exact: true }).fill('');
  await page.getByRole('button', { name: account.save }).click();
  await page.getByLabel(account.newEmail).fill('olena@');
  await page.getByRole('button', { name: account.changeEmail, exact: true }).click();
  await page.getByLabel(account.newPassword, { exact: true }).fill('short');
  await page.getByRole('button', { name: account.changePassword }).click();
  await shoot('profile-mistakes', true);
  await page.getByRole('button', { name: account.deleteOpen }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('profile-delete');
}

async function shootSettings({ page, url, words, shoot }: Walk): Promise<void> {
  await page.goto(`${url}/settings`);
  await page.getByLabel(words.account.name, { exact: true }).waitFor();
  await shoot('settings', true);
}

async function shootKeys({ page, url, words, shoot }: Walk): Promise<void> {
  const { apiKeys } = words;
  await page.goto(`${url}/dashboard/api`);
  await page.getByRole('heading', { name: apiKeys.list }).waitFor();
  await page.getByLabel(apiKeys.name, { exact: true }).fill('CRM');
  await page.getByLabel(apiKeys.days).fill('90');
  await page.getByRole('button', { name: apiKeys.create }).click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('api-new-key');
  await page.getByRole('button', { name: apiKeys.shownDone }).click();
  await shoot('api', true);
  await page
    .getByRole('button', { name: apiKeys.revokeThat.replace('{{name}}', 'CRM') })
    .first()
    .click();
  await page.getByRole('alertdialog').waitFor();
  await shoot('api-revoke');
  // The key goes with the walk: the next variant finds none.
  await page.getByRole('alertdialog').getByRole('button', { name: apiKeys.revoke }).click();
  await page.getByText(apiKeys.revoked).waitFor();
  await shoot('api-none', true);
  await page.getByRole('button', { name: apiKeys.create }).click();
  await shoot('api-mistake');
}
