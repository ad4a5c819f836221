// Takes pictures of every screen and state, for people to look at:
//   node apps/web/scripts/screenshots.ts FOLDER [URL of a running Parlo] [WAV file to speak into the microphone]
// Needs Chromium (PARLO_CHROMIUM, else /usr/bin/chromium). It registers an owner of its own.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { en } from '../src/i18n/en.ts';
import { uk } from '../src/i18n/uk.ts';
import { type Owner, shootBuilder, signUp } from './screenshots-owner.ts';
import { shootWidget } from './screenshots-widget.ts';

export interface Variant {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'uk';
  readonly width: number;
  readonly height: number;
}

/** What a walk through the screens works with. */
export interface Walk {
  readonly page: Page;
  readonly url: string;
  readonly variant: Variant;
  /** The words on the screen. */
  readonly words: typeof en | typeof uk;
  /** Takes a picture; `whole` of all that can be scrolled to. */
  shoot(name: string, whole?: boolean): Promise<void>;
}

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

function variant(theme: 'light' | 'dark', language: 'en' | 'uk', width: number, height: number): Variant {
  return { name: `${language}-${theme}-${width}`, theme, language, width, height };
}

const [folder, url = 'http://localhost:3000', microphone] = process.argv.slice(2);
if (!folder) {
  console.error('Name a folder: node apps/web/scripts/screenshots.ts FOLDER [URL] [MICROPHONE.wav]');
  process.exit(1);
}
await takeAll(folder, url);

async function takeAll(into: string, at: string): Promise<void> {
  await mkdir(into, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.PARLO_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`] : []),
    ],
  });
  try {
    const owner = await signUp(await browser.newContext(), at);
    const only = process.env.PARLO_VARIANTS?.split(',');
    for (const one of VARIANTS.filter(({ name }) => !only || only.includes(name))) {
      await takeVariant(browser, into, at, one, owner);
      console.log(one.name);
    }
    await writeIndex(into);
  } finally {
    await browser.close();
  }
}

async function takeVariant(browser: Browser, into: string, at: string, one: Variant, owner: Owner) {
  const visitor = await open(browser, one, at);
  await shootPublic(walkOf(await visitor.newPage(), into, at, one));
  await visitor.close();
  const caller = await open(browser, { ...one, width: Math.min(one.width, 390), height: 480 }, at);
  await shootWidget(walkOf(await caller.newPage(), into, at, one), owner.assistantId);
  await caller.close();
  const signedIn = await open(browser, one, at, owner);
  await shootBuilder(walkOf(await signedIn.newPage(), into, at, one));
  await signedIn.close();
}

async function open(browser: Browser, one: Variant, at: string, owner?: Owner): Promise<BrowserContext> {
  const { theme, language, width, height } = one;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'uk' ? 'uk-UA' : 'en-GB',
    ...(owner && { storageState: owner.state }),
  });
  await context.grantPermissions(['microphone'], { origin: at });
  return context;
}

function walkOf(page: Page, into: string, at: string, one: Variant): Walk {
  return {
    page,
    url: at,
    variant: one,
    words: one.language === 'uk' ? uk : en,
    async shoot(name, whole = false) {
      await page.evaluate(() => document.fonts.ready);
      const size = page.viewportSize() ?? one;
      // A window as high as the page: bars that stick to an edge would cover its middle otherwise.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (whole) await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
      await page.screenshot({ path: join(into, `${name}--${one.name}.png`), animations: 'disabled' });
      await page.setViewportSize(size);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.warn(`${name}--${one.name}: ${over} px wider than the screen`);
    },
  };
}

async function shootPublic({ page, url, words, variant, shoot }: Walk): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await shoot('home', true);
  if (variant.width < 640) {
    await page.getByRole('button', { name: words.header.menu }).click();
    await shoot('home-menu');
  }
  await page.goto(`${url}/auth`);
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
