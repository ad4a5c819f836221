import { BUILT_ORIGIN, ORIGIN_META } from '@parlo/contract/built-site';

/**
 * The address of the site, such as `https://talk.example.com`. While pages are made it is a stand-in, which the server
 * replaces; so the page itself says what it is, whichever name of the server the browser asked.
 */
export function siteOrigin(): string {
  // There is none while pages are made.
  if (typeof document === 'undefined') return BUILT_ORIGIN;
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${ORIGIN_META}"]`)?.content;
  return said && said !== BUILT_ORIGIN ? said : location.origin;
}
