import { constants, gunzipSync } from 'node:zlib';
import { type FetchOptions, fetchText } from './fetch-text.ts';
import { isSameSite } from './page-address.ts';

/** Files of a sitemap that are read: one that lists others leads to many. */
const MOST_FILES = 5;
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;
const MOST_ADDRESSES = 1_000;
const LIMIT_MS = 8_000;
// Only addresses are wanted of it, and a sitemap's are always written so. No XML parser sees a stranger's file here.
const LOCATION = /<loc>\s*(?:<!\[CDATA\[)?\s*([^<>\s]{1,2000}?)\s*(?:\]\]>)?\s*<\/loc>/g;
const IS_INDEX = /<sitemapindex[\s>]/;

/** Returns the addresses in a website's sitemaps. Each file is read once, however they refer to each other. */
export async function readSitemaps(
  home: URL,
  named: readonly string[],
  allows: (url: URL) => boolean,
  options: Pick<FetchOptions, 'fetch' | 'signal'>,
): Promise<string[]> {
  const waiting = [...named, '/sitemap.xml'];
  const seen = new Set<string>();
  const found: string[] = [];
  while (waiting.length > 0 && seen.size < MOST_FILES && found.length < MOST_ADDRESSES) {
    const next = waiting.shift() ?? '';
    if (!URL.canParse(next, home)) continue;
    const url = new URL(next, home);
    if (seen.has(url.href) || !isSameSite(home, url) || !allows(url)) continue;
    seen.add(url.href);
    const fetched = await fetchText(url, {
      ...options,
      accept: 'application/xml,text/xml;q=0.9',
      mostBytes: MOST_BYTES,
      limitMs: LIMIT_MS,
      cut: true,
    });
    if (fetched.kind !== 'text') continue;
    const text = new TextDecoder().decode(unpacked(fetched.body));
    const addresses = [...text.matchAll(LOCATION)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
    if (IS_INDEX.test(text)) waiting.push(...addresses.slice(0, MOST_FILES));
    else found.push(...addresses);
  }
  return found.slice(0, MOST_ADDRESSES);
}

/** A sitemap may be packed itself, whatever its response says. One that unpacks to more than may be read has no addresses. */
function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    // Reads the available part of a truncated one.
    return gunzipSync(body, { maxOutputLength: MOST_UNPACKED_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}
