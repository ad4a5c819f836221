/** Which addresses are pages of one website, and which of them are the same page. */

/** Parameters that say where a visitor came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|yclid|mc_[ce]id|ref|_ga|session_?id|sid|phpsessid)$/i;
/** Longer ones are made by programs. */
const LONGEST = 500;
const DEEPEST = 8;
const NO_PAGE =
  /\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|zip|rar|7z|gz|exe|dmg|apk|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4a|avi|mov|webm|ogg|wav|css|m?js|json|xml|rss|atom|txt|ics|vcf|woff2?|ttf|eot)$/i;
/** Pages that are made for one visitor. */
const PERSONAL =
  /\/(?:cart|basket|checkout|koshyk|korzyna|login|log-in|signin|sign-in|signup|register|account|my-account|logout|wp-admin|wp-login\.php|wp-json|feed|search|compare|wishlist)(?:\/|$)/i;
const INDEX = /\/(?:index|default)\.(?:html?|php|aspx?)$/i;

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '');

/** Whether two addresses are of one website; `www.` before its name makes no difference. */
export const isSameSite = (one: URL, other: URL): boolean =>
  /^https?:$/.test(other.protocol) && hostOf(one) === hostOf(other);

/**
 * The address of a page worth reading that `href` on the page `base` leads to; null when it leads to no page of the
 * website `home`, or to one that nobody would choose.
 */
export function pageAddress(href: string, base: URL, home: URL): URL | null {
  const url = siteAddress(href, base, home);
  const isWorthReading =
    url &&
    url.href.length <= LONGEST &&
    !isTrap(url) &&
    !NO_PAGE.test(url.pathname) &&
    !PERSONAL.test(url.pathname);
  return isWorthReading ? url : null;
}

/** The same for whatever may be there, such as a page that its owner chose. */
export function siteAddress(href: string, base: URL, home: URL): URL | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!isSameSite(home, url) || url.username || url.password) return null;
  url.hash = '';
  url.protocol = home.protocol;
  url.host = home.host;
  url.pathname = url.pathname.replace(INDEX, '/').replace(/\/{2,}/g, '/');
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url;
}

/** Paths that grow with every link that is followed: `/a/b/a/b/a/b`. */
function isTrap({ pathname }: URL): boolean {
  const parts = pathname.split('/').filter(Boolean);
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return parts.length > DEEPEST || Math.max(0, ...counts.values()) > 2;
}
