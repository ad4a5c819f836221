import { TAG_MANAGER_META } from '@parlo/contract/built-site';

export const TAG_MANAGER = 'https://tags.example/gtm.js?id=GTM-TEST1';

/** As the server marks pages where the operator has a tag manager. */
export function haveTagManager(): void {
  const meta = document.createElement('meta');
  meta.name = TAG_MANAGER_META;
  meta.content = TAG_MANAGER;
  document.head.append(meta);
}

export function loseTagManager(): void {
  for (const one of document.querySelectorAll(`meta[name="${TAG_MANAGER_META}"], script[data-tag-manager]`)) {
    one.remove();
  }
  delete window.dataLayer;
  // biome-ignore lint/suspicious/noDocumentCookie: as the product sets it
  document.cookie = 'deduplication_cookie=; Max-Age=0; Path=/';
}

/** The tag managers that the page has loaded. */
export const tagManagers = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-tag-manager]')].map(({ src }) => src);
