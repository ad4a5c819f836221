// Takes pictures of every screen, for people to look at:
//   node apps/web/scripts/screenshots.ts FOLDER [URL of a running Parlo]
// Each in light and dark, on large and small windows, in both languages; an owner's screens also while they load and
// when the server is away. PARLO_VARIANTS=en-light-1280,uk-dark-320 and PARLO_SCREENS=builder,api choose some of them.
// Needs Chromium (PARLO_CHROMIUM, else /usr/bin/chromium). It registers an owner of its own.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewAssistant } from '@parlo/contract';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { allWords, type Words } from '../src/i18n/all.ts';
import type { Language } from '../src/i18n/language.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  /** A screen of somebody who is signed in. */
  readonly owned?: boolean;
  /** Buttons that open a dialog over it. */
  readonly opens?: (words: Words) => readonly string[];
}

interface Variant {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly language: Language;
  readonly width: number;
  readonly height: number;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
interface Owner {
  readonly assistantId: string;
  readonly state: State;
}

const screensOf = (assistantId: string): readonly Screen[] => [
  { name: 'home', path: '/' },
  { name: 'auth', path: '/auth' },
  { name: 'auth-reset', path: '/auth/reset' },
  { name: 'auth-new-password', path: '/auth/reset?token=none' },
  { name: 'auth-verify', path: '/auth/verify?token=none' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'booking', path: '/booking?token=none' },
  { name: 'pricing', path: '/pricing' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-not-found', path: '/blog/nothing-here' },
  { name: 'rnd', path: '/rnd', opens: ({ rnd }) => [rnd.readMore] },
  { name: 'not-found', path: '/nowhere' },
  { name: 'check', path: `/check?assistantId=${assistantId}` },
  { name: 'widget', path: `/widget?assistantId=${assistantId}` },
  { name: 'widget-not-found', path: '/widget?assistantId=assistant_nobody' },
  { name: 'popup', path: `/popup/${assistantId}` },
  { name: 'popup-second-device', path: `/popup/${assistantId}?device=second` },
  { name: 'builder-demo', path: '/assistant', opens: ({ assistants }) => [assistants.emptyAction] },
  {
    name: 'builder',
    path: '/assistant',
    owned: true,
    opens: ({ assistants, templates }) => [templates.open, assistants.add, assistants.delete],
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    owned: true,
    opens: ({ dashboard }) => [dashboard.create, dashboard.card.calendar],
  },
  { name: 'sandbox', path: '/sandbox', owned: true },
  { name: 'analytics', path: '/dashboard/analytics', owned: true },
  { name: 'conversations', path: '/dashboard/analytics?tab=conversations', owned: true },
  { name: 'transcript-gone', path: '/dashboard/conversations/gone', owned: true },
  {
    name: 'profile',
    path: '/dashboard/profile',
    owned: true,
    opens: ({ account }) => [account.deleteOpen],
  },
  { name: 'settings', path: '/settings', owned: true },
  { name: 'api', path: '/dashboard/api', owned: true },
  { name: 'billing', path: '/dashboard/billing', owned: true },
  { name: 'notifications', path: '/dashboard/notifications', owned: true },
  { name: 'support', path: '/dashboard/support', owned: true },
];

const WORDS = { en: await allWords('en'), uk: await allWords('uk') };

const variant = (theme: 'light' | 'dark', language: Language, width: number, height: number): Variant => ({
  name: `${language}-${theme}-${width}`,
  theme,
  language,
  width,
  height,
});

const SIZES = [
  [1280, 800],
  [390, 844],
  [320, 640],
] as const;

const VARIANTS: readonly Variant[] = [
  ...SIZES.map(([width, height]) => variant('light', 'en', width, height)),
  ...SIZES.map(([width, height]) => variant('dark', 'en', width, height)),
  variant('light', 'uk', 1280, 800),
  variant('dark', 'uk', 320, 640),
];

const [folder, url = 'http://localhost:3000'] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder: node apps/web/scripts/screenshots.ts FOLDER [URL]');
  process.exit(1);
}
await takeAll(folder);

async function takeAll(into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const owner = await register(browser);
    for (const one of VARIANTS.filter(chosen(process.env.PARLO_VARIANTS))) {
      for (const screen of screensOf(owner.assistantId).filter(chosen(process.env.PARLO_SCREENS))) {
        const context = await open(browser, one, screen.owned ? owner.state : undefined);
        await takeScreen(await context.newPage(), screen, one, into).catch((error: unknown) => {
          console.error(`${screen.name}--${one.name} stopped:`, error);
          process.exitCode = 1;
        });
        await context.close();
      }
      console.log(one.name);
    }
    await writeIndex(into);
  } finally {
    await browser.close();
  }
}

function chosen(names: string | undefined) {
  const only = names?.split(',');
  return ({ name }: { readonly name: string }) => !only || only.includes(name);
}

async function open(browser: Browser, one: Variant, state?: State): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: one.width, height: one.height },
    colorScheme: one.theme,
    locale: one.language === 'uk' ? 'uk-UA' : 'en-GB',
    ...(state && { storageState: state }),
  });
}

async function takeScreen(page: Page, screen: Screen, one: Variant, into: string): Promise<void> {
  const { name, path, owned, opens } = screen;
  const shoot = (suffix = '') => takePicture(page, `${name}${suffix}--${one.name}`, into);
  if (owned) {
    await page.route('**/api/**', () => {});
    await page.goto(url + path);
    await shoot('-loading');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await shoot('-failed');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await shoot();
  for (const [at, button] of (opens?.(WORDS[one.language]) ?? []).entries()) {
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await dialog.waitFor();
    await shoot(`-dialog-${at + 1}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}

async function takePicture(page: Page, name: string, into: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(into, `${name}.png`), fullPage: true, animations: 'disabled' });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.warn(`${name}: ${over} px wider than the screen`);
}

/** Makes an account with an assistant worth looking at, signed in as the app would be. */
async function register(browser: Browser): Promise<Owner> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const user = { name: 'Olena', surname: 'Koval', email: `olena-${Date.now()}@example.com` };
  const assistant: NewAssistant = {
    assistantName: 'Poppy',
    assistantPrompt: 'Warm and short, like the person at the counter.',
    greetingMessage: 'Hello, this is the bakery. How can I help?',
    voice: 'coral',
    faqList: [
      { question: 'What are your opening hours?', answer: 'We are open from seven in the morning to six.' },
      { question: 'Do you deliver?', answer: 'Yes, every day until eight, anywhere in the city.' },
    ],
  };
  const assistantId = await page.evaluate(
    async ([person, added]) => {
      const call = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return response.json();
      };
      await call('register', { ...person, phone: '+380441234567', password: 'correct horse battery' });
      localStorage.setItem('user', JSON.stringify(person));
      localStorage.setItem('email', person.email);
      localStorage.setItem('loggedIn', 'true');
      return (await call('add_assistant', { email: person.email, assistant: added })).assistantId as string;
    },
    [user, assistant] as const,
  );
  const state = await context.storageState();
  await context.close();
  return { assistantId, state };
}

/** One page with every picture, grouped by screen. */
async function writeIndex(into: string): Promise<void> {
  const names = (await readdir(into)).filter((name) => name.endsWith('.png')).sort();
  const figures = names.map(
    (name) => `<figure><img src="${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`,
  );
  const style =
    'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:start}img{max-width:420px;border:1px solid #ccc}figure{margin:0}';
  await writeFile(
    join(into, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Parlo, screen by screen</title><style>${style}</style>${figures.join('\n')}`,
  );
}
