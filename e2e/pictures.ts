import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { makeAssistant, type TestAccount } from './support/account.ts';
import { openBrowser } from './support/browser.ts';
import { serveHostPage } from './support/host-page.ts';
import { startParlo } from './support/parlo.ts';
import { sitemapPaths } from './support/site-crawl.ts';
import { signIn } from './support/workplace.ts';

/**
 * Takes a picture of every screen at 390 and 1,440 px in both themes, of the public site's pages in both languages and
 * of some others in Ukrainian, to be looked at: `node e2e/pictures.ts FOLDER [WORD]`, where only the screens whose names
 * have the word are taken. Pages of the site are called by their addresses: `site-blog-first-words`. Needs
 * `npm run build`.
 * The folder's `index.html` shows all of them; with a folder of earlier pictures in PARLO_BEFORE, next to those.
 */

const WIDTHS = [390, 1440] as const;
const THEMES = ['light', 'dark'] as const;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** What a person does before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** Also in Ukrainian. */
  readonly uk?: boolean;
}

const FAQ = [
  { question: 'What are your opening hours?', answer: 'We are open from seven to six, every day.' },
  {
    question: 'Do you deliver?',
    answer: 'Yes, inside the city, from ten to four. See https://example.com/delivery.',
  },
  { question: 'Do you have gluten free bread?', answer: 'Yes, every Tuesday and Friday.' },
  { question: 'How can I pay?', answer: 'By card or in cash.' },
];

/** With all that a reply can have. */
const BAKED =
  'We bake **every day**, by hand:\n- rolls at *seven*\n- bread at nine\n\nSee [the menu](https://example.com/menu).';

const PUBLIC: readonly Screen[] = [
  { name: 'home', path: '/', uk: true, act: scrollThrough },
  {
    name: 'home-video',
    path: '/',
    act: (page) => page.getByRole('button', { name: 'See Live Demo' }).click(),
  },
  { name: 'blog-missing', path: '/blog/nothing-here', uk: true },
  {
    name: 'docs-search',
    path: '/docs/embedding',
    uk: true,
    async act(page) {
      await page.keyboard.press('/');
      await page.keyboard.type('wordpr');
      await page.locator('mark').first().waitFor();
    },
  },
  { name: 'docs-missing', path: '/docs/nowhere' },
  { name: 'rnd-dialog', path: '/rnd', uk: true, act: openArticle },
  { name: 'sign-in', path: '/auth' },
  { name: 'sign-up', path: '/auth', act: (page) => press(page, 'Create an account') },
  { name: 'password-forgotten', path: '/auth/reset' },
  { name: 'password-new', path: '/auth/reset?token=none' },
  { name: 'email-link', path: '/auth/verify?token=none' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'booking-link', path: '/booking?token=none' },
  { name: 'not-found', path: '/nowhere', uk: true },
  { name: 'not-found-uk', path: '/uk/prices' },
  { name: 'check', path: '/check' },
  { name: 'demo-builder-empty', path: '/assistant', uk: true },
];

/** Somebody without an account has typed an entry and asked it. */
const demoBuilder: Screen = {
  name: 'demo-builder',
  path: '/assistant',
  uk: true,
  async act(page) {
    await openSection(page, 'knowledge');
    await page.locator('#faq-add').click();
    await page.locator('[name="faqList.0.question"]').fill('Do you deliver?');
    await page.locator('[name="faqList.0.answer"]').fill('Yes, inside the city, from ten to four.');
    // On a phone it is a page of its own.
    const preview = page.getByRole('link', { name: /^(Preview|Перегляд)$/ });
    if (await preview.isVisible()) await preview.click();
    const widget = page.frameLocator('iframe[src^="/widget?"]');
    await widget.locator('textarea').fill('Do you deliver?');
    await widget.locator('.send:enabled').click();
    await widget.getByText('from ten to four').waitFor();
  },
};

/** They want to keep it: the sign-up says why they are there. */
const keepDemo: Screen = {
  name: 'demo-builder-keep',
  path: '/assistant',
  uk: true,
  async act(page) {
    await openSection(page, 'about');
    await page.locator('[name="greetingMessage"]').fill('Good morning!');
    // On a phone the way to an account is above the sections.
    const back = page.getByRole('link', { name: /^(All sections|Усі розділи)$/ });
    if (await back.isVisible()) await back.click();
    await page.getByRole('button', { name: /^(Keep it|Залишити собі)$/ }).click();
    await page.waitForURL('**/auth');
  },
};

