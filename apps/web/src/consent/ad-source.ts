/**
 * Which advertisement brought somebody here, for a cookie that tells networks apart that would all count the same sale.
 * What the address said stays in this page's memory until they agree, and is gone with the page if they don't.
 */

const COOKIE = 'deduplication_cookie';
const DAYS = 90;
/** A name of a source is a word or two; anything may stand in an address. */
const LONGEST = 100;

/** Returns the visit's advertisement from an address: `utm_source`, or a network by its parameter. */
export function adSource(search: string): string | null {
  const query = new URLSearchParams(search);
  const named = query.get('utm_source')?.trim().slice(0, LONGEST);
  if (named) return named;
  if (query.get('gclid')) return 'google';
  return query.get('fbclid') ? 'facebook' : null;
}

export function keepAdSource(source: string): void {
  setCookie(encodeURIComponent(source), DAYS * 24 * 60 * 60);
}

export function forgetAdSource(): void {
  setCookie('', 0);
}

function setCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari and Firefox
  document.cookie = `${COOKIE}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}
