import type { Browser, BrowserContext, Page } from 'playwright-core';

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visitor {
  /** What the browser has stored of an earlier visit; nothing unless said. */
  readonly state?: StoredState | undefined;
  readonly locale?: string | undefined;
  readonly theme?: 'light' | 'dark';
  readonly motion?: 'reduce' | 'no-preference';
  readonly width?: number;
  readonly height?: number;
}

/**
 * Pages that find in their browser what a visitor has stored, and nothing of the test before. Those of one language
 * share a context, which keeps what it fetched and compiled: in a context of its own a screen takes six times the work
 * until it is there. One page at a time: opening the next closes what is left.
 */
export class FreshPages {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #contexts = new Map<string, BrowserContext>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async open(visitor: Visitor = {}): Promise<Page> {
    const context = await this.#contextOf(visitor);
    await Promise.all(context.pages().map((page) => page.close()));
    await empty(context, visitor);
    return this.#prepare(await context.newPage(), visitor);
  }

  /**
   * The same in the page that was open last, whose process has everything compiled: a third less work than `open`. For
   * tests that put nothing into the page which stays when it goes elsewhere, as listeners and init scripts do.
   */
  async reopen(visitor: Visitor = {}): Promise<Page> {
    const context = await this.#contextOf(visitor);
    const [page, ...others] = context.pages();
    await Promise.all(others.map((other) => other.close()));
    await page?.unrouteAll();
    await empty(context, visitor);
    return this.#prepare(page ?? (await context.newPage()), visitor);
  }

  async #prepare(page: Page, visitor: Visitor): Promise<Page> {
    const { state, theme = 'light', motion = 'reduce', width = 1280, height = 800 } = visitor;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: motion });
    // A document of our origin that runs nothing.
    await page.goto(`${this.#url}/favicon.svg`);
    const stored = state?.origins.flatMap(({ localStorage }) => localStorage) ?? [];
    await page.evaluate((entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    }, stored);
    return page;
  }

  async #contextOf({ locale = 'en-US' }: Visitor): Promise<BrowserContext> {
    const made = this.#contexts.get(locale) ?? (await this.#browser.newContext({ locale }));
    this.#contexts.set(locale, made);
    return made;
  }
}

/** Takes what the last visitor left, and leaves the cookies of the next. */
async function empty(context: BrowserContext, { state }: Visitor): Promise<void> {
  await context.unrouteAll();
  await context.clearPermissions();
  await context.clearCookies();
  await context.addCookies(state?.cookies ?? []);
}
