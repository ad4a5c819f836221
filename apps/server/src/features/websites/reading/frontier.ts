import { pageKey } from '@parlo/contract';
import { pageAddress } from './page-address.ts';

/** Addresses of one path that differ by their query: a calendar has one for every month there will ever be. */
const MOST_QUERIES = 3;
const MOST_WAITING = 2_000;
/** Addresses that often answer visitors' questions. */
const HELPFUL =
  /faq|question|pytann|zapyt|питан|contact|kontakt|контакт|about|pro-nas|про-нас|price|pricing|tsin|цін|deliver|dostav|достав|shipping|return|payment|oplat|оплат|service|poslug|послуг|hours|help|dopomog/i;

/** Pages of a website that are yet to be read, in the order in which they should be. Each address comes once. */
export class Frontier {
  readonly #home: URL;
  readonly #seen = new Set<string>();
  readonly #queries = new Map<string, number>();
  /** Helpful pages, others, and those with a query. */
  readonly #waiting: [URL[], URL[], URL[]] = [[], [], []];

  constructor(home: URL) {
    this.#home = home;
    this.#seen.add(pageKey(home));
  }

  /** Adds what the links of the page at `base` lead to. */
  add(links: readonly string[], base: URL): void {
    for (const href of links) {
      const url = pageAddress(href, base, this.#home);
      if (!url || this.#seen.size >= MOST_WAITING || !this.claim(url)) continue;
      if (url.search !== '') this.#waiting[2].push(url);
      else this.#waiting[HELPFUL.test(decoded(url.pathname)) ? 0 : 1].push(url);
    }
  }

  /** Whether this address was not known before. It is from now on. */
  claim(url: URL): boolean {
    const key = pageKey(url);
    if (this.#seen.has(key)) return false;
    if (url.search !== '') {
      const queries = this.#queries.get(url.pathname) ?? 0;
      if (queries >= MOST_QUERIES) return false;
      this.#queries.set(url.pathname, queries + 1);
    }
    this.#seen.add(key);
    return true;
  }

  next(): URL | undefined {
    return this.#waiting.find((urls) => urls.length > 0)?.shift();
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
