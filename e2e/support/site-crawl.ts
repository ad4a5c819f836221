/** Reads a running Parlo's public site as a search engine does: from its sitemap, without a browser. */

export interface CrawledPage {
  /** `/uk/pricing` */
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

export interface DeadLink {
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

/** The paths that the sitemap names, in its order. */
export async function sitemapPaths(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    if (!address.startsWith(url)) throw new Error(`${address} is not an address of ${url}.`);
    return address.slice(url.length) || '/';
  });
}

/** Fetches pages one at a time, each once. */
export function crawler(url: string): (path: string) => Promise<CrawledPage> {
  const fetched = new Map<string, Promise<CrawledPage>>();
  const get = async (path: string) => {
    const response = await fetch(url + path, { redirect: 'manual' });
    return { path, status: response.status, html: await response.text() };
  };
  return (path) => {
    const page = fetched.get(path) ?? get(path);
    fetched.set(path, page);
    return page;
  };
}

/** What the pages link to and is not there: other pages, files, and places on a page. */
export async function deadLinks(
  paths: readonly string[],
  crawl: (path: string) => Promise<CrawledPage>,
): Promise<DeadLink[]> {
  const dead: DeadLink[] = [];
  for (const path of paths) {
    for (const link of linksOf((await crawl(path)).html)) {
      const { pathname, search, hash } = new URL(link, `http://site${path}`);
      const target = await crawl(pathname + search);
      const to = pathname + search + hash;
      if (target.status !== 200) dead.push({ from: path, to, why: `status ${target.status}` });
      // A screen of the app finds its places itself.
      else if (hash && paths.includes(pathname) && !hasAnchor(target.html, hash))
        dead.push({ from: path, to, why: 'no such place' });
    }
  }
  return dead;
}

/** Addresses on this site that a person can follow or that the page shows; whole ones of this site count as other sites'. */
export function linksOf(html: string): string[] {
  const elements = html.matchAll(
    /<(?:a|img|iframe|source|video|link)\s[^>]*?\s?(?:href|src|poster)="([^"]*)"/g,
  );
  const addresses = [...elements].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return [...new Set(addresses)].filter((address) => !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address));
}

function hasAnchor(html: string, hash: string): boolean {
  const id = decodeURIComponent(hash.slice(1)).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.includes(` id="${id}"`);
}

/** The content of a `<meta>` of the page's head, or the address of its canonical link. */
export function headOf(html: string): (name: string) => string | undefined {
  const head = html.slice(0, html.indexOf('</head>'));
  return (name) => {
    const found =
      name === 'canonical'
        ? /<link rel="canonical" href="([^"]*)"/.exec(head)
        : new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head);
    return found?.[1];
  };
}