const OWNER: readonly Screen[] = [
  { name: 'builder', path: '/assistant', uk: true },
  ...['about', 'knowledge', 'voice', 'calendar', 'messages', 'visitors', 'site', 'tests', 'versions'].map(
    (section) => ({ name: `builder-${section}`, path: `/assistant/${section}`, uk: true }),
  ),
  { name: 'builder-preview', path: '/assistant/preview' },
  { name: 'builder-add', path: '/assistant', act: (page) => press(page, 'Add new') },
  { name: 'sandbox', path: '/sandbox' },
  { name: 'dashboard', path: '/dashboard', uk: true },
  {
    name: 'dashboard-create',
    path: '/dashboard',
    act: (page) => page.getByTitle('Create assistant').click(),
  },
  { name: 'analytics', path: '/dashboard/analytics' },
  { name: 'conversations', path: '/dashboard/analytics?tab=conversations' },
  { name: 'conversation-gone', path: '/dashboard/conversations/gone' },
  { name: 'messages', path: '/dashboard/messages' },
  { name: 'calendar', path: '/dashboard/calendar' },
  { name: 'profile', path: '/dashboard/profile' },
  { name: 'billing', path: '/dashboard/billing' },
  { name: 'api', path: '/dashboard/api' },
  { name: 'notifications', path: '/dashboard/notifications' },
  { name: 'support', path: '/dashboard/support' },
  { name: 'settings', path: '/settings', uk: true },
];

/** How an owner may want the widget. */
const LOOKS = [
  ['green', 'color="#0a7d5a" size="64" radius="8" greeting="Good morning! Shall I help you choose?"'],
  ['yellow', 'color="#ffff00" radius="28" placement="bottom-left"'],
  ['inline', 'variant="inline"'],
] as const;

const [folder = '', word = ''] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder for the pictures.');
await mkdir(folder, { recursive: true });
const parlo = await startParlo({ env: { PARLO_VOICE_HOSTS: '1' } });
const site = (await sitemapPaths(parlo.url)).map(siteScreen);
const browser = await openBrowser();
const account = await makeAssistant(parlo, { name: 'Olena’s bakery', faq: FAQ });
const drawn = await makeAssistant(parlo, {
  name: 'Olena’s bakery',
  faq: [{ question: 'What do you bake?', answer: BAKED }, ...FAQ],
});

try {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      for (const language of ['en', 'uk'] as const) await takeSite(width, theme, language);
      await take(width, theme, 'en');
      if (theme === 'light') await take(width, theme, 'uk');
    }
  }
  await writeIndex();
} finally {
  await browser.close();
  await parlo.remove();
}

