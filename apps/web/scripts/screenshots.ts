// Takes pictures of every screen and state, for people to look at:
//   node apps/web/scripts/screenshots.ts FOLDER [URL of a running Parlo] [WAV file to speak into the microphone]
// PARLO_VARIANTS=en-light-1280,uk-dark-320 and PARLO_WALKS=builder,files choose some of them.
// Needs Chromium (PARLO_CHROMIUM, else /usr/bin/chromium). It registers an owner of its own.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { allWords, type Words } from '../src/i18n/all.ts';
import { shootAccount } from './screenshots-account.ts';
import { shootAnalytics } from './screenshots-analytics.ts';
import { shootDashboard } from './screenshots-dashboard.ts';
import { shootEmbed } from './screenshots-embed.ts';
import { shootFiles } from './screenshots-files.ts';
import { shootFrame } from './screenshots-frame.ts';
import { type Owner, shootBuilder, shootDemoBuilder, signUp } from './screenshots-owner.ts';
import { shootPages } from './screenshots-pages.ts';
import { shootPublic } from './screenshots-public.ts';
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
  readonly words: Words;
  /** Takes a picture; `whole` of all that can be scrolled to. */
  shoot(name: string, whole?: boolean): Promise<void>;
}

/** Pictures of where a walk stopped are first in the folder. */
const STOPPED = '0-stopped-';

const WORDS = { en: await allWords('en'), uk: await allWords('uk') };

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

/** Walks by name; each has a page of its own, and one that fails does not keep the others from going. */
const VISITOR_WALKS = { public: shootPublic, frame: shootFrame, demo: shootDemoBuilder };
const OWNER_WALKS = {
  builder: shootBuilder,
  files: shootFiles,
  embed: shootEmbed,
  analytics: shootAnalytics,
  account: shootAccount,
  dashboard: shootDashboard,
  pages: shootPages,
};

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
  await takeWalks(visitor, VISITOR_WALKS, into, at, one);
  const caller = await open(browser, { ...one, width: Math.min(one.width, 390), height: 480 }, at);
  const shootCaller = (walk: Walk) => shootWidget(walk, owner.assistantId);
  await takeWalks(caller, { widget: shootCaller }, into, at, one);
  await takeWalks(await open(browser, one, at, owner), OWNER_WALKS, into, at, one);
}

async function takeWalks(
  context: BrowserContext,
  walks: Readonly<Record<string, (walk: Walk) => Promise<void>>>,
  into: string,
  at: string,
  one: Variant,
) {
  const only = process.env.PARLO_WALKS?.split(',');
  for (const [name, take] of Object.entries(walks)) {
    if (only && !only.includes(name)) continue;
    const page = await context.newPage();
    try {
      await take(walkOf(page, into, at, one));
    } catch (error) {
      console.error(`${name}--${one.name} stopped at ${page.url()}:`, error);
      await page.screenshot({ path: join(into, `${STOPPED}${name}--${one.name}.png`) });
      process.exitCode = 1;
    }
    await page.close();
  }
  await context.close();
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
    words: WORDS[one.language],
    async shoot(name, whole = false) {
      const size = page.viewportSize() ?? one;
      // A window as high as the page: bars that stick to an edge would cover its middle otherwise.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (whole) {
        await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) });
        await page.evaluate(() => scrollTo(0, 0));
      }
      await settled(page);
      const path = join(into, `${name}--${one.name}.png`);
      // Pages that fill the window have grown with it: what is below the window now belongs to them, too.
      await page.screenshot({ path, fullPage: whole, animations: 'disabled' });
      await page.setViewportSize(size);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.warn(`${name}--${one.name}: ${over} px wider than the screen`);
    },
  };
}

/** Letters in their font, and what follows from their size laid out: both take frames on a busy machine. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await document.fonts.ready;
    await frame();
    await frame();
  });
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
