import type { Walk } from './screenshots.ts';

/** The menu of small screens, the footer's form, and the screens that mailed links lead to. */
export async function shootFrame({ page, url, words, variant, shoot }: Walk): Promise<void> {
  const { authLinks, footer, header } = words;
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const open = (path: string) => page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await open('/rnd');
  if (variant.width < 1024) {
    await page.getByRole('button', { name: header.menu }).click();
    await page.getByRole('dialog', { name: header.menu }).waitFor();
    await shoot('menu');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: header.menu }).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: footer.send }).click();
  await page.getByText(footer.emailMissing).waitFor();
  await shoot('footer-mistake');
  await page.getByLabel(footer.email).fill('olena@example.com');
  await page.getByLabel(footer.message, { exact: true }).fill('Do you have a plan for schools?');
  await page.getByRole('button', { name: footer.send }).click();
  await page.getByText(words.messages.ticketSent).waitFor();
  await shoot('footer-sent');

  await open('/auth/reset');
  await heading(authLinks.forgotTitle);
  await shoot('auth-forgot');
  await page.getByLabel(authLinks.email).fill('nobody@example.com');
  await page.getByRole('button', { name: authLinks.sendLink }).click();
  await heading(authLinks.sentTitle);
  await shoot('auth-forgot-sent');
  await open('/auth/reset?token=none');
  await page.getByLabel(authLinks.newPassword).fill('correct horse battery');
  await shoot('auth-reset');
  await page.getByRole('button', { name: authLinks.save }).click();
  await heading(authLinks.deadTitle);
  await shoot('auth-reset-dead');
  await open('/auth/verify?token=none');
  await heading(authLinks.verifyTitle);
  await shoot('auth-verify');
  await page.getByRole('button', { name: authLinks.verify }).click();
  await heading(authLinks.deadTitle);
  await shoot('auth-verify-dead');
  await open('/unsubscribe?token=none');
  await heading(authLinks.unsubscribeTitle);
  await shoot('unsubscribe');
}
