import type { Walk } from './screenshots.ts';

/** Home, its menu, sign-in with its mistakes, and no page at all. */
export async function shootPublic({ page, url, words, variant, shoot }: Walk): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await shoot('home', true);
  if (variant.width < 640) {
    await page.getByRole('button', { name: words.header.menu }).click();
    await shoot('home-menu');
  }
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: words.auth.loginTitle }).waitFor();
  await shoot('auth-login', true);
  await page.getByRole('button', { name: words.auth.signIn, exact: true }).last().click();
  await shoot('auth-login-empty', true);
  await page.getByRole('button', { name: words.auth.toRegister }).click();
  await page.getByLabel(words.auth.email).fill('olena');
  await page.getByRole('button', { name: words.auth.createAccount, exact: true }).click();
  await shoot('auth-register-wrong', true);
  await page.goto(`${url}/nowhere`);
  await page.getByText(words.notFound.title).waitFor();
  await shoot('not-found');
}
