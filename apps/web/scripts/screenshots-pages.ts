import type { Walk } from './screenshots.ts';

/** Billing, notifications, support and pricing, and what anybody may read. */
export async function shootPages(walk: Walk): Promise<void> {
  const { page, url, words, shoot } = walk;
  const { billing, notifications, pages, rnd, support } = words;
  const open = (path: string) => page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await open('/dashboard/billing');
  await page.getByText(billing.current).waitFor();
  await shoot('billing', true);
  await open('/dashboard/notifications');
  await page.getByRole('button', { name: notifications.readAll }).waitFor();
  await shoot('notifications', true);
  await open('/dashboard/support');
  await page.getByRole('button', { name: support.send }).waitFor();
  await shoot('support', true);
  await open('/pricing');
  await page.getByText(pages.starter).waitFor();
  await shoot('pricing', true);
  await open('/blog');
  await shoot('blog', true);
  await page
    .getByRole('link', { name: pages.readMoreOf.replace('{{title}}', '') })
    .first()
    .click();
  await page.getByRole('link', { name: pages.moreArticles }).waitFor();
  await shoot('blog-post', true);
  await open('/blog/nothing-here');
  await page.getByText(pages.postNotFound).waitFor();
  await shoot('blog-not-found');
  await open('/rnd');
  await shoot('rnd', true);
  await page.getByRole('button', { name: rnd.readMore }).first().click();
  await page.getByRole('dialog').waitFor();
  await shoot('rnd-article');
  await shootWithout(walk);
}

/** The same where there is nothing, or where the server is away. */
async function shootWithout({ page, url, words, shoot }: Walk): Promise<void> {
  const { billing, notifications } = words;
  await page.route('**/api/get_billing*', (route) => route.abort());
  await page.route('**/api/get_notifications*', (route) =>
    route.fulfill({ json: { success: true, notifications: [], unread: 0 } }),
  );
  await page.goto(`${url}/dashboard/notifications`);
  await page.getByText(notifications.none).waitFor();
  await shoot('notifications-none');
  await page.goto(`${url}/dashboard/billing`);
  await page.getByText(billing.loadFailed).waitFor();
  await shoot('billing-load-failed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
