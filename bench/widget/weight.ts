import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { Row } from '../support/stats.ts';

const ASSETS = fileURLToPath(new URL('../../apps/web/build/widget/assets', import.meta.url));
const KB = 1_024;
/** What a page does once it came to rest was not asked for by anybody. */
const SETTLED_MS = 1_000;

/** Gzip bytes, at level 9. */
export interface Weight {
  readonly loader: number;
  /** All JavaScript and CSS that the frame asks for until it can be used. */
  readonly frame: number;
  /** What it fetches by itself afterwards, such as for a call that may come. */
  readonly after: number;
  /** What the widget may fetch later, each part by its name: a conversation, a card, a second device. */
  readonly later: readonly Part[];
  /** Addresses asked for before the visitor did anything, other than the page's own and the loader's. */
  readonly before: readonly string[];
  /** Cookies and stored values there were by then. */
  readonly kept: number;
}

interface Part {
  readonly name: string;
  readonly bytes: number;
}

/** Visits a customer's page that has the loader, waits, and opens the widget. */
export async function weigh(browser: Browser, host: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(host, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    const asked = responses.filter((response) => new URL(response.url()).origin !== new URL(host).origin);
    const kept = (await context.cookies()).length + (await page.evaluate(countStored));
    responses.length = 0;

    await page.locator('parlo-assistant button').click();
    const frame = page.frameLocator('parlo-assistant iframe');
    await frame.locator('main.ready').waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const early = new Set(await frame.locator('main').evaluate(askedByThen));
    const loader = asked.find((response) => new URL(response.url()).pathname === '/embed.js');
    const parts = responses.filter((response) =>
      /^(script|stylesheet)$/.test(response.request().resourceType()),
    );
    const loaded = new Set(parts.map((part) => basename(new URL(part.url()).pathname)));
    return {
      loader: loader ? gzipped(await loader.body()) : Number.NaN,
      frame: await weightOf(parts.filter((part) => early.has(part.url()))),
      after: await weightOf(parts.filter((part) => !early.has(part.url()))),
      later: readdirSync(ASSETS)
        .filter((name) => /\.(js|css)$/.test(name) && !loaded.has(name))
        // Its hash changes with every build.
        .map((file) => ({ name: file.slice(0, -12), bytes: gzipped(readFileSync(join(ASSETS, file))) }))
        .sort((one, other) => other.bytes - one.bytes),
      before: asked.filter((response) => response !== loader).map((response) => response.url()),
      kept,
    };
  } finally {
    await context.close();
  }
}

export function weightRows({ loader, frame, after, later, before, kept }: Weight): Row[] {
  return [
    { what: 'embed.js', goal: '≤ 2 KB gzip', measured: kilobytes(loader) },
    {
      what: 'requests before the click, besides embed.js',
      goal: '0',
      measured: [before.length, ...before].join(' '),
    },
    { what: 'cookies and stored values before the click', goal: '0', measured: String(kept) },
    {
      what: 'widget: JavaScript and CSS until it can be used',
      goal: '≤ 25 KB gzip',
      measured: kilobytes(frame),
    },
    {
      what: 'widget: with what it fetches by itself afterwards',
      goal: '≤ 38 KB gzip',
      measured: kilobytes(frame + after),
    },
    ...later.map(({ name, bytes }) => ({
      what: `widget: fetched when it is needed, ${name}`,
      goal: '–',
      measured: kilobytes(bytes),
    })),
  ];
}

/** Only in the frame, where `watch` put it. */
declare let readyAt: number;

/** Runs in every frame before anything of its own. */
function watch(): void {
  Object.assign(globalThis, { readyAt: Number.NaN });
  addEventListener('parlo:call', (event) => {
    const { state, at } = (event as CustomEvent<{ state: string; at: number }>).detail;
    if (state === 'ready') readyAt = at;
  });
}

/** Runs in the frame: addresses of all it had asked for when it could be used. */
const askedByThen = () =>
  performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime <= readyAt)
    .map(({ name }) => name);

const weightOf = async (parts: readonly Response[]) =>
  sum(await Promise.all(parts.map(async (part) => gzipped(await part.body()))));

/** Runs in the page. */
const countStored = () => localStorage.length + sessionStorage.length;

const gzipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const kilobytes = (bytes: number) => `${(bytes / KB).toFixed(2)} KB`;