/** One page with every picture, next to the earlier one of the same name. */
async function writeIndex(): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const before = process.env.PARLO_BEFORE;
  const image = (from: string, name: string) => `<img src="${join(from, name)}" loading="lazy" alt="">`;
  const figures = names.map((name) => {
    const earlier = before ? image(relative(folder, before), name) : '';
    return `<figure>${earlier}${image('.', name)}<figcaption>${name}</figcaption></figure>`;
  });
  const style =
    'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:24px;align-items:start}img{max-width:420px;vertical-align:top;border:1px solid #ccc}figure{margin:0}';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Parlo, screen by screen</title><style>${style}</style>${figures.join('\n')}`,
  );
}

/** A page of the sitemap, which is in the language of its address. */
function siteScreen(path: string): Screen & { readonly uk: boolean } {
  const uk = /^\/uk(\/|$)/.test(path);
  const words = path
    .replace(/^\/uk(?=\/|$)/, '')
    .split('/')
    .filter(Boolean);
  return { name: ['site', ...(words.length > 0 ? words : ['home'])].join('-'), path, uk };
}

async function takeSite(width: number, theme: 'light' | 'dark', language: 'en' | 'uk'): Promise<void> {
  const wanted = site.filter(({ name, uk }) => name.includes(word) && uk === (language === 'uk'));
  if (wanted.length === 0) return;
  const stranger = await browser.newContext(lookOf(width, theme, language));
  for (const screen of wanted) await shoot(stranger, screen, `${width}-${theme}-${language}`);
  await stranger.close();
}

function lookOf(width: number, colorScheme: 'light' | 'dark', locale: string) {
  return { colorScheme, locale, viewport: { width, height: width < 500 ? 844 : 900 } };
}

async function take(width: number, theme: 'light' | 'dark', language: 'en' | 'uk'): Promise<void> {
  const look = lookOf(width, theme, language);
  const suffix = `${width}-${theme}-${language}`;
  const taken = (screen: Screen) => screen.name.includes(word) && (language === 'en' || screen.uk === true);
  const stranger = await browser.newContext(look);
  for (const screen of [...PUBLIC, demoBuilder, keepDemo].filter(taken))
    await shoot(stranger, screen, suffix);
  if (language === 'en') await takeWidget(stranger, suffix);
  await stranger.close();
  const owner = await browser.newContext({ ...look, locale: 'en' });
  if (OWNER.some(taken)) await enter(owner, account, language);
  for (const screen of OWNER.filter(taken)) await shoot(owner, screen, suffix);
  await owner.close();
}

async function enter(context: BrowserContext, owner: TestAccount, language: string): Promise<void> {
  const page = await context.newPage();
  await signIn(page, parlo.url, owner);
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
  await page.close();
}

async function shoot(context: BrowserContext, { name, path, act }: Screen, suffix: string): Promise<void> {
  const page = await context.newPage();
  try {
    await page.goto(parlo.url + path, { waitUntil: 'networkidle', timeout: 20_000 }).catch(() => undefined);
    await act?.(page);
    await settle(page);
    await save(page, `${name}-${suffix}`, true);
  } catch (error) {
    console.error(`${name}-${suffix}`, error);
  }
  await page.close();
}

/** The widget on somebody's page: its button, opened, with a reply, in a call and after it, and the popup page. */
async function takeWidget(context: BrowserContext, suffix: string): Promise<void> {
  if (!'widget'.includes(word) && !word.includes('widget')) return;
  const element = (attributes: string) =>
    `<script src="${parlo.url}/embed.js" defer></script><parlo-assistant assistant-id="${drawn.assistantId}" ${attributes}></parlo-assistant>`;
  const page = await context.newPage();
  for (const [name, attributes] of LOOKS) {
    const own = await serveHostPage(element(attributes));
    await page.goto(own.url);
    await page.locator('parlo-assistant').waitFor();
    await settle(page);
    await save(page, `widget-${name}-closed-${suffix}`, false);
    await page.locator('parlo-assistant button').first().click();
    await page.frameLocator('iframe').locator('main.ready').waitFor();
    await settle(page);
    await save(page, `widget-${name}-open-${suffix}`, false);
    await own.close();
  }
  const host = await serveHostPage(element(''));
  await page.goto(host.url);
  await page.locator('parlo-assistant').waitFor();
  await save(page, `widget-closed-${suffix}`, false);
  await page.locator('parlo-assistant button').first().click();
  const widget = page.frameLocator('iframe');
  await widget.locator('main.ready').waitFor();
  await settle(page);
  await save(page, `widget-open-${suffix}`, false);
  await widget.locator('textarea').fill('Do you deliver?');
  await widget.locator('.send:enabled').click();
  await widget.getByText('from ten to four').waitFor();
  await settle(page);
  await widget.locator('textarea').fill('What do you bake?');
  await widget.locator('.send:enabled').click();
  await widget.getByRole('listitem').first().waitFor();
  await widget.locator('.assistant').last().hover();
  await save(page, `widget-reply-${suffix}`, false);
  await widget.getByRole('button', { name: 'Start a call' }).click();
  await widget.locator('[data-voice="speaking"]').waitFor();
  await save(page, `widget-call-${suffix}`, false);
  await widget.getByRole('button', { name: 'End call' }).click();
  await widget.locator('main.ended').waitFor();
  await settle(page);
  await save(page, `widget-ended-${suffix}`, false);
  await page.goto(`${parlo.url}/popup/${drawn.assistantId}`);
  await page.locator('main.ready').waitFor();
  await settle(page);
  await save(page, `widget-popup-${suffix}`, false);
  await page.close();
  await host.close();
}

/** What is fetched when it comes near the window is there afterwards. */
async function scrollThrough(page: Page): Promise<void> {
  for (let left = await page.evaluate(() => document.body.scrollHeight); left > 0; left -= 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(100);
  }
  await page.evaluate(() => scrollTo(0, 0));
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForTimeout(300);
}

async function openArticle(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').nth(2).click();
  await page.getByRole('dialog').waitFor();
}

/** In the builder: by its address, which both languages have. */
async function openSection(page: Page, section: string): Promise<void> {
  const link = page.locator(`nav a[href^="/assistant/${section}"]`);
  await link.click();
  await page.waitForTimeout(500);
}

/** Fonts and what fades in. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
}

async function save(page: Page, name: string, fullPage: boolean): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
