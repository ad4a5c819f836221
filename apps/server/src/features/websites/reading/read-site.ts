import { createHash } from 'node:crypto';
import { WEBSITE_LIMITS } from '@parlo/contract';
import { isWebsiteFault, websiteFault } from '../faults.ts';
import { Frontier } from './frontier.ts';
import { pageAddress } from './page-address.ts';
import { type PageOutcome, type SitePage, SiteVisit, type VisitDeps } from './site-visit.ts';
import { readSitemaps } from './sitemap.ts';

/** Of reading one website, however many pages are left. */
const READING_MS = 90_000;
/** Pages that turn out to be no pages, or copies of others. */
const MOST_ATTEMPTS = WEBSITE_LIMITS.pages * 2;

/**
 * Reads the pages of a website, beginning with the one at `address`: then what it links to and its sitemap names, breadth
 * first. Each page comes as it is read, and once. Rejects with a website's fault when the first page can't be read.
 */
export async function* readSite(
  deps: VisitDeps,
  address: string,
  ended: AbortSignal,
): AsyncGenerator<SitePage, void> {
  const limit = AbortSignal.timeout(READING_MS);
  const signal = AbortSignal.any([ended, limit]);
  try {
    yield* readWithin(deps, new URL(address), signal);
  } catch (error) {
    // The pages read until then are still useful.
    if (!limit.aborted || ended.aborted) throw error;
  }
}

async function* readWithin(
  deps: VisitDeps,
  address: URL,
  signal: AbortSignal,
): AsyncGenerator<SitePage, void> {
  const { visit, home } = await enterByEither(deps, address, signal);
  const frontier = new Frontier(home.url);
  const known = new Set([contentOf(home)]);
  yield home;
  frontier.add(home.facts.links, baseOf(home));
  const allows = (url: URL) => visit.robots.allows(url);
  frontier.add(await readSitemaps(home.url, visit.robots.sitemaps, allows, { ...deps, signal }), home.url);
  for (let pages = 1, attempts = 1; pages < WEBSITE_LIMITS.pages && attempts < MOST_ATTEMPTS; attempts++) {
    const next = frontier.next();
    if (!next) return;
    const outcome = await visit.read(next, signal);
    if (outcome.kind !== 'page') continue;
    const read = said(outcome);
    frontier.add(read.facts.links, baseOf(read));
    const page = addressed(read, next, home.url, frontier);
    const content = contentOf(read);
    if (page === null || read.passages.length === 0 || known.has(content)) continue;
    known.add(content);
    pages++;
    yield page;
  }
}

/** Some websites still have no certificate. */
async function enterByEither(deps: VisitDeps, address: URL, signal: AbortSignal) {
  try {
    return await enter(deps, address, signal);
  } catch (error) {
    const mayBePlain = address.protocol === 'https:' && address.port === '';
    if (!mayBePlain || !isWebsiteFault(error) || error.reason !== 'website_unreachable') throw error;
    const plain = new URL(address);
    plain.protocol = 'http:';
    return enter(deps, plain, signal);
  }
}

/** The first page, where redirects within the website lead. */
async function enter(deps: VisitDeps, address: URL, signal: AbortSignal) {
  let visit = await SiteVisit.begin(deps, address, signal);
  const home = required(await visit.read(address, signal));
  // Another host, with or without `www.`, has a robots.txt of its own.
  if (home.url.origin !== address.origin) {
    visit = await SiteVisit.begin(deps, home.url, signal);
    if (!visit.robots.allows(home.url)) throw websiteFault('website_forbidden');
  }
  return { visit, home };
}

function required(outcome: PageOutcome): SitePage {
  if (outcome.kind === 'page') return said(outcome);
  throw websiteFault(outcome.fault);
}

/** Without the page's bytes, which would be kept in memory as long as the website is read. */
const said = ({ url, facts, passages }: SitePage): SitePage => ({ url, facts, passages });

/** The page with the address that it calls its own; null when that one was read already. */
function addressed(page: SitePage, asked: URL, home: URL, frontier: Frontier): SitePage | null {
  const reached = pageAddress(page.url.href, home, home);
  if (!reached || (reached.href !== asked.href && !frontier.claim(reached))) return null;
  const canonical = page.facts.canonical && pageAddress(page.facts.canonical, baseOf(page), home);
  if (!canonical || canonical.href === reached.href) return { ...page, url: reached };
  if (frontier.claim(canonical)) return { ...page, url: canonical };
  // Of two addresses with different text the page's word is wrong, unless only the query is different.
  return reached.search !== '' ? null : { ...page, url: reached };
}

function baseOf({ url, facts: { base } }: SitePage): URL {
  return base && URL.canParse(base, url) ? new URL(base, url) : url;
}

function contentOf({ passages }: SitePage): string {
  const hash = createHash('sha256');
  for (const { heading, text, question } of passages) hash.update(JSON.stringify([heading, text, question]));
  return hash.digest('base64');
}
