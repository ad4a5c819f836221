import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { WordPressSite } from './site.ts';

/** What became of a page whose writer pasted code into a Custom HTML block. */
export interface Published {
  readonly link: string;
  /** What WordPress kept of the block. */
  readonly kept: string;
}

export async function signIn(browser: Browser, site: WordPressSite, user: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${site.url}/wp-login.php`);
  await page.locator('#user_login').fill(user);
  await page.locator('#user_pass').fill(site.password);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
  await page.close();
  return context;
}

/** Writes a page (or a post, for those who may write nothing else) in WordPress' own editor, with its own block. */
export async function publish(
  context: BrowserContext,
  site: WordPressSite,
  kind: 'page' | 'post',
  title: string,
  code: string,
): Promise<Published> {
  const page = await context.newPage();
  await page.goto(`${site.url}/wp-admin/post-new.php?post_type=${kind}`);
  await closeGuide(page);
  await page.getByRole('textbox', { name: 'Add title' }).fill(title);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/html');
  await page.getByRole('option', { name: 'Custom HTML' }).click();
  await page.getByRole('textbox', { name: 'HTML' }).fill(code);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  const shown = page.getByRole('region', { name: 'Editor publish' }).getByRole('link', { name: /^View/ });
  await shown.waitFor();
  const link = (await shown.getAttribute('href')) ?? '';
  const kept = await page.evaluate(readSaved);
  await page.close();
  return { link, kept };
}

/** The tour that meets who opens the editor for the first time. */
async function closeGuide(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close dialog' });
  await page.addLocatorHandler(close, async () => close.click());
}

/** Runs in the editor: what the server says that the page now is. */
async function readSaved(): Promise<string> {
  const { wp } = window as unknown as {
    wp: { data: { select(store: string): { getCurrentPost(): { content: string | { raw: string } } } } };
  };
  const { content } = wp.data.select('core/editor').getCurrentPost();
  const html = typeof content === 'string' ? content : content.raw;
  return html.replaceAll(/<!--.*?-->/g, '').trim();
}
