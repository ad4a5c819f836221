import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedPassage, ParseOrder } from '../../../parsing/ipc.ts';
import type { PageFacts } from '../../../parsing/page/read-page.ts';
import { type ParseResult, parseInChild } from '../../../parsing/parse-in-child.ts';
import { type WebsiteFault, websiteFault } from '../faults.ts';
import { type Fetched, fetchText } from './fetch-text.ts';
import { isSameSite } from './page-address.ts';
import { type Robots, readRobots } from './robots.ts';

export interface VisitDeps {
  /** Checks the address of every connection. */
  readonly fetch: typeof globalThis.fetch;
  /** The folder for pages that are being read. */
  readonly workDir: string;
  /** For tests: replaces the process that reads pages. */
  readonly parse?: (order: ParseOrder, signal: AbortSignal) => Promise<ParseResult>;
  /** For tests: how long a page may take. */
  readonly pageMs?: number;
  /** For tests: replaces the pause between two requests. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** The content of a page. */
export interface SitePage {
  /** After redirects. */
  readonly url: URL;
  readonly facts: PageFacts;
  /** Without vectors. Empty for a page that has no text. */
  readonly passages: readonly ParsedPassage[];
}

/** A page that was read. */
export interface ReadPage extends SitePage {
  readonly kind: 'page';
  /** The page in UTF-8. */
  readonly html: string;
}
export type PageOutcome =
  | ReadPage
  /** There is no page any more, or none that may be read. */
  | { readonly kind: 'gone'; readonly fault: WebsiteFault }
  /** It can't be read now. */
  | { readonly kind: 'failed'; readonly fault: WebsiteFault };

const PAGE_BYTES = 2 * 1024 * 1024;
const PAGE_MS = 10_000;
/** More than any page has. */
const PAGE_PASSAGES = 500;
const READABLE = /^(?:text\/html|application\/xhtml\+xml)$/;

/** Reading one website: asks its robots.txt before every page, and waits between two. */
export class SiteVisit {
  readonly home: URL;
  readonly robots: Robots;
  readonly #deps: VisitDeps;
  #begun = false;

  private constructor(deps: VisitDeps, home: URL, robots: Robots) {
    this.#deps = deps;
    this.home = home;
    this.robots = robots;
  }

  /** Rejects with a website's fault when nothing of it may or can be read. */
  static async begin(deps: VisitDeps, home: URL, signal: AbortSignal): Promise<SiteVisit> {
    const robots = await readRobots(home, { fetch: deps.fetch, signal });
    if (typeof robots === 'string') throw websiteFault(`website_${robots}`);
    return new SiteVisit(deps, home, robots);
  }

  /** Reads the page at an address of this website. Rejects only when `signal` is aborted, or something fails on our side. */
  async read(url: URL, signal: AbortSignal): Promise<PageOutcome> {
    let outcome = await this.#readOne(url, signal);
    // An empty page may send whoever opens it on.
    for (let times = 0; times < MOST_REFRESHES && outcome.kind === 'page'; times++) {
      const next = refreshedFrom(outcome);
      if (next === null) break;
      outcome = await this.#readOne(next, signal);
    }
    return outcome;
  }

  async #readOne(url: URL, signal: AbortSignal): Promise<PageOutcome> {
    if (!this.robots.allows(url)) return { kind: 'gone', fault: 'website_forbidden' };
    const { wait = pauseFor, fetch, pageMs: limitMs = PAGE_MS } = this.#deps;
    if (this.#begun && this.robots.delayMs > 0) await wait(this.robots.delayMs, signal);
    this.#begun = true;
    const fetched = await fetchText(url, {
      fetch,
      signal,
      mostBytes: PAGE_BYTES,
      limitMs,
      accept: 'text/html,application/xhtml+xml;q=0.9',
    });
    if (fetched.kind !== 'text') return FAULTS[fetched.kind];
    if (!this.robots.allows(fetched.url)) return { kind: 'gone', fault: 'website_forbidden' };
    // Without a type, a page is told by its beginning.
    const isPage = READABLE.test(fetched.type) || (fetched.type === '' && beginsAsPage(fetched.body));
    return isPage ? this.#parse(fetched, signal) : { kind: 'failed', fault: 'website_not_html' };
  }

  async #parse(fetched: Extract<Fetched, { kind: 'text' }>, signal: AbortSignal): Promise<PageOutcome> {
    const { workDir, parse = parseInChild } = this.#deps;
    const folder = join(workDir, `parse_${randomBytes(8).toString('hex')}`);
    const path = join(folder, 'page');
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(path, fetched.body, { mode: 0o600, signal });
      const order = { path, kind: 'html', maxPassages: PAGE_PASSAGES, charset: fetched.charset } as const;
      const result = await parse(order, signal);
      const { facts, encoding = 'utf-8' } = result;
      if (!facts) return { kind: 'failed', fault: 'website_too_large' };
      const passages = result.status === 'read' ? result.passages : [];
      const html = new TextDecoder(encoding).decode(fetched.body);
      return { kind: 'page', url: fetched.url, facts, passages, html };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const MOST_REFRESHES = 3;

/** Returns the target within the website to which a page without text of its own redirects. */
function refreshedFrom({ url, facts, passages }: ReadPage): URL | null {
  const { refresh } = facts;
  if (refresh === null || passages.length > 1 || !URL.canParse(refresh, url)) return null;
  const next = new URL(refresh, url);
  const isDowngrade = url.protocol === 'https:' && next.protocol !== 'https:';
  return isSameSite(url, next) && !isDowngrade && next.href !== url.href ? next : null;
}

const pauseFor = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal });

const beginsAsPage = (body: Uint8Array): boolean =>
  /^\s*(?:<!doctype html|<html|<head|<body)/i.test(Buffer.from(body.subarray(0, 512)).toString('latin1'));

const FAULTS: Readonly<Record<Exclude<Fetched['kind'], 'text'>, PageOutcome>> = {
  gone: { kind: 'gone', fault: 'website_unreachable' },
  // A page for signing in, or a host that is away for a day: what was read stays.
  elsewhere: { kind: 'failed', fault: 'website_elsewhere' },
  refused: { kind: 'failed', fault: 'website_unreachable' },
  private: { kind: 'failed', fault: 'website_private' },
  unreachable: { kind: 'failed', fault: 'website_unreachable' },
  too_large: { kind: 'failed', fault: 'website_too_large' },
  too_slow: { kind: 'failed', fault: 'website_too_slow' },
};
